import type { Pool } from 'pg';
import { inTenant } from '../../../db/transaction.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { provider } from '../company-users/role-of-group.service.ts';
import * as sql from './single-sign-on.sql.ts';

/** Writes into the client's history whom its provider vouched for and who was not let in, under the person where there is one. */
export const noteRefusal = (
  pool: Pool,
  now: Date,
  tenant: string,
  { reason, email, ip }: { reason: string; email: string | null; ip: string | null },
): Promise<void> =>
  inTenant(pool, tenant, async (db) => {
    const [user, ...others] =
      email === null ? [] : await sql.findByEmail(db, tenant, email.trim().toLowerCase());
    const isOne = user !== undefined && others.length === 0;
    await recordAudit(
      { db, scope: { clientId: tenant }, actor: { ...provider, ip }, now },
      isOne ? 'company_user.sign_in_refused' : 'client.sign_in_refused',
      isOne ? 'company_user' : 'client',
      isOne ? user.id : tenant,
      { email: [null, email], refusal: [null, reason] },
    );
  });
