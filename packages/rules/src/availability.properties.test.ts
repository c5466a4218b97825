import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { earnedDays } from './accrual.ts';
import { salaryAvailability } from './availability.ts';
import type { SalaryAdvanceFacts } from './availability.ts';
import { addDays, bogotaDate, bogotaInstant, calendarDate } from './calendar-date.ts';
import type { CalendarDate } from './calendar-date.ts';
import { valueOn } from './dated-terms.ts';
import { quoteFee } from './fee.ts';
import { addPesos, basisPoints, pesos, subtractPesos } from './money.ts';
import type { Pesos } from './money.ts';
import type { RuleResult } from './rule-result.ts';
import { amountText, dateText, instantText } from './spanish-text.ts';
import { anyOpenFacts, anyRestriction, anySalaryFacts } from './test/any-advance-facts.ts';
import { effort } from './test/effort.ts';

const vat = basisPoints(1_900);
const runs = { numRuns: 400 * effort };
const anyAmount = fc.integer({ min: 1, max: 40 }).map((tens) => pesos(tens * 50_000));

function costOf(facts: SalaryAdvanceFacts, principal: Pesos): Pesos {
  return principal === 0
    ? principal
    : addPesos(principal, quoteFee(facts.policy.fee, principal, vat).employeePays);
}

/** The facts after that advance was granted. */
function grant(facts: SalaryAdvanceFacts, principal: Pesos): SalaryAdvanceFacts {
  const cost = costOf(facts, principal);
  const { taken } = facts;
  return {
    ...facts,
    taken: {
      ...taken,
      amount: addPesos(taken.amount, cost),
      countInPeriod: taken.countInPeriod + 1,
      countToday: taken.countToday + 1,
    },
    companyCreditLeft: facts.companyCreditLeft === null ? null : subtractPesos(facts.companyCreditLeft, cost),
  };
}

