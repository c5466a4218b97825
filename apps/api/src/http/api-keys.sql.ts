import type { KeyScope } from '@antela/contract/key-scopes';
import sql from 'sql-template-tag';
import type { Db } from '../db/database.ts';

export interface KeyRow {
  secret_id: string;
  key_id: string;
  name: string;
  scopes: KeyScope[];
  addresses: string[];
  ends_at: Date;
  approved_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  client_name: string;
  wallets_enabled: boolean;
  client_restrictions_enabled: boolean;
  companies: { id: string; name: string; nit: string }[];
}

/** The key behind a secret's digest, whatever its state; null where the client has none. */
export const findKey = (db: Db, clientId: string, hash: string): Promise<KeyRow | null> =>
  db.first<KeyRow>(sql`
    select s.id as secret_id, k.id as key_id, k.name, k.scopes, k.addresses, s.ends_at, s.approved_at, s.last_used_at,
           coalesce(k.revoked_at, s.revoked_at) as revoked_at, c.name as client_name, c.wallets_enabled, c.client_restrictions_enabled,
           coalesce((select json_agg(json_build_object('id', co.id, 'name', co.name, 'nit', co.nit) order by co.name)
                     from company co where co.client_id = k.client_id and co.id = any(k.company_ids)), '[]'::json) as companies
    from api_key_secret s
    join api_key k on k.client_id = s.client_id and k.id = s.key_id
    join client c on c.client_id = s.client_id
    where s.client_id = ${clientId} and s.hash = ${hash}`);

export const noteUse = (
  db: Db,
  clientId: string,
  secretId: string,
  { at, from }: { at: Date; from: string },
): Promise<number> =>
  db.run(sql`
    update api_key_secret set last_used_at = greatest(last_used_at, ${at}), last_used_from = ${from}
    where client_id = ${clientId} and id = ${secretId}`);
