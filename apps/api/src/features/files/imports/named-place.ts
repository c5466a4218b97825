import type { ImportDetail } from '@antela/contract/imports';
import type { CalendarDate } from '@antela/rules/calendar-date';
import type { Db, Scope } from '../../../db/database.ts';
import type { TitledPlace } from '../../../spreadsheets/titled-place.ts';
import { catalogReader, COMPANY_WORDS, PAYROLL_WORDS } from '../../../spreadsheets/values/read-catalog.ts';
import { isFault } from '../../../spreadsheets/values/reading.ts';
import { loadReviewContext } from './review-context.service.ts';

/** The company and payroll that lines above the table name, as they are written there and as the client knows them. */
export async function namedPlace(
  db: Db,
  scope: Scope,
  { company, payroll }: TitledPlace,
  today: CalendarDate,
): Promise<ImportDetail['named']> {
  if (company === null && payroll === null) return { company: null, payroll: null };
  const nowhere = { companyid: null, payrollid: null };
  const context = await loadReviewContext(db, scope.clientId, scope.companyIds, nowhere, today);
  const find = (text: string, read: ReturnType<typeof catalogReader>) => {
    const reading = read(text);
    return { text: text.slice(0, 120), id: isFault(reading) ? null : reading.value };
  };
  const known = company === null ? null : find(company, catalogReader(context.companies, COMPANY_WORDS));
  const payrolls = context.payrolls.filter(
    ({ id }) => !known?.id || context.companyOfPayroll.get(id) === known.id,
  );
  return {
    company: known,
    payroll: payroll === null ? null : find(payroll, catalogReader(payrolls, PAYROLL_WORDS)),
  };
}
