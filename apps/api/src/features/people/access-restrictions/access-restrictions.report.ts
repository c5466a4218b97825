import type { downloadRestrictions } from '@antela/contract/access-restrictions';
import { accessRestrictionLabels, restrictedProductLabels } from '@antela/rules/access-restriction';
import { bogotaDate } from '@antela/rules/calendar-date';
import type { FastifyReply } from 'fastify';
import type { Position } from '../../../http/cursor.ts';
import type { Call } from '../../../http/route.ts';
import { sendFile } from '../../../http/send-file.ts';
import type { Cell } from '../../../spreadsheets/cell.ts';
import { reportCsv, reportXlsx, type ReportColumn } from '../../../spreadsheets/report-writer.ts';
import { searchTerms } from '../../../text/person-name.ts';
import { listRestrictions, type RestrictionListRow } from './access-restrictions.sql.ts';
import { toRestriction } from './access-restrictions.wire.ts';

/** Read at a time while the file is being written: memory does not grow with the list. */
const pageRows = 1_000;

const columns: ReportColumn[] = [
  { header: 'Tipo de documento', width: 10 },
  { header: 'Documento', width: 16 },
  { header: 'Nombre', width: 34 },
  { header: 'Empresa', width: 28 },
  { header: 'Producto', width: 20 },
  { header: 'Estado', width: 12 },
  { header: 'Motivo', width: 24 },
  { header: 'Nota', width: 34 },
  { header: 'Desde', width: 12 },
  { header: 'Hasta', width: 12 },
  { header: 'La puso', width: 24 },
  { header: 'La levantó', width: 24 },
  { header: 'Motivo para levantarla', width: 34 },
];

/** Every restriction that the list's filters let through, the latest first, as a file. */
export function sendRestrictionsReport({
  query,
  scope,
  now,
  read,
  reply,
}: Call<typeof downloadRestrictions>): FastifyReply {
  const { format = 'xlsx', q, ...given } = query;
  const filters = { ...given, terms: searchTerms(q) };
  const today = bogotaDate(now);
  async function* rows(): AsyncGenerator<Cell[]> {
    let after: Position | null = null;
    for (;;) {
      const position: Position | null = after;
      const page: RestrictionListRow[] = await read((db) =>
        listRestrictions(db, scope, {
          filters,
          sort: 'from',
          descending: true,
          after: position,
          limit: pageRows,
          today,
        }),
      );
      for (const row of page.slice(0, pageRows)) yield toCells(row);
      const last = page[pageRows - 1];
      if (page.length <= pageRows || !last) return;
      after = [last.sort_value, last.id];
    }
  }
  const name = `restricciones-de-acceso-${today}.${format}`;
  return sendFile(
    reply,
    format === 'csv' ? reportCsv(columns, rows()) : reportXlsx('Restricciones de acceso', columns, rows()),
    { name, format },
  );
}

function toCells(record: RestrictionListRow): Cell[] {
  const row = toRestriction(record);
  return [
    row.documentType,
    row.documentNumber,
    row.fullName,
    row.company.name,
    restrictedProductLabels[row.product],
    accessRestrictionLabels[row.state],
    row.reason.name,
    row.note,
    { date: row.from },
    row.until === null ? null : { date: row.until },
    row.createdBy,
    row.liftedBy,
    row.liftReason,
  ];
}
