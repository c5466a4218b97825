import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pesos } from './money.ts';
import { bandCeiling, bandFloor } from './salary-band.ts';

test.each([
  [0, 0, 0],
  [99, 0, 100],
  [100, 100, 100],
  [1_423_500, 1_250_000, 1_600_000],
  [1_750_905, 1_600_000, 2_000_000],
  [2_500_000, 2_500_000, 2_500_000],
  [9_999_999, 8_000_000, 10_000_000],
])('%i lies between %i and %i', (amount, floor, ceiling) => {
  expect([bandFloor(pesos(amount)), bandCeiling(pesos(amount))]).toEqual([floor, ceiling]);
});

test('a band holds its amounts, is a quarter of it wide, or a little more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 999_999_999_999 }), (amount) => {
      const [floor, next] = [bandFloor(pesos(amount)), bandCeiling(pesos(bandFloor(pesos(amount)) + 1))];
      expect(floor).toBeLessThanOrEqual(amount);
      expect(next).toBeGreaterThan(amount);
      expect(bandFloor(next)).toBe(next);
      expect((next - floor) / floor).toBeGreaterThanOrEqual(0.25);
      expect((next - floor) / floor).toBeLessThanOrEqual(0.28);
    }),
  );
});
