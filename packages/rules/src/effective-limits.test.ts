import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultAdvancePolicy } from './advance-policy.ts';
import { calendarDate } from './calendar-date.ts';
import type { ClientRestriction } from './client-restriction.ts';
import { effectiveLimits } from './effective-limits.ts';
import { basisPoints, pesos } from './money.ts';
import { employment, restriction } from './test/advance-facts.ts';

const today = calendarDate('2026-11-24');

function limitsWith(restrictions: readonly ClientRestriction[], overrides = {}) {
  return effectiveLimits({
    product: 'salary',
    policy: defaultAdvancePolicy,
    overrides: { maximumPercentage: null, maximumAmount: null, ...overrides },
    employment,
    restrictions,
    today,
    periodStart: calendarDate('2026-11-16'),
  });
}

const percentage = (maximum: number, changes: Partial<ClientRestriction> = {}) =>
  restriction({ kind: 'percentage', maximum: basisPoints(maximum) }, changes);

describe('effective limits', () => {
  it('are the policy when nothing else is said', () => {
    expect(limitsWith([])).toMatchObject({
      percentage: { value: 5_000, source: { from: 'policy' } },
      amountPerAdvance: null,
      countPerDay: { value: 1 },
      countPerPeriod: { value: 3 },
      seniorityDays: { value: 30 },
      blackoutDaysBeforePayment: null,
      hours: [],
    });
  });

  it('name the strictest, whoever set it', () => {
    const restrictions = [
      percentage(4_000, { name: 'Cuarenta' }),
      percentage(3_000, { name: 'Treinta', id: 'b' }),
    ];
    expect(limitsWith(restrictions).percentage).toEqual({
      value: 3_000,
      source: { from: 'restriction', id: 'b', name: 'Treinta' },
    });
    expect(limitsWith(restrictions, { maximumPercentage: basisPoints(1_000) }).percentage).toEqual({
      value: 1_000,
      source: { from: 'employment' },
    });
    expect(limitsWith([percentage(6_000)]).percentage.source).toEqual({ from: 'policy' });
  });

  it('ignore restrictions of another product, scope, date or state', () => {
    const others = [
      percentage(1, { products: ['prima'] }),
      percentage(1, { scope: { companyIds: ['other'], payrollIds: [], costCentres: [], contractTypes: [] } }),
      percentage(1, { validFrom: calendarDate('2026-11-25') }),
      percentage(1, { validUntil: calendarDate('2026-11-23') }),
      percentage(1, { status: 'draft' }),
      percentage(1, { status: 'off' }),
    ];
    expect(limitsWith(others)).toEqual(limitsWith([]));
  });

  it('ask for the longest seniority and wait, and the narrowest salary range', () => {
    const limits = limitsWith([
      restriction({ kind: 'seniority', minimumDays: 10 }),
      restriction({ kind: 'seniority', minimumDays: 90 }),
      restriction({ kind: 'days_since_last_payment', minimumDays: 2 }),
      restriction({ kind: 'days_since_last_payment', minimumDays: 5 }),
      restriction({ kind: 'blackout_before_payment', days: 3 }),
      restriction({ kind: 'salary_range', minimum: pesos(1), maximum: pesos(9) }),
      restriction({ kind: 'salary_range', minimum: pesos(3), maximum: null }),
    ]);
    expect(limits).toMatchObject({
      seniorityDays: { value: 90 },
      daysSinceLastPayment: { value: 5 },
      blackoutDaysBeforePayment: { value: 3 },
      salaryMinimum: { value: 3 },
      salaryMaximum: { value: 9 },
    });
  });

  it('are the least of all, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 6 }), (maximums) => {
        expect(limitsWith(maximums.map((maximum) => percentage(maximum))).percentage.value).toBe(
          Math.min(5_000, ...maximums),
        );
      }),
    );
  });
});
