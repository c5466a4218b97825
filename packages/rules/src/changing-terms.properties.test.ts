import fc from 'fast-check';
import { expect, it } from 'vitest';
import { earnedDays, periodDays } from './accrual.ts';
import { salaryAvailability } from './availability.ts';
import type { SalaryAdvanceFacts } from './availability.ts';
import { addDays, bogotaInstant, daysBetween } from './calendar-date.ts';
import type { CalendarDate } from './calendar-date.ts';
import { asOf, valueOn, withoutPlanned, withValueFrom, withValueNow } from './dated-terms.ts';
import type { TermLine } from './dated-terms.ts';
import { quoteFee } from './fee.ts';
import { figureOn } from './legal-figures.ts';
import { basisPoints, pesos } from './money.ts';
import type { Pesos } from './money.ts';
import { earnsPrima, primaAvailability, primaBase, primaDays, semesterKey, semesterOf } from './prima.ts';
import { anyOpenFacts } from './test/any-advance-facts.ts';
import { effort } from './test/effort.ts';

/** Days before and after the period in which terms begin. */
const margin = 20;
const fields = ['salary', 'deductions', 'percentage', 'amount'] as const;
type Field = (typeof fields)[number];
type Value = number | null;

const valueOf: Record<Field, fc.Arbitrary<Value>> = {
  salary: fc.integer({ min: 1_000_000, max: 9_000_000 }),
  deductions: fc.integer({ min: 0, max: 900_000 }),
  percentage: fc.option(fc.integer({ min: 500, max: 10_000 }), { nil: null }),
  amount: fc.option(fc.integer({ min: 20_000, max: 2_000_000 }), { nil: null }),
};
const anyDay = fc.nat(31 + 2 * margin);
const anyChange = fc.constantFrom(...fields).chain((field) =>
  fc.record({
    kind: fc.constant('change' as const),
    field: fc.constant(field),
    value: valueOf[field],
    from: anyDay,
  }),
);
const anyAct = fc.oneof(
  { weight: 4, arbitrary: anyChange },
  // Without a day.
  { weight: 2, arbitrary: anyChange.map(({ field, value }) => ({ kind: 'now' as const, field, value })) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('withdraw' as const),
      field: fc.constantFrom(...fields),
      from: anyDay,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pass' as const), days: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'begin' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('take' as const, 'takePrima' as const),
      part: fc.integer({ min: 1, max: 150 }),
    }),
  },
);
type Act = typeof anyAct extends fc.Arbitrary<infer A> ? A : never;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** How often prima was taken: a property that never takes any would hold of itself. */
let primasTaken = 0;

/** One person through one period: the lines as they are kept, and beside them each day's value as the acts gave it. */
class Person {
  readonly days: readonly CalendarDate[];
  readonly lines: Record<Field, TermLine<Value>>;
  readonly daily: Record<Field, Value[]>;
  /** Value of all the days before those. */
  readonly earlier: Record<Field, Value>;
  /** Prima taken, by semester. */
  private readonly primaTaken = new Map<string, number>();
  facts: SalaryAdvanceFacts;
  today: CalendarDate;
  private readonly period: NonNullable<SalaryAdvanceFacts['period']>;
  /** Days of the commercial year that each day adds to those that earn, and to those of the period. */
  private readonly paid: readonly number[];
  private readonly due: readonly number[];

  constructor(given: SalaryAdvanceFacts & { readonly period: NonNullable<SalaryAdvanceFacts['period']> }) {
    const { employment, period } = given;
    this.period = period;
    this.today = period.start;
    const length = daysBetween(period.start, period.end) + 1 + 2 * margin;
    this.days = Array.from({ length }, (_, index) => addDays(period.start, index - margin));
    this.lines = {
      salary: { current: employment.monthlySalary, terms: [] },
      deductions: { current: employment.monthlyDeductions, terms: [] },
      percentage: { current: employment.maximumPercentage, terms: [] },
      amount: { current: employment.maximumAmount, terms: [] },
    };
    const { salary, deductions, percentage, amount } = this.lines;
    this.earlier = {
      salary: salary.current,
      deductions: deductions.current,
      percentage: percentage.current,
      amount: amount.current,
    };
    const each = (field: Field) => this.days.map(() => this.lines[field].current);
    this.daily = {
      salary: each('salary'),
      deductions: each('deductions'),
      percentage: each('percentage'),
      amount: each('amount'),
    };
    this.facts = { ...given, carriedOver: pesos(0), companyCreditLeft: null };
    const unpaid = given.suspensions.filter(({ earnsSalary }) => !earnsSalary);
    const added = (through: (date: CalendarDate) => number) =>
      this.days.map((date) =>
        date < period.start || date > period.end ? 0 : through(date) - through(addDays(date, -1)),
      );
    this.paid = added((date) => earnedDays(period, employment, unpaid, date, given.policy.partialFebruary));
    this.due = added((date) => periodDays(period, date));
    this.read();
  }

