import { describe, expect, it } from 'vitest';
import { salaryAvailability } from './availability.ts';
import type { SalaryAdvanceFacts } from './availability.ts';
import { addDays, bogotaInstant, calendarDate } from './calendar-date.ts';
import { basisPoints, pesos } from './money.ts';
import type { RuleCode } from './rule-result.ts';
import { employment, period, salaryFacts, suspension } from './test/advance-facts.ts';

const day = calendarDate;
const { policy } = salaryFacts;

function decide(changes: Partial<SalaryAdvanceFacts> = {}) {
  return salaryAvailability({ ...salaryFacts, ...changes });
}

function ruleOf(changes: Partial<SalaryAdvanceFacts>, code: RuleCode) {
  return decide(changes).rules.find((rule) => rule.code === code);
}

describe('available salary', () => {
  it('is half of what was earned, with its fee, in steps', () => {
    const decision = decide();
    expect(decision).toMatchObject({
      accrued: 900_000,
      headroom: 1_380_000,
      available: 440_000,
      withinAmounts: 440_000,
      percentage: 5_000,
      minimum: 50_000,
      step: 10_000,
      allowed: true,
      needsApproval: false,
      quote: { principal: 440_000, fee: 5_000, vat: 950, employeePays: 5_950, employerPays: 0 },
    });
    expect(decision.rules.filter((rule) => !rule.passed)).toEqual([]);
  });

  it.each<[string, Partial<SalaryAdvanceFacts>, number, number]>([
    ['on the first day', { now: bogotaInstant(day('2026-11-16'), 8, 0) }, 100_000, 0],
    [
      'hired inside the period',
      { employment: { ...employment, hireDate: day('2026-11-20') }, policy: { ...policy, seniorityDays: 0 } },
      500_000,
      240_000,
    ],
    [
      'after five days of unpaid leave',
      { suspensions: [suspension('unpaid_leave', '2026-11-16', '2026-11-20')] },
      400_000,
      190_000,
    ],
    [
      'on sick leave since Friday',
      { suspensions: [suspension('sick_leave', '2026-11-20', null)] },
      400_000,
      190_000,
    ],
    ['on vacation', { suspensions: [suspension('vacation', '2026-11-16', '2026-11-30')] }, 900_000, 440_000],
    [
      'after taking 200,000 and its fee',
      { taken: { ...salaryFacts.taken, amount: pesos(205_950), countInPeriod: 1 } },
      900_000,
      230_000,
    ],
    ['with 100,000 carried over', { carriedOver: pesos(100_000) }, 900_000, 340_000],
    [
      'with the fee paid by the company',
      { policy: { ...policy, fee: { ...policy.fee, payer: 'employer' } } },
      900_000,
      450_000,
    ],
    ['with 300,000 left of the company credit', { companyCreditLeft: pesos(300_000) }, 900_000, 290_000],
    ['with no credit left', { companyCreditLeft: pesos(0) }, 900_000, 0],
    ['with a cap per advance', { policy: { ...policy, maximumAmount: pesos(125_000) } }, 900_000, 120_000],
    ['with a cap per period', { policy: { ...policy, maximumPerPeriod: pesos(200_000) } }, 900_000, 190_000],
    [
      'with a lower percentage of their own',
      { employment: { ...employment, maximumPercentage: basisPoints(2_000) } },
      900_000,
      170_000,
    ],
    [
      'with a higher percentage of their own, which has no effect',
      { employment: { ...employment, maximumPercentage: basisPoints(9_000) } },
      900_000,
      440_000,
    ],
    [
      'with a lower amount of their own',
      { employment: { ...employment, maximumAmount: pesos(100_000) } },
      900_000,
      100_000,
    ],
    [
      'with deductions that leave little',
      { employment: { ...employment, monthlyDeductions: pesos(2_500_000) } },
      900_000,
      120_000,
    ],
    [
      'with less than the minimum left',
      { taken: { ...salaryFacts.taken, amount: pesos(400_000) } },
      900_000,
      0,
    ],
    [
      'protecting the minimum wage',
      { policy: { ...policy, wageProtection: 'strict', percentage: basisPoints(10_000) } },
      900_000,
      490_000,
    ],
  ])('%s', (_name, changes, accrued, available) => {
    expect(decide(changes)).toMatchObject({ accrued, available });
  });

  it('counts each salary on its own days: a raise inside the period splits it, one to come changes nothing yet', () => {
    const raised = (from: string, now: string) =>
      decide({
        now: bogotaInstant(day(now), 10, 0),
        employment: {
          ...employment,
          salaryTerms: [{ from: day(from), until: null, value: 6_000_000 }],
        },
      });
    // Nine days of 3,000,000; then five of them and four of 6,000,000.
    expect(raised('2026-12-01', '2026-11-24')).toMatchObject({ accrued: 900_000, available: 440_000 });
    expect(raised('2026-11-25', '2026-11-24')).toMatchObject({ accrued: 900_000, available: 440_000 });
    expect(raised('2026-11-21', '2026-11-24')).toMatchObject({ accrued: 1_300_000, available: 640_000 });
    // The whole period: 92 % of five days of 3,000,000 and ten of 6,000,000.
    expect(raised('2026-11-21', '2026-11-24').headroom).toBe(2_300_000);
  });

  it('splits fixed deductions by the days on which they hold', () => {
    const { headroom } = decide({
      employment: {
        ...employment,
        monthlyDeductions: pesos(300_000),
        deductionTerms: [{ from: day('2026-11-26'), until: null, value: 900_000 }],
      },
    });
    // Ten days of 300,000 and five of 900,000.
    expect(headroom).toBe(1_380_000 - 100_000 - 150_000);
  });

  it.each([
    [
      'a week across the end of February pays seven days, not nine',
      'weekly',
      '2026-02-23',
      '2026-03-01',
      '2026-03-01',
      700_000,
    ],
    [
      'a week across a 31st pays seven days, not six',
      'weekly',
      '2026-03-30',
      '2026-04-05',
      '2026-04-05',
      700_000,
    ],
    ['a month of 28 days pays 30', 'monthly', '2026-02-01', '2026-02-28', '2026-02-28', 3_000_000],
    ['a month of 31 days pays 30', 'monthly', '2026-07-01', '2026-07-31', '2026-07-31', 3_000_000],
    ['half a February pays 15', 'quincenal', '2026-02-16', '2026-02-28', '2026-02-28', 1_500_000],
  ] as const)('%s', (_name, frequency, start, end, today, accrued) => {
    const dates = {
      frequency,
      start: day(start),
      end: day(end),
      paymentDate: day(end),
      cutoff: bogotaInstant(addDays(day(end), 1), 17, 0),
    };
    expect(decide({ now: bogotaInstant(day(today), 9, 0), period: { ...period, ...dates } }).accrued).toBe(
      accrued,
    );
  });

  it.each([
    ['commercial', 1_500_000],
    ['real', 1_300_000],
  ] as const)(
    'somebody hired on 16 February earns to the %s end of the month',
    (partialFebruary, accrued) => {
      const february = {
        ...period,
        frequency: 'monthly' as const,
        start: day('2026-02-01'),
        end: day('2026-02-28'),
      };
      const decision = decide({
        now: bogotaInstant(day('2026-02-28'), 9, 0),
        period: february,
        employment: { ...employment, hireDate: day('2026-02-16') },
        policy: { ...policy, partialFebruary },
      });
      expect(decision.accrued).toBe(accrued);
    },
  );

  it('of somebody who is leaving counts the days up to the last one, earned and still to be paid', () => {
    const left = decide({ employment: { ...employment, endDate: day('2026-11-20') } });
    expect(left).toMatchObject({ accrued: 500_000, headroom: 460_000, available: 0, withinAmounts: 240_000 });
    expect(decide({ employment: { ...employment, endDate: day('2026-11-27') } })).toMatchObject({
      accrued: 900_000,
      headroom: 1_104_000,
    });
  });

  it('is nothing without a period, and says so', () => {
    expect(decide({ period: null })).toMatchObject({
      accrued: 0,
      headroom: 0,
      available: 0,
      allowed: false,
      quote: null,
    });
  });

  it('stays known while something blocks it', () => {
    expect(decide({ serviceActive: false })).toMatchObject({
      available: 0,
      withinAmounts: 440_000,
      allowed: false,
    });
  });
});

