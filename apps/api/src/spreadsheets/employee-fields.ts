import {
  accountFields,
  contractFields,
  mayBeEmpty,
  personFields,
  type EmployeeField,
  type EmployeeFields,
} from '@antela/contract/employee-fields';
import { type AccountType, type AccountFormat, defaultAccountFormats } from '@antela/rules/bank-account';
import type { CalendarDate } from '@antela/rules/calendar-date';
import { type DocumentType } from '@antela/rules/documents';
import { checkEmployee, nameOrderRemark, type CheckedValues } from '@antela/rules/employee-checks';
import type { NameParts } from '@antela/rules/person-name';
import type { EmployeeContext } from './employee-draft.ts';
import { fileNameOf, type FieldName } from './import-fields.ts';
import type { CellReader, RowFields } from './row-fields.ts';
import { readAccountNumber } from './values/read-account-number.ts';
import {
  BANK_WORDS,
  catalogReader,
  COMPANY_WORDS,
  LEAVING_REASON_WORDS,
  PAYROLL_WORDS,
} from './values/read-catalog.ts';
import {
  readAccountType,
  readContractType,
  readGender,
  readSalaryType,
  readTransportAllowance,
} from './values/read-choice.ts';
import { readEmail, readMobile } from './values/read-contact.ts';
import { readDate } from './values/read-date.ts';
import { readDocumentNumber } from './values/read-document.ts';
import { readMoney } from './values/read-money.ts';
import { readText } from './values/reading.ts';

/** A cell of a row that is a field by itself. */
export interface FieldCell {
  readonly field: string;
  /** Name of the field in a file. */
  readonly inFile: FieldName;
  readonly reader: CellReader<unknown>;
  /** Value of a cell that is emptied on purpose; undefined for a field that an employee always has. */
  readonly emptied: null | number | undefined;
  /** Word of a field that a new employee cannot be without: «Falta …». */
  readonly needed: string | null;
  /** Value for the whole file, where a row has none. */
  readonly ofFile: string | null;
}

const neededWords: Readonly<Record<string, string>> = {
  startDate: 'la fecha de ingreso',
  monthlySalary: 'el salario',
  bankCode: 'el banco',
  accountType: 'el tipo de cuenta',
};

/** A cell of a field that an employee always has. */
export const cellOf = (
  field: string,
  inFile: FieldName,
  reader: CellReader<unknown>,
  { defaults }: Partial<Pick<EmployeeContext, 'defaults'>> = {},
): FieldCell => ({
  field,
  inFile,
  reader,
  emptied: undefined,
  needed: neededWords[field] ?? null,
  ofFile: (defaults as Readonly<Record<string, string | null>> | undefined)?.[field] ?? null,
});

/** Names, documents and the account's number are read with what stands beside them. */
const {
  documentType: _type,
  documentNumber: _document,
  firstName: _firstName,
  secondName: _secondName,
  firstSurname: _firstSurname,
  secondSurname: _secondSurname,
  ...ownPersonFields
} = personFields;
const { accountNumber: _number, ...ownAccountFields } = accountFields;

/** Cells that creating and updating share, with their catalogues prepared once. */
export function employeeCells(context: EmployeeContext) {
  const readers = readersOf(context);
  const cellsOf = (table: EmployeeFields): FieldCell[] =>
    Object.entries(table).map(([field, each]) => ({
      ...cellOf(field, fileNameOf(field, each), readers[field] ?? plainReader(field, each), context),
      emptied: emptiedOf(each),
    }));
  const readCompany = catalogReader(context.companies, COMPANY_WORDS);
  const companyid = cellOf('companyid', 'companyid', readCompany, context);
  return {
    person: cellsOf(ownPersonFields),
    employment: [companyid, ...cellsOf(contractFields)],
    account: cellsOf(ownAccountFields),
  };
}

/** Readers of fields that are read otherwise than their kind. */
const readersOf = (context: EmployeeContext): Readonly<Record<string, CellReader<unknown>>> => ({
  gender: readGender,
  email: readEmail,
  mobile: readMobile,
  payrollid: catalogReader(context.payrolls, PAYROLL_WORDS),
  contractType: readContractType,
  leavingReason: catalogReader(context.leavingReasons, LEAVING_REASON_WORDS),
  salaryType: readSalaryType,
  transportAllowance: readTransportAllowance,
  bankCode: catalogReader(context.banks, BANK_WORDS),
  accountType: readAccountType,
});

function plainReader(field: string, { kind, max }: EmployeeField): CellReader<unknown> {
  if (kind === 'date') return readDate;
  if (kind === 'pesos') return readMoney;
  if (kind === 'text' && max !== undefined) return (cell) => readText(cell, max);
  throw new Error(`employee-fields.ts: nothing reads ${field}`);
}

/** An amount that is usually zero is zero again. */
function emptiedOf(field: EmployeeField): FieldCell['emptied'] {
  if (mayBeEmpty(field)) return null;
  return typeof field.usual === 'number' ? field.usual : undefined;
}

/** The number in the form of its type. */
export const readDocument = (fields: RowFields, type: DocumentType): string | null =>
  fields.require('documentNumber', 'el número de documento', (cell) => readDocumentNumber(cell, type));

/** Reads a document that stands once in the file: a later row with the same number is at fault, the first is not. */
export function documentReader(): (fields: RowFields, type: DocumentType) => string | null {
  const firstRows = new Map<string, number>();
  return (fields, type) => {
    const number = readDocument(fields, type);
    if (number === null) return null;
    const first = firstRows.get(number);
    if (first === undefined) firstRows.set(number, fields.rowNumber);
    else
      fields.fault(
        'documentNumber',
        'document_duplicated',
        `El documento ${number} ya está en la fila ${first}. Deja una sola fila por persona.`,
      );
    return number;
  };
}

/** In the form that the bank has for the type; in the widest one where bank or type cannot be read, so that all faults show. */
export function accountNumberReader(
  bank: string | null,
  type: AccountType | null,
  context: Pick<EmployeeContext, 'accountFormat'>,
): CellReader<string> {
  const format: AccountFormat =
    bank === null || type === null ? defaultAccountFormats.savings : context.accountFormat(bank, type);
  return (cell) => readAccountNumber(cell, format);
}

/** Holds what a row says against the checks that every door asks; its names were checked cell by cell. */
export function checkRow(
  fields: RowFields,
  values: CheckedValues,
  context: Pick<EmployeeContext, 'today' | 'legalOn'>,
  from: CalendarDate = context.today,
): void {
  for (const { field, severity, code, message } of checkEmployee(values, {
    today: context.today,
    ...context.legalOn(from),
  }))
    if (field !== 'maxAmount') fields[severity === 'error' ? 'fault' : 'warn'](field, code, message);
}

/** Holds a name's order and its cut against the check that every door asks, at the cell that gives the first of it. */
export function checkNameOrder(fields: RowFields, name: NameParts): void {
  const remark = nameOrderRemark(name);
  const places = ['fullName', 'givenNames', 'firstName', 'surnames'] as const;
  if (remark)
    fields.warn(places.find((each) => fields.has(each)) ?? 'firstSurname', remark.code, remark.message);
}
