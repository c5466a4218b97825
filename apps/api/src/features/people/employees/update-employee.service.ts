import type { personBody } from '@antela/contract/employee-bodies';
import type { employmentChange } from '@antela/contract/employees';
import type { FieldFault } from '@antela/contract/errors';
import { bogotaDate } from '@antela/rules/calendar-date';
import type { CheckedValues } from '@antela/rules/employee-checks';
import type { z } from 'zod';
import type { Db, Scope } from '../../../db/database.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { searchKey, sortName } from '../../../text/person-name.ts';
import type { Approved } from '../../access/proposals/proposals.service.ts';
import { getPayrollOfCompany } from '../../payrolls/payrolls/payrolls.service.ts';
import { changesBetween, findLastChange, recordAudit } from '../../records/audit/audit.service.ts';
import { listFaults } from '../../records/catalogs/catalog-items.service.ts';
import { announceAccounts } from './account-notice.service.ts';
import { checkDocument, checkValues, type CheckOptions } from './check-employee.ts';
import type { Changed } from './doubts.service.ts';
import type { PersonField } from './employee-columns.ts';
import {
  getEmployment,
  getPerson,
  type EmploymentRecord,
  type PersonRecord,
} from './employee-records.sql.ts';
import {
  accountValues,
  checkedTerms,
  datesOf,
  defined,
  employmentOf,
  hideAccount,
  nameOf,
  personOf,
  translateConflicts,
} from './employee-values.ts';
import {
  renameEmployments,
  updateEmploymentRow,
  updatePersonRow,
  type EmploymentValues,
  type PersonValues,
} from './employee-writes.sql.ts';
import { leaveToAnother } from './limits-of-employment.service.ts';

type PersonBody = z.output<typeof personBody>;

/** Changes personal data. @throws not_found, stale, document_taken, invalid_input */
export async function updatePerson(
  context: Context,
  employeeId: string,
  version: number,
  { confirmWarnings, ...change }: Partial<PersonBody> & { confirmWarnings?: boolean | undefined },
): Promise<PersonRecord> {
  const { db, scope, now } = context;
  const before = orNotFound(await getPerson(db, scope, employeeId));
  if (before.version !== version) throw await staleError(db, scope, 'employee', employeeId);
  const current = personOf(before);
  const next: PersonValues = { ...current, ...defined(change) };
  const document = checkDocument(next.documentType ?? '', next.documentNumber ?? '', '');
  const faults = [
    ...('fault' in document ? [document.fault] : []),
    ...(await listFaults(db, change.gender === before.gender ? {} : { gender: change.gender })),
  ];
  const touched = Object.keys(changesBetween(current, { ...current, ...defined(change) }));
  const checked = datesOf(Object.fromEntries(touched.map((field) => [field, next[field as PersonField]])));
  const own = { mobile: next.mobile, email: next.email };
  const changed = {
    clientId: scope.clientId,
    whose: { employeeId },
    ...Object.fromEntries(Object.entries(own).filter(([field]) => touched.includes(field))),
  };
  await checkValues(db, checked, { now, confirmWarnings, pathOf: (field) => field, changed }, faults);
  if ('fault' in document) throw new AppError('invalid_input', { errors: faults });
  next.documentNumber = document.number;
  const changes = changesBetween(current, next);
  if (Object.keys(changes).length === 0) return before;
  await translateConflicts(db, scope, { number: document.number, name: nameOf(next) }, async () => {
    if (!(await updatePersonRow(db, scope.clientId, employeeId, version, next, now)))
      throw new AppError('stale');
  });
  const name = nameOf(next);
  await renameEmployments(db, scope.clientId, employeeId, {
    sortName: sortName(name),
    searchKeyOf: (code) => searchKey(name, { type: next.documentType ?? '', number: document.number }, code),
  });
  await recordAudit(context, 'employee.updated', 'employee', employeeId, changes);
  return orNotFound(await getPerson(db, scope, employeeId));
}

export type EmploymentChange = Omit<z.output<typeof employmentChange>, 'from'>;

/**
 * Changes an employment; a changed account is held for 24 hours, and higher limits of the person's own wait for another person.
 * @param approved what that person has approved. @throws not_found, stale, code_taken, invalid_input, conflict while others wait
 */
export async function updateEmployment(
  context: Context,
  employmentId: string,
  version: number,
  change: EmploymentChange,
  approved: Approved | null = null,
): Promise<EmploymentRecord> {
  const { db, scope, now } = context;
  const today = bogotaDate(now);
  const before = orNotFound(await getEmployment(db, scope, employmentId, today));
  if (before.version !== version) throw await staleError(db, scope, 'employment', employmentId);
  if (
    change.payrollid &&
    !(await getPayrollOfCompany(db, scope.clientId, before.company_id, change.payrollid))
  )
    throw new AppError('not_found');
  const { account: newAccount, confirmWarnings, ...rest } = change;
  const account =
    newAccount === undefined
      ? { values: {}, faults: [], changed: false }
      : await accountValues(db, newAccount, 'account.', {
          clientId: scope.clientId,
          employeeId: before.employee_id,
          employment: before,
          now,
        });
  const wanted = { ...defined(rest), ...account.values } as Partial<EmploymentValues>;
  const current = employmentOf(before);
  const { leavingReason } = rest;
  const faults = [
    ...account.faults,
    ...(await listFaults(db, leavingReason === before.leaving_reason ? {} : { leavingReason })),
  ];
  const options = { now, confirmWarnings, pathOf: (field: string) => field };
  await checkTouched(context, before.employee_id, { before: current, next: wanted }, options, faults);
  const limits = { from: null, before: current, after: wanted };
  const waiting = await leaveToAnother(context, before, limits, approved);
  const next = omit(wanted, waiting);
  const changes = changesBetween(hideAccount(current), hideAccount(next));
  if (Object.keys(changes).length === 0) return before;
  await translateConflicts(db, scope, null, async () => {
    if (!(await updateEmploymentRow(db, scope, employmentId, version, next, now)))
      throw new AppError('stale');
  });
  if (account.changed) await announceChange(db, scope, { ...before, version: before.version + 1 }, next, now);
  if (next.code !== undefined) await refreshListKeys(db, scope, before.employee_id);
  await recordAudit(context, 'employment.updated', 'employment', employmentId, changes);
  return orNotFound(await getEmployment(db, scope, employmentId, today));
}

