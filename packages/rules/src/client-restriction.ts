import type { Product } from './access-restriction.ts';
import type { WeeklyWindow } from './advance-policy.ts';
import { daysBetween } from './calendar-date.ts';
import type { CalendarDate, DateRange } from './calendar-date.ts';
import type { ContractType } from './employment-terms.ts';
import type { BasisPoints, Pesos } from './money.ts';

/** A rule of a client over many employees. Where several are in force, the strictest wins (effective-limits.ts). */
export type ClientRestriction = {
  readonly id: string;
  /** As staff named it; reasons quote it. */
  readonly name: string;
  readonly products: readonly Product[];
  readonly scope: RestrictionScope;
  readonly validFrom: CalendarDate;
  /** Included; null: without an end. */
  readonly validUntil: CalendarDate | null;
  readonly repetition: Repetition;
  /** Decision of staff; the state shown also depends on the dates. */
  readonly status: 'draft' | 'on' | 'off';
  readonly rule: ClientRestrictionRule;
};

export type ClientRestrictionRule =
  | { readonly kind: 'blackout_dates'; readonly ranges: readonly DateRange[] }
  /** The payment date and that many calendar days before it. */
  | { readonly kind: 'blackout_before_payment'; readonly days: number }
  | { readonly kind: 'weekly_hours'; readonly windows: readonly WeeklyWindow[] }
  | { readonly kind: 'percentage'; readonly maximum: BasisPoints }
  | { readonly kind: 'amount_per_advance'; readonly maximum: Pesos }
  | { readonly kind: 'amount_per_period'; readonly maximum: Pesos }
  | { readonly kind: 'count_per_day'; readonly maximum: number }
  | { readonly kind: 'count_per_period'; readonly maximum: number }
  | { readonly kind: 'count_per_month'; readonly maximum: number }
  | { readonly kind: 'seniority'; readonly minimumDays: number }
  | { readonly kind: 'days_since_last_payment'; readonly minimumDays: number }
  /** Salaries whose earners may take advances at all; a null end is open. */
  | { readonly kind: 'salary_range'; readonly minimum: Pesos | null; readonly maximum: Pesos | null }
  | { readonly kind: 'approval_above'; readonly amount: Pesos };

/** Within each list, any; between the lists, all. An empty list is everyone. */
export type RestrictionScope = {
  readonly companyIds: readonly string[];
  readonly payrollIds: readonly string[];
  readonly costCentres: readonly string[];
  readonly contractTypes: readonly ContractType[];
};

export const everyone: RestrictionScope = {
  companyIds: [],
  payrollIds: [],
  costCentres: [],
  contractTypes: [],
};

export const repetitions = {
  once: { name: 'Una vez' },
  every_period: { name: 'Cada periodo' },
  every_year: { name: 'Cada año' },
} as const;

/**
 * How the validity and the dates of a blackout come back. `every_year`: on the same days of each year. `every_period`:
 * as many days after the start of each pay period as the dates are after `validFrom`, which stands for day one.
 * A restriction that repeats ends when staff switch it off.
 */
export type Repetition = keyof typeof repetitions;

export const clientRestrictionLabels = {
  draft: 'Borrador',
  scheduled: 'Programada',
  active: 'Vigente',
  expired: 'Vencida',
  inactive: 'Inactiva',
} as const;

export type ClientRestrictionState = keyof typeof clientRestrictionLabels;

export function clientRestrictionState(
  restriction: Pick<ClientRestriction, 'status' | 'validFrom' | 'validUntil' | 'repetition'>,
  today: CalendarDate,
): ClientRestrictionState {
  if (restriction.status === 'draft') return 'draft';
  if (restriction.status === 'off') return 'inactive';
  if (restriction.validFrom > today) return 'scheduled';
  const ended = restriction.validUntil !== null && restriction.validUntil < today;
  return ended && restriction.repetition === 'once' ? 'expired' : 'active';
}

export type ScopedEmployment = {
  readonly companyId: string;
  readonly payrollId: string;
  readonly costCentre: string | null;
  readonly contractType: ContractType;
};

export function isInScope(scope: RestrictionScope, employment: ScopedEmployment): boolean {
  return (
    admits(scope.companyIds, employment.companyId) &&
    admits(scope.payrollIds, employment.payrollId) &&
    admits(scope.costCentres, employment.costCentre) &&
    admits(scope.contractTypes, employment.contractType)
  );
}

/** Whether the restriction counts that day. `periodStart` is the first day of the pay period (or prima semester), null when there is none. */
export function isInForce(
  restriction: Pick<ClientRestriction, 'status' | 'validFrom' | 'validUntil' | 'repetition'>,
  today: CalendarDate,
  periodStart: CalendarDate | null,
): boolean {
  if (clientRestrictionState(restriction, today) !== 'active') return false;
  return recursOn(
    { from: restriction.validFrom, until: restriction.validUntil },
    restriction,
    today,
    periodStart,
  );
}

/** Whether a range, read with the repetition of its restriction, covers that day. */
export function recursOn(
  range: DateRange,
  restriction: Pick<ClientRestriction, 'validFrom' | 'repetition'>,
  today: CalendarDate,
  periodStart: CalendarDate | null,
): boolean {
  if (today < range.from) return false;
  if (range.until === null || today <= range.until) return true;
  switch (restriction.repetition) {
    case 'once':
      return false;
    case 'every_year':
      return recursInYear(range.from, range.until, today);
    case 'every_period': {
      if (periodStart === null) return false;
      const day = daysBetween(periodStart, today);
      return (
        daysBetween(restriction.validFrom, range.from) <= day &&
        day <= daysBetween(restriction.validFrom, range.until)
      );
    }
  }
}

/** Month and day only; a range that crosses New Year's Eve is read across it. */
function recursInYear(from: CalendarDate, until: CalendarDate, today: CalendarDate): boolean {
  if (daysBetween(from, until) >= 365) return true;
  const [first, last, day] = [from.slice(5), until.slice(5), today.slice(5)];
  return first <= last ? first <= day && day <= last : first <= day || day <= last;
}

function admits<Item>(list: readonly Item[], item: Item | null): boolean {
  return list.length === 0 || (item !== null && list.includes(item));
}
