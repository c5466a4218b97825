import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closingEquation, type ClosingFigures } from './closing-equation.ts';

const amount = fc.nat({ max: 900_000_000 });
const figures: fc.Arbitrary<ClosingFigures> = fc.record({
  reported: amount,
  toNextPeriod: amount,
  toSettlement: amount,
  toDebt: amount,
  cameBack: amount,
  unanswered: amount,
  toGiveBack: amount,
  employerCost: fc.integer({ min: -90_000_000, max: 90_000_000 }),
});

test('each sum is the one before it and the terms between them, and no term of nothing is said', () => {
  fc.assert(
    fc.property(figures, (given) => {
      let sum = 0;
      for (const row of closingEquation(given)) {
        if (row.isSum && row.term !== 'reported') expect(row.amount).toBe(sum);
        else sum += row.amount;
        if (!row.isSum) expect(row.amount).not.toBe(0);
      }
    }),
  );
});

test('what was deducted in excess is part of what was deducted and none of what is remitted', () => {
  const rows = closingEquation({
    reported: 9_338_150,
    toNextPeriod: 138_925,
    toSettlement: 142_975,
    toDebt: 0,
    cameBack: 0,
    unanswered: 285_950,
    toGiveBack: 30_000,
    employerCost: 130_900,
  });
  expect(rows.map(({ term, amount: of }) => [term, of])).toEqual([
    ['reported', 9_338_150],
    ['next_period', -138_925],
    ['final_settlement', -142_975],
    ['unanswered', -285_950],
    ['give_back', 30_000],
    ['deducted', 8_800_300],
    ['given_back', -30_000],
    ['employer_cost', 130_900],
    ['due', 8_901_200],
  ]);
});
