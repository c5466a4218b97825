import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import type { Sealed } from '../../../outbound/renew-sealed.ts';

export interface GroupRole {
  group: string;
  roleid: string;
}

interface OfOidc {
  protocol: 'oidc';
  oidc_client_id: string;
  ending: string;
  sealed: Buffer;
}

interface OfSaml {
  protocol: 'saml';
  sso_url: string;
  slo_url: string | null;
  signs_requests: boolean;
  /** In PEM. */
  certificates: string[];
  email_attribute: string | null;
  subject_attribute: string | null;
}

export type ByProtocol = OfOidc | OfSaml;
export type ConnectionRecord = SharedRecord & ByProtocol;

interface SharedRecord {
  id: string;
  issuer: string;
  domains: string[];
  /** Domains whose record went away. */
  lost_domains: string[];
  domains_due_at: Date | null;
  groups_claim: string;
  groups: GroupRole[];
  is_only: boolean;
  emergency_user_id: string | null;
  emergency_user: string | null;
  created_by: string;
  created_at: Date;
  approved_at: Date | null;
}

const columns = sql`
  s.id, s.issuer, s.protocol, s.oidc_client_id, s.ending, s.sealed, s.sso_url, s.slo_url, s.signs_requests, s.certificates, s.email_attribute, s.subject_attribute, s.domains, s.lost_domains, s.domains_due_at, s.groups_claim, s.groups, s.is_only, s.emergency_user_id,
  (select u.full_name from company_user u where u.client_id = s.client_id and u.id = s.emergency_user_id) as emergency_user,
  s.created_by, s.created_at, s.approved_at`;

/** The connection in force; null where people of the client come in by none. */
export const getInForce = (db: Db, clientId: string): Promise<ConnectionRecord | null> =>
  db.first(sql`
    select ${columns} from single_sign_on s
    where s.client_id = ${clientId} and s.approved_at is not null and s.ended_at is null`);

export const getConnection = (db: Db, clientId: string, id: string): Promise<ConnectionRecord | null> =>
  db.first(sql`
    select ${columns} from single_sign_on s where s.client_id = ${clientId} and s.id = ${id} and s.ended_at is null`);

export const insertConnection = (
  db: Db,
  clientId: string,
  given: Omit<SharedRecord, 'emergency_user' | 'approved_at' | 'lost_domains' | 'domains_due_at'>,
  by: ByProtocol,
): Promise<number> => {
  const oidc = by.protocol === 'oidc' ? by : null;
  const saml = by.protocol === 'saml' ? by : null;
  return db.run(sql`
    insert into single_sign_on (client_id, id, issuer, protocol, oidc_client_id, ending, sealed, sso_url, slo_url, signs_requests, certificates, email_attribute, subject_attribute,
                                domains, groups_claim, groups, is_only, emergency_user_id, created_by, created_at)
    values (${clientId}, ${given.id}, ${given.issuer}, ${by.protocol}, ${oidc?.oidc_client_id ?? null}, ${oidc?.ending ?? null}, ${oidc?.sealed ?? null},
            ${saml?.sso_url ?? null}, ${saml?.slo_url ?? null}, ${saml?.signs_requests ?? false}, ${saml?.certificates ?? null}, ${saml?.email_attribute ?? null}, ${saml?.subject_attribute ?? null},
            ${given.domains}, ${given.groups_claim},
            ${JSON.stringify(given.groups)}::jsonb, ${given.is_only}, ${given.emergency_user_id}, ${given.created_by}, ${given.created_at})`);
};

export const approveConnection = (db: Db, clientId: string, id: string, at: Date): Promise<number> =>
  db.run(sql`
    update single_sign_on set approved_at = ${at}
    where client_id = ${clientId} and id = ${id} and approved_at is null and ended_at is null`);

export const endInForce = (db: Db, clientId: string, at: Date): Promise<number> =>
  db.run(sql`
    update single_sign_on set ended_at = ${at}
    where client_id = ${clientId} and approved_at is not null and ended_at is null`);

