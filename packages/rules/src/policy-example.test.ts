import { expect, it } from 'vitest';
import { defaultAdvancePolicy, type AdvancePolicy } from './advance-policy.ts';
import { bogotaInstant, calendarDate } from './calendar-date.ts';
import { legalFigures } from './legal-figures.ts';
import { basisPoints, pesos } from './money.ts';
import type { PayPeriod } from './pay-period.ts';
import { policyExample } from './policy-example.ts';
import { policyFaults } from './policy-faults.ts';

const period: PayPeriod = {
  frequency: 'quincenal',
  start: calendarDate('2026-11-16'),
  end: calendarDate('2026-11-30'),
  cutoff: bogotaInstant(calendarDate('2026-11-25'), 17, 0),
  paymentDate: calendarDate('2026-11-30'),
  confirmBy: calendarDate('2026-12-02'),
};
const available = (policy: AdvancePolicy, dayOfPeriod: number, salary = 2_000_000) =>
  policyExample({ policy, period, monthlySalary: pesos(salary), dayOfPeriod, figures: legalFigures })
    .available;

// 2.000.000 ÷ 30 × 10 × 50 % = 333.333, less the fee of 5.950: 327.383, in steps of 10.000.
it('says what the terms allow on a day of the period', () => {
  expect(available(defaultAdvancePolicy, 10)).toBe(320_000);
  expect(available({ ...defaultAdvancePolicy, percentage: basisPoints(3_000) }, 10)).toBe(190_000);
  expect(available({ ...defaultAdvancePolicy, maximumAmount: pesos(100_000) }, 10)).toBe(100_000);
  expect(available(defaultAdvancePolicy, 1)).toBe(0);
});

it('counts a day past the end as the last one, whatever hours or cut-off say', () => {
  expect(available(defaultAdvancePolicy, 99)).toBe(available(defaultAdvancePolicy, 15));
  expect(available({ ...defaultAdvancePolicy, hours: [] }, 15)).toBe(available(defaultAdvancePolicy, 15));
});

it.each([
  [{}, []],
  [{ percentage: basisPoints(0), primaPercentage: basisPoints(0) }, ['nothing_to_advance']],
  [{ step: pesos(20_000) }, ['not_a_multiple']],
  [{ maximumAmount: pesos(40_000) }, ['below_minimum']],
  [{ maximumPerPeriod: pesos(49_999), companyCreditPerPeriod: pesos(0) }, ['below_minimum', 'below_minimum']],
  [{ hours: [{ day: 1, fromMinute: 600, untilMinute: 600 }] }, ['empty_window']],
])('terms that contradict each other say how: %j', (change, codes) => {
  expect(policyFaults({ ...defaultAdvancePolicy, ...change }).map(({ code }) => code)).toEqual(codes);
});
