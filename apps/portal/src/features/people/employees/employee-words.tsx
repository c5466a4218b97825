import type { EmploymentState } from '@antela/contract/employee-bodies';
import { accountTypes } from '@antela/rules/bank-account';
import { employmentStateLabels } from '@antela/rules/employment-state';
import { contractTypes, salaryTypes, transportAllowances } from '@antela/rules/employment-terms';
import { useTranslation } from 'react-i18next';
import type { Choice } from '../../../lib/choices.ts';
import { employmentKinds } from '../../../lib/employment-states.ts';
import { StateTag } from '../../../ui/state-tag.tsx';

export function EmploymentStateTag({ state }: { state: EmploymentState }) {
  const { t } = useTranslation('employees');
  return <StateTag kind={employmentKinds[state]}>{t(employmentStateLabels[state])}</StateTag>;
}

const choicesOf = (names: Record<string, { name: string }>): Choice[] =>
  Object.entries(names).map(([value, { name }]) => ({ value, label: name }));

/** Terms whose Spanish names the rules own; the label is also the key of its translation. */
export const contractChoices = choicesOf(contractTypes);
export const salaryTypeChoices = choicesOf(salaryTypes);
export const transportChoices = choicesOf(transportAllowances);
export const accountTypeChoices = choicesOf(accountTypes);
export const genders: Readonly<Record<string, string>> = { F: 'Femenino', M: 'Masculino', X: 'No binario' };

export function labelOf(choices: readonly Choice[], value: string | null): string | null {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}
