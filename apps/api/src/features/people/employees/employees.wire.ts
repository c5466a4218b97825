import type { account, employeeRow, employment, person } from '@antela/contract/employees';
import { maskAccount } from '@antela/rules/bank-account';
import type { z } from 'zod';
import type { UserPrincipal } from '../../../http/principal.ts';
import { fullNameOf } from '../../../text/person-name.ts';
import { contractColumns, limitColumns, personColumns, valuesOf } from './employee-columns.ts';
import type { EmploymentRecord, PersonRecord } from './employee-records.sql.ts';
import type { EmployeeListRow } from './employees.sql.ts';

/** Instants leave as `Date`; the serializer writes them. */
type Dated<T> = { [K in keyof T]: K extends `${string}At` | 'holdUntil' ? Date | Extract<T[K], null> : T[K] };

export const toEmployeeRow = (row: EmployeeListRow, user: UserPrincipal): z.output<typeof employeeRow> => ({
  employeeid: row.employee_id,
  companyemployeeid: row.id,
  fullName: fullNameOf(row),
  documentType: row.document_type,
  documentNumber: row.document_number,
  code: row.code,
  company: {
    id: row.company_id,
    name: user.companies.find((company) => company.id === row.company_id)?.name ?? '',
  },
  payroll: { id: row.payroll_id, name: row.payroll_name },
  position: row.position,
  state: row.state,
  startDate: row.start_date,
  endDate: row.end_date,
  monthlySalary: user.permissions.has('view_salary') ? row.monthly_salary : null,
});

export const toPerson = (record: PersonRecord): Dated<z.output<typeof person>> => ({
  employeeid: record.id,
  ...valuesOf(personColumns, record),
  activatedAt: record.activated_at,
  version: record.version,
});

function toAccount(record: EmploymentRecord, now: Date): Dated<z.output<typeof account>> | null {
  if (record.bank_code === null || record.account_number === null) return null;
  const held =
    record.account_hold_until && record.account_hold_until > now ? record.account_hold_until : null;
  // Always masked: the full number is a call of its own, because each reading of it is audited.
  return {
    bankCode: record.bank_code,
    bankName: record.bank_name ?? record.bank_code,
    accountType: record.account_type ?? 'savings',
    accountNumber: maskAccount(record.account_number),
    masked: true,
    breBKey: record.bre_b_key,
    holdUntil: held,
  };
}

export const toEmployment = (
  record: EmploymentRecord,
  user: UserPrincipal,
  now: Date,
): Dated<Omit<z.output<typeof employment>, 'account'>> & { account: ReturnType<typeof toAccount> } => {
  const { payrollid, monthlySalary, fixedDeductions, ...contract } = valuesOf(contractColumns, record);
  const seesSalary = user.permissions.has('view_salary');
  return {
    companyemployeeid: record.id,
    employeeid: record.employee_id,
    company: { id: record.company_id, name: record.company_name },
    payroll: { id: payrollid, name: record.payroll_name },
    ...contract,
    ...valuesOf(limitColumns, record),
    monthlySalary: seesSalary ? monthlySalary : null,
    fixedDeductions: seesSalary ? fixedDeductions : null,
    account: toAccount(record, now),
    state: record.state,
    createdAt: record.created_at,
    updatedAt: record.updated_at,
    version: record.version,
  };
};