  /** First day after one on which the value is another than the day before. */
  private nextChange(field: Field, after: number): number {
    const values = this.daily[field];
    const found = values.findIndex((value, index) => index > after && value !== values[index - 1]);
    return found === -1 ? values.length : found;
  }

  do(act: Act): void {
    const now = this.days.indexOf(this.today);
    if (act.kind === 'pass') {
      const next = addDays(this.today, act.days);
      this.today = next > this.period.end ? this.period.end : next;
    }
    if (act.kind === 'begin')
      for (const field of fields) this.lines[field] = asOf(this.lines[field], this.today);
    if (act.kind === 'change') {
      const from = act.from % this.days.length;
      this.lines[act.field] = withValueFrom(this.lines[act.field], act.value, this.days[from]!, this.today);
      this.daily[act.field].fill(act.value, from, this.nextChange(act.field, Math.max(from, now)));
    }
    if (act.kind === 'now') this.change(act.field, act.value, now);
    if (act.kind === 'withdraw') {
      const from = act.from % this.days.length;
      const values = this.daily[act.field];
      this.lines[act.field] = withoutPlanned(this.lines[act.field], this.days[from]!, this.today);
      if (from > now && values[from] !== values[from - 1])
        values.fill(values[from - 1]!, from, this.nextChange(act.field, from));
    }
    this.read();
    if (act.kind === 'take') this.take(act.part);
    if (act.kind === 'takePrima') this.takePrima(act.part);
  }

  /** A value without a day: from today, or from the beginning where there was none, or where the contract is yet to begin. */
  private change(field: Field, value: Value, now: number): void {
    const { hireDate } = this.facts.employment;
    const values = this.daily[field];
    const isFirst = this.earlier[field] === null && values.slice(0, now + 1).every((one) => one === null);
    const isWhole = isFirst || hireDate > this.today;
    const since = hireDate > this.today ? this.days.findIndex((date) => date >= hireDate) : now;
    const end = since === -1 ? values.length : this.nextChange(field, since);
    this.lines[field] = withValueNow(this.lines[field], value, hireDate, this.today);
    values.fill(value, isWhole ? 0 : now, end);
    if (isWhole) this.earlier[field] = value;
  }

  /** Facts as a call reads them: amounts through time, the rest as it holds today. */
  private read(): void {
    const { salary, deductions, percentage, amount } = this.lines;
    const [share, cap] = [valueOn(percentage, this.today), valueOn(amount, this.today)];
    this.facts = {
      ...this.facts,
      now: bogotaInstant(this.today, 12, 0),
      employment: {
        ...this.facts.employment,
        monthlySalary: salary.current as Pesos,
        salaryTerms: salary.terms as TermLine<Pesos>['terms'],
        monthlyDeductions: deductions.current as Pesos,
        deductionTerms: deductions.terms as TermLine<Pesos>['terms'],
        maximumPercentage: share === null ? null : basisPoints(share),
        maximumAmount: cap === null ? null : pesos(cap),
      },
    };
  }

  private take(part: number): void {
    const { withinAmounts } = salaryAvailability(this.facts);
    const { step, minimumAmount, fee } = this.facts.policy;
    const wanted = Math.floor((Math.max(withinAmounts, minimumAmount) * part) / 100 / step) * step;
    if (wanted <= 0) return;
    const requested = pesos(wanted);
    const { allowed } = salaryAvailability({ ...this.facts, requested });
    if (!allowed) return;
    const { taken } = this.facts;
    const vat = basisPoints(figureOn(this.facts.figures, 'vat', this.today));
    const after = taken.amount + requested + quoteFee(fee, requested, vat).employeePays;
    const { earned, headroom, cap } = this.amounts();
    expect(after).toBeLessThanOrEqual(
      Math.min(earned, headroom, this.facts.policy.maximumPerPeriod ?? after),
    );
    expect(requested).toBeLessThanOrEqual(cap ?? requested);
    this.facts = { ...this.facts, taken: { ...taken, amount: pesos(after) } };
  }

  primaAccrued = (): number => primaAvailability(this.primaFacts()).accrued;

  private primaFacts() {
    const taken = this.primaTaken.get(semesterKey(semesterOf(this.today))) ?? 0;
    return {
      ...this.facts,
      taken: { ...this.facts.taken, amount: pesos(taken) },
      contractsWithoutPrima: [],
      paymentDate: null,
      lastPaymentDate: null,
    };
  }

