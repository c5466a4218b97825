import { isRecord, WireError, type Input } from '../wire.ts';
import { familiarityOf } from './familiar-sources.ts';
import type { UserPool } from './pool.ts';
import { normalizeUsername } from './users.ts';

/**
 * Lets a request about a name through, or refuses it before anything costly is done: many addresses may ask about one name. A
 * browser or an address that signed in under it has an allowance apart, which strangers do not use up.
 */
export async function admitName(pool: UserPool, name: string): Promise<void> {
  if (pool.mayAskAbout(name)) return;
  const familiarity = await familiarityOf(pool.db, pool, name);
  if (familiarity !== 'stranger' && pool.mayAskAbout(`${familiarity} ${name}`)) return;
  throw new WireError('TooManyRequestsException', 'Too many requests.', 429);
}

/** Names that a request may be about, wherever operations read one: a name that is not read hides none that is. */
export function namesIn({ Username, AuthParameters }: Input): string[] {
  const named = [Username, isRecord(AuthParameters) ? AuthParameters['USERNAME'] : undefined];
  const names = named.filter((name) => typeof name === 'string' && name.length <= 128);
  return [...new Set(names.map((name) => normalizeUsername(String(name))))];
}
