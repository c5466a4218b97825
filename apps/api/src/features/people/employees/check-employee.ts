import type { FieldFault } from '@antela/contract/errors';
import {
  accountProblem,
  accountSentence,
  defaultAccountFormats,
  type AccountFormat,
  type AccountType,
} from '@antela/rules/bank-account';
import { bogotaDate, type CalendarDate } from '@antela/rules/calendar-date';
import { documentFault, documentTypes, normalizeDocument, type DocumentType } from '@antela/rules/documents';
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
import { doubtsOf, type Changed, type DoubtField } from './doubts.service.ts';

/**
 * Holds values against the checks that form, file and machine share.
 * @throws invalid_input with every error, warnings_unconfirmed with every warning that nobody has confirmed
 */
export async function checkValues(
  db: Db,
  values: CheckedValues,
  { now, from, confirmWarnings, pathOf, changed, warnings: known = [] }: CheckOptions,
  others: readonly FieldFault[] = [],
): Promise<void> {
  const today = bogotaDate(now);
  const remarks = checkEmployee(values, {
    today,
    ...legalSalaryOn(await listLegalFigures(db), from ?? today),
  });
  const faultOf = ({ field, code, message }: FieldRemark): FieldFault => ({
    path: pathOf(field),
    code,
    detail: message,
  });
  const found = (severity: Remark['severity']) =>
    remarks.filter((remark) => remark.severity === severity).map(faultOf);
  const errors = [...others, ...found('error')];
  if (errors.length > 0) throw new AppError('invalid_input', { errors });
  if (confirmWarnings === true) return;
  const doubts = changed ? await doubtsOf(db, changed) : [];
  const warnings = [...known, ...found('warning'), ...doubts.map(faultOf)];
  if (warnings.length > 0) throw new AppError('warnings_unconfirmed', { errors: warnings });
}

export interface CheckOptions {
  now: Date;
  /** The day from which the values hold, where it is another than today: the law's figures are that day's. */
  from?: CalendarDate;
  confirmWarnings: boolean | undefined;
  /** Where the caller's body has the field. */
  pathOf: (field: FieldRemark['field']) => string;
  /** Values that are held beside what is on record. */
  changed?: Changed;
  /** Warnings that the caller found itself. */
  warnings?: readonly FieldFault[];
}

type FieldRemark = Pick<Remark, 'code' | 'message'> & { field: CheckedField | DoubtField };

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
  const detail = documentFault(type, normalized);
  return detail === null
    ? { number: normalized }
    : { fault: { path: `${path}documentNumber`, code: 'invalid_document', detail } };
}

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
