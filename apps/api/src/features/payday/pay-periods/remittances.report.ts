import type { downloadRemittances } from '@antela/contract/remittances';
import { bogotaDate } from '@antela/rules/calendar-date';
import { payPeriodStateLabels } from '@antela/rules/pay-period';
import type { FastifyReply } from 'fastify';
import type { Position } from '../../../http/cursor.ts';
import type { Call } from '../../../http/route.ts';
import { sendFile } from '../../../http/send-file.ts';
import type { Cell } from '../../../spreadsheets/cell.ts';
import { reportCsv, reportXlsx, totalled, type ReportColumn } from '../../../spreadsheets/report-writer.ts';
import { listRemittances, positionOf, type RemittanceListRow } from './remittances.sql.ts';

const pageRows = 500;

const columns: ReportColumn[] = [
  { header: 'Empresa', width: 28 },
  { header: 'Nómina', width: 24 },
  { header: 'Periodo', width: 26 },
  { header: 'Fecha de pago', width: 12 },
  { header: 'Girar hasta', width: 12 },
  { header: 'Plazo', width: 16 },
  { header: 'Estado', width: 16 },
  { header: 'Descontado', ...totalled, width: 14 },
  { header: 'A cargo de la empresa', ...totalled, width: 14 },
  { header: 'Por girar', ...totalled, width: 14 },
  { header: 'Recibido', ...totalled, width: 14 },
  { header: 'Falta', ...totalled, width: 14 },
  { header: 'Último giro', width: 12 },
  { header: 'Banco', width: 22 },
  { header: 'Referencias', width: 28 },
];

/** Said only while something is to be sent. */
const termOf = ({ state, remit_by: by }: RemittanceListRow, today: string): string | null =>
  state === 'closed' || by === null ? null : by < today ? 'Vencido' : 'A tiempo';

function toCells(row: RemittanceListRow, today: string): Cell[] {
  const due = row.deducted + row.employer_cost;
  const last = row.payments.at(-1);
  const banks = new Set(row.payments.flatMap(({ bank_name: name }) => name ?? []));
  return [
    row.company_name,
    row.payroll_name,
    row.label,
    { date: row.payment_date },
    row.remit_by === null ? null : { date: row.remit_by },
    termOf(row, today),
    payPeriodStateLabels[row.state],
    row.deducted,
    row.employer_cost,
    due,
    row.received,
    due - row.received,
    last ? { date: last.paid_on } : null,
    [...banks].join(', ') || null,
    row.payments.map(({ reference }) => reference).join(', ') || null,
  ];
}

/** Every remittance that the list's filters let through, as a file with its totals. */
export function sendRemittancesReport({
  query,
  scope,
  now,
  read,
  reply,
}: Call<typeof downloadRemittances>): FastifyReply {
  const { format = 'xlsx', ...filters } = query;
  async function* rows(): AsyncGenerator<Cell[]> {
    let after: Position | null = null;
    for (;;) {
      const position: Position | null = after;
      const page: RemittanceListRow[] = await read((db) =>
        listRemittances(db, scope, filters, { after: position, limit: pageRows }),
      );
      for (const row of page.slice(0, pageRows)) yield toCells(row, bogotaDate(now));
      const last = page[pageRows - 1];
      if (page.length <= pageRows || !last) return;
      after = positionOf(last, filters);
    }
  }
  return sendFile(
    reply,
    format === 'csv' ? reportCsv(columns, rows()) : reportXlsx('Giros', columns, rows()),
    { name: `giros-${bogotaDate(now)}.${format}`, format },
  );
}
