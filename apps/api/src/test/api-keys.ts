import { randomUUID } from 'node:crypto';
import { keyScopeNames, type KeyScope } from '@antela/contract/key-scopes';
import { newToken } from '../http/api-key-token.ts';
import type { Caller } from './calls.ts';
import type { TestApi } from './test-api.ts';
import { clients, companies } from './world/clients.ts';

interface Given {
  client?: string;
  company?: string;
  scopes?: readonly KeyScope[];
  addresses?: readonly string[];
}

/** A key that is alive, with one secret, and its caller. */
export async function insertApiKey(
  api: TestApi,
  { client = clients.a, company = companies.a1, scopes = keyScopeNames, addresses = [] }: Given = {},
): Promise<{ id: string; secretId: string; prefix: string; caller: Caller & { kind: 'key' } }> {
  const [id, secretId] = [randomUUID(), randomUUID()];
  const { token, prefix, hash } = newToken(client);
  const at = api.clock.now;
  await api.rows(
    `insert into api_key (client_id, id, name, scopes, company_ids, addresses, days, created_by, created_at)
     values ($1, $2, $3, $4, array[$5]::uuid[], $6, 90, 'Alguien', $7)`,
    [client, id, `Clave ${id}`, scopes, company, addresses, at],
  );
  await api.rows(
    `insert into api_key_secret (client_id, id, key_id, prefix, hash, created_by, created_at, ends_at, approved_at)
     values ($1, $2, $3, $4, $5, 'Alguien', $6, $7, $6)`,
    [client, secretId, id, prefix, hash, at, new Date(at.getTime() + 90 * 24 * 60 * 60_000)],
  );
  return { id, secretId, prefix, caller: { kind: 'key', token } };
}
