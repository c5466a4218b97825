import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addPesos,
  atLeastZero,
  basisPoints,
  floorToStep,
  minPesos,
  percentOf,
  pesos,
  ratioOf,
  subtractPesos,
} from './money.ts';

describe('money', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %s as an amount', (value) => {
    expect(() => pesos(value)).toThrow(RangeError);
  });

  it.each([-1, 10_001, 0.5])('refuses %s as basis points', (value) => {
    expect(() => basisPoints(value)).toThrow(RangeError);
  });

  it('has one zero only', () => {
    expect(Object.is(pesos(-0), 0)).toBe(true);
    expect(Object.is(percentOf(pesos(-1), basisPoints(0)), 0)).toBe(true);
  });

  it.each([
    [1_000_001, 5_000, 500_001],
    [5_000, 1_900, 950],
    [3, 5_000, 2],
    [1, 4_999, 0],
    [-1, 5_000, 0],
    [-3, 5_000, -1],
  ])('takes a share of %d at %d basis points, half-up: %d', (amount, share, expected) => {
    expect(percentOf(pesos(amount), basisPoints(share))).toBe(expected);
  });

  it('divides exactly, as big integers would, and only throws when the result itself is unsafe', () => {
    const amounts = fc.integer({ min: -1e12, max: 1e12 });
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 0, max: 300_000 }),
        fc.integer({ min: 1, max: 3_600_000 }),
        (amount, numerator, denominator) => {
          const doubled = 2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator);
          const unit = 2n * BigInt(denominator);
          const expected = Number((doubled - (((doubled % unit) + unit) % unit)) / unit);
          fc.pre(Number.isSafeInteger(expected));
          expect(ratioOf(pesos(amount), numerator, denominator)).toBe(expected);
        },
      ),
    );
    expect(() => ratioOf(pesos(2 ** 52), 4, 1)).toThrow(RangeError);
  });

  it('refuses a ratio that is not one', () => {
    expect(() => ratioOf(pesos(1), -1, 1)).toThrow(RangeError);
    expect(() => ratioOf(pesos(1), 1, 0)).toThrow(RangeError);
  });

  it('floors to a multiple of the step, less than one step away', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 1, max: 1e6 }), (amount, step) => {
        const floored = floorToStep(pesos(amount), pesos(step));
        expect(floored % step === 0 && floored <= amount && amount < floored + step).toBe(true);
      }),
    );
    expect(() => floorToStep(pesos(1), pesos(0))).toThrow(RangeError);
  });

  it('adds, subtracts and compares', () => {
    expect(addPesos(pesos(1), pesos(2), pesos(3))).toBe(6);
    expect(subtractPesos(pesos(1), pesos(2), pesos(3))).toBe(-4);
    expect(minPesos(pesos(3), pesos(1), pesos(2))).toBe(1);
    expect(atLeastZero(pesos(-5))).toBe(0);
    expect(() => addPesos(pesos(2 ** 52), pesos(2 ** 52))).toThrow(RangeError);
  });
});
