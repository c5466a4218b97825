import { type AccountType, type AccountFormat, defaultAccountFormats } from '@antela/rules/bank-account';
import type { CalendarDate } from '@antela/rules/calendar-date';
import { type DocumentType } from '@antela/rules/documents';
import type { ContractType, SalaryType } from '@antela/rules/employment-terms';
import type { Pesos } from '@antela/rules/money';
import { amountText } from '@antela/rules/spanish-text';
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
    city: text(80),
    address: text(160),
    companyid: catalogReader(context.companies, COMPANY_WORDS),
    payrollid: catalogReader(context.payrolls, PAYROLL_WORDS),
    code: text(30),
    position: text(80),
    area: text(80),
    costCenter: text(80),
    workCity: text(80),
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
    breBKey: text(100),
  } as const;
}

/** The number in the form of its type. */
export const readDocument = (fields: RowFields, type: DocumentType): string | null =>
  fields.require('documentNumber', 'el número de documento', (cell) => readDocumentNumber(cell, type));

/** The same, and once in the file: a later row with the same number is at fault, the first is not. */
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

export function checkEndDate(fields: RowFields, start: CalendarDate | null, end: CalendarDate | null): void {
  if (start === null || end === null || end >= start) return;
  fields.fault(
    'endDate',
    'end_before_start',
    'La fecha de retiro es anterior a la de ingreso. Corrige una de las dos.',
  );
}

/** Apprentices, interns and contractors may earn less than the minimum: for the rest it is a fault, not a warning. */
export function checkSalary(
  fields: RowFields,
  salary: Pesos | null,
  terms: { contractType: ContractType | null; salaryType: SalaryType | null },
  minimum: Pesos,
): void {
  if (salary === null) return;
  const isEmployment = terms.contractType === null || !BELOW_MINIMUM.has(terms.contractType);
  if (isEmployment && salary < minimum) {
    fields.fault(
      'monthlySalary',
      'salary_below_minimum',
      `El salario ${amountText(salary)} es menor que el mínimo legal, ${amountText(minimum)}. Escribe el salario del mes completo.`,
    );
  } else if (terms.salaryType === 'integral' && salary < minimum * INTEGRAL_FLOOR_WAGES) {
    fields.warn(
      'monthlySalary',
      'salary_below_integral_floor',
      `El salario integral suele ser de al menos ${INTEGRAL_FLOOR_WAGES} salarios mínimos. Revisa el valor o el tipo.`,
    );
  }
}

const BELOW_MINIMUM: ReadonlySet<ContractType> = new Set(['apprenticeship', 'internship', 'services']);

/** Ten minimum wages and 30 % (CST 132); only a warning, because the figure in force is the caller's to know. */
const INTEGRAL_FLOOR_WAGES = 13;

function text(lengthMax: number): CellReader<string> {
  return (cell) => readText(cell, lengthMax);
}
