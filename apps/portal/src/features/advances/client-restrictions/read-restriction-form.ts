import type { ClientRestrictionRule } from '@antela/contract/client-restriction-rules';
import type { ClientRestrictionProduct } from '@antela/contract/client-restrictions';
import { addDays, calendarDate } from '@antela/rules/calendar-date';
import { minuteOf } from './clock-text.ts';
import type { Faults, RestrictionForm } from './restriction-form.ts';
import type { Translate } from './restriction-words.tsx';
import type { RestrictionBody } from './restrictions.queries.ts';

type Windows = Extract<ClientRestrictionRule, { kind: 'weekly_hours' }>['windows'];
type Read = { body: RestrictionBody; faults: Faults } | { body: null; faults: Faults };

/** Returns the form as the API takes it, or what is missing from it. */
export function readForm(form: RestrictionForm, t: Translate): Read {
  const faults: Faults = {};
  if (form.name.trim() === '') faults.name = t('Escribe un nombre que la reconozca.');
  if (form.products.length === 0) faults.products = t('Marca al menos un producto.');
  if (form.reach === 'companies' && form.companyids.length === 0)
    faults.companyids = t('Marca al menos una empresa.');
  if (form.reach === 'payrolls' && form.payrollids.length === 0)
    faults.payrollids = t('Marca al menos una nómina.');
  if (needsValidity(form) && form.validFrom === null) faults.validFrom = t('Escribe desde cuándo.');
  if (form.validFrom !== null && form.validUntil !== null && form.validUntil < form.validFrom)
    faults.validUntil = t('La fecha final va después de la inicial. Corrígela.');
  const rule = readRule(form, faults, t);
  if (rule === null || Object.keys(faults).length > 0) return { body: null, faults };
  return {
    faults,
    body: {
      name: form.name.trim(),
      products: form.products as ClientRestrictionProduct[],
      scope: {
        companyids: form.reach === 'companies' ? form.companyids : [],
        payrollids: form.reach === 'payrolls' ? form.payrollids : [],
        costCenters: form.costCenters,
        contractTypes: form.contractTypes as RestrictionBody['scope']['contractTypes'],
      },
      rule,
      ...validityOf(form, rule),
    },
  };
}

/** Blocked dates are their own validity; days of a period, and every other kind, hold from a date on. */
export const needsValidity = ({ kind, repetition }: Pick<RestrictionForm, 'kind' | 'repetition'>): boolean =>
  kind !== 'blackout_dates' || repetition === 'every_period';

function validityOf(
  form: RestrictionForm,
  rule: ClientRestrictionRule,
): Pick<RestrictionBody, 'validFrom' | 'validUntil' | 'repetition'> {
  const { repetition } = form;
  if (rule.kind === 'blackout_dates' && !needsValidity(form)) {
    const validFrom = rule.ranges.map(({ from }) => from).toSorted((a, b) => (a < b ? -1 : 1))[0] ?? '';
    const last = rule.ranges.map(({ until }) => until).toSorted((a, b) => (a < b ? 1 : -1))[0] ?? null;
    return { validFrom, validUntil: repetition === 'once' ? last : null, repetition };
  }
  const validFrom = form.validFrom ?? '';
  if (rule.kind === 'blackout_dates') return { validFrom, validUntil: null, repetition };
  // Without an end there is nothing that could come back.
  return {
    validFrom,
    validUntil: form.validUntil,
    repetition: form.validUntil === null ? 'once' : repetition,
  };
}

