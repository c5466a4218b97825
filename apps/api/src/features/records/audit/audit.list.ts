import { auditedKinds, downloadAudit, listAudit } from '@antela/contract/audit';
import { totalCap } from '@antela/contract/schemas';
import { instantText } from '@antela/rules/spanish-text';
import { AppError } from '../../../http/app-error.ts';
import { listOf, reportRoute } from '../../../http/list.ts';
import * as sql from './audit.sql.ts';
import { toEntries } from './audit.wire.ts';

/** History of one thing, for those who may see the thing itself. */
export const history = listOf(listAudit, {
  // A cursor leads on through one thing's history only.
  order: ({ kind, id }) => `${kind} ${id}`,
  ground: async (db, { scope, user, filters: { kind, id } }) => {
    if (!user.permissions.has(auditedKinds[kind])) throw new AppError('forbidden');
    if (!(await sql.isInSight(db, scope, kind, id))) throw new AppError('not_found');
  },
  rows: (db, { scope, filters: { kind, id }, after, limit }) =>
    sql.listAudit(db, scope, { kind, id, after, limit }),
  count: (db, { scope, filters: { kind, id } }) => sql.countAudit(db, scope, { kind, id, cap: totalCap }),
  position: (row) => ['', row.id],
  show: (rows, { scope, user }, db) => toEntries(db, scope, rows, user.permissions),
});

const none = { field: null, before: null, after: null, isHidden: false };

/** One line for each field that changed, and one for an act that changed none. */
export const historyReport = reportRoute(downloadAudit, history, {
  file: 'historial',
  sheet: 'Historial',
  lines: ({ changes, ...act }) =>
    (changes.length === 0 ? [none] : changes).map((change) => ({ ...act, ...change })),
  columns: [
    { header: 'Cuándo', width: 26, cell: (line) => instantText(line.at) },
    { header: 'Quién', width: 30, cell: (line) => line.impersonator ?? line.actor },
    {
      header: 'En nombre de',
      width: 30,
      cell: (line) => (line.impersonator === null ? null : line.actor),
    },
    { header: 'Qué hizo', width: 34, cell: (line) => line.title },
    { header: 'Dato', width: 26, cell: (line) => line.field },
    { header: 'Antes', width: 34, cell: (line) => (line.isHidden ? 'Oculto' : line.before) },
    { header: 'Después', width: 34, cell: (line) => (line.isHidden ? 'Oculto' : line.after) },
    { header: 'Solicitud', width: 38, cell: (line) => line.requestid },
  ],
});
