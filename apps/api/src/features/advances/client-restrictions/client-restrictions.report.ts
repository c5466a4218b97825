import type { downloadClientRestrictions } from '@antela/contract/client-restrictions';
import { restrictedProductLabels } from '@antela/rules/access-restriction';
import { bogotaDate } from '@antela/rules/calendar-date';
import { clientRestrictionLabels, repetitions } from '@antela/rules/client-restriction';
import type { FastifyReply } from 'fastify';
import type { Call } from '../../../http/route.ts';
import { sendFile } from '../../../http/send-file.ts';
import type { Cell } from '../../../spreadsheets/cell.ts';
import { reportCsv, reportXlsx, type ReportColumn } from '../../../spreadsheets/report-writer.ts';
import { searchTerms } from '../../../text/person-name.ts';
import { listClientRestrictions, type ClientRestrictionRecord } from './client-restrictions.sql.ts';
import { sentenceOf } from './client-restrictions.wire.ts';

const columns: ReportColumn[] = [
  { header: 'Nombre', width: 34 },
  { header: 'Estado', width: 12 },
  { header: 'Productos', width: 30 },
  { header: 'Qué hace', width: 80 },
  { header: 'Desde', width: 12 },
  { header: 'Hasta', width: 12 },
  { header: 'Se repite', width: 14 },
  { header: 'La creó', width: 28 },
  { header: 'Último cambio de', width: 28 },
];

/** As many as a client may keep: they fit in one read. */
const rowsMax = 1_000;

/** Every restriction that the list's filters let through, the latest first, as a file. */
export function sendClientRestrictionsReport({
  query,
  scope,
  now,
  read,
  reply,
}: Call<typeof downloadClientRestrictions>): FastifyReply {
  const { format = 'xlsx', q, ...given } = query;
  const today = bogotaDate(now);
  async function* rows(): AsyncGenerator<Cell[]> {
    const found = await read((db) =>
      listClientRestrictions(db, scope, {
        filters: { ...given, terms: searchTerms(q) },
        sort: 'from',
        descending: true,
        after: null,
        limit: rowsMax,
        today,
      }),
    );
    yield* found.map(toCells);
  }
  const name = `restricciones-por-cliente-${today}.${format}`;
  return sendFile(
    reply,
    format === 'csv' ? reportCsv(columns, rows()) : reportXlsx('Restricciones', columns, rows()),
    { name, format },
  );
}

const toCells = (record: ClientRestrictionRecord): Cell[] => [
  record.name,
  clientRestrictionLabels[record.state],
  record.products.map((product) => restrictedProductLabels[product]).join(', '),
  sentenceOf(record, record),
  { date: record.validFrom },
  record.validUntil === null ? null : { date: record.validUntil },
  repetitions[record.repetition].name,
  record.createdBy,
  record.updatedBy,
];
