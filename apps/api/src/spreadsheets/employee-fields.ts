import { type AccountType, type AccountFormat, defaultAccountFormats } from '@antela/rules/bank-account';
import type { CalendarDate } from '@antela/rules/calendar-date';
import { type DocumentType } from '@antela/rules/documents';
import { checkEmployee, lengths, nameOrderRemark, type CheckedValues } from '@antela/rules/employee-checks';
import type { NameParts } from '@antela/rules/person-name';
import type { EmployeeContext } from './employee-draft.ts';
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

/** The readers of the fields that creating and updating share, with their catalogues prepared once. */
export function employeeReaders(context: EmployeeContext) {
  return {
    birthDate: readDate,
    gender: readGender,
    email: readEmail,
    mobile: readMobile,
    city: text(lengths.city),
    address: text(lengths.address),
    companyid: catalogReader(context.companies, COMPANY_WORDS),
    payrollid: catalogReader(context.payrolls, PAYROLL_WORDS),
    code: text(lengths.code),
    position: text(lengths.position),
    area: text(lengths.area),
    costCenter: text(lengths.costCenter),
    workCity: text(lengths.city),
    contractType: readContractType,
    startDate: readDate,
    endDate: readDate,
    leavingReason: catalogReader(context.leavingReasons, LEAVING_REASON_WORDS),
    monthlySalary: readMoney,
    salaryType: readSalaryType,
    transportAllowance: readTransportAllowance,
    fixedDeductions: readMoney,
    bankCode: catalogReader(context.banks, BANK_WORDS),
    accountType: readAccountType,
    breBKey: text(lengths.breBKey),
  } as const;
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

function text(lengthMax: number): CellReader<string> {
  return (cell) => readText(cell, lengthMax);
}
