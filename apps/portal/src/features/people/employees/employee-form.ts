import type { accountBody, employmentBody, personBody } from '@antela/contract/employee-bodies';
import type { createEmployee, Employment, Person } from '@antela/contract/employees';
import type { BodyOf } from '@antela/contract/endpoint';
import {
  documentTypes,
  normalizeDocument,
  normalizeMobile,
  type DocumentType,
} from '@antela/rules/documents';
import type { z } from 'zod';

export type PersonBody = z.input<typeof personBody>;
export type EmploymentBody = z.input<typeof employmentBody>;
export type AccountBody = z.input<typeof accountBody>;
/** Contract fields that updating an employment sends; company and account go their own ways. */
export type ContractBody = Omit<EmploymentBody, 'companyid' | 'account'>;

/** Values of the fields: text as typed, amounts in pesos, dates `YYYY-MM-DD`; empty text is '', other empty values are null. */
export type EmployeeForm = {
  person: Record<Exclude<keyof PersonBody, 'birthDate'>, string> & { birthDate: string | null };
  employment: Record<
    Exclude<keyof ContractBody, 'startDate' | 'endDate' | 'monthlySalary' | 'fixedDeductions' | 'maxAmount'>,
    string
  > & {
    companyid: string;
    startDate: string | null;
    endDate: string | null;
    monthlySalary: number | null;
    fixedDeductions: number | null;
    maxAmount: number | null;
  };
  account: Record<keyof AccountBody, string>;
};
export type PersonForm = EmployeeForm['person'];
export type EmploymentForm = EmployeeForm['employment'];
export type AccountForm = EmployeeForm['account'];

/** A new employee, with the commonest terms filled in. */
export function emptyEmployee(companyid: string, payrollid: string): EmployeeForm {
  return {
    person: {
      documentType: 'CC',
      documentNumber: '',
      firstName: '',
      secondName: '',
      firstSurname: '',
      secondSurname: '',
      birthDate: null,
      gender: '',
      email: '',
      mobile: '',
      city: '',
      address: '',
    },
    employment: {
      companyid,
      payrollid,
      code: '',
      position: '',
      area: '',
      costCenter: '',
      city: '',
      contractType: 'indefinite',
      startDate: null,
      endDate: null,
      leavingReason: '',
      monthlySalary: null,
      salaryType: 'ordinary',
      transportAllowance: 'automatic',
      fixedDeductions: 0,
      maxPercentage: '',
      maxAmount: null,
    },
    account: emptyAccount,
  };
}

export const emptyAccount: AccountForm = { bankCode: '', accountType: '', accountNumber: '', breBKey: '' };

/** As it is known: the number may be masked. */
export const accountForm = ({
  bankCode,
  accountType,
  accountNumber,
  breBKey,
}: NonNullable<Employment['account']>): AccountForm => ({
  bankCode,
  accountType,
  accountNumber,
  breBKey: breBKey ?? '',
});

export function personForm(person: Person): PersonForm {
  const { documentType, documentNumber, firstName, firstSurname, birthDate } = person;
  const optional = ['secondName', 'secondSurname', 'gender', 'email', 'mobile', 'city', 'address'] as const;
  const texts = Object.fromEntries(optional.map((field) => [field, person[field] ?? ''])) as Record<
    (typeof optional)[number],
    string
  >;
  return { documentType, documentNumber, firstName, firstSurname, birthDate, ...texts };
}

export function employmentForm(employment: Employment): EmploymentForm {
  const optional = ['code', 'position', 'area', 'costCenter', 'city', 'leavingReason'] as const;
  const texts = Object.fromEntries(optional.map((field) => [field, employment[field] ?? ''])) as Record<
    (typeof optional)[number],
    string
  >;
  const {
    contractType,
    startDate,
    endDate,
    monthlySalary,
    salaryType,
    transportAllowance,
    fixedDeductions,
    maxPercentage,
    maxAmount,
  } = employment;
  return {
    ...texts,
    companyid: employment.company.id,
    payrollid: employment.payroll.id,
    contractType,
    startDate,
    endDate,
    monthlySalary,
    salaryType,
    transportAllowance,
    fixedDeductions,
    maxPercentage: maxPercentage === null ? '' : String(maxPercentage / 100).replace('.', ','),
    maxAmount,
  };
}

export function toPersonBody(form: PersonForm): PersonBody {
  const { documentType, firstName, firstSurname, birthDate } = form;
  return {
    documentType,
    documentNumber: documentOf(form),
    firstName: tidy(firstName) ?? '',
    secondName: tidy(form.secondName),
    firstSurname: tidy(firstSurname) ?? '',
    secondSurname: tidy(form.secondSurname),
    birthDate,
    gender: tidy(form.gender),
    email: tidy(form.email)?.toLowerCase() ?? null,
    mobile: tidy(form.mobile) === null ? null : normalizeMobile(form.mobile),
    city: tidy(form.city),
    address: tidy(form.address),
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

/** Salary and deductions are zero where they are hidden from whoever edits; `changeOf` then finds no change in them. */
export function toContractBody(form: EmploymentForm): ContractBody {
  return {
    payrollid: form.payrollid,
    code: tidy(form.code),
    position: tidy(form.position),
    area: tidy(form.area),
    costCenter: tidy(form.costCenter),
    city: tidy(form.city),
    contractType: form.contractType as ContractBody['contractType'],
    startDate: form.startDate ?? '',
    endDate: form.endDate,
    leavingReason: tidy(form.leavingReason),
    monthlySalary: form.monthlySalary ?? 0,
    salaryType: form.salaryType as ContractBody['salaryType'],
    transportAllowance: form.transportAllowance as ContractBody['transportAllowance'],
    fixedDeductions: form.fixedDeductions ?? 0,
    maxPercentage: basisPointsOf(form.maxPercentage),
    maxAmount: form.maxAmount,
  };
}

/** Null where nothing of an account was typed: an employee may wait for one. */
export function toAccountBody(form: AccountForm): AccountBody | null {
  if (!isAccountStarted(form)) return null;
  return {
    bankCode: form.bankCode,
    accountType: form.accountType as AccountBody['accountType'],
    accountNumber: accountDigits(form),
    breBKey: tidy(form.breBKey),
  };
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

/** `40` or `12,5` as 4000 or 1250; null for nothing, NaN for what is no percentage. */
export function basisPointsOf(percentage: string): number | null {
  const text = percentage.replace('%', '').trim().replace(',', '.');
  if (text === '') return null;
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN;
}

/** The fields of `after` that differ, so that an update never overwrites what nobody touched. */
export function changeOf<Body extends object>(before: Body, after: Body): Partial<Body> {
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => before[field as keyof Body] !== value),
  ) as Partial<Body>;
}

function tidy(text: string): string | null {
  const trimmed = text.normalize('NFC').trim();
  return trimmed === '' ? null : trimmed;
}
