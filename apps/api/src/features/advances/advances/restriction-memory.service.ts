import type { ClientRestriction } from '@antela/rules/client-restriction';
import type { Db, Scope } from '../../../db/database.ts';
import { listClientRestrictions } from './advance-facts.sql.ts';

/** Clients whose restrictions this process remembers; beyond it the oldest is forgotten. */
const rememberedMax = 1_000;
const remembered = new Map<string, { stamp: string; restrictions: readonly ClientRestriction[] }>();

/** The client's restrictions that are switched on, the earliest first. */
export async function clientRestrictionsOf(db: Db, scope: Scope): Promise<readonly ClientRestriction[]> {
  return (await read(db, scope)).restrictions;
}

/**
 * Restrictions as they are at a stamp, which comes with the facts: they change a few times a month and are asked for with every
 * quote. What is remembered is used only at its own stamp, so a change counts in every process at once.
 * @param stamp null for a client that has none
 */
export async function restrictionsAt(
  db: Db,
  scope: Scope,
  stamp: string | null,
): Promise<readonly ClientRestriction[]> {
  if (stamp === null) return [];
  const known = remembered.get(scope.clientId);
  if (known?.stamp === stamp) return known.restrictions;
  const found = await read(db, scope);
  remembered.delete(scope.clientId);
  remembered.set(scope.clientId, found);
  if (remembered.size > rememberedMax) remembered.delete(remembered.keys().next().value ?? scope.clientId);
  return found.restrictions;
}

async function read(db: Db, scope: Scope) {
  const restrictions = await listClientRestrictions(db, scope);
  return { stamp: restrictions[0]?.stamp ?? '0', restrictions };
}
