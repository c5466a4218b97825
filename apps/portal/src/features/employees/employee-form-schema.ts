import {
  accountProblem,
  defaultAccountFormats,
  type AccountFormat,
  type AccountProblem,
  type AccountType,
} from '@antela/rules/bank-account';
import {
  documentTypes,
  isValidDocument,
  isValidMobile,
  normalizeMobile,
  type DocumentType,
} from '@antela/rules/documents';
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

/** What the form says before the server is asked; the keys are also the keys of their translations. */
const filled = (sentence: string, max: number) =>
  optional(max).refine((value) => value.trim() !== '', sentence);
const optional = (max: number) =>
  z
    .string()
    .refine((value) => value.trim().length <= max, 'Es más largo de lo que se puede guardar. Acórtalo.');
const chosen = (sentence: string) => z.string().min(1, sentence);
const amount = z.number().int().nullable();

export const personSchema = z
  .object({
    documentType: chosen('Elige el tipo de documento.'),
    documentNumber: filled('Escribe el número de documento.', 20),
    firstName: filled('Escribe el primer nombre.', 60),
    secondName: optional(60),
    firstSurname: filled('Escribe el primer apellido.', 60),
    secondSurname: optional(60),
    birthDate: z.string().nullable(),
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
    city: optional(80),
    address: optional(160),
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
    code: optional(30),
    position: optional(80),
    area: optional(80),
    costCenter: optional(80),
    city: optional(80),
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
      breBKey: optional(100),
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
