import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, bogotaInstant, calendarDate } from './calendar-date.ts';
import { days360 } from './days360.ts';
import { legalFigures } from './legal-figures.ts';
import { pesos } from './money.ts';
import {
  defaultContractsWithoutPrima,
  earnsPrima,
  primaAccrual,
  primaAvailability,
  primaBase,
  primaDays,
  primaOf,
  semesterOf,
} from './prima.ts';
import type { PrimaAdvanceFacts } from './prima.ts';
import { employment, restriction, salaryFacts, suspension } from './test/advance-facts.ts';
import { anyPolicy } from './test/any-advance-facts.ts';
import { anyDate } from './test/arbitraries.ts';

const day = calendarDate;
const { policy, now: _now, ...shared } = salaryFacts;
const facts: PrimaAdvanceFacts = {
  ...shared,
  now: bogotaInstant(day('2026-11-24'), 10, 0),
  policy,
  contractsWithoutPrima: defaultContractsWithoutPrima,
  paymentDate: null,
};

describe('prima', () => {
  it('of a fixed salary is of the last one, of a variable one of the average of its days', () => {
    const raised = (salaryType: 'ordinary' | 'variable') =>
      primaAccrual(
        {
          ...employment,
          salaryType,
          transportAllowance: 'no',
          monthlySalary: pesos(4_000_000),
          salaryTerms: [{ from: null, until: day('2026-10-31'), value: 2_000_000 }],
        },
        semesterOf(day('2026-11-30')),
        day('2026-11-30'),
        { excluded: [], contractsWithoutPrima: [], figures: legalFigures },
      );
    expect(raised('ordinary')).toMatchObject({ base: 4_000_000, days: 150, accrued: 1_666_667 });
    // 120 days of 2,000,000 and 30 of 4,000,000.
    expect(raised('variable')).toMatchObject({ base: 2_400_000, days: 150, accrued: 1_000_000 });
  });

  it.each([
    ['the minimum wage of 2024, 180 days', 1_300_000, '2024-01-01', '2024-06-30', 731_000],
    ['the minimum wage of 2025, 180 days', 1_423_500, '2025-07-01', '2025-12-31', 811_750],
    ['the minimum wage of 2026, 180 days', 1_750_905, '2026-01-01', '2026-06-30', 1_000_000],
    ['the minimum wage of 2026, 45 days', 1_750_905, '2026-01-01', '2026-02-15', 250_000],
    ['4,000,000 without allowance, 15 March to 30 June', 4_000_000, '2026-03-15', '2026-06-30', 1_177_778],
  ])('of %s', (_name, salary, from, to, expected) => {
    const base = primaBase(
      { monthlySalary: pesos(salary), transportAllowance: 'automatic' },
      legalFigures,
      day(to),
    );
    const worked = primaDays(semesterOf(day(to)), { hireDate: day(from), endDate: null }, [], day(to));
    expect(primaOf(base, worked)).toBe(expected);
  });

  it('has the transport allowance up to two minimum wages, unless it is settled otherwise', () => {
    const base = (salary: number, transportAllowance: 'automatic' | 'yes' | 'no') =>
      primaBase({ monthlySalary: pesos(salary), transportAllowance }, legalFigures, day('2026-03-01'));
    expect(base(3_501_810, 'automatic')).toBe(3_750_905);
    expect(base(3_501_811, 'automatic')).toBe(3_501_811);
    expect(base(3_501_811, 'yes')).toBe(3_750_906);
    expect(base(1_750_905, 'no')).toBe(1_750_905);
  });

  it('is paid by 30 June and 20 December, or the working day before', () => {
    expect(semesterOf(day('2026-06-30'))).toEqual({
      year: 2026,
      half: 1,
      start: '2026-01-01',
      end: '2026-06-30',
      paymentDate: '2026-06-30',
    });
    expect(semesterOf(day('2026-07-01'))).toEqual({
      year: 2026,
      half: 2,
      start: '2026-07-01',
      end: '2026-12-31',
      paymentDate: '2026-12-18',
    });
  });

  it('is not earned with an integral salary, nor by apprentices, interns and contractors unless the client says so', () => {
    expect(earnsPrima(employment)).toBe(true);
    expect(earnsPrima({ ...employment, salaryType: 'integral' })).toBe(false);
    expect(earnsPrima({ ...employment, contractType: 'apprenticeship' })).toBe(false);
    expect(earnsPrima({ ...employment, contractType: 'apprenticeship' }, ['services'])).toBe(true);
  });

  it('never counts more than the 180 days of a semester, nor time not worked yet', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -300, max: 300 }), (date, offset) => {
        const semester = semesterOf(date);
        const worked = primaDays(semester, { hireDate: addDays(date, offset), endDate: null }, [], date);
        expect(worked).toBeLessThanOrEqual(days360(semester.start, date));
        expect(worked).toBeLessThanOrEqual(180);
        if (offset > 0) expect(worked).toBe(0);
      }),
    );
  });
});

