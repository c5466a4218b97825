import { createAdvance } from '@antela/contract/advances';
import { undoImportConsequences } from '@antela/contract/consequences';
import { changeEmploymentTerms, listEmploymentTerms } from '@antela/contract/employment-terms';
import { listImportRows } from '@antela/contract/import-rows';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../../test/file-api.ts';
import { importing, nowhere } from '../../../../test/imports.ts';
import { clients } from '../../../../test/world/clients.ts';
import { insertEmployees } from '../../../../test/world/employees.ts';
import { worldId } from '../../../../test/world/ids.ts';
import { payrolls } from '../../../../test/world/payrolls.ts';
import { beginPlannedTerms } from '../../employment-terms/begin-terms.service.ts';

const { api } = await startFileApi();
await api.work();
let admin = api.signIn('admin');
const passTo = async (instant: string) => {
  api.clock.now = new Date(instant);
  admin = api.signIn('admin');
  await beginPlannedTerms(api.pool, clients.a, api.clock.now);
};
const seed = async (...people: { number: number; payroll: 'free' | 'line' }[]) => {
  const client = await api.owner.connect();
  const named = people.map((one) => ({ ...one, firstName: 'Persona', firstSurname: `Número${one.number}` }));
  await insertEmployees(client, named).finally(() => client.release());
};
const idOf = (number: number) => worldId(0x20000 + number);
const line = async (number: number, field = 'monthlySalary') =>
  (await api.ask(admin, listEmploymentTerms, { query: { companyemployeeid: idOf(number) } })).data.flatMap(
    (term) => (term.field === field ? [[term.from, term.until, term.name ?? term.value]] : []),
  );
const loaded = async (...rows: string[]) => {
  const { reviewed, applied } = importing(api, admin);
  const file = ['Documento;Salario;Nómina;Fecha novedad', ...rows].join('\n');
  const { importid } = await reviewed('employees-update', file, nowhere);
  await applied(importid);
  return importid;
};
const asked = async (importid: string) =>
  (await api.ask(admin, undoImportConsequences, { body: { importid } })).data.map(({ code, count, note }) => [
    code,
    count,
    note,
  ]);
const undone = async (importid: string) => {
  const { undone: undo, read } = importing(api, admin);
  const { error } = await undo(importid);
  return { error, ...(await read(importid)) };
};
const back = [[null, null, 3_000_000]];

test('a raises file is taken back before its day and after it, row by row, and asking says beforehand what stays', async () => {
  await seed(
    ...[101, 102].map((number) => ({ number, payroll: 'free' as const })),
    ...[103, 104, 105].map((number) => ({ number, payroll: 'line' as const })),
  );
  const planned = await loaded('52000101;3600000;;21/11/2026');
  expect(await line(101)).toHaveLength(2);
  expect(await asked(planned)).toEqual([['back', 1, null]]);
  await undone(planned);
  expect(await line(101)).toEqual(back);

  const importid = await loaded(
    '52000101;3600000;;21/11/2026',
    '52000102;3600000;;21/11/2026',
    '52000103;3600000;;21/11/2026',
    '52000104;;Mensual administración;21/11/2026',
    '52000105;;Mensual administración;21/11/2026',
  );
  await passTo('2026-11-21T14:00:00Z');
  // Somebody else's salary was corrected by hand, one's period was reported, and one took money in their new payroll.
  const terms = { companyemployeeid: idOf(102), from: '2026-11-21', terms: { monthlySalary: 3_700_000 } };
  await api.ask(admin, changeEmploymentTerms, { body: terms });
  await reported('line');
  const wanted = { kind: 'salary' as const, amount: 100_000, authorization: 'Lo pidió por escrito.' };
  await api.ask(admin, createAdvance, { body: { companyemployeeid: idOf(105), ...wanted } });

  expect(await asked(importid)).toEqual([
    ['back', 3, null],
    ['left', 1, 'Persona Número102.'],
    ['advanced', 1, 'Persona Número105.'],
    ['reported', 1, 'Lo de antes vuelve desde el día siguiente a cada periodo. Persona Número103.'],
  ]);
  const after = await undone(importid);
  expect([after.error, after.state, after.counts.applied]).toEqual([null, 'undone', 2]);
  expect(await line(101)).toEqual(back);
  expect((await line(102))[0]).toEqual(['2026-11-21', null, 3_700_000]);
  expect(await line(103)).toEqual([
    ['2026-12-01', null, 3_000_000],
    ['2026-11-21', '2026-11-30', 3_600_000],
    [null, '2026-11-20', 3_000_000],
  ]);
  expect(await line(104, 'payrollid')).toEqual([]);
  expect((await line(105, 'payrollid'))[0]?.[2]).toBe(payrolls.free.name);
  const stayed = await api.ask(admin, listImportRows, { query: { importid, outcome: 'applied' } });
  expect(stayed.data.map(({ title, faults }) => [title, faults[0]?.message])).toEqual([
    ['Persona Número102', 'Alguien lo cambió después. Corrígelo en su contrato.'],
    ['Persona Número105', 'Ya pidió un adelanto con su nómina nueva. Cámbialo de nómina desde hoy.'],
  ]);
});

test('a file that nobody can be taken back from says so beforehand, and stays as it is', async () => {
  await seed({ number: 110, payroll: 'free' });
  const importid = await loaded('52000110;3600000;;');
  await api.rows('update employment set monthly_salary = 3900000 where id = $1', [idOf(110)]);
  const question = await asked(importid);
  expect(question.map(([code]) => code)).toEqual(['nothing', 'left']);
  const after = await undone(importid);
  expect([after.state, after.error]).toEqual([
    'applied',
    'No se puede deshacer: alguien cambió después los datos de la única persona del cargue. Corrígelos en su ficha.',
  ]);
});

async function reported(payroll: 'line') {
  const moved = (state: string) =>
    api.rows<{ id: string }>(
      `update pay_period set state = $2 where payroll_id = $1 and end_date = '2026-11-30' returning id`,
      [payrolls[payroll].id, state],
    );
  const [period] = await moved('cutoff');
  await api.rows(
    `insert into pay_period_report (client_id, pay_period_id, version, issued_at, issued_by, issued_by_name, lines, advances, principal, fees, vat, wallets, carried, total, sha256)
     values ($1, $2, 1, $3, 'x', 'x', 0, 0, 0, 0, 0, 0, 0, 0, '')`,
    [clients.a, period?.id, api.clock.now],
  );
  await moved('reported');
}
