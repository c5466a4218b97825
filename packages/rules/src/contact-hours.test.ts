import { expect, test } from 'vitest';
import { mayContactAt, nextContact } from './contact-hours.ts';

/** Bogotá is UTC−5. */
const at = (bogota: string): Date => new Date(`${bogota}-05:00`);

test.each([
  ['a Thursday at seven in the morning', '2026-11-26T07:00:00', true],
  ['a minute before', '2026-11-26T06:59:00', false],
  ['a Thursday before seven in the evening', '2026-11-26T18:59:59', true],
  ['a Thursday at seven in the evening', '2026-11-26T19:00:00', false],
  ['a Saturday at eight', '2026-11-28T08:00:00', true],
  ['a Saturday at seven', '2026-11-28T07:30:00', false],
  ['a Saturday at three', '2026-11-28T15:00:00', false],
  ['a Sunday at noon', '2026-11-29T12:00:00', false],
  ['a holiday at noon', '2026-12-08T12:00:00', false],
  ['a holiday moved to its Monday', '2026-11-16T12:00:00', false],
])('people may be written to on %s: %s → %s', (_name, bogota, may) => {
  expect(mayContactAt(at(bogota))).toBe(may);
});

test.each([
  ['at once within the hours', '2026-11-26T10:15:00', '2026-11-26T10:15:00'],
  ['the same morning', '2026-11-26T05:00:00', '2026-11-26T07:00:00'],
  ['the next morning', '2026-11-26T19:00:00', '2026-11-27T07:00:00'],
  ['from Saturday afternoon on Monday', '2026-11-28T15:00:00', '2026-11-30T07:00:00'],
  ['past a Sunday and a holiday on Tuesday', '2026-11-14T16:00:00', '2026-11-17T07:00:00'],
  ['past the end of a year', '2026-12-31T20:00:00', '2027-01-02T08:00:00'],
])('the next time is %s', (_name, now, next) => {
  expect(nextContact(at(now))).toEqual(at(next));
});
