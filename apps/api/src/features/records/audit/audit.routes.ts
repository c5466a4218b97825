import { listImpersonations } from '@antela/contract/audit';
import { listRoute } from '../../../http/list.ts';
import { route } from '../../../http/route.ts';
import { history, historyReport } from './audit.list.ts';
import * as sql from './audit.sql.ts';

/** Nobody looks further back here: the trail itself keeps everything. */
const impersonationsMax = 100;

export const auditRoutes = () => [
  listRoute(history),
  historyReport,

  route(listImpersonations, async ({ scope, now, read }) => ({
    data: (await read(({ db }) => sql.listImpersonations(db, scope, now, impersonationsMax))).map(
      (record) => ({
        impersonationid: record.id,
        user: { id: record.user_id, name: record.user_name },
        operator: record.operator,
        reason: record.reason,
        readOnly: record.read_only,
        grantedAt: record.created_at,
        startedAt: record.used_at,
        endedAt: record.ended_at,
      }),
    ),
  })),
];
