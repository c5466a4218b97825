import { fullName, type PersonName } from '@antela/rules/person-name';
import type { Cell } from '../../../../spreadsheets/cell.ts';
import type { EmployeeDraft } from '../../../../spreadsheets/employee-draft.ts';
import type { EmployeeRow } from '../../../../spreadsheets/employee-rows.ts';
import { searchKey, sortName } from '../../../../text/person-name.ts';
import type { ReviewContext } from '../../../files/imports/review-context.service.ts';
import {
  rowFault,
  storedFault,
  titleOf,
  type ReviewedRow,
  type StoredFault,
} from '../../../files/imports/review-row.service.ts';

/** Company and payroll that a file leaves open must be chosen when it is uploaded: an employee cannot exist without them. */
function placeFault(draft: EmployeeDraft, context: ReviewContext): StoredFault | null {
  const { companyid: company, payrollid: payroll } = draft.employment;
  if (company === null)
    return rowFault(
      'companyid',
      'company_missing',
      'Falta la empresa. Elígela para todo el archivo en el paso Columnas.',
    );
  if (payroll === null)
    return rowFault(
      'payrollid',
      'payroll_missing',
      'Falta la nómina. Elígela para todo el archivo en el paso Columnas.',
    );
  if (context.companyOfPayroll.get(payroll) !== company)
    return rowFault(
      'payrollid',
      'payroll_of_other_company',
      'Esa nómina es de otra empresa. Escribe una nómina de la empresa del empleado.',
    );
  return null;
}

/** Terms of a new contract where its file has none; a contract without an agreed end is of indefinite term (CST 47). */
const usualTerms = {
  contract_type: 'indefinite',
  salary_type: 'ordinary',
  transport_allowance: 'automatic',
  fixed_deductions: 0,
} as const;

/** A new employee by the columns of employee and employment, ready to be inserted. */
export type CreateDraft = Record<string, string | number | null> & {
  document_number: string;
  company_id: string;
};

/** One literal with the same keys for every row: objects put together from others are many times slower to make and to write. */
function toColumns({ person, employment, account }: EmployeeDraft, placed: Placed) {
  const name: PersonName = person;
  const { contractType, salaryType, transportAllowance, fixedDeductions } = employment;
  const assumed: string[] = [];
  if (contractType === null) assumed.push('contract_type');
  if (salaryType === null) assumed.push('salary_type');
  if (transportAllowance === null) assumed.push('transport_allowance');
  if (fixedDeductions === null) assumed.push('fixed_deductions');
  if (!placed.payroll) assumed.push('payroll_id');
  return {
    contract_type: contractType ?? usualTerms.contract_type,
    salary_type: salaryType ?? usualTerms.salary_type,
    transport_allowance: transportAllowance ?? usualTerms.transport_allowance,
    fixed_deductions: fixedDeductions ?? usualTerms.fixed_deductions,
    /** Columns that the file does not speak of: they change nobody who is there already. */
    assumed,
    document_type: person.documentType,
    document_number: person.documentNumber,
    first_name: name.firstName,
    second_name: name.secondName,
    first_surname: name.firstSurname,
    second_surname: name.secondSurname,
    birth_date: person.birthDate,
    gender: person.gender,
    email: person.email,
    mobile: person.mobile,
    person_city: person.city,
    address: person.address,
    company_id: employment.companyid,
    payroll_id: employment.payrollid,
    code: employment.code,
    position: employment.position,
    area: employment.area,
    cost_center: employment.costCenter,
    city: employment.city,
    start_date: employment.startDate,
    end_date: employment.endDate,
    leaving_reason: employment.leavingReason,
    monthly_salary: employment.monthlySalary,
    bank_code: account?.bankCode ?? null,
    account_type: account?.accountType ?? null,
    account_number: account?.accountNumber ?? null,
    bre_b_key: account?.breBKey ?? null,
    sort_name: sortName(name),
    search_key: searchKey(
      name,
      { type: person.documentType, number: person.documentNumber },
      employment.code,
    ),
  };
}

/** Whether the row itself names its payroll, or stands where its whole file does. */
interface Placed {
  payroll: boolean;
}

/** Reviews one row by itself, before the database is asked whom it knows. */
export function reviewRow(
  row: EmployeeRow,
  cells: readonly Cell[],
  titleColumn: number | null,
  context: ReviewContext,
  placed: Placed,
): ReviewedRow {
  const faults = row.faults.map(storedFault('error'));
  const misplaced = row.draft && placeFault(row.draft, context);
  if (misplaced) faults.push(misplaced);
  const isClean = row.draft !== null && faults.length === 0;
  const written = row.name && fullName(row.name);
  return {
    rowNumber: row.rowNumber,
    outcome: isClean ? 'new' : 'error',
    title: written ?? titleOf(cells, titleColumn, row.documentNumber),
    draft: isClean && row.draft ? toColumns(row.draft, placed) : null,
    faults: [...faults, ...row.warnings.map(storedFault('warning'))],
    hasWarning: row.warnings.length > 0,
  };
}
