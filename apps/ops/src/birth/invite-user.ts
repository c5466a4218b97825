import type { Db } from '@antela/api/db/database';
import { newId } from '@antela/api/db/ids';
import { recordAudit } from '@antela/api/features/records/audit/audit.service';
import type { Actor } from '@antela/api/http/principal';
import type { UserPoolAdmin } from '@antela/api/identity/user-pool-admin';
import sql from 'sql-template-tag';
import { OpsError } from '../command.ts';

export interface Invitation {
  clientId: string;
  email: string;
  name: string;
  roleName: string;
  /** Names of the client's companies; empty for all of them. */
  companyNames: readonly string[];
}

/**
 * Makes a user of a client and has the pool mail the invitation, as the last thing before the caller's commit: when mailing
 * fails nothing was made, and when the commit fails the invitation can be sent again.
 * @throws OpsError when role, company or address do not fit
 */
export async function inviteUser(
  db: Db,
  pool: UserPoolAdmin,
  invitation: Invitation,
  actor: Actor,
  now: Date,
): Promise<void> {
  const { clientId, name, roleName, companyNames } = invitation;
  const username = invitation.email.toLowerCase();
  const role = await db.first<{ id: string }>(
    sql`select id from role where client_id = ${clientId} and name = ${roleName}`,
  );
  if (!role) throw new OpsError(`El cliente no tiene el rol «${roleName}».`);
  const taken = await db.first(sql`select 1 from company_user where username = ${username}`);
  if (taken) throw new OpsError(`${username} ya es usuario del portal.`);
  const companies = await db.many<{ id: string; name: string }>(
    sql`select id, name from company where client_id = ${clientId} order by name`,
  );
  const unknown = companyNames.find((wanted) => !companies.some((company) => company.name === wanted));
  if (unknown !== undefined) throw new OpsError(`El cliente no tiene la empresa «${unknown}».`);
  const assigned =
    companyNames.length === 0
      ? companies
      : companies.filter((company) => companyNames.includes(company.name));

  const userId = newId();
  await db.run(sql`
    insert into company_user (client_id, id, username, full_name, email, role_id, state, created_at)
    values (${clientId}, ${userId}, ${username}, ${name}, ${username}, ${role.id}, 'invited', ${now})`);
  await db.run(sql`
    insert into company_user_company (client_id, user_id, company_id)
    select ${clientId}::uuid, ${userId}::uuid, unnest(${assigned.map(({ id }) => id)}::uuid[])`);
  await recordAudit({ db, scope: { clientId }, actor, now }, 'company_user.created', 'company_user', userId, {
    username: [null, username],
    role: [null, roleName],
    companies: [null, assigned.map((company) => company.name)],
  });
  if ((await pool.findSubject(username)) !== null)
    throw new OpsError(`${username} ya existe en el servicio de identidad. Usa otro correo.`);
  const subject = await pool.createUser({ username, email: username, name, clientId, isInvited: true });
  await db.run(
    sql`update company_user set subject = ${subject} where client_id = ${clientId} and id = ${userId}`,
  );
}
