import type { Pool } from 'pg';
import { inTenant } from '../../../db/transaction.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { provider } from '../company-users/role-of-group.service.ts';
import { endNamedSessions } from '../session/end-sessions.service.ts';

/** Ends what the portal knows of sign-ins that the client's provider ended, with a line in the history of each person. */
export const noteSignOut = (
  pool: Pool,
  now: Date,
  tenant: string,
  originJtis: readonly string[],
): Promise<void> =>
  inTenant(pool, tenant, async (db) => {
    const ended = await endNamedSessions(db, tenant, originJtis, now);
    for (const userId of new Set(ended.map(({ user_id }) => user_id)))
      await recordAudit(
        { db, scope: { clientId: tenant }, actor: provider, now },
        'company_user.sessions_ended',
        'company_user',
        userId,
      );
  });
