import type { KeyScope } from '@antela/contract/key-scopes';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';

export interface SecretRecord {
  id: string;
  prefix: string;
  created_by: string;
  created_at: Date;
  ends_at: Date;
  approved_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  last_used_from: string | null;
  /** A proposal about it waits. */
  is_waiting: boolean;
}

export interface KeyRecord {
  id: string;
  name: string;
  scopes: KeyScope[];
  addresses: string[];
  days: number;
  created_by: string;
  created_at: Date;
  revoked_at: Date | null;
  company_ids: string[];
  companies: { id: string; name: string }[];
  /** The newest first. */
  secrets: SecretRecord[];
}

/** More than anybody has made by hand. */
const keysMax = 200;
/** Secrets that ended long ago say nothing to anybody. */
const secretsShown = 10;

/** Rows whose companies the caller all sees. */
const inSight = (scope: Scope): Sql =>
  sql`k.client_id = ${scope.clientId} and k.company_ids <@ ${[...scope.companyIds]}::uuid[]`;

const secretsOf = sql`
  select s.id, s.prefix, s.created_by, s.created_at, s.ends_at, s.approved_at, s.revoked_at, s.last_used_at, s.last_used_from,
         exists (select from proposal p where p.client_id = s.client_id and p.subject_kind = 'api_key' and p.subject_id = s.key_id
                   and p.state = 'waiting' and p.body ->> 'secretid' = s.id::text) as is_waiting
  from api_key_secret s`;

type Listed = Omit<KeyRecord, 'secrets'>;

/** The newest first; held until the transaction ends where that is asked for. */
export async function listKeys(
  db: Db,
  scope: Scope,
  { id, hold = false }: { id?: string; hold?: boolean } = {},
): Promise<KeyRecord[]> {
  const keys = await db.many<Listed>(sql`
    select k.id, k.name, k.scopes, k.addresses, k.days, k.created_by, k.created_at, k.revoked_at, k.company_ids,
           coalesce((select json_agg(json_build_object('id', co.id, 'name', co.name) order by co.name)
                     from company co where co.client_id = k.client_id and co.id = any(k.company_ids)), '[]'::json) as companies
    from api_key k where ${inSight(scope)} ${id === undefined ? empty : sql`and k.id = ${id}`}
    order by k.created_at desc, k.id desc limit ${keysMax} ${hold ? sql`for update of k` : empty}`);
  const secrets = await db.many<SecretRecord & { key_id: string }>(sql`
    select one.*, k.id as key_id from api_key k
    cross join lateral (${secretsOf} where s.client_id = k.client_id and s.key_id = k.id order by s.created_at desc, s.id desc limit ${secretsShown}) one
    where ${inSight(scope)} and k.id = any(${keys.map((key) => key.id)}::uuid[])`);
  return keys.map((key) => ({ ...key, secrets: secrets.filter(({ key_id: of }) => of === key.id) }));
}

/** False where another one that lives has the name. */
export const insertKey = (
  db: Db,
  clientId: string,
  given: Pick<KeyRecord, 'id' | 'name' | 'scopes' | 'addresses' | 'days'> & {
    companyIds: readonly string[];
    by: string;
    at: Date;
  },
): Promise<boolean> =>
  db.changed(sql`
    insert into api_key (client_id, id, name, scopes, company_ids, addresses, days, created_by, created_at)
    values (${clientId}, ${given.id}, ${given.name}, ${given.scopes}, ${[...given.companyIds]}, ${given.addresses}, ${given.days}, ${given.by}, ${given.at})
    on conflict do nothing`);

export const insertSecret = (
  db: Db,
  clientId: string,
  given: {
    id: string;
    keyId: string;
    prefix: string;
    hash: string;
    by: string;
    at: Date;
    endsAt: Date;
    approvedAt: Date | null;
  },
): Promise<number> =>
  db.run(sql`
    insert into api_key_secret (client_id, id, key_id, prefix, hash, created_by, created_at, ends_at, approved_at)
    values (${clientId}, ${given.id}, ${given.keyId}, ${given.prefix}, ${given.hash}, ${given.by}, ${given.at}, ${given.endsAt}, ${given.approvedAt})`);

export const approveSecret = (
  db: Db,
  clientId: string,
  { keyId, id, at }: { keyId: string; id: string; at: Date },
): Promise<number> =>
  db.run(sql`
    update api_key_secret set approved_at = ${at}
    where client_id = ${clientId} and key_id = ${keyId} and id = ${id} and approved_at is null and revoked_at is null`);

export const revokeKey = (db: Db, clientId: string, id: string, at: Date): Promise<number> =>
  db.run(sql`
    update api_key set revoked_at = ${at} where client_id = ${clientId} and id = ${id} and revoked_at is null`);

export const revokeSecret = (
  db: Db,
  clientId: string,
  { keyId, id, at }: { keyId: string; id: string; at: Date },
): Promise<number> =>
  db.run(sql`
    update api_key_secret set revoked_at = ${at}
    where client_id = ${clientId} and key_id = ${keyId} and id = ${id} and revoked_at is null`);

export const lockKey = (db: Db, clientId: string, id: string): Promise<number> =>
  db.run(sql`select from api_key where client_id = ${clientId} and id = ${id} for update`);

/** Active users who look after keys and webhooks, in all of the companies. */
export const listKeepers = (
  db: Db,
  clientId: string,
  companyIds: readonly string[],
): Promise<{ id: string }[]> =>
  db.many(sql`
    select u.id from company_user u join role r on r.client_id = u.client_id and r.id = u.role_id
    where u.client_id = ${clientId} and u.state = 'active' and 'manage_api_keys' = any(r.permissions)
      and not exists (select from unnest(${[...companyIds]}::uuid[]) one
                      where not exists (select from company_user_company uc where uc.client_id = u.client_id and uc.user_id = u.id and uc.company_id = one))`);

export interface EndingSecret {
  id: string;
  prefix: string;
  name: string;
  company_ids: string[];
  ends_at: Date;
  last_used_at: Date | null;
}

/** Secrets that open something and end soon. */
export const listEndingSecrets = (
  db: Db,
  clientId: string,
  { after, until }: { after: Date; until: Date },
): Promise<EndingSecret[]> =>
  db.many<EndingSecret>(sql`
    select s.id, s.prefix, k.name, k.company_ids, s.ends_at, s.last_used_at
    from api_key_secret s join api_key k on k.client_id = s.client_id and k.id = s.key_id
    where s.client_id = ${clientId} and s.ends_at > ${after} and s.ends_at <= ${until}
      and s.approved_at is not null and s.revoked_at is null and k.revoked_at is null`);
