import { id } from '@antela/contract/schemas';
import type { Sealer } from '@antela/sigv4/sealer';
import type { Pool } from 'pg';
import type { Db } from '../../../db/database.ts';
import { inTenant, readInTenant } from '../../../db/transaction.ts';
import { AppError } from '../../../http/app-error.ts';
import { giveRoleOfGroup, type RoleGiving } from '../company-users/role-of-group.service.ts';
import { secretContext } from './single-sign-on.service.ts';
import * as sql from './single-sign-on.sql.ts';
import { isSamePerson } from './subjects.service.ts';

/** A provider as the user pool speaks to it. */
export type KnownProvider = {
  id: string;
  tenant: string;
  issuer: string;
  domains: readonly string[];
  groupsClaim: string;
} & (
  | { protocol: 'oidc'; clientId: string; clientSecret: string }
  | {
      protocol: 'saml';
      ssoUrl: string;
      sloUrl: string | null;
      signsRequests: boolean;
      certificates: readonly string[];
      emailAttribute: string | null;
      subjectAttribute: string | null;
    }
);

type Found = NonNullable<Awaited<ReturnType<typeof sql.findInForce>>>;

const known = (sealer: Sealer, row: Found): KnownProvider => ({
  id: row.id,
  tenant: row.client_id,
  issuer: row.issuer,
  domains: row.domains.filter((domain) => !row.lost_domains.includes(domain)),
  groupsClaim: row.groups_claim,
  ...spoken(sealer, row),
});

const spoken = (sealer: Sealer, row: Found) =>
  row.protocol === 'oidc'
    ? {
        protocol: row.protocol,
        clientId: row.oidc_client_id,
        clientSecret: sealer.open(row.sealed, secretContext(row.client_id, row.id)).toString(),
      }
    : {
        protocol: row.protocol,
        ssoUrl: row.sso_url,
        sloUrl: row.slo_url,
        signsRequests: row.signs_requests,
        certificates: row.certificates,
        emailAttribute: row.email_attribute,
        subjectAttribute: row.subject_attribute,
      };

/** Provider of whoever has an address of that domain; null where no client proved it, or more than one did: nobody guesses which. */
export async function providerOfDomain(
  owner: Pool,
  sealer: Sealer,
  domain: string,
): Promise<KnownProvider | null> {
  const [only, ...others] = await sql.listByDomain(owner, domain);
  return only === undefined || others.length > 0 ? null : known(sealer, only);
}

export async function providerById(owner: Pool, sealer: Sealer, id: string): Promise<KnownProvider | null> {
  const row = await sql.findInForce(owner, id);
  return row && known(sealer, row);
}

/** Null for a name of no client, too: whoever asks may have made it up. */
export async function providerOfClient(
  pool: Pool,
  sealer: Sealer,
  tenant: string,
): Promise<KnownProvider | null> {
  if (!id.safeParse(tenant).success) return null;
  const row = await readInTenant(pool, tenant, (db) => sql.getInForce(db, tenant));
  return row && known(sealer, { ...row, client_id: tenant });
}

export interface Vouched {
  email: string;
  /** Name of the person at the provider, for ever theirs. */
  subject: string;
  groups: readonly string[];
}
type Admitted =
  | { username: string }
  | { refused: 'unknown_user' | 'no_role' | 'unknown_domain' | 'other_subject' | 'last_administrator' };

/**
 * Name to sign in with of the one person of the client who has that address, with the role of their first group that has one. Where the
 * client gives roles by groups, whoever is in none of them has none. Another subject than the first that came with the address is
 * somebody else: an address that the provider gave away opens nothing of whoever had it.
 */
export async function admit(
  pool: Pool,
  now: Date,
  { tenant, id }: Pick<KnownProvider, 'tenant' | 'id'>,
  vouched: Vouched,
): Promise<Admitted> {
  try {
    return await inTenant(pool, tenant, (db) =>
      admitIn({ db, scope: { clientId: tenant }, now }, id, vouched),
    );
  } catch (error) {
    // The role of their group would leave the client without anybody who manages its users.
    if (error instanceof AppError && error.code === 'last_administrator') return { refused: error.code };
    throw error;
  }
}

async function admitIn(
  { db, scope, now }: RoleGiving,
  id: string,
  { email, subject, groups }: Vouched,
): Promise<Admitted> {
  const { clientId } = scope;
  const connection = await sql.getInForce(db, clientId);
  if (connection?.id !== id) return { refused: 'unknown_domain' };
  const [user, ...others] = await sql.findByEmail(db, clientId, email);
  if (user === undefined || others.length > 0) return { refused: 'unknown_user' };
  const given = await roleOf(db, clientId, connection, groups);
  if (given === null && connection.groups.length > 0) return { refused: 'no_role' };
  if (!(await isSamePerson({ db, scope, now }, applicationOf(connection), user.id, subject)))
    return { refused: 'other_subject' };
  if (given !== null && given.roleid !== user.role_id)
    await giveRoleOfGroup({ db, scope, now }, user.id, given);
  return { username: user.username };
}

/** Where a SAML provider's names are read is part of what they are: another attribute names people otherwise. */
const applicationOf = (connection: sql.ConnectionRecord) => ({
  issuer: connection.issuer,
  application:
    connection.protocol === 'oidc'
      ? connection.oidc_client_id
      : `saml ${connection.subject_attribute ?? 'NameID'}`,
});

async function roleOf(
  db: Db,
  clientId: string,
  connection: Pick<sql.ConnectionRecord, 'groups'>,
  groups: readonly string[],
): Promise<sql.GroupRole | null> {
  if (connection.groups.length === 0) return null;
  const roles = new Set((await sql.roleNames(db, clientId)).map((role) => role.id));
  return connection.groups.find(({ group, roleid }) => groups.includes(group) && roles.has(roleid)) ?? null;
}

/** Whether this account of the client comes in by its provider alone. */
export const isProviderOnly = (pool: Pool, tenant: string, username: string): Promise<boolean> =>
  readInTenant(pool, tenant, (db) => sql.isProviderOnly(db, tenant, username));