/** Says which domains lost their record, for whoever looked at what `seen` was. */
export const noteDomains = (
  db: Db,
  clientId: string,
  seen: Pick<ConnectionRecord, 'id' | 'domains_due_at'>,
  { lost, dueAt }: { lost: readonly string[]; dueAt: Date },
): Promise<number> =>
  db.run(sql`
    update single_sign_on set lost_domains = ${[...lost]}, domains_due_at = ${dueAt}
    where client_id = ${clientId} and id = ${seen.id} and ended_at is null and domains_due_at is not distinct from ${seen.domains_due_at}::timestamptz`);

export const isLookDue = (db: Db, clientId: string, now: Date): Promise<boolean> =>
  db.exists(sql`
    select from single_sign_on
    where client_id = ${clientId} and approved_at is not null and ended_at is null and (domains_due_at is null or domains_due_at <= ${now})`);

/** Connections that nobody approved end, once nobody is asked to any more. */
export const endUnapproved = (db: Db, clientId: string, at: Date): Promise<number> =>
  db.run(sql`
    update single_sign_on set ended_at = ${at} where client_id = ${clientId} and approved_at is null and ended_at is null`);

export const roleNames = (db: Db, clientId: string): Promise<{ id: string; name: string }[]> =>
  db.many(sql`select id, name from role where client_id = ${clientId}`);

/** Somebody who came in already and may come in again. */
export const getActiveUser = (db: Db, clientId: string, id: string): Promise<{ name: string } | null> =>
  db.first(sql`
    select full_name as name from company_user where client_id = ${clientId} and id = ${id} and state = 'active' and subject is not null`);

export interface FederatedUser {
  id: string;
  username: string;
  role_id: string;
}

/** People of the client with that address who are not blocked. */
export const findByEmail = (db: Db, clientId: string, email: string): Promise<FederatedUser[]> =>
  db.many(sql`
    select id, username, role_id from company_user
    where client_id = ${clientId} and lower(email) = ${email} and state <> 'blocked' and subject is not null limit 2`);

/** Whether this account comes in by the provider alone. */
export const isProviderOnly = (db: Db, clientId: string, username: string): Promise<boolean> =>
  db.exists(sql`
    select from single_sign_on s
    where s.client_id = ${clientId} and s.approved_at is not null and s.ended_at is null and s.is_only
      and not exists (select from company_user u where u.client_id = s.client_id and u.id = s.emergency_user_id and lower(u.username) = ${username})`);

export const listSealed = (db: Db, clientId: string): Promise<Sealed[]> =>
  db.many(
    sql`select id, sealed from single_sign_on where client_id = ${clientId} and sealed is not null order by id`,
  );

export const reseal = (
  db: Db,
  clientId: string,
  { id, was, sealed }: Sealed & { was: Buffer },
): Promise<number> =>
  db.run(
    sql`update single_sign_on set sealed = ${sealed} where client_id = ${clientId} and id = ${id} and sealed = ${was}`,
  );

type Found = Omit<SharedRecord, 'emergency_user' | 'domains_due_at'> & ByProtocol & { client_id: string };

const inForce = `select client_id, id, issuer, protocol, oidc_client_id, ending, sealed, sso_url, slo_url, signs_requests, certificates, email_attribute, subject_attribute, domains, lost_domains, groups_claim, groups, is_only, emergency_user_id, created_by, created_at, approved_at
  from antela.single_sign_on where approved_at is not null and ended_at is null`;

/** Connections in force that proved a mail domain, of any client. `pool` connects as the owner: who comes in has no tenant yet. */
export async function listByDomain(pool: Pool, domain: string): Promise<Found[]> {
  const { rows } = await pool.query<Found>(
    `${inForce} and domains @> array[$1::text] and not lost_domains @> array[$1::text] limit 2`,
    [domain],
  );
  return rows;
}

/** `pool` as there. */
export async function findInForce(pool: Pool, id: string): Promise<Found | null> {
  const { rows } = await pool.query<Found>(`${inForce} and id = $1`, [id]);
  return rows[0] ?? null;
}
