import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, bogotaInstant, calendarDate } from './calendar-date.ts';
import type { DateRange } from './calendar-date.ts';
import { valueOn, withValueFrom } from './dated-terms.ts';
import type { TermLine } from './dated-terms.ts';
import { days360 } from './days360.ts';
import { legalFigures } from './legal-figures.ts';
import { pesos } from './money.ts';
import { defaultContractsWithoutPrima, primaAccrual, primaAvailability, semesterOf } from './prima.ts';
import type { PrimaAdvanceFacts } from './prima.ts';
import { salaryFacts } from './test/advance-facts.ts';
import { anyPolicy, anyRestriction } from './test/any-advance-facts.ts';
import { effort } from './test/effort.ts';

const day = calendarDate;
const facts: PrimaAdvanceFacts = {
  ...salaryFacts,
  now: bogotaInstant(day('2026-11-24'), 10, 0),
  contractsWithoutPrima: defaultContractsWithoutPrima,
  paymentDate: null,
};

type AnyEmployment = {
  salary: number;
  hiredAfter: number;
  lasts: number | null;
  transportAllowance: 'automatic' | 'yes' | 'no';
};

describe('prima, for any employment, suspensions and policy', () => {
  const semester = semesterOf(day('2026-07-01'));
  const anyEmployment: fc.Arbitrary<AnyEmployment> = fc.record({
    salary: fc.integer({ min: 0, max: 20_000_000 }),
    hiredAfter: fc.integer({ min: -400, max: 200 }),
    lasts: fc.option(fc.integer({ min: 0, max: 400 }), { nil: null }),
    transportAllowance: fc.constantFrom('automatic' as const, 'yes' as const, 'no' as const),
  });
  const anyExcluded = fc.array(
    fc.tuple(fc.integer({ min: -60, max: 190 }), fc.integer({ min: 0, max: 90 })).map(([from, length]) => ({
      from: addDays(semester.start, from),
      until: addDays(semester.start, from + length),
    })),
    { maxLength: 3 },
  );
  const accrualOf = (
    { salary, hiredAfter, lasts, transportAllowance }: AnyEmployment,
    excluded: readonly DateRange[],
    offset: number,
  ) => {
    const hireDate = addDays(semester.start, hiredAfter);
    return primaAccrual(
      {
        hireDate,
        endDate: lasts === null ? null : addDays(hireDate, lasts),
        monthlySalary: pesos(salary),
        salaryType: 'ordinary',
        contractType: 'indefinite',
        transportAllowance,
      },
      semester,
      addDays(semester.start, offset),
      { excluded, contractsWithoutPrima: [], figures: legalFigures },
    );
  };

  it('of a variable salary that changes is made of its average, of a fixed one of the last', () => {
    const anySalary = fc.integer({ min: 0, max: 20_000_000 });
    const anyChange = fc.tuple(fc.integer({ min: -40, max: 200 }), anySalary);
    fc.assert(
      fc.property(
        anySalary,
        fc.array(anyChange, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 183 }),
        fc.integer({ min: 0, max: 183 }),
        fc.constantFrom('ordinary' as const, 'variable' as const),
        (first, changes, todayOffset, offset, salaryType) => {
          const at = (index: number) => addDays(semester.start, index);
          const line = changes.reduce<TermLine<number>>(
            (known, [from, value]) => withValueFrom(known, value, at(from), at(todayOffset)),
            { current: first, terms: [] },
          );
          const { base } = primaAccrual(
            {
              hireDate: day('2020-01-01'),
              endDate: null,
              monthlySalary: pesos(line.current),
              salaryTerms: line.terms,
              salaryType,
              contractType: 'indefinite',
              transportAllowance: 'no',
            },
            semester,
            at(offset),
            { excluded: [], contractsWithoutPrima: [], figures: legalFigures },
          );
          let sum = 0;
          for (let index = 0; index <= offset; index += 1) {
            const days = (last: number) => days360(semester.start, at(last));
            sum += valueOn(line, at(index)) * (days(index) - (index === 0 ? 0 : days(index - 1)));
          }
          const average = Math.round(sum / days360(semester.start, at(offset)));
          expect(base).toBe(salaryType === 'variable' ? average : valueOn(line, at(offset)));
        },
      ),
      { numRuns: 400 * effort },
    );
  });

  it('grows day by day to what is projected, which is at most half a month, and suspensions never raise it', () => {
    fc.assert(
      fc.property(
        anyEmployment,
        anyExcluded,
        fc.integer({ min: 0, max: 182 }),
        (employment, excluded, offset) => {
          const [today, tomorrow] = [offset, offset + 1].map((at) => accrualOf(employment, excluded, at));
          expect(tomorrow!.accrued).toBeGreaterThanOrEqual(today!.accrued);
          expect(today!.accrued).toBeLessThanOrEqual(today!.projected);
          expect(today!.projected).toBe(tomorrow!.projected);
          expect(today!.projected).toBeLessThanOrEqual(Math.round(today!.base / 2));
          expect(today!.accrued).toBeLessThanOrEqual(accrualOf(employment, [], offset).accrued);
        },
      ),
    );
  });

  it('never rises when a restriction is added, and no more is yielded by splitting a request', () => {
    fc.assert(
      fc.property(anyPolicy, anyRestriction, fc.integer({ min: 0, max: 182 }), (policy, added, offset) => {
        const open = {
          ...facts,
          policy: { ...policy, maximumAmount: null, countPerDay: null, countPerPeriod: null, hours: null },
          clientRestrictions: [],
          now: bogotaInstant(addDays(day('2026-07-01'), offset), 10, 0),
        };
        const before = primaAvailability(open);
        const after = primaAvailability({ ...open, clientRestrictions: [added] });
        expect(after.available).toBeLessThanOrEqual(before.available);
        if (after.allowed) expect(before.allowed).toBe(true);
        const whole = before.available;
        const part = pesos(Math.floor(whole / 2 / policy.step) * policy.step);
        const first = primaAvailability({ ...open, requested: part });
        fc.pre(part > 0 && first.allowed);
        const taken = pesos(open.taken.amount + part + first.quote!.employeePays);
        const rest = primaAvailability({ ...open, taken: { ...open.taken, amount: taken } });
        expect(part + rest.available).toBeLessThanOrEqual(whole);
      }),
      { numRuns: 300 * effort },
    );
  });

  it('always comes with every rule, in the same order, each in a sentence', () => {
    const codes = primaAvailability(facts).rules.map(({ code }) => code);
    fc.assert(
      fc.property(anyPolicy, fc.array(anyRestriction, { maxLength: 3 }), (policy, clientRestrictions) => {
        const { rules } = primaAvailability({ ...facts, policy, clientRestrictions });
        expect(rules.map(({ code }) => code)).toEqual(codes);
        for (const { sentence } of rules) expect(sentence).toMatch(/^[A-ZÁÉÍÓÚÑ].*\.$/s);
      }),
    );
  });
});