describe('available prima', () => {
  const lowered = { ...suspension('disciplinary', '2026-10-01', '2026-10-30'), lowersPrima: true };

  it('is half of what the semester has earned, with its fee', () => {
    // 144 days of 3,249,095 (salary and transport allowance): 1,299,638.
    expect(primaAvailability(facts)).toMatchObject({
      accrued: 1_299_638,
      projected: 1_624_548,
      available: 640_000,
      allowed: true,
      quote: { principal: 640_000, employeePays: 5_950 },
    });
  });

  it('keeps the days of a suspension unless the client lowers prima for its kind', () => {
    expect(primaAvailability({ ...facts, suspensions: [{ ...lowered, lowersPrima: false }] }).accrued).toBe(
      1_299_638,
    );
    expect(primaAvailability({ ...facts, suspensions: [lowered] })).toMatchObject({
      accrued: 1_028_880,
      projected: 1_353_790,
    });
  });

  it('closes ten days before payment and stays closed after it', () => {
    const on = (date: string, paymentDate: string | null = null) =>
      primaAvailability({
        ...facts,
        now: bogotaInstant(day(date), 10, 0),
        paymentDate: paymentDate === null ? null : day(paymentDate),
      }).available > 0;
    expect(['2026-12-07', '2026-12-08', '2026-12-18', '2026-12-28'].map((date) => on(date))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(on('2026-12-07', '2026-12-15')).toBe(false);
  });

  it('is nothing, with the reason, for who earns no prima', () => {
    const decision = primaAvailability({ ...facts, employment: { ...employment, contractType: 'services' } });
    expect(decision).toMatchObject({ accrued: 0, projected: 0, available: 0, allowed: false });
    expect(decision.rules.find((rule) => rule.code === 'prima_entitlement')?.sentence).toBe(
      'El contrato de prestación de servicios no genera prima.',
    );
  });

  it('is kept by restrictions on prima, not by those on salary', () => {
    const access = {
      product: 'salary' as const,
      reason: 'x',
      from: day('2026-01-01'),
      until: null,
      liftedAt: null,
    };
    expect(primaAvailability({ ...facts, accessRestrictions: [access] }).available).toBe(640_000);
    expect(
      primaAvailability({ ...facts, accessRestrictions: [{ ...access, product: 'prima' }] }).available,
    ).toBe(0);
    const cap = restriction({ kind: 'amount_per_period', maximum: pesos(200_000) }, { products: ['salary'] });
    expect(primaAvailability({ ...facts, clientRestrictions: [cap] }).available).toBe(640_000);
    expect(
      primaAvailability({ ...facts, clientRestrictions: [{ ...cap, products: ['prima'] }] }).available,
    ).toBe(190_000);
  });

  it('with what was taken is never above what is earned, and never falls from one day to the next', () => {
    const taken = fc
      .integer({ min: 0, max: 1_000_000 })
      .map((amount) => ({ ...facts.taken, amount: pesos(amount) }));
    fc.assert(
      fc.property(anyPolicy, taken, fc.integer({ min: 0, max: 182 }), (anyTerms, before, offset) => {
        const at = (days: number) =>
          primaAvailability({
            ...facts,
            policy: anyTerms,
            taken: before,
            now: bogotaInstant(addDays(day('2026-07-01'), days), 10, 0),
          });
        const [today, tomorrow] = [at(offset), at(offset + 1)];
        if (today.available > 0)
          expect(today.available + today.quote!.employeePays + before.amount).toBeLessThanOrEqual(
            today.accrued,
          );
        expect(today.accrued).toBeLessThanOrEqual(today.projected);
        expect(tomorrow.withinAmounts).toBeGreaterThanOrEqual(today.withinAmounts);
      }),
    );
  });
});
