import { defaultAccountFormats } from '@antela/rules/bank-account';
import type { CalendarDate } from '@antela/rules/calendar-date';
import { legalSalaryOn } from '@antela/rules/employee-checks';
import type { Db } from '../../../db/database.ts';
import type { EmployeeContext } from '../../../spreadsheets/employee-draft.ts';
import { listItems } from '../../records/catalogs/catalog-items.service.ts';
import { listLegalFigures } from '../../records/catalogs/legal-figures.service.ts';
import { listBankNames, listCompanyNames, listPayrollNames } from './known-names.sql.ts';

/** Rows of a file ask about the same few days. */
function oncePerDay<T>(of: (date: CalendarDate) => T): (date: CalendarDate) => T {
  const known = new Map<CalendarDate, T>();
  return (date) => {
    const found = known.get(date) ?? of(date);
    known.set(date, found);
    return found;
  };
}

export interface ReviewContext extends EmployeeContext {
  /** Company of each payroll: a row may not name a payroll of another one. */
  companyOfPayroll: ReadonlyMap<string, string>;
}

/** Loads what the rows of a client's file are read against: its companies and payrolls, the banks, the law's figures. */
export async function loadReviewContext(
  db: Db,
  clientId: string,
  companyIds: readonly string[],
  defaults: { companyid: string | null; payrollid: string | null },
  today: CalendarDate,
): Promise<ReviewContext> {
  // One after the other: it is also asked on the connection that a file is being copied in with, which takes no two at once.
  const scope = { clientId, companyIds: [...companyIds] };
  const companies = await listCompanyNames(db, scope);
  const payrolls = await listPayrollNames(db, scope);
  const banks = await listBankNames(db);
  const reasons = await listItems(db, ['leavingreason']);
  const figures = await listLegalFigures(db);
  const formats = new Map(banks.map((bank) => [bank.code, bank.account_formats]));
  return {
    today,
    banks: banks.map((bank) => ({ id: bank.code, name: bank.name, isInactive: bank.status !== 'active' })),
    companies: companies.map((company) => ({ id: company.id, name: company.name, aliases: [company.nit] })),
    payrolls: payrolls.map((payroll) => ({ id: payroll.id, name: payroll.name })),
    leavingReasons: reasons.map(({ id, name }) => ({ id, name })),
    accountFormat: (bank, type) => formats.get(bank)?.[type] ?? defaultAccountFormats[type],
    legalOn: oncePerDay((date) => legalSalaryOn(figures, date)),
    defaults: { documentType: 'CC', contractType: null, ...defaults },
    companyOfPayroll: new Map(payrolls.map((payroll) => [payroll.id, payroll.company_id])),
  };
}
