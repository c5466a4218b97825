import type { EffectiveLimit, PayrollLimits } from '@antela/contract/effective-limits';
import { bogotaDate, type CalendarDate } from '@antela/rules/calendar-date';
import { everyone, isInForce, isInScope, type ClientRestriction } from '@antela/rules/client-restriction';
import { effectiveLimits } from '@antela/rules/effective-limits';
import { basisPoints, pesos } from '@antela/rules/money';
import { semesterOf } from '@antela/rules/prima';
import { restrictionSentence } from '@antela/rules/restriction-sentence';
import type { Db, Scope } from '../../../db/database.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import { formerPlaces, loadAdvanceFacts } from '../advances/availability.service.ts';
import { clientRestrictionsOf } from '../advances/restriction-memory.service.ts';
import { getPayrollTerms } from './effective-limits.sql.ts';
import { toLimits } from './effective-limits.wire.ts';

type Shared = Omit<Parameters<typeof effectiveLimits>[0], 'product' | 'periodStart'>;
interface ByProduct {
  salary: EffectiveLimit[];
  prima: EffectiveLimit[];
}

/** Prima is measured by its semester, salary by the payroll's period of today. */
const ofProducts = (shared: Shared, periodStart: CalendarDate | null): ByProduct => ({
  salary: toLimits(effectiveLimits({ ...shared, product: 'salary', periodStart })),
  prima: toLimits(
    effectiveLimits({ ...shared, product: 'prima', periodStart: semesterOf(shared.today).start }),
  ),
});

/** Limits that hold today for everybody in a payroll, and the restrictions that hold for some of it. @throws not_found */
export async function payrollLimits(
  db: Db,
  scope: Scope,
  payrollId: string,
  now: Date,
): Promise<PayrollLimits> {
  const today = bogotaDate(now);
  const [payroll, restrictions] = await Promise.all([
    getPayrollTerms(db, scope, payrollId, today),
    clientRestrictionsOf(db, scope),
  ]);
  if (!payroll) throw new AppError('not_found');
  const { companyId, terms, periodStart } = payroll;
  const isPartial = ({ scope: { costCentres, contractTypes } }: ClientRestriction) =>
    costCentres.length + contractTypes.length > 0;
  const employment = { companyId, payrollId, costCentre: null, contractType: 'indefinite' } as const;
  const shared = { overrides: { maximumPercentage: null, maximumAmount: null }, employment, today };
  const holdsToday = (restriction: ClientRestriction) =>
    restriction.products.some((product) =>
      isInForce(restriction, today, product === 'prima' ? semesterOf(today).start : periodStart),
    );
  return {
    limits:
      terms &&
      ofProducts(
        { ...shared, policy: terms, restrictions: restrictions.filter((each) => !isPartial(each)) },
        periodStart,
      ),
    forSome: restrictions
      .filter((each) => isPartial(each) && holdsToday(each))
      .filter((each) => isInScope({ ...each.scope, costCentres: [], contractTypes: [] }, employment))
      .map((each) => ({
        clientrestrictionid: each.id,
        name: each.name,
        // Where it holds is said by the page; what is left to say is for whom.
        sentence: restrictionSentence(each, {
          companies: everyone.companyIds,
          payrolls: everyone.payrollIds,
          costCentres: each.scope.costCentres,
          contractTypes: each.scope.contractTypes,
        }),
      })),
  };
}

/**
 * Limits that hold today for one employment, its own terms included; null while its payroll has no policy.
 * @throws not_found
 */
export async function employmentLimits(
  db: Db,
  scope: Scope,
  employmentId: string,
  now: Date,
): Promise<{ limits: ByProduct | null }> {
  const facts = await loadAdvanceFacts(db, scope, { employmentIds: [employmentId], kind: 'salary' }, now);
  const employment = orNotFound(facts.employments[0]);
  const { terms: policy } = employment;
  if (!policy) return { limits: null };
  const shared = {
    policy,
    overrides: {
      maximumPercentage: employment.max_percentage === null ? null : basisPoints(employment.max_percentage),
      maximumAmount: employment.max_amount === null ? null : pesos(employment.max_amount),
    },
    employment: {
      companyId: employment.company_id,
      payrollId: employment.payroll_id,
      costCentre: employment.cost_center,
      contractType: employment.contract_type,
    },
    restrictions: facts.clientRestrictions,
    former: formerPlaces(employment),
    today: bogotaDate(now),
  };
  return { limits: ofProducts(shared, employment.period_id === null ? null : employment.period_start) };
}
