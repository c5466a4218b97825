import { accountFields, personFields, type EmployeeFields } from '@antela/contract/employee-fields';
import { inWords, type FormFact } from '../../../lib/conditional-save.ts';
import { joined } from '../../../lib/format.ts';
import { fieldWord, termsOnScreen } from './employee-field-values.ts';
import type { AccountForm, EmploymentForm, PersonForm } from './employee-form.ts';
import { labelOf } from './employee-words.tsx';

type Translate = (key: string) => string;

/** Fields of a form in words, to choose between two values of each; text stands as it was typed. */
const formFacts = <Form extends object>(
  table: EmployeeFields,
  form: Form,
  t: Translate,
  words: { readonly [Field in keyof Form]?: string | null } = {},
): FormFact<Form>[] =>
  inWords(
    form,
    Object.entries(table).map(([name, field]) => {
      const key = name as keyof Form & string;
      const word =
        field.kind === 'points' ? undefined : fieldWord(name, field, form[key] as string | number | null, t);
      return [key, t(field.label), key in words ? words[key] : word] as const;
    }),
  );

export const personFormFacts = (form: PersonForm, t: Translate): FormFact<PersonForm>[] =>
  formFacts(personFields, form, t);

/** @param payrolls names by id */
export const contractFormFacts = (
  form: EmploymentForm,
  t: Translate,
  payrolls: readonly { value: string; label: string }[],
): FormFact<EmploymentForm>[] =>
  formFacts(termsOnScreen, form, t, { payrollid: labelOf(payrolls, form.payrollid) });

/** One fact: nobody keeps the bank of one account and the number of another. */
export const accountFormFacts = (
  form: AccountForm,
  t: Translate,
  banks: readonly { value: string; label: string }[],
): FormFact<AccountForm>[] => {
  const words = Object.entries(accountFields).map(([name, field]) =>
    name === 'bankCode'
      ? (labelOf(banks, form.bankCode) ?? form.bankCode)
      : fieldWord(name, field, form[name as keyof AccountForm], t),
  );
  return [
    {
      fields: Object.keys(accountFields) as (keyof AccountForm)[],
      term: t('Cuenta'),
      value: joined(...words.filter(Boolean)) || null,
    },
  ];
};
