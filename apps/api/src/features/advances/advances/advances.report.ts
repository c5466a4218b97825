import type { downloadAdvances } from '@antela/contract/advances';
import { deductionLabels, paymentLabels } from '@antela/rules/advance-state';
import { bogotaDate } from '@antela/rules/calendar-date';
import type { FastifyReply } from 'fastify';
import type { Position } from '../../../http/cursor.ts';
import type { Call } from '../../../http/route.ts';
import { sendFile } from '../../../http/send-file.ts';
import type { Cell } from '../../../spreadsheets/cell.ts';
import { reportCsv, reportXlsx, totalled, type ReportColumn } from '../../../spreadsheets/report-writer.ts';
import { fullNameOf, searchTerms } from '../../../text/person-name.ts';
import { listAdvances, type AdvanceListRow } from './advances.sql.ts';
import { toDeductOf } from './advances.wire.ts';

const pageRows = 1_000;

const columns: ReportColumn[] = [
  { header: 'Solicitado', width: 12 },
  { header: 'Tipo de documento', width: 10 },
  { header: 'Documento', width: 16 },
  { header: 'Nombre', width: 34 },
  { header: 'Empresa', width: 28 },
  { header: 'Nómina', width: 22 },
  { header: 'Periodo', width: 26 },
  { header: 'Valor', ...totalled, width: 14 },
  { header: 'Comisión', ...totalled, width: 12 },
  { header: 'IVA', ...totalled, width: 12 },
  { header: 'Por descontar', ...totalled, width: 14 },
  { header: 'Descontado', ...totalled, width: 14 },
  { header: 'Pago', width: 16 },
  { header: 'Fecha de pago', width: 12 },
  { header: 'Banco', width: 22 },
  { header: 'Referencia del pago', width: 16 },
  { header: 'Descuento', width: 16 },
  { header: 'Solicitado por', width: 28 },
];

const toCells = (row: AdvanceListRow): Cell[] => [
  { date: bogotaDate(row.requested_at) },
  row.document_type,
  row.document_number,
  fullNameOf(row),
  row.company_name,
  row.payroll_name,
  row.period_label ?? `Semestre ${row.semester ?? ''}`,
  row.amount,
  row.fee,
  row.vat,
  toDeductOf(row),
  row.deducted,
  paymentLabels[row.payment_state],
  row.paid_at === null ? null : { date: bogotaDate(row.paid_at) },
  row.bank_name,
  row.bank_reference,
  deductionLabels[row.deduction_state],
  row.requested_by_name,
];

/** Every advance that the list's filters let through, the newest first, as a file. */
export function sendAdvancesReport({
  query,
  scope,
  now,
  read,
  reply,
}: Call<typeof downloadAdvances>): FastifyReply {
  const { format = 'xlsx', q, ...given } = query;
  const filters = { ...given, terms: searchTerms(q) };
  async function* rows(): AsyncGenerator<Cell[]> {
    let after: Position | null = null;
    for (;;) {
      const position: Position | null = after;
      const page: AdvanceListRow[] = await read((db) =>
        listAdvances(db, scope, {
          filters,
          sort: 'requestedAt',
          descending: true,
          after: position,
          limit: pageRows,
        }),
      );
      for (const row of page.slice(0, pageRows)) yield toCells(row);
      const last = page[pageRows - 1];
      if (page.length <= pageRows || !last) return;
      after = [last.sort_value, last.id];
    }
  }
  const title = query.kind === 'prima' ? 'prima' : 'salario';
  const name = `adelantos-de-${title}-${bogotaDate(now)}.${format}`;
  return sendFile(
    reply,
    format === 'csv' ? reportCsv(columns, rows()) : reportXlsx('Adelantos', columns, rows()),
    { name, format },
  );
}
