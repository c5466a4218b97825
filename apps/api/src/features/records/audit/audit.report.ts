import type { downloadAudit } from '@antela/contract/audit';
import { bogotaDate } from '@antela/rules/calendar-date';
import { instantText } from '@antela/rules/spanish-text';
import type { FastifyReply } from 'fastify';
import type { Position } from '../../../http/cursor.ts';
import type { Call } from '../../../http/route.ts';
import { sendFile } from '../../../http/send-file.ts';
import type { Cell } from '../../../spreadsheets/cell.ts';
import { reportCsv, reportXlsx, type ReportColumn } from '../../../spreadsheets/report-writer.ts';
import * as sql from './audit.sql.ts';
import { toEntries } from './audit.wire.ts';

/** Read at a time while the file is being written. */
const pageRows = 500;

const columns: ReportColumn[] = [
  { header: 'Cuándo', width: 26 },
  { header: 'Quién', width: 30 },
  { header: 'En nombre de', width: 30 },
  { header: 'Qué hizo', width: 34 },
  { header: 'Dato', width: 26 },
  { header: 'Antes', width: 34 },
  { header: 'Después', width: 34 },
  { header: 'Solicitud', width: 38 },
];

/** One row for each field that changed, and one for an act that changed none; the latest first. */
export function sendAuditReport({
  query: { kind, id, format = 'xlsx' },
  scope,
  user,
  now,
  read,
  reply,
}: Call<typeof downloadAudit>): FastifyReply {
  async function* rows(): AsyncGenerator<Cell[]> {
    let after: Position | null = null;
    for (;;) {
      const position: Position | null = after;
      const { entries, isLast } = await read(async (db) => {
        const records = await sql.listAudit(db, scope, { kind, id, after: position, limit: pageRows });
        const page = records.slice(0, pageRows);
        return {
          entries: await toEntries(db, scope, page, user.permissions),
          isLast: records.length <= pageRows,
        };
      });
      for (const { at, actor, impersonator, title, changes, requestid } of entries) {
        const act = [instantText(at), impersonator ?? actor, impersonator === null ? null : actor, title];
        if (changes.length === 0) yield [...act, null, null, null, requestid];
        for (const { field, before, after: then, isHidden } of changes)
          yield [...act, field, isHidden ? 'Oculto' : before, isHidden ? 'Oculto' : then, requestid];
      }
      const last = entries.at(-1);
      if (isLast || !last) return;
      after = ['', last.auditid];
    }
  }
  const name = `historial-${bogotaDate(now)}.${format}`;
  return sendFile(
    reply,
    format === 'csv' ? reportCsv(columns, rows()) : reportXlsx('Historial', columns, rows()),
    { name, format },
  );
}
