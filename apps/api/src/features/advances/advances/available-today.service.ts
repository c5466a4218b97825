import { setImmediate } from 'node:timers/promises';
import type { Db, Scope } from '../../../db/database.ts';
import type { UserPrincipal } from '../../../http/principal.ts';
import { decideAdvances, type Decision } from './availability.service.ts';

interface Asker {
  user: UserPrincipal;
  now: Date;
}

/** Decisions on salary as staff see them today, for some people. */
export const decideForStaff = (
  db: Db,
  scope: Scope,
  employmentIds: readonly string[],
  { user, now }: Asker,
): Promise<Map<string, Decision>> =>
  decideAdvances(
    db,
    scope,
    {
      employmentIds,
      kind: 'salary',
      requested: null,
      needsActivation: false,
      seesSalary: user.permissions.has('view_salary'),
    },
    now,
  );

/** Decided at a time: between two such turns other requests are answered. */
const atATime = 500;

/** The amounts alone, of any number of people; nobody without a decision has one. */
export async function availableOf(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  asker: Asker,
): Promise<Map<string, number>> {
  const amounts = new Map<string, number>();
  for (let start = 0; start < ids.length; start += atATime) {
    const decisions = await decideForStaff(db, scope, ids.slice(start, start + atATime), asker);
    for (const [id, { availability }] of decisions) amounts.set(id, availability?.available ?? 0);
    await setImmediate();
  }
  return amounts;
}