  /** Prima earned in the semester: of a variable salary its average over the days that earned it, of another the last. */
  prima() {
    const { employment, suspensions, figures } = this.facts;
    const semester = semesterOf(this.today);
    const excluded = suspensions.filter(({ lowersPrima }) => lowersPrima);
    const daysTo = (date: CalendarDate) => primaDays(semester, employment, excluded, date);
    const start = this.days[0]!;
    const before = semester.start < start ? daysTo(addDays(start, -1)) : 0;
    const days = daysTo(this.today);
    const today = this.days.indexOf(this.today);
    let sum = this.earlier.salary! * before;
    for (let index = 0, counted = before; index <= today; index += 1) {
      const through = this.days[index]! < semester.start ? 0 : daysTo(this.days[index]!);
      sum += this.daily.salary[index]! * (through - counted);
      counted = through;
    }
    const isAverage = employment.salaryType === 'variable' && days > 0;
    const monthlySalary = pesos(isAverage ? Math.round(sum / days) : this.daily.salary[today]!);
    const base = primaBase({ ...employment, monthlySalary }, figures, this.today);
    const entitled = earnsPrima(employment, []);
    return { base, days: entitled ? days : 0, accrued: entitled ? Math.round((base * days) / 360) : 0 };
  }

  private takePrima(part: number): void {
    const { withinAmounts } = primaAvailability(this.primaFacts());
    const { step, minimumAmount, fee } = this.facts.policy;
    const wanted = Math.floor((Math.max(withinAmounts, minimumAmount) * part) / 100 / step) * step;
    if (wanted <= 0) return;
    const requested = pesos(wanted);
    const { allowed, percentage } = primaAvailability({ ...this.primaFacts(), requested });
    if (!allowed) return;
    const key = semesterKey(semesterOf(this.today));
    const vat = basisPoints(figureOn(this.facts.figures, 'vat', this.today));
    const after = (this.primaTaken.get(key) ?? 0) + requested + quoteFee(fee, requested, vat).employeePays;
    const { base, days } = this.prima();
    expect(after).toBeLessThanOrEqual(Math.round((base * days * percentage) / (360 * 10_000)));
    this.primaTaken.set(key, after);
    primasTaken += 1;
  }

  /** Days on which a line says another value than the acts gave it. */
  wrongDays(): CalendarDate[] {
    return this.days.filter((date, index) =>
      fields.some((field) => valueOn(this.lines[field], date) !== this.daily[field][index]),
    );
  }

  /** Money counted day by day, each with its own salary, deductions and caps. */
  amounts() {
    const { period, paid, due, facts } = this;
    const { policy } = facts;
    const now = this.days.indexOf(this.today);
    const earnedThrough = (last: number) =>
      sum(paid.map((days, index) => (index <= last ? this.daily.salary[index]! * days : 0)));
    const share = Math.min(this.daily.percentage[now] ?? policy.percentage, policy.percentage);
    const figure = (kind: 'minimum_wage' | 'worker_health' | 'worker_pension') =>
      figureOn(facts.figures, kind, period.end);
    const gross = Math.round(earnedThrough(paid.length) / 30);
    const contributions = Math.round((gross * (figure('worker_health') + figure('worker_pension'))) / 10_000);
    const deducted = sum(due.map((days, index) => this.daily.deductions[index]! * days));
    const net = gross - contributions - Math.round(deducted / 30);
    const wage = Math.round((figure('minimum_wage') * sum(paid)) / 30);
    const caps = [policy.maximumAmount, this.daily.amount[now]!].filter((one) => one !== null);
    return {
      accrued: Math.round(earnedThrough(now) / 30),
      earned: Math.round((earnedThrough(now) * share) / 300_000),
      headroom: Math.max(0, policy.wageProtection === 'strict' ? net - wage : net),
      cap: caps.length === 0 ? null : Math.min(...caps),
    };
  }
}

const anyFacts = fc
  .tuple(anyOpenFacts, fc.constantFrom('ordinary' as const, 'variable' as const))
  .map(([facts, salaryType]) => ({ ...facts, employment: { ...facts.employment, salaryType } }));

it(
  'terms that change inside a period: each quote of salary and prima counts every day by what held on it, and nobody takes beyond it',
  () => {
    fc.assert(
      fc.property(anyFacts, fc.array(anyAct, { minLength: 5, maxLength: 25, size: 'max' }), (given, acts) => {
        const person = new Person(given);
        for (const act of acts) {
          person.do(act);
          expect(person.wrongDays()).toEqual([]);
          const { accrued, headroom, available } = salaryAvailability(person.facts);
          const counted = person.amounts();
          expect({ accrued, headroom }).toEqual({ accrued: counted.accrued, headroom: counted.headroom });
          expect(person.primaAccrued()).toBe(person.prima().accrued);
          const room = Math.min(counted.earned, counted.headroom) - person.facts.taken.amount;
          expect(available).toBeLessThanOrEqual(Math.max(0, Math.min(room, counted.cap ?? room)));
        }
      }),
      { numRuns: 100 * effort },
    );
    expect(primasTaken).toBeGreaterThan(0);
  },
  60_000 + 10_000 * effort,
);
