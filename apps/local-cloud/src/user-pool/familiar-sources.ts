import { query, type Database } from '../database.ts';
import { fingerprint } from '../sealing.ts';
import type { UserPool } from './pool.ts';
import { subjectOf } from './users.ts';

/** How well a request's source is known under a name: as a browser, as an address, or not at all. */
export type Familiarity = 'browser' | 'address' | 'stranger';

/** Names that nobody has are asked about too: nothing was ever seen under them. */
export async function familiarityOf(db: Database, pool: UserPool, username: string): Promise<Familiarity> {
  const { browser, address } = sourcesOf(pool, username);
  const rows = await query<{ source: Buffer }>(
    db,
    'select source from cloud.familiar_source where subject = $1 and source = any($2)',
    [subjectOf(pool, username), [browser, address]],
  );
  const isKnown = (source: Buffer) => rows.some((row) => row.source.equals(source));
  if (isKnown(browser)) return 'browser';
  return isKnown(address) ? 'address' : 'stranger';
}

/**
 * Notes where somebody signed in, down to the last step. True where the name was seen before, and neither from this browser
 * nor from this address.
 */
export async function noteSource(pool: UserPool, username: string): Promise<boolean> {
  const { caller } = pool;
  const browser = caller.browser ?? caller.nameBrowser();
  const sources = sourcesOf({ ...pool, caller: { ...caller, browser } }, username);
  const [seen] = await query<{ others: boolean; these: boolean }>(
    pool.db,
    `with noted as (
       insert into cloud.familiar_source (subject, source, seen_at) select $1, s, $3 from unnest($2::bytea[]) s
       on conflict (subject, source) do update set seen_at = excluded.seen_at)
     select coalesce(bool_or(true), false) as others, coalesce(bool_or(source = any($2)), false) as these
     from cloud.familiar_source where subject = $1`,
    [subjectOf(pool, username), [sources.browser, sources.address], pool.clock()],
  );
  return seen !== undefined && seen.others && !seen.these;
}

/** Nothing is familiar any more: after a recovery, whoever was in counts as anybody. */
export async function forgetSources(db: Database, pool: UserPool, username: string): Promise<void> {
  await query(db, 'delete from cloud.familiar_source where subject = $1', [subjectOf(pool, username)]);
}

/** A browser under a name, for what one browser has one of; null when the caller named none. */
export function browserOf(pool: UserPool, username: string): Buffer | null {
  return pool.caller.browser === null ? null : sourcesOf(pool, username).browser;
}

/** The network that a request comes from, under a name. */
export const addressOf = (pool: UserPool, username: string): Buffer => sourcesOf(pool, username).address;

function sourcesOf(pool: UserPool, username: string): { browser: Buffer; address: Buffer } {
  const { browser, ip } = pool.caller;
  return {
    browser: fingerprint(pool.fingerprintKey, 'browser', username, browser ?? ''),
    address: fingerprint(pool.fingerprintKey, 'address', username, networkOf(ip ?? '')),
  };
}

/** A household has one IPv4 address, and 2⁶⁴ of IPv6. */
function networkOf(ip: string): string {
  const [head = '', tail] = ip.replace(/^::ffff:(?=\d+\.)/i, '').split('::');
  if (!ip.includes(':') || head.includes('.')) return head;
  const groups = head.split(':').filter((group) => group !== '');
  const filled = tail === undefined ? groups : [...groups, ...Array<string>(4).fill('0')];
  return filled.slice(0, 4).join(':');
}
