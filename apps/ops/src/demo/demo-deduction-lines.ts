import { sortName } from '@antela/api/text/person-name';
import { earnedDays, forDays, periodDays } from '@antela/rules/accrual';
import { notableChangePercent } from '@antela/rules/deduction-list';
import { employeeParts } from '@antela/rules/fee';
import { figureOn, legalFigures } from '@antela/rules/legal-figures';
import { basisPoints, percentOf, pesos } from '@antela/rules/money';
import { fullName } from '@antela/rules/person-name';
import type { DemoPeriod } from './demo-calendar.ts';
import type { DemoPerson } from './demo-people.ts';
import { grouped } from './grouped.ts';

export const partsOf = ({ fee, vat, employee_fee: paid }: Deductible) =>
  employeeParts(pesos(fee), pesos(vat), pesos(paid));

/** Columns of an advance that its deduction needs. */
export interface Deductible {
  id: string;
  employment_id: string;
  pay_period_id: string | null;
  amount: number;
  fee: number;
  vat: number;
  employee_fee: number;
  to_deduct: number;
  deducted: number;
  open_item_id: string | null;
  payment_state: string;
  requested_at: Date;
}

export type Line = ReturnType<typeof lineOf>;

export function linesOf(
  period: DemoPeriod,
  own: readonly Deductible[],
  people: ReadonlyMap<string, DemoPerson>,
  before: ReadonlyMap<string, number>,
): Line[] {
  const byPerson = grouped(own, ({ employment_id }) => employment_id);
  return [...byPerson]
    .map(([employmentId, taken]) => {
      const person = people.get(employmentId);
      if (!person) throw new Error('an advance of nobody');
      return lineOf(period, person, taken, before.get(employmentId) ?? null);
    })
    .toSorted((a, b) =>
      a.sort_name < b.sort_name || (a.sort_name === b.sort_name && a.employment_id < b.employment_id)
        ? -1
        : 1,
    );
}

function lineOf(
  period: DemoPeriod,
  person: DemoPerson,
  taken: readonly Deductible[],
  previous: number | null,
) {
  const sum = (of: (advance: Deductible) => number) =>
    taken.reduce((total, advance) => total + of(advance), 0);
  const total = sum(({ to_deduct }) => to_deduct);
  const { net, minimum } = estimateOf(period, person);
  const isRetired = person.endDate !== null && person.endDate <= period.paymentDate;
  const warnings = [
    net >= minimum && net - total < minimum ? 'minimum_wage' : null,
    total * 2 > net ? 'half_of_net' : null,
    isRetired ? 'retired' : null,
    previous !== null && Math.abs(total - previous) * 100 > previous * notableChangePercent
      ? 'changed'
      : null,
  ].filter((warning) => warning !== null);
  return {
    employment_id: person.employmentId,
    employee_id: person.id,
    sort_name: sortName(person),
    full_name: fullName(person),
    document_type: person.documentType,
    document_number: person.documentNumber,
    code: person.code,
    cost_center: person.job.costCenter,
    advances: taken.length,
    principal: sum(({ amount }) => amount),
    fees: sum((row) => partsOf(row).fee),
    vat: sum((row) => partsOf(row).vat),
    wallets: 0,
    carried: 0,
    total,
    estimated_net: net,
    previous_total: previous,
    warnings,
    deducted: sum(({ deducted }) => deducted),
    employerCost: sum(({ fee, vat, employee_fee }) => fee + vat - employee_fee),
    taken: taken.toSorted(
      (a, b) => a.requested_at.getTime() - b.requested_at.getTime() || (a.id < b.id ? -1 : 1),
    ),
  };
}

/** Suspensions are few and left out: the estimate of a demo need not know them. */
function estimateOf(period: DemoPeriod, person: DemoPerson): { net: number; minimum: number } {
  const employment = { hireDate: person.startDate, endDate: person.endDate };
  const days = earnedDays(period, employment, [], period.end, 'commercial');
  const figure = (kind: 'minimum_wage' | 'worker_health' | 'worker_pension') =>
    figureOn(legalFigures, kind, period.end);
  const gross = forDays(pesos(person.monthlySalary), days);
  const contributions = percentOf(gross, basisPoints(figure('worker_health') + figure('worker_pension')));
  const fixed = forDays(pesos(person.fixedDeductions), periodDays(period));
  return {
    net: gross - contributions - fixed,
    minimum: forDays(pesos(figure('minimum_wage')), days),
  };
}
