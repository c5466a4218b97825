import { expect, test } from 'vitest';
import { createStandings } from './standings.ts';

const headers = { authorization: 'Bearer of-somebody' };
/** A clock set by hand, and what a caller is told at a second of it. */
function standing() {
  let seconds = 0;
  const { remember } = createStandings(() => seconds * 1_000);
  return (at: number, who = headers) => {
    seconds = at;
    return remember(who);
  };
}

test('whoever goes on asking too often is told to come back ever later, up to sixteen seconds', () => {
  const toldAt = standing();
  expect([0, 1, 3, 7, 15, 31, 47].map((second) => toldAt(second))).toEqual([1, 2, 4, 8, 16, 16, 16]);
});

test('requests sent together count as one, and each is told what is left', () => {
  const toldAt = standing();
  expect([0, 0, 0.5].map((second) => toldAt(second))).toEqual([1, 1, 1]);
  expect([1, 1.2, 2.5, 3].map((second) => toldAt(second))).toEqual([2, 2, 1, 4]);
});

test('ten quiet seconds are enough to begin anew, and nobody pays for another', () => {
  const toldAt = standing();
  expect([0, 1].map((second) => toldAt(second))).toEqual([1, 2]);
  expect(toldAt(2, { authorization: 'Bearer of-another' })).toBe(1);
  expect(toldAt(13)).toBe(1);
});
