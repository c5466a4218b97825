import type { downloadPrimaAccruals } from '@antela/contract/prima-accruals';
import { bogotaDate } from '@antela/rules/calendar-date';
import type { FastifyReply } from 'fastify';
import type { Position } from '../../../http/cursor.ts';
import type { Call } from '../../../http/route.ts';
import { sendFile } from '../../../http/send-file.ts';
import type { Cell } from '../../../spreadsheets/cell.ts';
import { reportCsv, reportXlsx, totalled, type ReportColumn } from '../../../spreadsheets/report-writer.ts';
import { searchTerms } from '../../../text/person-name.ts';
import { accrualPage, primaGround, type AccrualRecord } from './prima-accruals.service.ts';
import { toAccrual } from './prima-accruals.wire.ts';

/** Read at a time while the file is being written: memory does not grow with the list. */
const pageRows = 1_000;

const columns: ReportColumn[] = [
  { header: 'Tipo de documento', width: 10 },
  { header: 'Documento', width: 16 },
  { header: 'Nombre', width: 34 },
  { header: 'Empresa', width: 28 },
  { header: 'Nómina', width: 24 },
  { header: 'Ingreso', width: 12 },
  { header: 'Retiro', width: 12 },
  { header: 'Días', width: 8 },
  { header: 'Prima ganada', ...totalled, width: 16 },
  { header: 'Días al final', width: 10 },
  { header: 'Prima proyectada', ...totalled, width: 16 },
  { header: 'Adelantada', ...totalled, width: 16 },
  { header: 'Causada sin adelantar', ...totalled, width: 18 },
  { header: 'Por pagar al final', ...totalled, width: 18 },
  { header: 'No genera prima', width: 40 },
];

/** Everybody that the list's filters let through, by name, as a file. */
export async function sendAccrualsReport({
  query,
  scope,
  user,
  now,
  read,
  reply,
}: Call<typeof downloadPrimaAccruals>): Promise<FastifyReply> {
  const { format = 'xlsx', q, ...given } = query;
  const filters = { ...given, terms: searchTerms(q) };
  const today = bogotaDate(now);
  const ground = await read((db) => primaGround(db, scope, today));
  const seesSalary = user.permissions.has('view_salary');
  async function* rows(): AsyncGenerator<Cell[]> {
    let after: Position | null = null;
    for (;;) {
      const position: Position | null = after;
      const page: AccrualRecord[] = await read((db) =>
        accrualPage(db, scope, ground, { filters, descending: false, after: position, limit: pageRows }),
      );
      for (const row of page.slice(0, pageRows)) yield toCells(row, seesSalary);
      const last = page[pageRows - 1];
      if (page.length <= pageRows || !last) return;
      after = [last.sort_name, last.id];
    }
  }
  const name = `prima-acumulada-${today}.${format}`;
  return sendFile(
    reply,
    format === 'csv' ? reportCsv(columns, rows()) : reportXlsx('Prima acumulada', columns, rows()),
    { name, format },
  );
}

function toCells(record: AccrualRecord, seesSalary: boolean): Cell[] {
  const row = toAccrual(record, seesSalary);
  return [
    row.documentType,
    row.documentNumber,
    row.fullName,
    row.company.name,
    row.payroll.name,
    { date: row.startDate },
    row.endDate === null ? null : { date: row.endDate },
    row.days,
    row.accrued,
    row.projectedDays,
    row.projected,
    row.advanced,
    row.remaining,
    row.toPay,
    row.whyNot,
  ];
}