describe('available salary, for any employee, policy and day', () => {
  it('is never above what is earned, what payday brings, the caps and the company credit, fees and earlier advances included', () => {
    fc.assert(
      fc.property(anySalaryFacts, (facts) => {
        const { available, withinAmounts, accrued, headroom } = salaryAvailability(facts);
        expect(available === 0 || available === withinAmounts).toBe(true);
        fc.pre(withinAmounts > 0);
        const owed = facts.taken.amount + facts.carriedOver + costOf(facts, withinAmounts);
        expect(owed).toBeLessThanOrEqual(Math.min(accrued, headroom));
        expect(facts.taken.amount + costOf(facts, withinAmounts)).toBeLessThanOrEqual(
          facts.policy.maximumPerPeriod ?? Infinity,
        );
        expect(costOf(facts, withinAmounts)).toBeLessThanOrEqual(facts.companyCreditLeft ?? Infinity);
        expect(withinAmounts).toBeLessThanOrEqual(
          facts.employment.maximumAmount ?? facts.policy.maximumAmount ?? Infinity,
        );
        expect(withinAmounts).toBeGreaterThanOrEqual(facts.policy.minimumAmount);
        expect(withinAmounts % facts.policy.step).toBe(0);
      }),
      runs,
    );
  });

  it('counts each day with the salary of that day, and rounds once', () => {
    fc.assert(
      fc.property(anySalaryFacts, (facts) => {
        const { employment, period, suspensions, policy } = facts;
        const unpaid = suspensions.filter(({ earnsSalary }) => !earnsSalary);
        const through = (date: CalendarDate) =>
          earnedDays(period, employment, unpaid, date, policy.partialFebruary);
        const salary = { current: employment.monthlySalary, terms: employment.salaryTerms ?? [] };
        const today = bogotaDate(facts.now);
        let earned = 0;
        for (let date = period.start; date <= today; date = addDays(date, 1))
          earned += valueOn<number>(salary, date) * (through(date) - through(addDays(date, -1)));
        expect(salaryAvailability(facts).accrued).toBe(Math.round(earned / 30));
      }),
      runs,
    );
  });

  it('is exactly what a request may be: that much is allowed, one step more is not', () => {
    fc.assert(
      fc.property(fc.oneof(anySalaryFacts, anyOpenFacts), (facts) => {
        const { available, withinAmounts, allowed } = salaryAvailability(facts);
        expect(allowed).toBe(available > 0);
        const more = pesos(withinAmounts + facts.policy.step);
        expect(salaryAvailability({ ...facts, requested: more }).allowed).toBe(false);
        if (available > 0) expect(salaryAvailability({ ...facts, requested: available }).allowed).toBe(true);
      }),
      runs,
    );
  });

  it('never falls from one day to the next of a period, all else equal', () => {
    fc.assert(
      fc.property(anySalaryFacts, (facts) => {
        const today = bogotaDate(facts.now);
        fc.pre(today < facts.period.end);
        // Restrictions come and go with the days; what is asserted is about earning.
        const now = { ...facts, clientRestrictions: [] };
        const [before, after] = [now, { ...now, now: bogotaInstant(addDays(today, 1), 0, 0) }].map(
          salaryAvailability,
        );
        expect(after!.accrued).toBeGreaterThanOrEqual(before!.accrued);
        expect(after!.withinAmounts).toBeGreaterThanOrEqual(before!.withinAmounts);
        expect(after!.headroom).toBe(before!.headroom);
      }),
      runs,
    );
  });

  it('never rises, and no request becomes allowed or free of approval, when a restriction is added', () => {
    fc.assert(
      fc.property(
        fc.oneof(anySalaryFacts, anyOpenFacts),
        anyRestriction,
        fc.option(anyAmount, { nil: null }),
        (facts, added, requested) => {
          const before = salaryAvailability({ ...facts, requested });
          const after = salaryAvailability({
            ...facts,
            requested,
            clientRestrictions: [...facts.clientRestrictions, added],
          });
          expect(after.available).toBeLessThanOrEqual(before.available);
          expect(after.withinAmounts).toBeLessThanOrEqual(before.withinAmounts);
          expect(after.percentage).toBeLessThanOrEqual(before.percentage);
          if (after.allowed) expect(before.allowed).toBe(true);
          if (requested !== null && before.needsApproval) expect(after.needsApproval).toBe(true);
        },
      ),
      runs,
    );
  });

  it('does not depend on the order of the restrictions', () => {
    fc.assert(
      fc.property(anySalaryFacts, (facts) => {
        const figures = (restrictions: SalaryAdvanceFacts['clientRestrictions']) => {
          const { rules, ...amounts } = salaryAvailability({ ...facts, clientRestrictions: restrictions });
          return { ...amounts, passed: rules.map((rule) => [rule.code, rule.passed]) };
        };
        expect(figures([...facts.clientRestrictions].reverse())).toEqual(figures(facts.clientRestrictions));
      }),
      runs,
    );
  });

  it('yields no more when it is split into several requests', () => {
    fc.assert(
      fc.property(anyOpenFacts, fc.array(anyAmount, { minLength: 1, maxLength: 6 }), (open, amounts) => {
        // A cap per advance is what splitting is meant to get around; it has its own rule.
        const uncapped = {
          ...open,
          policy: { ...open.policy, maximumAmount: null },
          employment: { ...open.employment, maximumAmount: null },
        };
        const whole = salaryAvailability(uncapped).withinAmounts;
        let facts: SalaryAdvanceFacts = uncapped;
        let total = 0;
        for (const amount of amounts) {
          const { allowed, available } = salaryAvailability({ ...facts, requested: amount });
          const taken = allowed ? amount : available;
          if (taken === 0) break;
          facts = grant(facts, taken);
          total += taken;
        }
        expect(total).toBeLessThanOrEqual(whole);
        const { accrued, headroom } = salaryAvailability(uncapped);
        if (total > 0)
          expect(facts.taken.amount + facts.carriedOver).toBeLessThanOrEqual(Math.min(accrued, headroom));
      }),
      runs,
    );
  });

  it('always comes with every rule, in the same order, each failed one with its figures in its sentence', () => {
    const codes = salaryAvailability(fc.sample(anySalaryFacts, 1)[0]!).rules.map((rule) => rule.code);
    expect(new Set(codes).size).toBe(codes.length);
    fc.assert(
      fc.property(anySalaryFacts, fc.option(anyAmount, { nil: null }), (facts, requested) => {
        const { rules } = salaryAvailability({ ...facts, requested });
        expect(rules.map((rule) => rule.code)).toEqual(codes);
        for (const rule of rules) {
          expect(rule.sentence).toMatch(/^[A-ZÁÉÍÓÚÑ].*\.$/s);
          if (!rule.passed)
            expect(figuresOf(rule).every((figure) => rule.sentence.includes(figure))).toBe(true);
        }
      }),
      runs,
    );
  });
});

/** The texts of a failed rule's figures, at least one. */
function figuresOf(rule: RuleResult): readonly string[] {
  const { unit, value, threshold } = rule;
  if (unit === 'pesos')
    return [value, threshold]
      .filter((figure) => figure !== 0 || rule.code !== 'carried_over_balance')
      .map((figure) => amountText(pesos(Number(figure))));
  if (unit === 'days' || unit === 'count') return [String(value), String(threshold)];
  if (unit === 'date') return [dateText(calendarDate(String(value)))];
  if (unit === 'instant') return [instantText(new Date(String(threshold)))];
  if (unit === 'time') return ['Hora actual'];
  return ['.'];
}
