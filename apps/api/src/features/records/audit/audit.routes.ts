import {
  auditedKinds,
  downloadAudit,
  listAudit,
  listImpersonations,
  type AuditedKind,
} from '@antela/contract/audit';
import { pageSizeDefault, totalCap } from '@antela/contract/schemas';
import type { Db, Scope } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Cursors } from '../../../http/cursor.ts';
import { pageOf } from '../../../http/list-page.ts';
import type { UserPrincipal } from '../../../http/principal.ts';
import { route } from '../../../http/route.ts';
import { sendAuditReport } from './audit.report.ts';
import * as sql from './audit.sql.ts';
import { toEntries } from './audit.wire.ts';

/** Nobody looks further back here: the trail itself keeps everything. */
const impersonationsMax = 100;

export const auditRoutes = (cursors: Cursors) => [
  route(listAudit, async ({ query, scope, user, read }) => {
    const { kind, id, cursor, limit = pageSizeDefault } = query;
    mayView(user, kind);
    // A cursor leads on through one thing's history only.
    const after = cursors.decode(`${kind} ${id}`, cursor);
    return read(async (db) => {
      await mustSee(db, scope, kind, id);
      const [records, total] = await Promise.all([
        sql.listAudit(db, scope, { kind, id, after, limit }),
        cursor === undefined ? sql.countAudit(db, scope, { kind, id, cap: totalCap }) : null,
      ]);
      const page = pageOf(records, limit, total, (last) => cursors.encode(`${kind} ${id}`, ['', last.id]));
      return { data: await toEntries(db, scope, page.rows, user.permissions), page: page.page };
    });
  }),

  route(downloadAudit, async (call) => {
    const { query, scope, user, read } = call;
    mayView(user, query.kind);
    await read((db) => mustSee(db, scope, query.kind, query.id));
    return sendAuditReport(call);
  }),

  route(listImpersonations, async ({ scope, now, read }) => ({
    data: (await read((db) => sql.listImpersonations(db, scope, now, impersonationsMax))).map((record) => ({
      impersonationid: record.id,
      user: { id: record.user_id, name: record.user_name },
      operator: record.operator,
      reason: record.reason,
      readOnly: record.read_only,
      grantedAt: record.created_at,
      startedAt: record.used_at,
      endedAt: record.ended_at,
    })),
  })),
];

/** Refuses users who may not see a thing: they may not see what became of it either. @throws AppError forbidden */
function mayView(user: UserPrincipal, kind: AuditedKind): void {
  if (!user.permissions.has(auditedKinds[kind])) throw new AppError('forbidden');
}

async function mustSee(db: Db, scope: Scope, kind: AuditedKind, id: string): Promise<void> {
  if (!(await sql.isInSight(db, scope, kind, id))) throw new AppError('not_found');
}
