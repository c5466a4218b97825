import type { ClientRestrictionKind, ClientRestrictionRule } from '@antela/contract/client-restriction-rules';
import type { ClientRestriction, RestrictionRepetition } from '@antela/contract/client-restrictions';
import { calendarDate, daysBetween } from '@antela/rules/calendar-date';
import { clockOf } from './clock-text.ts';

export type Reach = 'all' | 'companies' | 'payrolls';
export type Schedule = { days: string[]; from: string; until: string };
export type Span = { from: string | null; until: string | null };

/** Values of the fields: text as typed, null where a date or an amount is not there. One set of fields serves every kind. */
export type RestrictionForm = {
  name: string;
  products: string[];
  kind: ClientRestrictionKind;
  /** Blocked dates, or, when they repeat each period, its days: the first is '1'. */
  spans: Span[];
  periodDays: { first: string; last: string }[];
  schedules: Schedule[];
  /** Days or times, for the kinds that count them. */
  number: string;
  /** As people write it: '12,5'. */
  percentage: string;
  amount: number | null;
  salaryMinimum: number | null;
  salaryMaximum: number | null;
  reach: Reach;
  companyids: string[];
  payrollids: string[];
  costCenters: string[];
  contractTypes: string[];
  validFrom: string | null;
  validUntil: string | null;
  repetition: RestrictionRepetition;
};

/** By field, in the words to show. */
export type Faults = Partial<Record<keyof RestrictionForm, string>>;

/** Props of every group of fields of the form. */
export type FieldsProps = {
  form: RestrictionForm;
  set: (changes: Partial<RestrictionForm>) => void;
  faults: Faults;
};

export const emptyForm = (today: string): RestrictionForm => ({
  name: '',
  products: ['salary'],
  kind: 'blackout_dates',
  spans: [{ from: null, until: null }],
  periodDays: [{ first: '', last: '' }],
  schedules: [{ days: ['1', '2', '3', '4', '5'], from: '08:00', until: '17:00' }],
  number: '',
  percentage: '',
  amount: null,
  salaryMinimum: null,
  salaryMaximum: null,
  reach: 'all',
  companyids: [],
  payrollids: [],
  costCenters: [],
  contractTypes: [],
  validFrom: today,
  validUntil: null,
  repetition: 'once',
});

export function formOf(restriction: ClientRestriction): RestrictionForm {
  const { scope, rule } = restriction;
  const empty = emptyForm(restriction.validFrom);
  return {
    ...empty,
    name: restriction.name,
    products: [...restriction.products],
    kind: rule.kind,
    reach: scope.payrolls.length > 0 ? 'payrolls' : scope.companies.length > 0 ? 'companies' : 'all',
    companyids: scope.companies.map(({ id }) => id),
    payrollids: scope.payrolls.map(({ id }) => id),
    costCenters: [...scope.costCenters],
    contractTypes: [...scope.contractTypes],
    validUntil: restriction.validUntil,
    repetition: restriction.repetition,
    ...ruleFields(restriction),
  };
}

function ruleFields({ rule, validFrom, repetition }: ClientRestriction): Partial<RestrictionForm> {
  switch (rule.kind) {
    case 'blackout_dates': {
      if (repetition !== 'every_period') return { spans: rule.ranges };
      const dayOf = (date: string) => String(daysBetween(calendarDate(validFrom), calendarDate(date)) + 1);
      return {
        periodDays: rule.ranges.map(({ from, until }) => ({ first: dayOf(from), last: dayOf(until) })),
      };
    }
    case 'weekly_hours':
      return { schedules: schedulesOf(rule.windows) };
    case 'blackout_before_payment':
      return { number: String(rule.days) };
    case 'seniority':
    case 'days_since_last_payment':
      return { number: String(rule.minimumDays) };
    case 'count_per_day':
    case 'count_per_period':
    case 'count_per_month':
      return { number: String(rule.maximum) };
    case 'percentage':
      return { percentage: String(rule.maximum / 100).replace('.', ',') };
    case 'amount_per_advance':
    case 'amount_per_period':
      return { amount: rule.maximum };
    case 'approval_above':
      return { amount: rule.amount };
    case 'salary_range':
      return { salaryMinimum: rule.minimum, salaryMaximum: rule.maximum };
  }
}

type Windows = Extract<ClientRestrictionRule, { kind: 'weekly_hours' }>['windows'];

/** Days with the same hours share a line. */
function schedulesOf(windows: Windows): Schedule[] {
  const byHours = new Map<string, Schedule>();
  for (const { day, fromMinute, untilMinute } of windows) {
    const key = `${fromMinute}-${untilMinute}`;
    const schedule = byHours.get(key) ?? { days: [], from: clockOf(fromMinute), until: clockOf(untilMinute) };
    byHours.set(key, { ...schedule, days: [...schedule.days, String(day)] });
  }
  return [...byHours.values()];
}
