interface Left {
  to_next_period: number;
  to_settlement: number;
  to_debt: number;
  unanswered: number;
  came_back: number;
}

/** Whole pesos that a confirmation leaves to other places than the period's remittance, to an answer that is still missing, or to nobody. */
export const leftOf = (said: Left): number =>
  said.to_next_period + said.to_settlement + said.to_debt + said.unanswered + said.came_back;

/** Amount the company says it deducted of its people, with the excess. */
export const deductedOf = (reported: number, said: Left & { to_give_back: number }): number =>
  reported - leftOf(said) + said.to_give_back;

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
