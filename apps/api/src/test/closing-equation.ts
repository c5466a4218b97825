import {
  listDeductionLines,
  type DeductionLine,
  type DifferenceGroup,
} from '@antela/contract/deduction-lines';
import { closingEquation, type ClosingTerm } from '@antela/rules/closing-equation';
import { expect } from 'vitest';
import type { Caller } from './calls.ts';
import { detailOf } from './pay-periods.ts';
import type { TestApi } from './test-api.ts';

const groups = ['next_period', 'final_settlement', 'debt', 'unanswered', 'came_back', 'give_back'] as const;

const cameBack = ({ difference }: DeductionLine): number => difference?.cameBack ?? 0;
const moved = (line: DeductionLine): number =>
  (line.difference?.deducted ?? line.total) - line.total + cameBack(line);

/** Holds a confirmed period to its equation: its sums are the answer's, and each term that of the people behind it. */
export async function expectEquation(api: TestApi, caller: Caller, payperiodid: string) {
  const { confirmation, remittance } = await detailOf(api, caller, payperiodid);
  if (!confirmation) throw new Error('the period is not confirmed');
  const rows = closingEquation({ ...confirmation, employerCost: remittance.employerCost });
  const amountOf = (term: ClosingTerm) => rows.find((row) => row.term === term)?.amount ?? 0;
  expect([amountOf('reported'), amountOf('deducted'), amountOf('due')]).toEqual([
    confirmation.reported,
    confirmation.deducted,
    remittance.due,
  ]);
  const behind = await Promise.all(groups.map((group) => sumOf(api, caller, { payperiodid, group })));
  expect(behind).toEqual(
    groups.map((group) => ({ group, amount: amountOf(group), people: confirmation.people[group] })),
  );
}

async function sumOf(
  api: TestApi,
  caller: Caller,
  { payperiodid, group }: { payperiodid: string; group: DifferenceGroup },
) {
  const lines = (await api.ask(caller, listDeductionLines, { query: { payperiodid, difference: group } }))
    .data;
  const amount = lines.reduce(
    (sum, line) => sum + (group === 'came_back' ? -cameBack(line) : moved(line)),
    0,
  );
  return { group, amount, people: lines.length };
}
