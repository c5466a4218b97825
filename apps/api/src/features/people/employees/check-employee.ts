import type { FieldFault } from '@antela/contract/errors';
import {
  accountProblem,
  defaultAccountFormats,
  type AccountFormat,
  type AccountProblem,
  type AccountType,
} from '@antela/rules/bank-account';
import { bogotaDate, type CalendarDate } from '@antela/rules/calendar-date';
import {
  documentTypes,
  isValidDocument,
  normalizeDocument,
  type DocumentType,
} from '@antela/rules/documents';
import {
  checkEmployee,
  legalSalaryOn,
  type CheckedField,
  type CheckedValues,
  type Remark,
} from '@antela/rules/employee-checks';
import type { Db } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { listLegalFigures } from '../../records/catalogs/legal-figures.service.ts';

/**
 * Holds values against the checks that form, file and machine share.
 * @throws invalid_input with every error, warnings_unconfirmed with every warning that nobody has confirmed
 */
export async function checkValues(
  db: Db,
  values: CheckedValues,
  { now, from, confirmWarnings, pathOf }: CheckOptions,
  others: readonly FieldFault[] = [],
): Promise<void> {
  const today = bogotaDate(now);
  const remarks = checkEmployee(values, {
    today,
    ...legalSalaryOn(await listLegalFigures(db), from ?? today),
  });
  const faultsOf = (severity: Remark['severity']): FieldFault[] =>
    remarks
      .filter((remark) => remark.severity === severity)
      .map(({ field, code, message }) => ({ path: pathOf(field), code, detail: message }));
  const errors = [...others, ...faultsOf('error')];
  if (errors.length > 0) throw new AppError('invalid_input', { errors });
  const warnings = faultsOf('warning');
  if (warnings.length > 0 && confirmWarnings !== true)
    throw new AppError('warnings_unconfirmed', { errors: warnings });
}

export interface CheckOptions {
  now: Date;
  /** The day from which the values hold, where it is another than today: the law's figures are that day's. */
  from?: CalendarDate;
  confirmWarnings: boolean | undefined;
  /** Where the caller's body has the field. */
  pathOf: (field: CheckedField) => string;
}

const isDocumentType = (type: string): type is DocumentType => Object.hasOwn(documentTypes, type);

/** The document as it is stored and compared, or the fault that keeps it from being one. */
export function checkDocument(
  type: string,
  number: string,
  path: string,
): { number: string } | { fault: FieldFault } {
  if (!isDocumentType(type))
    return {
      fault: {
        path: `${path}documentType`,
        code: 'unknown_document_type',
        detail: 'Elige un tipo de documento de la lista.',
      },
    };
  const normalized = normalizeDocument(type, number);
  if (isValidDocument(type, normalized)) return { number: normalized };
  const detail =
    type === 'NIT'
      ? 'Revisa el NIT: el dígito de verificación no corresponde.'
      : `Ese número no tiene el formato de ${documentTypes[type].name.toLowerCase()}. Revísalo.`;
  return { fault: { path: `${path}documentNumber`, code: 'invalid_document', detail } };
}

const accountSentence: Record<AccountProblem, (format: AccountFormat) => string> = {
  not_digits: () => 'La cuenta lleva solo números.',
  too_short: (format) => `A la cuenta le faltan dígitos: lleva al menos ${format.minDigits}.`,
  too_long: (format) => `La cuenta tiene dígitos de más: lleva máximo ${format.maxDigits}.`,
  all_zeros: () => 'Escribe el número de la cuenta completo.',
  not_a_mobile: () => 'En este banco la cuenta es un número de celular: 10 dígitos que empiezan por 3.',
};

interface BankFacts {
  status: string;
  account_formats: Partial<Record<string, AccountFormat>>;
}

/** Faults of an account at this bank; an inactive bank cannot be chosen any more. */
export function checkAccount(
  bank: BankFacts | null,
  account: { accountType: AccountType; accountNumber: string },
  path: string,
): FieldFault | null {
  if (!bank) return { path: `${path}bankCode`, code: 'unknown_bank', detail: 'Elige un banco de la lista.' };
  if (bank.status !== 'active')
    return {
      path: `${path}bankCode`,
      code: 'inactive_bank',
      detail: 'Ese banco ya no recibe pagos. Elige otro.',
    };
  const format = bank.account_formats[account.accountType] ?? defaultAccountFormats[account.accountType];
  const problem = accountProblem(account.accountNumber, format);
  return problem
    ? { path: `${path}accountNumber`, code: problem, detail: accountSentence[problem](format) }
    : null;
}
