import { closingEquation, type ClosingFigures } from '@antela/rules/closing-equation';

interface Said {
  to_next_period: number;
  to_settlement: number;
  to_debt: number;
  unanswered: number;
  came_back: number;
  to_give_back: number;
}

/** Figures of a confirmation as the equation of its closing takes them. */
export const figuresOf = (reported: number, said: Said, employerCost: number): ClosingFigures => ({
  reported,
  toNextPeriod: said.to_next_period,
  toSettlement: said.to_settlement,
  toDebt: said.to_debt,
  cameBack: said.came_back,
  unanswered: said.unanswered,
  toGiveBack: said.to_give_back,
  employerCost,
});

const sumOf = (sum: 'deducted' | 'due', reported: number, said: Said): number =>
  closingEquation(figuresOf(reported, said, 0)).find(({ term }) => term === sum)?.amount ?? 0;

/** Amount the company says it deducted of its people, with the excess. */
export const deductedOf = (reported: number, said: Said): number => sumOf('deducted', reported, said);

/** Part of it that the company remits: without the excess, and without its own fees. */
export const owingOf = (reported: number, said: Said): number => sumOf('due', reported, said);

/**
 * Amounts that a period's company owes and has remitted, in whole pesos. A transfer pays what was deducted first and then the
 * company's own part, whose accounts say what is left of it. Fees that the company is owed back lower what it sends, though never
 * below what it has sent.
 */
export function remittanceOf(
  deducted: number,
  employer: readonly { amount: number }[],
  payments: readonly { amount: number }[],
) {
  const paidSoFar = payments.reduce((total, { amount }) => total + amount, 0);
  const employerLeft = employer.reduce((total, { amount }) => total + amount, 0);
  const due = Math.max(paidSoFar, Math.max(paidSoFar, deducted) + employerLeft);
  return { deducted, employerCost: due - deducted, due, paidSoFar };
}

/** Part of a difference that goes nowhere, because the bank sent it back before it was explained. */
export const cameBackOf = ({
  total,
  deducted,
  came_back: back,
}: {
  total: number;
  deducted: number | null;
  came_back: number | null;
}): number => (deducted === null ? 0 : Math.min(back ?? 0, Math.max(0, total - deducted)));
