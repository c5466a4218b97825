/**
 * What a period's company owes and has remitted, in whole pesos. A transfer pays what was deducted first and then the company's
 * own part, whose accounts say what is left of it.
 */
export function remittanceOf(
  deducted: number,
  employer: readonly { amount: number }[],
  payments: readonly { amount: number }[],
) {
  const paidSoFar = payments.reduce((total, { amount }) => total + amount, 0);
  const employerLeft = employer.reduce((total, { amount }) => total + amount, 0);
  const employerCost = Math.max(0, paidSoFar - deducted) + employerLeft;
  return { deducted, employerCost, due: deducted + employerCost, paidSoFar };
}
