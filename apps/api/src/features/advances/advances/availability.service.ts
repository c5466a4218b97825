import type { DatedField } from '@antela/contract/employee-fields';
import type { AdvancePolicy } from '@antela/rules/advance-policy';
import { salaryAvailability } from '@antela/rules/availability';
import { accountProblem, defaultAccountFormats, type AccountType } from '@antela/rules/bank-account';
import { bogotaDate, calendarDateOf, monthOf, yearOf, type CalendarDate } from '@antela/rules/calendar-date';
import type { ClientRestriction } from '@antela/rules/client-restriction';
import { valueOn, type DatedTerm, type TermLine } from '@antela/rules/dated-terms';
import { formerPlaceHours, type FormerPlace } from '@antela/rules/effective-limits';
import type { LegalFigure } from '@antela/rules/legal-figures';
import { basisPoints, minPesos, pesos, type Pesos } from '@antela/rules/money';
import type { PayPeriod, PayPeriodState } from '@antela/rules/pay-period';
import {
  defaultContractsWithoutPrima,
  primaAvailability,
  semesterKey,
  semesterOf,
} from '@antela/rules/prima';
import type { Availability } from '@antela/rules/rule-result';
import { defaultSuspensionSettings, suspensionEffects } from '@antela/rules/suspension-kinds';
import type { Db, Scope } from '../../../db/database.ts';
import { listLegalFigures } from '../../records/catalogs/legal-figures.service.ts';
import {
  listAdvanceFacts,
  type AdvanceFacts,
  type FormerFacts,
  type TakenFacts,
} from './advance-facts.sql.ts';
import { restrictionsAt } from './restriction-memory.service.ts';
import { countedFromLess, inBands, withoutSalary } from './salary-sight.ts';

export type { AdvanceFacts };

export type AdvanceKind = 'salary' | 'prima';

/** Decision on one employment's advance, with the facts that creating it needs. */
export interface Decision {
  employment: AdvanceFacts;
  /** The employment's period of today, for salary; null while there is none. */
  period: CurrentPeriod | null;
  semester: string;
  /** Principal and employee-borne fees already taken in the period or semester. */
  taken: number;
  /** Null when the payroll has no policy in force: then nothing can be decided, nor taken. */
  availability: Availability | null;
}

export interface CurrentPeriod extends PayPeriod {
  id: string;
  label: string;
  state: PayPeriodState;
  creditTaken: number;
}

export interface Question {
  employmentIds: readonly string[];
  kind: AdvanceKind;
  /** Principal asked for; null for what there is. */
  requested: number | null;
  /** The employee's own app needs an activated employee; staff act with an order signed outside it. */
  needsActivation: boolean;
  /** Whether the asker may see salaries, or is the employee: to others amounts are counted from the lower edge of a band, and rules tell no figure of them. */
  seesSalary: boolean;
  /** Member of the staff who orders for the employee: orders of a day for one person count together for approval. */
  orderedBy?: string;
}