function readRule(form: RestrictionForm, faults: Faults, t: Translate): ClientRestrictionRule | null {
  const refuse = (field: keyof RestrictionForm, words: string): null => {
    faults[field] = words;
    return null;
  };
  const whole = (least: number, most: number): number | null => {
    const value = /^\d{1,4}$/.test(form.number.trim()) ? Number(form.number.trim()) : NaN;
    if (value >= least && value <= most) return value;
    return refuse('number', t('Escribe un número entre {{least}} y {{most}}.', { least, most }));
  };
  const { kind } = form;
  switch (kind) {
    case 'blackout_dates': {
      const ranges = form.repetition === 'every_period' ? periodRanges(form) : dateRanges(form);
      if (ranges !== null) return { kind, ranges };
      return form.repetition === 'every_period'
        ? refuse('periodDays', t('Escribe los días del periodo, del 1 al 31, el primero antes del último.'))
        : refuse('spans', t('Escribe las fechas, la primera antes de la última.'));
    }
    case 'weekly_hours': {
      const windows = weekWindows(form);
      return windows
        ? { kind, windows }
        : refuse('schedules', t('Marca los días y escribe las horas, la primera antes de la última.'));
    }
    case 'blackout_before_payment': {
      const days = whole(0, 60);
      return days === null ? null : { kind, days };
    }
    case 'seniority':
    case 'days_since_last_payment': {
      const minimumDays = whole(1, kind === 'seniority' ? 3650 : 60);
      return minimumDays === null ? null : { kind, minimumDays };
    }
    case 'count_per_day':
    case 'count_per_period':
    case 'count_per_month': {
      const maximum = whole(1, 99);
      return maximum === null ? null : { kind, maximum };
    }
    case 'percentage': {
      const text = form.percentage.trim().replace('%', '').replace(',', '.').trim();
      const maximum = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : NaN;
      return maximum <= 10_000
        ? { kind, maximum }
        : refuse('percentage', t('Escribe un porcentaje entre 0 y 100.'));
    }
    case 'amount_per_advance':
    case 'amount_per_period':
      return form.amount === null || form.amount <= 0
        ? refuse('amount', t('Escribe el valor en pesos.'))
        : { kind, maximum: form.amount };
    case 'approval_above':
      return form.amount === null || form.amount < 0
        ? refuse('amount', t('Escribe el valor en pesos; con 0 se aprueban todos.'))
        : { kind, amount: form.amount };
    case 'salary_range': {
      const { salaryMinimum: minimum, salaryMaximum: maximum } = form;
      if (minimum === null && maximum === null)
        return refuse('salaryMinimum', t('Escribe el salario mínimo, el máximo o los dos.'));
      return minimum !== null && maximum !== null && maximum < minimum
        ? refuse('salaryMaximum', t('El máximo va por encima del mínimo. Corrígelo.'))
        : { kind, minimum, maximum };
    }
  }
}

type Ranges = Extract<ClientRestrictionRule, { kind: 'blackout_dates' }>['ranges'];

/** A span without its end is one day. */
function dateRanges({ spans }: RestrictionForm): Ranges | null {
  const ranges = spans.map(({ from, until }) => ({ from: from ?? '', until: until ?? from ?? '' }));
  return ranges.length > 0 && ranges.every(({ from, until }) => from !== '' && from <= until) ? ranges : null;
}

/** Days of a period are kept as dates counted from the day on which the restriction begins, which stands for day one. */
function periodRanges({ periodDays, validFrom }: RestrictionForm): Ranges | null {
  if (validFrom === null) return null;
  const start = calendarDate(validFrom);
  const ranges = periodDays.map(({ first, last }) => [Number(first), Number(last || first)] as const);
  const isWhole = ranges.every(
    ([first, last]) =>
      Number.isInteger(first) && Number.isInteger(last) && 1 <= first && first <= last && last <= 31,
  );
  if (!isWhole || ranges.length === 0) return null;
  return ranges.map(([first, last]) => ({
    from: addDays(start, first - 1),
    until: addDays(start, last - 1),
  }));
}

function weekWindows({ schedules }: RestrictionForm): Windows | null {
  const windows = schedules.flatMap(({ days, from, until }) => {
    const [fromMinute, end] = [minuteOf(from), minuteOf(until)];
    // The day's own end is written as midnight.
    const untilMinute = end === 0 ? 1440 : end;
    return days.map((day) => ({ day: Number(day), fromMinute, untilMinute }));
  });
  const isRight = windows.every(
    ({ fromMinute, untilMinute }) => fromMinute !== null && untilMinute !== null && fromMinute < untilMinute,
  );
  return windows.length > 0 && isRight && schedules.every(({ days }) => days.length > 0)
    ? (windows as Windows)
    : null;
}

/** The field that a path of the API is about; null where the form has none. */
export function fieldOfPath(
  path: string,
  { kind, repetition }: RestrictionForm,
): keyof RestrictionForm | null {
  if (path === 'name' || path === 'products' || path === 'validUntil' || path === 'validFrom') return path;
  if (path.startsWith('scope.payrollids')) return 'payrollids';
  if (path.startsWith('scope.companyids')) return 'companyids';
  if (path.startsWith('rule.ranges') && kind === 'blackout_dates')
    return repetition === 'every_period' ? 'periodDays' : 'spans';
  if (path.startsWith('rule.windows')) return 'schedules';
  if (kind === 'salary_range' && path.startsWith('rule.m'))
    return path === 'rule.maximum' ? 'salaryMaximum' : 'salaryMinimum';
  return null;
}
