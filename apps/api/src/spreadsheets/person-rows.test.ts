import { expect, test } from 'vitest';
import { restrictionRowReader, retirementRowReader } from './person-rows.ts';
import { testContext } from './test-context.ts';
import { readMapped } from './test-files.ts';

const context = {
  today: testContext.today,
  documentType: 'CC' as const,
  reasons: [
    { id: 'investigation', name: 'Investigación disciplinaria' },
    { id: 'resignation', name: 'Renuncia' },
  ],
};

test('a restriction without product is for all, without date from today; its end may not come first', async () => {
  const text =
    'Cédula;Producto;Motivo;Desde;Hasta\n1018442301;;Investigación disciplinaria;;\n1018442302;Prima;renuncia;13/12/2026;01/12/2026\n1018442303;Todos;;;\n';
  const { head, rows, proposal } = await readMapped(Buffer.from(text), 'access-restrictions', 'a.csv');
  const read = rows.map(restrictionRowReader(head.columns, proposal.mapping, context));
  expect(read[0]!.draft).toEqual({
    documentNumber: '1018442301',
    name: null,
    product: 'all',
    reason: 'investigation',
    from: '2026-11-20',
    until: null,
    note: null,
  });
  expect(read.map(({ faults }) => faults.map(({ code }) => code))).toEqual([
    [],
    ['until_before_from'],
    ['reason_missing'],
  ]);
});

test('a retirement needs its date', async () => {
  const text =
    'Cédula;Nombre;Fecha de retiro;Motivo de retiro;Observaciones\n1018442301;Ana;30/11/2026;Renuncia;Entrega el carné\n1018442302;Luz;;;\n';
  const { head, rows, proposal } = await readMapped(Buffer.from(text), 'retirements', 'a.csv');
  const read = rows.map(retirementRowReader(head.columns, proposal.mapping, context));
  expect(read[0]!.draft).toEqual({
    documentNumber: '1018442301',
    name: 'Ana',
    endDate: '2026-11-30',
    leavingReason: 'resignation',
    note: 'Entrega el carné',
  });
  expect(read[1]!.faults.map(({ code, columnLetter }) => [columnLetter, code])).toEqual([
    ['C', 'end_date_missing'],
  ]);
});
