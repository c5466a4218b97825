/** Amounts that a confirmation leaves, in whole pesos and none below zero but the company's part. */
export type ClosingFigures = {
  reported: number;
  toNextPeriod: number;
  toSettlement: number;
  toDebt: number;
  /** Sent back by the bank before anybody explained it: nobody owes it. */
  cameBack: number;
  /** Not deducted, and nobody has said why. */
  unanswered: number;
  /** Deducted in excess: given back to its people, never remitted. */
  toGiveBack: number;
  /** Fees that the company bears; below 0 where it is owed some back. */
  employerCost: number;
};

export type ClosingTerm =
  | 'reported'
  | 'next_period'
  | 'final_settlement'
  | 'debt'
  | 'came_back'
  | 'unanswered'
  | 'give_back'
  | 'deducted'
  | 'given_back'
  | 'employer_cost'
  | 'due';

type EquationRow = {
  term: ClosingTerm;
  /** As it counts: what lowers the sum is below 0. */
  amount: number;
  /** A sum of the rows above it, and not one of them. */
  isSum: boolean;
};

/**
 * The way from what was reported to what is remitted: each sum is the sum before it and the terms between them. Terms of nothing
 * are left out.
 */
export function closingEquation(figures: ClosingFigures): EquationRow[] {
  const left: readonly [ClosingTerm, number][] = [
    ['next_period', -figures.toNextPeriod],
    ['final_settlement', -figures.toSettlement],
    ['debt', -figures.toDebt],
    ['came_back', -figures.cameBack],
    ['unanswered', -figures.unanswered],
    ['give_back', figures.toGiveBack],
  ];
  const after: readonly [ClosingTerm, number][] = [
    ['given_back', -figures.toGiveBack],
    ['employer_cost', figures.employerCost],
  ];
  const deducted = summed(figures.reported, left);
  return [
    { term: 'reported', amount: figures.reported, isSum: true },
    ...rowsOf(left),
    { term: 'deducted', amount: deducted, isSum: true },
    ...rowsOf(after),
    { term: 'due', amount: summed(deducted, after), isSum: true },
  ];
}

const summed = (from: number, terms: readonly [ClosingTerm, number][]): number =>
  terms.reduce((sum, [, amount]) => sum + amount, from);

const rowsOf = (terms: readonly [ClosingTerm, number][]): EquationRow[] =>
  terms.flatMap(([term, amount]) => (amount === 0 ? [] : [{ term, amount, isSum: false }]));
