import { salaryAvailability, type PeriodFacts } from '@antela/rules/availability';
import { accountProblem, defaultAccountFormats, type AccountType } from '@antela/rules/bank-account';
import {
  addMonths,
  bogotaDate,
  calendarDateOf,
  monthOf,
  yearOf,
  type CalendarDate,
} from '@antela/rules/calendar-date';
import type { ClientRestriction } from '@antela/rules/client-restriction';
import type { LegalFigure } from '@antela/rules/legal-figures';
import { basisPoints, pesos } from '@antela/rules/money';
import {
  defaultContractsWithoutPrima,
  primaAvailability,
  semesterKey,
  semesterOf,
} from '@antela/rules/prima';
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

/** What the rules need about some employments, read once; asked as often as needed. */
export interface LoadedFacts {
  kind: AdvanceKind;
  now: Date;
  semesterKey: string;
  employments: readonly facts.EmploymentFactsRow[];
  /** The period of today and the policy in force, by payroll. */
  periods: ReadonlyMap<string, facts.PeriodFactsRow>;
  policies: ReadonlyMap<string, facts.PolicyFactsRow>;
  clientRestrictions: readonly ClientRestriction[];
  suspensions: ReadonlyMap<string, Awaited<ReturnType<typeof facts.listSuspensions>>>;
  /** By employee. */
  accessRestrictions: ReadonlyMap<string, Awaited<ReturnType<typeof facts.listAccessRestrictions>>>;
  taken: ReadonlyMap<string, facts.TakenRow[]>;
  carried: ReadonlyMap<string, number>;
  /** By payroll. */
  lastPayments: ReadonlyMap<string, CalendarDate>;
  settings: SuspensionSettings;
  figures: readonly LegalFigure[];
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
  const loaded = await loadAdvanceFacts(db, scope, question, now);
  return new Map(
    loaded.employments.map((employment) => [employment.id, decideOne(loaded, employment, question)]),
  );
}

/** The client's restrictions that are switched on, the earliest first. */
export const clientRestrictionsOf = facts.listClientRestrictions;

export async function loadAdvanceFacts(
  db: Db,
  scope: Scope,
  { employmentIds: ids, kind }: Pick<Question, 'employmentIds' | 'kind'>,
  now: Date,
): Promise<LoadedFacts> {
  const today = bogotaDate(now);
  const semester = semesterOf(today);
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
  return {
    kind,
    now,
    semesterKey: semesterKey(semester),
    employments,
    periods: new Map(periods.map((row) => [row.payroll_id, row])),
    policies: new Map(policies.map((row) => [row.payroll_id, row])),
    clientRestrictions,
    suspensions: groupBy(suspensions, (row) => row.employment_id),
    accessRestrictions: groupBy(accessRestrictions, (row) => row.employee_id),
    taken: groupBy(taken, (row) => row.employment_id),
    carried: new Map(carried.map((row) => [row.employment_id, row.amount])),
    lastPayments: new Map(lastPayments.map((row) => [row.payroll_id, row.payment_date])),
    settings: { ...defaultSuspensionSettings, ...client?.settings },
    figures,
  };
}

/** The decision on one of the loaded employments; with other restrictions than the client's, what they would change. */
export function decideOne(
  loaded: LoadedFacts,
  employment: facts.EmploymentFactsRow,
  { requested, needsActivation }: Pick<Question, 'requested' | 'needsActivation'>,
  clientRestrictions: readonly ClientRestriction[] = loaded.clientRestrictions,
): Decision {
  const { kind, semesterKey, settings } = loaded;
  const period = loaded.periods.get(employment.payroll_id) ?? null;
  const policy = loaded.policies.get(employment.payroll_id) ?? null;
  const own = loaded.taken.get(employment.id) ?? [];
  const inPeriod = own.filter((row) =>
    kind === 'prima'
      ? row.semester === semesterKey
      : row.pay_period_id !== null && row.pay_period_id === period?.id,
  );
  const sum = (rows: facts.TakenRow[], of: 'times' | 'times_today' | 'times_this_month' | 'amount') =>
    rows.reduce((total, row) => total + row[of], 0);
  const decision = { employment, policy, period, semester: semesterKey, taken: sum(inPeriod, 'amount') };
  if (!policy) return { ...decision, availability: null };
  const credit = policy.terms.companyCreditPerPeriod;
  const shared = {
    now: loaded.now,
    serviceActive: employment.payroll_active,
    employment: toEmploymentFacts(employment, needsActivation),
    suspensions: (loaded.suspensions.get(employment.id) ?? []).map((row) => ({
      kind: row.kind,
      from: row.start_date,
      until: row.end_date,
      ...suspensionEffects(row.kind, settings),
    })),
    accessRestrictions: (loaded.accessRestrictions.get(employment.employee_id) ?? []).map((row) => ({
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
    lastPaymentDate: loaded.lastPayments.get(employment.payroll_id) ?? null,
    policy: policy.terms,
    clientRestrictions,
    companyCreditLeft:
      credit === null || kind === 'prima' ? null : pesos(credit - (period?.credit_taken ?? 0)),
    figures: loaded.figures,
    requested: requested === null ? null : pesos(requested),
  };
  const availability =
    kind === 'salary'
      ? salaryAvailability({
          ...shared,
          period: period && toPeriodFacts(period, employment),
          carriedOver: pesos(loaded.carried.get(employment.id) ?? 0),
        })
      : primaAvailability({
          ...shared,
          contractsWithoutPrima: defaultContractsWithoutPrima,
          paymentDate: null,
        });
  return { ...decision, availability };
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
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
