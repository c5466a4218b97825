import type { approvingPermissions } from '@antela/contract/controls';
import { bogotaDate } from '@antela/rules/calendar-date';
import type { Context } from '../../../http/context.ts';
import type { Actor } from '../../../http/principal.ts';
import { listAbsentOf, type Approver } from './absences.sql.ts';

/** Something that waits for a second person. */
export interface Decided {
  permission: (typeof approvingPermissions)[number];
  companyIds: readonly string[];
  /** People who asked for it or had a part in it. */
  makers: readonly string[];
}

/** People whom a delegate stands in for today: none on most days. */
export const absentOf = (
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  delegateId: string,
): Promise<Approver[]> => listAbsentOf(db, scope.clientId, delegateId, bogotaDate(now));

/**
 * The absent person in whose place a delegate decides something: one who could decide it, which whoever had a part in it cannot.
 * Null where they decide in their own name alone.
 */
export const inPlaceOf = (
  absent: readonly Approver[],
  { permission, companyIds, makers }: Decided,
  delegateId: string,
): string | null =>
  (makers.includes(delegateId)
    ? undefined
    : absent.find(
        ({ id, permissions, company_ids: seen }) =>
          permissions.includes(permission) &&
          companyIds.every((company) => seen.includes(company)) &&
          !makers.includes(id),
      )
  )?.name ?? null;

/** The author of a decision as it is written down: «Ana por Luis» where Ana decides in Luis's place. */
export const standingIn = (actor: Actor, absentName: string | null): Actor =>
  absentName === null ? actor : { ...actor, name: `${actor.name} por ${absentName}` };

/** The context of a decision, with its author as it is written down. Their right to decide is their own, and is checked as ever. */
export async function deciding<Given extends Context>(context: Given, decided: Decided): Promise<Given> {
  const { actor } = context;
  const absent = await absentOf(context, actor.id);
  return { ...context, actor: standingIn(actor, inPlaceOf(absent, decided, actor.id)) };
}
