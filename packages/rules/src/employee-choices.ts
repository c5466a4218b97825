import { accountTypes } from './bank-account.ts';
import { contractTypes, salaryTypes, transportAllowances } from './employment-terms.ts';
import { genders } from './genders.ts';

type Choices = Readonly<Record<string, { readonly name: string }>>;

/** Names of the values of an employee's fields that have a closed list of them, by field. */
export const employeeChoices: Readonly<Record<string, Choices>> = {
  gender: genders,
  contractType: contractTypes,
  salaryType: salaryTypes,
  transportAllowance: transportAllowances,
  accountType: accountTypes,
};

export const hasChoices = (field: string): boolean => Object.hasOwn(employeeChoices, field);

/** Name of a field's value; null for one that is not in the field's list. */
export const choiceName = (field: string, value: string | number | null): string | null =>
  employeeChoices[field]?.[String(value)]?.name ?? null;
