import { describe, expect, it } from 'vitest';
import { calendarDate } from './calendar-date.ts';
import { clientRestrictionState, everyone, isInForce, isInScope, recursOn } from './client-restriction.ts';
import type { Repetition } from './client-restriction.ts';

const day = calendarDate;
const dates = {
  status: 'on',
  validFrom: day('2026-12-01'),
  validUntil: day('2026-12-31'),
  repetition: 'once',
} as const;

describe('state of a client restriction', () => {
  it.each([
    [{ ...dates, status: 'draft' }, '2026-12-10', 'draft'],
    [{ ...dates, status: 'off' }, '2026-12-10', 'inactive'],
    [dates, '2026-11-30', 'scheduled'],
    [dates, '2026-12-01', 'active'],
    [dates, '2026-12-31', 'active'],
    [dates, '2027-01-01', 'expired'],
    [{ ...dates, repetition: 'every_year' }, '2027-06-01', 'active'],
    [{ ...dates, validUntil: null }, '2030-01-01', 'active'],
  ] as const)('%j on %s is %s', (restriction, today, state) => {
    expect(clientRestrictionState(restriction, day(today))).toBe(state);
  });
});

describe('a client restriction is in force', () => {
  const inForce = (
    repetition: Repetition,
    from: string,
    until: string,
    today: string,
    periodStart: string | null = null,
  ) =>
    isInForce(
      { status: 'on', validFrom: day(from), validUntil: day(until), repetition },
      day(today),
      periodStart === null ? null : day(periodStart),
    );

  it('once, within its dates', () => {
    expect(inForce('once', '2026-12-01', '2026-12-31', '2026-12-31')).toBe(true);
    expect(inForce('once', '2026-12-01', '2026-12-31', '2027-12-15')).toBe(false);
  });

  it('every year on the same days, also across New Year', () => {
    expect(inForce('every_year', '2025-12-01', '2025-12-31', '2027-12-15')).toBe(true);
    expect(inForce('every_year', '2025-12-01', '2025-12-31', '2027-11-30')).toBe(false);
    expect(inForce('every_year', '2025-12-20', '2026-01-10', '2028-01-05')).toBe(true);
    expect(inForce('every_year', '2025-12-20', '2026-01-10', '2028-01-11')).toBe(false);
    expect(inForce('every_year', '2025-01-01', '2025-12-31', '2028-07-01')).toBe(true);
  });

  it('every period for as many days from its start', () => {
    expect(inForce('every_period', '2026-11-01', '2026-11-03', '2026-11-18', '2026-11-16')).toBe(true);
    expect(inForce('every_period', '2026-11-01', '2026-11-03', '2026-11-19', '2026-11-16')).toBe(false);
    expect(inForce('every_period', '2026-11-01', '2026-11-03', '2026-11-18', null)).toBe(false);
  });

  it('never before it begins', () => {
    expect(inForce('every_year', '2026-12-01', '2026-12-31', '2025-12-15')).toBe(false);
  });

  it('with blocked dates that repeat as it does', () => {
    const restriction = { validFrom: day('2026-11-01'), repetition: 'every_period' } as const;
    const range = { from: day('2026-11-13'), until: day('2026-11-15') };
    expect(recursOn(range, restriction, day('2026-11-28'), day('2026-11-16'))).toBe(true);
    expect(recursOn(range, restriction, day('2026-11-27'), day('2026-11-16'))).toBe(false);
    const yearly = { validFrom: day('2025-01-01'), repetition: 'every_year' } as const;
    expect(recursOn(range, yearly, day('2028-11-14'), null)).toBe(true);
    expect(recursOn(range, yearly, day('2025-11-14'), null)).toBe(false);
  });
});

describe('scope of a client restriction', () => {
  const employment = {
    companyId: 'a',
    payrollId: 'p',
    costCentre: null,
    contractType: 'indefinite',
  } as const;

  it('is everyone when nothing is listed', () => {
    expect(isInScope(everyone, employment)).toBe(true);
  });

  it('needs a match in every list that is not empty', () => {
    expect(isInScope({ ...everyone, companyIds: ['a', 'b'], payrollIds: ['p'] }, employment)).toBe(true);
    expect(isInScope({ ...everyone, companyIds: ['a'], payrollIds: ['q'] }, employment)).toBe(false);
    expect(isInScope({ ...everyone, costCentres: ['ventas'] }, employment)).toBe(false);
    expect(isInScope({ ...everyone, contractTypes: ['services'] }, employment)).toBe(false);
  });
});
