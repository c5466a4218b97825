import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, calendarDate } from './calendar-date.ts';
import {
  amountDays,
  asOf,
  isSameFrom,
  valueOn,
  wholeLine,
  withDaysOf,
  withoutPlanned,
  withValueFrom,
  withValueNow,
  type TermLine,
} from './dated-terms.ts';

const first = calendarDate('2026-11-01');
const day = (index: number) => addDays(first, index);
const span = 60;
const days = Array.from({ length: span }, (_, index) => day(index));

/** A change from a day on, a day that passes, or something planned that is withdrawn. */
const act = fc.oneof(
  fc.record({
    kind: fc.constant('change' as const),
    value: fc.integer({ min: 1, max: 4 }),
    from: fc.nat(span - 1),
  }),
  fc.record({ kind: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ kind: fc.constant('withdraw' as const), from: fc.nat(span - 1) }),
);

test('whatever is changed, planned, withdrawn or begun, each day has the value that the changes gave it', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), fc.integer({ min: 1, max: 4 }), (acts, start) => {
      let line: TermLine<number> = { current: start, terms: [] };
      let today = 10;
      /** Expected value of each day; a day on which it changes is a day on which something was planned to begin. */
      let model = days.map(() => start);
      for (const one of acts) {
        if (one.kind === 'pass') {
          today = Math.min(today + one.days, span - 1);
          line = asOf(line, day(today));
        } else if (one.kind === 'change') {
          const next = changesOf(model).find((index) => index > one.from && index > today) ?? span;
          model = model.map((value, index) => (index >= one.from && index < next ? one.value : value));
          line = withValueFrom(line, one.value, day(one.from), day(today));
        } else {
          const next = changesOf(model).find((index) => index > one.from) ?? span;
          const before = model[one.from - 1];
          if (one.from > today && before !== undefined && changesOf(model).includes(one.from))
            model = model.map((value, index) => (index >= one.from && index < next ? before : value));
          line = withoutPlanned(line, day(one.from), day(today));
        }
        expect(days.map((date) => valueOn(line, date))).toEqual(model);
        expect(line.current).toBe(model[today]);
        expect(
          line.terms.some(({ from, until }) => (from ?? '') <= day(today) && (until ?? '9') >= day(today)),
        ).toBe(false);
        const whole = wholeLine(line);
        expect(whole[0]?.from).toBeNull();
        expect(whole.at(-1)?.until).toBeNull();
        whole.slice(1).forEach((term, index) => expect(term.from).toBe(addDays(whole[index]!.until!, 1)));
      }
    }),
    { numRuns: 300 },
  );
});

const changesOf = (model: readonly number[]): number[] =>
  model.flatMap((value, index) => (index > 0 && value !== model[index - 1] ? [index] : []));

test('an amount counts on the days on which it held, and on no other', () => {
  const line = withValueFrom({ current: 3_000_000, terms: [] }, 3_600_000, day(15), day(20));
  const daysThrough = (date: string) => days.indexOf(calendarDate(date)) + 1;
  expect(amountDays(line, daysThrough, day(9))).toBe(3_000_000 * 10);
  expect(amountDays(line, daysThrough, day(19))).toBe(3_000_000 * 15 + 3_600_000 * 5);
  expect(amountDays({ current: 100, terms: [] }, daysThrough, day(19))).toBe(100 * 20);
});

test('a line taken back from a day on has its own days before it and the other line’s from it, whatever day it is', () => {
  const values = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: span, maxLength: span });
  const place = fc.nat(span - 1);
  fc.assert(
    fc.property(values, values, place, place, (own, others, from, today) => {
      const lineOf = (model: number[]) =>
        model.reduce<TermLine<number>>(
          (line, value, index) => withValueFrom(line, value, day(index), first),
          { current: model[0] ?? 1, terms: [] },
        );
      const joined = withDaysOf(lineOf(own), lineOf(others), day(from), day(today));
      expect(days.map((date) => valueOn(joined, date))).toEqual([
        ...own.slice(0, from),
        ...others.slice(from),
      ]);
      expect(isSameFrom(joined, lineOf(others), day(from))).toBe(true);
      expect(joined.current).toBe(valueOn(joined, day(today)));
    }),
    { numRuns: 50 },
  );
});

test('a value without a day leaves the days already gone as they were, and what is planned planned', () => {
  const line: TermLine<number | null> = {
    current: 2,
    terms: [
      { from: null, until: day(4), value: 1 },
      { from: day(20), until: null, value: 4 },
    ],
  };
  const next = withValueNow(line, 3, day(0), day(10));
  expect(next.current).toBe(3);
  expect(wholeLine(next).map(({ from, value }) => [from, value])).toEqual([
    [null, 1],
    [day(5), 2],
    [day(10), 3],
    [day(20), 4],
  ]);
});

test.each([
  ['a first value', { current: null, terms: [] }, day(0)],
  ['a contract that is yet to begin', { current: 1, terms: [] }, day(15)],
] as [string, TermLine<number | null>, typeof first][])(
  '%s holds from the beginning, up to what is planned',
  (_name, given, begins) => {
    expect(withValueNow(given, 3, begins, day(10))).toEqual({ current: 3, terms: [] });
    const planned = withValueFrom(given, 4, day(20), day(10));
    expect(wholeLine(withValueNow(planned, 3, begins, day(10)))).toEqual([
      { from: null, until: day(19), value: 3 },
      { from: day(20), until: null, value: 4 },
    ]);
  },
);

test('a value that was taken away and comes back holds from today', () => {
  const given: TermLine<number | null> = { current: null, terms: [{ from: null, until: day(4), value: 1 }] };
  expect(valueOn(withValueNow(given, 1, day(0), day(10)), day(7))).toBeNull();
});
