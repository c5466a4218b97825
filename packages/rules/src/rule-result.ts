import type { FeeQuote } from './fee.ts';
import type { BasisPoints, Pesos } from './money.ts';

/** Stable: stored with each advance and read by other systems. */
export type RuleCode =
  | 'service_active'
  | 'employment_active'
  | 'employee_activated'
  | 'access_restriction'
  | 'suspension'
  | 'seniority'
  | 'salary_minimum'
  | 'salary_maximum'
  | 'prima_entitlement'
  | 'period_open'
  | 'before_cutoff'
  | 'blackout_dates'
  | 'blackout_before_payment'
  | 'days_since_last_payment'
  | 'service_hours'
  | 'count_per_day'
  | 'count_per_period'
  | 'count_per_month'
  | 'recent_move'
  | 'bank_account_valid'
  | 'bank_account_hold'
  | 'carried_over_balance'
  | 'earned_amount'
  | 'net_headroom'
  | 'amount_per_period'
  | 'company_credit'
  | 'amount_per_advance'
  | 'minimum_amount'
  | 'amount_step'
  | 'amount_available'
  | 'minimum_wage_protection'
  | 'approval';

/** How `value` and `threshold` are read: numbers for amounts and counts, text for the others ('YYYY-MM-DD', ISO instant, 'HH:MM', code). */
export type RuleUnit = 'pesos' | 'days' | 'count' | 'date' | 'instant' | 'time' | 'state';

/** One rule with the figures it was decided on. Null: the figure does not exist (no limit set, nothing requested). */
export type RuleResult = {
  readonly code: RuleCode;
  readonly passed: boolean;
  /** False: a warning, or a note; the advance can be taken all the same. */
  readonly blocking: boolean;
  readonly unit: RuleUnit;
  readonly value: number | string | null;
  readonly threshold: number | string | null;
  /** Spanish, complete, with its figures. */
  readonly sentence: string;
};

export type Availability = {
  /** Earned so far: salary of the period, or prima of the semester. */
  readonly accrued: Pesos;
  /** Amount that payroll can still deduct, before what was already taken; never negative. */
  readonly headroom: Pesos;
  /** The largest principal that can be taken now and still fits with its fee; 0 when a rule blocks. */
  readonly available: Pesos;
  /** Available by amounts alone, as if no rule blocked. */
  readonly withinAmounts: Pesos;
  readonly percentage: BasisPoints;
  readonly minimum: Pesos;
  readonly step: Pesos;
  /** For the requested amount, else for what is available; null when that is 0. */
  readonly quote: FeeQuote | null;
  /** Every blocking rule passed, for the requested amount if there is one. */
  readonly allowed: boolean;
  readonly needsApproval: boolean;
  /** Every rule, always all of them and in the same order. */
  readonly rules: readonly RuleResult[];
};

/** A rule that stops the advance unless it passed. */
export function blockingRule(result: Omit<RuleResult, 'blocking'>): RuleResult {
  const { code, passed, unit, value, threshold, sentence } = result;
  return { code, passed, blocking: true, unit, value, threshold, sentence };
}

export function isBlocked(rules: readonly RuleResult[]): boolean {
  return rules.some((rule) => rule.blocking && !rule.passed);
}
