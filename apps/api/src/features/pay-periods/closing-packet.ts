import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { bogotaDate } from '@antela/rules/calendar-date';
import { differenceDestinations, differenceReasons } from '@antela/rules/deduction-list';
import type { ZipPart } from '../../documents/zip-file.ts';
import type { Cell } from '../../spreadsheets/cell.ts';
import { reportCsv, totalled, type ReportColumn } from '../../spreadsheets/report-writer.ts';
import type { HistoryEntry } from '../audit/audit-changes.service.ts';
import type { PaymentRecord } from './close-period.sql.ts';
import type { LineRow } from './deduction-lines.sql.ts';

export const sha256Of = (data: Buffer): string => createHash('sha256').update(data).digest('hex');

/** A hash for each file, as `sha256sum -c SHA256SUMS` reads it. */
export const manifestOf = (parts: readonly ZipPart[]): ZipPart => ({
  name: 'SHA256SUMS',
  data: Buffer.from(parts.map(({ name, data }) => `${sha256Of(data)}  ${name}\n`).join('')),
});

const csv = async (
  name: string,
  columns: ReportColumn[],
  rows: Iterable<Cell[]> | AsyncIterable<Cell[]>,
) => ({
  name,
  data: await buffer(reportCsv(columns, rows)),
});

/** Each line of the confirmed report, with what was deducted of it, why it differs and where the rest went. */
export const deductedPart = (lines: () => AsyncIterable<LineRow>): Promise<ZipPart> =>
  csv(
    'descontado.csv',
    [
      { header: 'Tipo de documento' },
      { header: 'Documento' },
      { header: 'Nombre' },
      { header: 'Reportado', ...totalled },
      { header: 'Descontado', ...totalled },
      { header: 'Diferencia', ...totalled },
      { header: 'Motivo' },
      { header: 'Destino' },
      { header: 'Nota' },
    ],
    deductedRows(lines),
  );

async function* deductedRows(lines: () => AsyncIterable<LineRow>): AsyncGenerator<Cell[]> {
  for await (const line of lines()) {
    const deducted = line.deducted ?? line.total;
    yield [
      line.document_type,
      line.document_number,
      line.full_name,
      line.total,
      deducted,
      deducted - line.total,
      line.reason === null ? null : differenceReasons[line.reason],
      line.deducted === null || line.destination === null ? null : differenceDestinations[line.destination],
      line.note,
    ];
  }
}

/** Each transfer by the reference its bank knows. */
export const transfersPart = (payments: readonly PaymentRecord[]): Promise<ZipPart> =>
  csv(
    'giros.csv',
    [
      { header: 'Referencia' },
      { header: 'Fecha' },
      { header: 'Valor', ...totalled },
      { header: 'Registró' },
      { header: 'Aprobó' },
    ],
    payments.map((one) => [
      one.reference,
      { date: one.paid_on },
      one.amount,
      one.recorded_by_name,
      one.approved_by_name,
    ]),
  );

/** Acts on the period and their authors, with each field before and after. */
export const historyPart = (entries: readonly HistoryEntry[]): Promise<ZipPart> =>
  csv(
    'historia.csv',
    [
      { header: 'Fecha' },
      { header: 'Instante' },
      { header: 'Quién' },
      { header: 'Acto' },
      { header: 'Dato' },
      { header: 'Antes' },
      { header: 'Después' },
    ],
    entries.flatMap(({ at, actor, title, changes }) => {
      const act: Cell[] = [{ date: bogotaDate(at) }, at.toISOString(), actor, title];
      return changes.length === 0
        ? [[...act, null, null, null]]
        : changes.map(({ field, before, after }) => [...act, field, before, after]);
    }),
  );