describe('a request', () => {
  it('does not change what is available', () => {
    expect(decide({ requested: pesos(900_000) })).toMatchObject({ available: 440_000, allowed: false });
    expect(decide({ requested: pesos(100_000) })).toMatchObject({
      available: 440_000,
      allowed: true,
      quote: { principal: 100_000 },
    });
  });

  it.each([
    [450_000, ['earned_amount', 'amount_available']],
    [40_000, ['minimum_amount']],
    [0, ['minimum_amount']],
    [-50_000, ['minimum_amount']],
    [105_000, ['amount_step']],
    [1_500_000, ['earned_amount', 'net_headroom', 'amount_available', 'minimum_wage_protection']],
  ])('of %d fails %j', (requested, codes) => {
    const decision = decide({ requested: pesos(requested) });
    expect(decision.allowed).toBe(false);
    expect(decision.rules.filter((rule) => !rule.passed).map((rule) => rule.code)).toEqual(codes);
  });

  it('above the limit is allowed, and waits for approval', () => {
    const manual = { ...policy, approvalAbove: pesos(100_000) };
    expect(decide({ policy: manual, requested: pesos(100_000) })).toMatchObject({
      allowed: true,
      needsApproval: false,
    });
    expect(decide({ policy: manual, requested: pesos(110_000) })).toMatchObject({
      allowed: true,
      needsApproval: true,
    });
  });

  it('that touches the minimum wage is flagged under `warn`, refused under `strict`, and passes under `off`', () => {
    const minimum = { ...employment, monthlySalary: pesos(1_750_905) };
    const changes = (wageProtection: 'strict' | 'warn' | 'off') => ({
      employment: minimum,
      requested: pesos(100_000),
      policy: { ...policy, wageProtection },
    });
    expect(decide(changes('warn')).allowed).toBe(true);
    expect(ruleOf(changes('warn'), 'minimum_wage_protection')).toMatchObject({
      passed: false,
      blocking: false,
    });
    expect(decide(changes('strict'))).toMatchObject({ allowed: false, available: 0, headroom: 0 });
    expect(ruleOf(changes('strict'), 'minimum_wage_protection')).toMatchObject({
      passed: false,
      blocking: true,
    });
    expect(ruleOf(changes('off'), 'minimum_wage_protection')).toMatchObject({ passed: true });
  });
});
