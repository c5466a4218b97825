import type pg from 'pg';
import { contextToken } from './context-token.ts';
import { advanceOrder } from './orders.ts';
import { ableEmployments, companyId } from './roster.ts';
import { signed, type Signed } from './signed-request.ts';

/** Questions of several clients to one API, by their names: each makes the next request of a client. */
export async function questionsOf(
  pool: pg.Pool,
  port: number,
  clients: readonly string[],
  people: number,
): Promise<Record<string, (client: string) => Promise<Signed>>> {
  const ids = new Map<string, string[]>();
  const headers = new Map<string, { 'x-user-context': string }>();
  for (const client of clients) {
    ids.set(client, await ableEmployments(pool, people, 'asc', client));
    headers.set(client, { 'x-user-context': await contextToken(port, client) });
  }
  const taken = new Map<string, number>();
  // An advance is taken by somebody about whom nothing else is asked, and once.
  const nextOf = (client: string, isTaking = false): string => {
    const [key, own] = [`${client} ${isTaking}`, ids.get(client) ?? []];
    const n = taken.get(key) ?? 0;
    taken.set(key, n + 1);
    const half = Math.floor(own.length / 2);
    return own[isTaking ? half + n : n % half] ?? '';
  };
  const get = (path: string, query: Record<string, string>, client: string) =>
    signed(port, path, { query, headers: headers.get(client) ?? {}, client });
  return {
    'page of 50': (client) =>
      get('/api/v2/companyportal/employee', { companyid: companyId, state: 'active', limit: '50' }, client),
    'one employee': (client) => get('/api/companyemployee', { companyemployeeid: nextOf(client) }, client),
    quote: (client) =>
      get(
        '/api/v2/companyportal/transaction/quote',
        { companyemployeeid: nextOf(client), kind: 'salary' },
        client,
      ),
    advance: (client) => advanceOrder(port, nextOf(client, true), 50_000, client),
  };
}
