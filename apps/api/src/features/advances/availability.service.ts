import { salaryAvailability, type PeriodFacts } from '@antela/rules/availability';
import { accountProblem, defaultAccountFormats, type AccountType } from '@antela/rules/bank-account';
import { addMonths, bogotaDate, calendarDateOf, monthOf, yearOf } from '@antela/rules/calendar-date';
import type { ClientRestriction } from '@antela/rules/client-restriction';
import { basisPoints, pesos, type Pesos } from '@antela/rules/money';
import { defaultContractsWithoutPrima, primaAvailability, semesterOf } from '@antela/rules/prima';
import type { Availability } from '@antela/rules/rule-result';
import {
  defaultSuspensionSettings,
  suspensionEffects,
  type SuspensionSettings,
} from '@antela/rules/suspension-kinds';
import type { Db, Scope } from '../../db/database.ts';
import { listLegalFigures } from '../catalogs/legal-figures.service.ts';
import * as facts from './advance-facts.sql.ts';

export type AdvanceKind = 'salary' | 'prima';

/** What decides one employment's advance, with the rows that creating it needs. */
export interface Decision {
  employment: facts.EmploymentFactsRow;
  policy: facts.PolicyFactsRow | null;
  period: facts.PeriodFactsRow | null;
  semester: string;
  /** Principal and employee-borne fees already taken in the period or semester. */
  taken: number;
  /** Null when the payroll has no policy in force: then nothing can be decided, nor taken. */
  availability: Availability | null;
}

export interface Question {
  employmentIds: readonly string[];
  kind: AdvanceKind;
  /** Principal asked for; null for what there is. */
  requested: number | null;
  /** The employee's own app needs an activated employee; staff act with an order signed outside it. */
  needsActivation: boolean;
}

/**
 * Loads what the rules need for many employments at once and asks them. An employment outside the scope has no decision.
 * Call it under the employment's lock when something will be taken.
 */
export async function decideAdvances(
  db: Db,
  scope: Scope,
  question: Question,
  now: Date,
): Promise<Map<string, Decision>> {
  const { employmentIds: ids, kind, requested } = question;
  const today = bogotaDate(now);
  const semester = semesterOf(today);
  const semesterKey = `${semester.year}-${semester.half}`;
  // Counts per month reach back to the first of the month, amounts to the start of a long period or of the semester.
  const since =
    kind === 'prima' ? semester.start : addMonths(calendarDateOf(yearOf(today), monthOf(today), 1), -1);
  const [
    employments,
    periods,
    policies,
    suspensions,
    accessRestrictions,
    clientRestrictions,
    taken,
    carried,
    lastPayments,
    client,
    figures,
  ] = await Promise.all([
    facts.listEmploymentFacts(db, scope, ids),
    facts.listPeriodsOn(db, scope, ids, today),
    facts.listPoliciesOn(db, scope, ids, today),
    facts.listSuspensions(db, scope, ids, semester.start < since ? semester.start : since),
    facts.listAccessRestrictions(db, scope, ids),
    facts.listClientRestrictions(db, scope),
    facts.listTaken(db, scope, ids, kind, since, today),
    facts.listCarriedOver(db, scope, ids),
    facts.listLastPayments(db, scope, ids, today),
    facts.getClientSettings(db, scope),
    listLegalFigures(db),
  ]);
  const settings: SuspensionSettings = { ...defaultSuspensionSettings, ...client?.settings };

  return new Map(
    employments.map((employment): [string, Decision] => {
      const period = periods.find((row) => row.payroll_id === employment.payroll_id) ?? null;
      const policy = policies.find((row) => row.payroll_id === employment.payroll_id) ?? null;
      const own = taken.filter((row) => row.employment_id === employment.id);
      const inPeriod = own.filter((row) =>
        kind === 'prima'
          ? row.semester === semesterKey
          : row.pay_period_id !== null && row.pay_period_id === period?.id,
      );
      const sum = (rows: facts.TakenRow[], of: 'times' | 'times_today' | 'times_this_month' | 'amount') =>
        rows.reduce((total, row) => total + row[of], 0);
      const decision = { employment, policy, period, semester: semesterKey, taken: sum(inPeriod, 'amount') };
      if (!policy) return [employment.id, { ...decision, availability: null }];
      const credit = policy.terms.companyCreditPerPeriod;
      const shared = {
        now,
        serviceActive: employment.payroll_active,
        employment: toEmploymentFacts(employment, question.needsActivation),
        suspensions: suspensions
          .filter((row) => row.employment_id === employment.id)
          .map((row) => ({
            kind: row.kind,
            from: row.start_date,
            until: row.end_date,
            ...suspensionEffects(row.kind, settings),
          })),
        accessRestrictions: accessRestrictions
          .filter((row) => row.employee_id === employment.employee_id)
          .map((row) => ({
            product: row.product,
            reason: row.reason,
            from: row.start_date,
            until: row.end_date,
            liftedAt: null,
          })),
        bankAccount: { state: accountState(employment), holdUntil: employment.account_hold_until },
        taken: {
          amount: pesos(decision.taken),
          countInPeriod: sum(inPeriod, 'times'),
          countToday: sum(own, 'times_today'),
          countThisMonth: sum(own, 'times_this_month'),
        },
        lastPaymentDate:
          lastPayments.find((row) => row.payroll_id === employment.payroll_id)?.payment_date ?? null,
        policy: policy.terms,
        clientRestrictions: clientRestrictions as readonly ClientRestriction[],
        companyCreditLeft:
          credit === null || kind === 'prima' ? null : pesos(credit - (period?.credit_taken ?? 0)),
        figures,
        requested: requested === null ? null : pesos(requested),
      };
      const carriedOver: Pesos = pesos(
        carried.find((row) => row.employment_id === employment.id)?.amount ?? 0,
      );
      const availability =
        kind === 'salary'
          ? salaryAvailability({
              ...shared,
              period: period && toPeriodFacts(period, employment),
              carriedOver,
            })
          : primaAvailability({
              ...shared,
              contractsWithoutPrima: defaultContractsWithoutPrima,
              paymentDate: null,
            });
      return [employment.id, { ...decision, availability }];
    }),
  );
}

const toPeriodFacts = (row: facts.PeriodFactsRow, employment: facts.EmploymentFactsRow): PeriodFacts => ({
  frequency: employment.frequency,
  start: row.start_date,
  end: row.end_date,
  cutoff: row.cutoff_at,
  paymentDate: row.payment_date,
  state: row.state,
});

const toEmploymentFacts = (row: facts.EmploymentFactsRow, needsActivation: boolean) => ({
  companyId: row.company_id,
  payrollId: row.payroll_id,
  costCentre: row.cost_center,
  contractType: row.contract_type,
  hireDate: row.start_date,
  endDate: row.end_date,
  monthlySalary: pesos(row.monthly_salary),
  salaryType: row.salary_type,
  transportAllowance: row.transport_allowance,
  monthlyDeductions: pesos(row.fixed_deductions),
  maximumPercentage: row.max_percentage === null ? null : basisPoints(row.max_percentage),
  maximumAmount: row.max_amount === null ? null : pesos(row.max_amount),
  activated: row.activated,
  needsActivation,
});

function accountState(row: facts.EmploymentFactsRow): 'valid' | 'invalid' | 'missing' {
  if (row.account_number === null || row.account_type === null) return 'missing';
  const format = defaultAccountFormats[row.account_type as AccountType];
  return row.bank_active && accountProblem(row.account_number, format) === null ? 'valid' : 'invalid';
}
