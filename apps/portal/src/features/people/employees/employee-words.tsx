import { accountTypes } from '@antela/rules/bank-account';
import { contractTypes, salaryTypes, transportAllowances } from '@antela/rules/employment-terms';
import type { Choice } from '../../../lib/choices.ts';

const choicesOf = (names: Record<string, { name: string }>): Choice[] =>
  Object.entries(names).map(([value, { name }]) => ({ value, label: name }));

/** Terms whose Spanish names the rules own; the label is also the key of its translation. */
export const contractChoices = choicesOf(contractTypes);
export const salaryTypeChoices = choicesOf(salaryTypes);
export const transportChoices = choicesOf(transportAllowances);
export const accountTypeChoices = choicesOf(accountTypes);

export function labelOf(choices: readonly Choice[], value: string | null): string | null {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}
