import {
  accountProblem,
  defaultAccountFormats,
  type AccountFormat,
  type AccountProblem,
  type AccountType,
} from '@antela/rules/bank-account';
import { bogotaDate, calendarDate } from '@antela/rules/calendar-date';
import {
  documentTypes,
  isValidDocument,
  isValidMobile,
  normalizeMobile,
  type DocumentType,
} from '@antela/rules/documents';
import { amountRemark, birthDateRemark, lengths, nameRemark } from '@antela/rules/employee-checks';
import { z } from 'zod';
import {
  accountDigits,
  basisPointsOf,
  documentOf,
  isAccountStarted,
  type AccountForm,
  type EmploymentForm,
  type PersonForm,
} from './employee-form.ts';

/** Checks of the form before the server is asked; their sentences are also the keys of their translations. */
const filled = (sentence: string, max: number) =>
  optional(max).refine((value) => value.trim() !== '', sentence);
const optional = (max: number) =>
  z
    .string()
    .refine((value) => value.trim().length <= max, 'Es más largo de lo que se puede guardar. Acórtalo.');
/** As every door takes names; the one that must be there says what to write. */
const name = (missing?: string) =>
  z.string().check(({ value, issues }) => {
    const text = value.normalize('NFC').trim();
    const message = text === '' ? missing : nameRemark(text)?.message;
    if (message !== undefined) issues.push({ code: 'custom', message, input: value });
  });
const chosen = (sentence: string) => z.string().min(1, sentence);
const amount = z
  .number()
  .int()
  .nullable()
  .check(({ value, issues }) => {
    const remark = value === null ? null : amountRemark(value);
    if (remark) issues.push({ code: 'custom', message: remark.message, input: value });
  });

export const personSchema = z
  .object({
    documentType: chosen('Elige el tipo de documento.'),
    documentNumber: filled('Escribe el número de documento.', 20),
    firstName: name('Escribe el primer nombre.'),
    secondName: name(),
    firstSurname: name('Escribe el primer apellido.'),
    secondSurname: name(),
    birthDate: z
      .string()
      .nullable()
      .check(({ value, issues }) => {
        const today = bogotaDate(new Date());
        const remark = value === null ? null : birthDateRemark(calendarDate(value), today);
        if (remark?.severity === 'error')
          issues.push({ code: 'custom', message: remark.message, input: value });
      }),
    gender: z.string(),
    email: optional(254).refine(
      (value) => value.trim() === '' || z.email().safeParse(value.trim()).success,
      'Escribe un correo como ana@empresa.com.',
    ),
    mobile: z
      .string()
      .refine(
        (value) => value.trim() === '' || isValidMobile(normalizeMobile(value)),
        'El celular tiene 10 dígitos y empieza por 3.',
      ),
    city: optional(lengths.city),
    address: optional(lengths.address),
  })
  .check(({ value, issues }) => {
    const fault = documentFault(value);
    if (fault) issues.push({ code: 'custom', message: fault, input: value, path: ['documentNumber'] });
  }) satisfies z.ZodType<PersonForm>;

function documentFault(form: PersonForm): string | null {
  if (form.documentNumber.trim() === '' || !Object.hasOwn(documentTypes, form.documentType)) return null;
  const type = form.documentType as DocumentType;
  if (isValidDocument(type, documentOf(form))) return null;
  return type === 'NIT'
    ? 'Revisa el NIT: el dígito de verificación no corresponde.'
    : 'Ese número no tiene el formato de su tipo de documento. Revísalo.';
}

/** `knowsSalary` is false for those who may edit a contract without seeing what it pays. */
export const employmentSchema = ({ knowsSalary }: { knowsSalary: boolean }) =>
  z.object({
    companyid: chosen('Elige la empresa.'),
    payrollid: chosen('Elige la nómina.'),
    code: optional(lengths.code),
    position: optional(lengths.position),
    area: optional(lengths.area),
    costCenter: optional(lengths.costCenter),
    city: optional(lengths.city),
    contractType: chosen('Elige el tipo de contrato.'),
    startDate: z
      .string()
      .nullable()
      .refine((value) => value !== null, 'Escribe la fecha de ingreso.'),
    endDate: z.string().nullable(),
    leavingReason: z.string(),
    monthlySalary: amount.refine(
      (value) => !knowsSalary || (value !== null && value > 0),
      'Escribe el salario mensual.',
    ),
    salaryType: chosen('Elige el tipo de salario.'),
    transportAllowance: chosen('Elige si tiene auxilio de transporte.'),
    fixedDeductions: amount,
    maxPercentage: z.string().refine(isPercentage, 'Escribe un porcentaje entre 0 y 100.'),
    maxAmount: amount.refine(
      (value) => value === null || value > 0,
      'Escribe un valor mayor que cero, o deja el campo vacío.',
    ),
  }) satisfies z.ZodType<EmploymentForm>;

function isPercentage(text: string): boolean {
  const points = basisPointsOf(text);
  return points === null || (points >= 0 && points <= 10_000);
}

/** All of an account, or nothing of it where it may wait. */
export const accountSchema = ({ mayBeEmpty }: { mayBeEmpty: boolean }) =>
  z
    .object({
      bankCode: z.string(),
      accountType: z.string(),
      accountNumber: z.string(),
      breBKey: optional(lengths.breBKey),
    })
    .check(({ value, issues }) => {
      if (mayBeEmpty && !isAccountStarted(value)) return;
      for (const [field, message] of accountFaults(value))
        issues.push({ code: 'custom', message, input: value, path: [field] });
    }) satisfies z.ZodType<AccountForm>;

const accountSentences: Record<AccountProblem, string> = {
  not_digits: 'La cuenta lleva solo números.',
  too_short: 'A la cuenta le faltan dígitos. Escríbela completa.',
  too_long: 'La cuenta tiene dígitos de más. Revísala.',
  all_zeros: 'Escribe el número de la cuenta completo.',
  not_a_mobile: 'En este banco la cuenta es un número de celular: 10 dígitos que empiezan por 3.',
};

function* accountFaults(form: AccountForm): Generator<[keyof AccountForm, string]> {
  if (form.bankCode === '') yield ['bankCode', 'Elige el banco.'];
  if (form.accountType === '') yield ['accountType', 'Elige el tipo de cuenta.'];
  if (form.accountNumber.trim() === '') yield ['accountNumber', 'Escribe el número de cuenta.'];
  else {
    // The bank's own format is the server's to know: this one only stops what no bank has.
    const format: AccountFormat | undefined = defaultAccountFormats[form.accountType as AccountType];
    const problem = format && accountProblem(accountDigits(form), format);
    if (problem) yield ['accountNumber', accountSentences[problem]];
  }
}

export const createSchema = z.object({
  person: personSchema,
  employment: employmentSchema({ knowsSalary: true }),
  account: accountSchema({ mayBeEmpty: true }),
});
