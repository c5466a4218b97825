import type { RuleResult } from '@antela/rules/rule-result';
import type { Context, UserContext } from '../../../http/context.ts';
import { lockEmployment } from '../../people/employees/employee-records.service.ts';
import { decideOne, loadAdvanceFacts } from './availability.service.ts';
import { listFailed, type FailedAdvance } from './late-retries.sql.ts';
import { withoutSalary } from './salary-sight.ts';

export interface JudgedRetry extends FailedAdvance {
  /** Reason it is not paid again, as a Spanish sentence; null where it may be. */
  refusal: string | null;
}

/**
 * Failed payments, with the period that deducts each and whether it may be paid again. One whose own period is reported is taken
 * anew: the rules must allow it today, as they would an advance that is asked for now. Whoever is paid late is held until the
 * transaction ends.
 */
export async function judgeRetries(
  { db, scope, user, now }: Pick<Context, 'db' | 'scope' | 'now'> & Partial<Pick<UserContext, 'user'>>,
  ids: readonly string[],
): Promise<JudgedRetry[]> {
  const failed = await listFailed(db, scope, ids, now);
  const late = failed.filter(({ is_late: isLate, kind }) => isLate && kind === 'salary');
  const employmentIds = [...new Set(late.map((one) => one.employment_id))].toSorted();
  for (const id of employmentIds) await lockEmployment(db, scope, id);
  const loaded =
    late.length === 0 ? null : await loadAdvanceFacts(db, scope, { employmentIds, kind: 'salary' }, now);
  // Decided by the real figures, and told without them to whoever may not see salaries.
  const told = (rules: readonly RuleResult[]) =>
    user?.permissions.has('view_salary') ? rules : withoutSalary(rules);
  /** Amount asked for so far by each person; a further advance is judged together with the earlier ones. */
  const asked = new Map<string, number>();
  const refusalOf = ({
    kind,
    is_late: isLate,
    employment_id: id,
    amount,
    with_id: period,
  }: FailedAdvance) => {
    if (!isLate) return null;
    if (kind === 'prima') return 'La prima con la que se descontaba ya se pagó.';
    const employment = loaded?.employments.find((one) => one.id === id);
    if (!loaded || !employment || period === null) return 'No hay un periodo con el que se pueda descontar.';
    const requested = (asked.get(id) ?? 0) + amount;
    const { availability } = decideOne(loaded, employment, {
      requested,
      needsActivation: false,
      seesSalary: true,
    });
    if (!availability) return 'La nómina de este empleado no tiene una política de adelantos vigente.';
    if (availability.allowed) asked.set(id, requested);
    return availability.allowed
      ? null
      : (told(availability.rules).find(({ blocking, passed }) => blocking && !passed)?.sentence ??
          'La política no lo permite hoy.');
  };
  return failed.map((one) => ({ ...one, refusal: refusalOf(one) }));
}