const omit = <Of extends object>(values: Of, fields: readonly string[]): Of =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field))) as Of;

/** Holds what a change makes of an employment against the checks that every door shares. @throws as `checkValues` */
export async function checkTouched(
  { db, scope: { clientId } }: Pick<Context, 'db' | 'scope'>,
  employeeId: string,
  { before, next }: Record<'before' | 'next', Record<string, unknown>>,
  options: CheckOptions,
  faults: readonly FieldFault[],
): Promise<void> {
  const touched = Object.keys(changesBetween(before, next));
  const after = { ...before, ...next };
  const changed = { clientId, whose: { employeeId }, ...doubtful(touched, before, after) };
  await checkValues(db, touchedTerms(touched, after), { ...options, changed }, faults);
}

/** Changed values that may be unusual beside what is on record. */
function doubtful(
  touched: readonly string[],
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Pick<Changed, 'salary' | 'account'> {
  const { bankCode, accountNumber } = after;
  const [was, is] = [before['monthlySalary'], after['monthlySalary']];
  const isOtherAccount = touched.includes('bankCode') || touched.includes('accountNumber');
  return {
    ...(isOtherAccount &&
      typeof bankCode === 'string' &&
      typeof accountNumber === 'string' && { account: { bankCode, accountNumber } }),
    ...(touched.includes('monthlySalary') &&
      typeof was === 'number' &&
      typeof is === 'number' && { salary: { before: was, after: is } }),
  };
}

/** Terms an employment has today, under the contract's names. */
export const termsOf = (record: EmploymentRecord): Record<string, unknown> => employmentOf(record);

/** Writes values that were checked, of an employment that the caller holds. */
export async function setEmploymentValues(
  db: Db,
  scope: Scope,
  { id, version }: Pick<EmploymentRecord, 'id' | 'version'>,
  values: Partial<EmploymentValues>,
  now: Date,
): Promise<void> {
  if (!(await updateEmploymentRow(db, scope, id, version, values, now))) throw new AppError('stale');
}

export type { EmploymentRecord };

/**
 * Fields of a change that are checked: a salary with the terms that set its minimum, an end with its start; untouched fields are
 * not checked again.
 */
function touchedTerms(touched: readonly string[], next: Record<string, unknown>): CheckedValues {
  const together = [['monthlySalary', 'contractType', 'salaryType'], ['startDate'], ['endDate', 'startDate']];
  const fields = together.filter((group) => group.some((field) => touched.includes(field))).flat();
  const alone = ['fixedDeductions', 'maxAmount'].filter((field) => touched.includes(field));
  return checkedTerms(Object.fromEntries([...fields, ...alone].map((field) => [field, next[field]])));
}

/** Brings what lists sort and search by up to date after a change of name or code. @throws not_found */
export async function refreshListKeys(db: Db, scope: Scope, employeeId: string): Promise<void> {
  const person = orNotFound(await getPerson(db, scope, employeeId));
  const name = nameOf(personOf(person));
  const document = { type: person.document_type, number: person.document_number };
  await renameEmployments(db, scope.clientId, employeeId, {
    sortName: sortName(name),
    searchKeyOf: (code) => searchKey(name, document, code),
  });
}

/** Names who was quicker, so that two people can talk to each other instead of overwriting one another. */
async function staleError(
  db: Db,
  scope: Scope,
  kind: 'employee' | 'employment',
  id: string,
): Promise<AppError> {
  const last = await findLastChange(db, scope.clientId, kind, id);
  return new AppError('stale', { data: last && { by: last.actor_name, at: last.at } });
}

/** Tells whose account it is that it is another one now. */
export async function announceChange(
  db: Db,
  scope: Scope,
  { id, employee_id, version }: Pick<EmploymentRecord, 'id' | 'employee_id' | 'version'>,
  account: Partial<Pick<EmploymentValues, 'accountNumber' | 'accountHoldUntil'>>,
  now: Date,
): Promise<void> {
  const person = await getPerson(db, scope, employee_id);
  if (!person || !(account.accountHoldUntil instanceof Date)) return;
  const changed = {
    employmentId: id,
    version,
    firstName: person.first_name,
    email: person.email,
    accountNumber: String(account.accountNumber),
    holdUntil: account.accountHoldUntil,
  };
  await announceAccounts(db, scope.clientId, [changed], now);
}
