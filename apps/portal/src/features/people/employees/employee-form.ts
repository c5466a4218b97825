import type { accountBody, employmentBody, personBody } from '@antela/contract/employee-bodies';
import { accountFields, employmentFields, personFields } from '@antela/contract/employee-fields';
import type { createEmployee, Employment, Person } from '@antela/contract/employees';
import type { BodyOf } from '@antela/contract/endpoint';
import {
  documentTypes,
  normalizeDocument,
  normalizeMobile,
  type DocumentType,
} from '@antela/rules/documents';
import type { z } from 'zod';
import { bodyOf, emptyForm, formOf, type FormOf } from './employee-field-values.ts';

export type PersonBody = z.input<typeof personBody>;
export type EmploymentBody = z.input<typeof employmentBody>;
export type AccountBody = z.input<typeof accountBody>;
/** Contract fields that updating an employment sends; company and account go their own ways. */
export type ContractBody = Omit<EmploymentBody, 'companyid' | 'account'>;

export type PersonForm = FormOf<typeof personFields>;
export type EmploymentForm = FormOf<typeof employmentFields> & { companyid: string };
export type AccountForm = FormOf<typeof accountFields>;
export type EmployeeForm = { person: PersonForm; employment: EmploymentForm; account: AccountForm };

/** A new employee, with the commonest terms filled in. */
export const emptyEmployee = (companyid: string, payrollid: string): EmployeeForm => ({
  person: { ...emptyForm(personFields), documentType: 'CC' },
  employment: { ...emptyForm(employmentFields), companyid, payrollid },
  account: emptyAccount,
});

export const emptyAccount: AccountForm = emptyForm(accountFields);

/** As it is known: the number may be masked. */
export const accountForm = (account: NonNullable<Employment['account']>): AccountForm =>
  formOf(accountFields, account);

export const personForm = (person: Person): PersonForm => formOf(personFields, person);

export const employmentForm = (employment: Employment): EmploymentForm => ({
  ...formOf(employmentFields, { ...employment, payrollid: employment.payroll.id }),
  companyid: employment.company.id,
});

export function toPersonBody(form: PersonForm): PersonBody {
  const body = bodyOf<PersonBody>(personFields, form);
  return {
    ...body,
    documentNumber: documentOf(form),
    email: body.email?.toLowerCase() ?? null,
    mobile: body.mobile && normalizeMobile(body.mobile),
  };
}

/** The number as it is stored and compared; as typed while its type is unknown. */
export function documentOf({
  documentType,
  documentNumber,
}: Pick<PersonForm, 'documentType' | 'documentNumber'>): string {
  return Object.hasOwn(documentTypes, documentType)
    ? normalizeDocument(documentType as DocumentType, documentNumber.trim())
    : documentNumber.trim();
}

export const toContractBody = (form: EmploymentForm): ContractBody => bodyOf(employmentFields, form);

/** Null where nothing of an account was typed: an employee may wait for one. */
export function toAccountBody(form: AccountForm): AccountBody | null {
  if (!isAccountStarted(form)) return null;
  return { ...bodyOf<AccountBody>(accountFields, form), accountNumber: accountDigits(form) };
}

export function isAccountStarted(form: AccountForm): boolean {
  return Object.values(form).some((value) => value.trim() !== '');
}

/** People copy account numbers with the spaces and hyphens of their bank. */
export function accountDigits({ accountNumber }: Pick<AccountForm, 'accountNumber'>): string {
  return accountNumber.replace(/[\s.-]/g, '');
}

type NewEmployee = Extract<BodyOf<typeof createEmployee>, { person: unknown }>;

export function toCreateBody({ person, employment, account }: EmployeeForm): NewEmployee {
  return {
    person: toPersonBody(person),
    employment: {
      ...toContractBody(employment),
      companyid: employment.companyid,
      account: toAccountBody(account),
    },
  };
}

/** The fields of `after` that differ, so that an update never overwrites what nobody touched. */
export function changeOf<Body extends object>(before: Body, after: Body): Partial<Body> {
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => before[field as keyof Body] !== value),
  ) as Partial<Body>;
}