/** Facts that the rules need about some employments, read once; asked as often as needed. */
export interface LoadedFacts {
  kind: AdvanceKind;
  now: Date;
  semesterKey: string;
  employments: readonly AdvanceFacts[];
  clientRestrictions: readonly ClientRestriction[];
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

/** One statement, and a second when the client's restrictions have changed since this process read them. */
export async function loadAdvanceFacts(
  db: Db,
  scope: Scope,
  {
    employmentIds: ids,
    kind,
    orderedBy = null,
  }: Pick<Question, 'employmentIds' | 'kind'> & {
    orderedBy?: string | null;
  },
  now: Date,
): Promise<LoadedFacts> {
  const today = bogotaDate(now);
  const semester = semesterOf(today);
  // Counts per month reach back to the first of the month, amounts to the start of the period or of the semester.
  const takenSince = kind === 'prima' ? semester.start : calendarDateOf(yearOf(today), monthOf(today), 1);
  const [employments, figures] = await Promise.all([
    listAdvanceFacts(db, scope, {
      ids,
      kind,
      today,
      takenSince,
      suspendedSince: semester.start,
      orderedBy,
      now,
    }),
    listLegalFigures(db),
  ]);
  return {
    kind,
    now,
    semesterKey: semesterKey(semester),
    employments,
    clientRestrictions: await restrictionsAt(db, scope, employments[0]?.restrictions_stamp ?? null),
    figures,
  };
}

/** The decision on one of the loaded employments; with other restrictions than the client's, what they would change. */
export function decideOne(
  loaded: LoadedFacts,
  employment: AdvanceFacts,
  { requested, needsActivation, seesSalary }: Pick<Question, 'requested' | 'needsActivation' | 'seesSalary'>,
  clientRestrictions: readonly ClientRestriction[] = loaded.clientRestrictions,
): Decision {
  const { kind, semesterKey } = loaded;
  const { terms: policy } = employment;
  const period = currentPeriod(employment);
  const own = employment.taken ?? [];
  const inPeriod = own.filter((row) => (kind === 'prima' ? row.semester === semesterKey : row.shares_days));
  const sum = (rows: TakenFacts[], of: 'times' | 'times_today' | 'times_this_month' | 'amount') =>
    rows.reduce((total, row) => total + row[of], 0);
  const decision = { employment, period, semester: semesterKey, taken: sum(inPeriod, 'amount') };
  if (!policy) return { ...decision, availability: null };
  const former = formerPlaces(employment);
  const facts = toEmploymentFacts(employment, bogotaDate(loaded.now), needsActivation);
  const settings = { ...defaultSuspensionSettings, ...employment.settings };
  const shared = {
    now: loaded.now,
    serviceActive: employment.payroll_active,
    employment: seesSalary ? facts : inBands(facts),
    suspensions: (employment.suspensions ?? []).map((suspension) => ({
      ...suspension,
      ...suspensionEffects(suspension.kind, settings),
    })),
    accessRestrictions: (employment.access_restrictions ?? []).map((restriction) => ({
      ...restriction,
      liftedAt: null,
    })),
    bankAccount: { state: accountState(employment), holdUntil: employment.account_hold_until },
    taken: {
      amount: pesos(decision.taken),
      countInPeriod: sum(inPeriod, 'times'),
      countToday: sum(own, 'times_today'),
      countThisMonth: sum(own, 'times_this_month'),
    },
    lastPaymentDate: employment.last_payment,
    policy,
    clientRestrictions,
    former,
    companyCreditLeft: kind === 'prima' ? null : creditLeft(policy, period, employment.former ?? []),
    figures: loaded.figures,
    requested: requested === null ? null : pesos(requested),
    unapproved: pesos(employment.unapproved),
    isJustRaised: employment.is_just_raised,
  };
  const availability =
    kind === 'salary'
      ? salaryAvailability({
          ...shared,
          period,
          carriedOver: pesos(employment.carried ?? 0),
        })
      : primaAvailability({
          ...shared,
          contractsWithoutPrima: defaultContractsWithoutPrima,
          paymentDate: null,
        });
  return {
    ...decision,
    availability: seesSalary
      ? availability
      : { ...availability, rules: withoutSalary(availability.rules, countedFromLess) },
  };
}

export const formerPlaces = ({ former }: AdvanceFacts): FormerPlace[] =>
  (former ?? []).map(({ payrollId, payrollName, costCentre, contractType, terms, leftAt }) => ({
    payrollId,
    payrollName,
    costCentre,
    contractType,
    policy: terms,
    until: new Date(new Date(leftAt).getTime() + formerPlaceHours * 3_600_000),
  }));

/** Rest of the company's line, the smallest where a payroll that was just left has one, too; null without any. */
function creditLeft(
  policy: AdvancePolicy,
  period: CurrentPeriod | null,
  former: readonly FormerFacts[],
): Pesos | null {
  const lines = [
    { terms: policy, creditTaken: period?.creditTaken ?? 0 },
    ...former.map(({ terms, creditTaken }) => ({ terms, creditTaken })),
  ].flatMap(({ terms, creditTaken }) => {
    const credit = terms?.companyCreditPerPeriod ?? null;
    return credit === null ? [] : [pesos(credit - creditTaken)];
  });
  const [first, ...others] = lines;
  return first === undefined ? null : minPesos(first, ...others);
}

function currentPeriod(row: AdvanceFacts): CurrentPeriod | null {
  if (row.period_id === null) return null;
  return {
    id: row.period_id,
    label: row.period_label,
    frequency: row.frequency,
    start: row.period_start,
    end: row.period_end,
    cutoff: row.cutoff_at,
    confirmBy: row.confirm_by,
    paymentDate: row.payment_date,
    state: row.period_state,
    creditTaken: row.credit_taken,
  };
}

const toEmploymentFacts = (row: AdvanceFacts, today: CalendarDate, needsActivation: boolean) => {
  const lineOf = <V extends string | number | null>(field: DatedField, current: V): TermLine<V> => ({
    current,
    terms: (row.dated ?? []).flatMap(({ from, until, value, ...one }): DatedTerm<V>[] =>
      // The database keeps each field's values in its own type.
      one.field === field ? [{ from, until, value: value as V }] : [],
    ),
  });
  // A term that begins today may not be in the employment's own row yet.
  const now = <V extends string | number | null>(field: DatedField, current: V): V =>
    valueOn(lineOf(field, current), today);
  const salary = lineOf<number>('monthlySalary', row.monthly_salary);
  const deductions = lineOf<number>('fixedDeductions', row.fixed_deductions);
  const percentage = now('maxPercentage', row.max_percentage);
  const amount = now('maxAmount', row.max_amount);
  return {
    companyId: row.company_id,
    payrollId: row.payroll_id,
    costCentre: now('costCenter', row.cost_center),
    contractType: now('contractType', row.contract_type),
    hireDate: row.start_date,
    endDate: row.end_date,
    // Lines hold on every day that no term covers, so today's value stays what the row says.
    monthlySalary: pesos(salary.current),
    salaryTerms: salary.terms,
    salaryType: now('salaryType', row.salary_type),
    transportAllowance: now('transportAllowance', row.transport_allowance),
    monthlyDeductions: pesos(deductions.current),
    deductionTerms: deductions.terms,
    maximumPercentage: percentage === null ? null : basisPoints(percentage),
    maximumAmount: amount === null ? null : pesos(amount),
    activated: row.activated,
    needsActivation,
  };
};

function accountState(row: AdvanceFacts): 'valid' | 'invalid' | 'missing' {
  if (row.account_number === null || row.account_type === null) return 'missing';
  const format = defaultAccountFormats[row.account_type as AccountType];
  return row.bank_active && accountProblem(row.account_number, format) === null ? 'valid' : 'invalid';
}
