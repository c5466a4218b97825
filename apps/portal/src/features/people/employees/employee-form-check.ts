import { accountBody, employmentBody, personBody } from '@antela/contract/employee-bodies';
import type { FieldFault } from '@antela/contract/errors';
import {
  accountProblem,
  accountSentence,
  defaultAccountFormats,
  type AccountType,
} from '@antela/rules/bank-account';
import { bogotaDate } from '@antela/rules/calendar-date';
import { documentFault, documentTypes, type DocumentType } from '@antela/rules/documents';
import { checkEmployee } from '@antela/rules/employee-checks';
import { pesos } from '@antela/rules/money';
import { faultsOfBody } from '../../../lib/form-refusal.ts';
import type { Found } from '../../../lib/form-state.ts';
import { basisPointsOf } from './employee-field-values.ts';
import {
  accountDigits,
  documentOf,
  isAccountStarted,
  toAccountBody,
  toContractBody,
  toPersonBody,
  type AccountForm,
  type EmployeeForm,
  type EmploymentForm,
  type PersonForm,
} from './employee-form.ts';

/*
 * Faults that the forms of an employee find before the server is asked: missing fields, and those of the rules of every door. Lengths
 * and formats are the contract's to say. Sentences are also the keys of their translations.
 */
type Translate = (key: string) => string;

export function personFaults(form: PersonForm, t: Translate): Found {
  const isMissing = (name: 'documentNumber' | 'firstName' | 'firstSurname') => form[name].trim() === '';
  return {
    ...ruled(toPersonBody(form)),
    documentType: form.documentType === '' && t('Elige el tipo de documento.'),
    documentNumber: isMissing('documentNumber')
      ? t('Escribe el número de documento.')
      : faultOfDocument(form),
    ...(isMissing('firstName') && { firstName: t('Escribe el primer nombre.') }),
    ...(isMissing('firstSurname') && { firstSurname: t('Escribe el primer apellido.') }),
  };
}

function faultOfDocument(form: PersonForm): string | null {
  if (!Object.hasOwn(documentTypes, form.documentType)) return null;
  return documentFault(form.documentType as DocumentType, documentOf(form));
}

/** Errors by the rules that hold whatever the law's figures are: those the server knows. */
function ruled(values: object): Found {
  const facts = { today: bogotaDate(new Date()), minimumWage: pesos(0), integralFloorWages: 0 };
  const remarks = checkEmployee(values, facts);
  return Object.fromEntries(
    remarks.flatMap(({ field, severity, message }) => (severity === 'error' ? [[field, message]] : [])),
  );
}

/** `knowsSalary` is false for those who may edit a contract without seeing what it pays. */
export function employmentFaults(
  form: EmploymentForm,
  { knowsSalary }: { knowsSalary: boolean },
  t: Translate,
): Found {
  const { monthlySalary, ...values } = toContractBody(form);
  const points = basisPointsOf(form.maxPercentage);
  return {
    ...ruled({ ...values, startDate: form.startDate, ...(knowsSalary && { monthlySalary }) }),
    companyid: form.companyid === '' && t('Elige la empresa.'),
    payrollid: form.payrollid === '' && t('Elige la nómina.'),
    contractType: form.contractType === '' && t('Elige el tipo de contrato.'),
    salaryType: form.salaryType === '' && t('Elige el tipo de salario.'),
    transportAllowance: form.transportAllowance === '' && t('Elige si tiene auxilio de transporte.'),
    ...(form.startDate === null && { startDate: t('Escribe la fecha de ingreso.') }),
    ...(knowsSalary && !form.monthlySalary && { monthlySalary: t('Escribe el salario mensual.') }),
    ...(form.maxAmount === 0 && { maxAmount: t('Escribe un valor mayor que cero, o deja el campo vacío.') }),
    maxPercentage:
      points !== null && !(points >= 0 && points <= 10_000) && t('Escribe un porcentaje entre 0 y 100.'),
  };
}

/** All of an account, or nothing of it where it may wait. */
export function accountFaults(
  form: AccountForm,
  { mayBeEmpty }: { mayBeEmpty: boolean },
  t: Translate,
): Found {
  if (mayBeEmpty && !isAccountStarted(form)) return {};
  // The bank's own format is the server's to know: this one only stops what no bank has.
  const format = defaultAccountFormats[form.accountType as AccountType];
  const isMissing = form.accountNumber.trim() === '';
  const problem = !isMissing && form.accountType !== '' ? accountProblem(accountDigits(form), format) : null;
  return {
    bankCode: form.bankCode === '' && t('Elige el banco.'),
    accountType: form.accountType === '' && t('Elige el tipo de cuenta.'),
    accountNumber: isMissing
      ? t('Escribe el número de cuenta.')
      : problem !== null && accountSentence[problem](format),
  };
}

const within = (part: string, faults: Found): Found =>
  Object.fromEntries(Object.entries(faults).map(([field, detail]) => [`${part}.${field}`, detail]));

/** Checks of the whole, for somebody who is new. */
export const createChecks = (t: Translate) => ({
  check: ({ person, employment, account }: EmployeeForm): Found => ({
    ...within('person', personFaults(person, t)),
    ...within('employment', employmentFaults(employment, { knowsSalary: true }, t)),
    ...within('account', accountFaults(account, { mayBeEmpty: true }, t)),
  }),
  contract: ({ person, employment, account }: EmployeeForm): FieldFault[] => [
    ...faultsOfBody({ body: personBody }, toPersonBody(person), 'person.'),
    ...faultsOfBody(
      { body: employmentBody },
      { ...toContractBody(employment), companyid: employment.companyid, account: null },
      'employment.',
    ),
    ...faultsOfBody({ body: accountBody.nullable() }, toAccountBody(account), 'employment.account.'),
  ],
});
