import type { accountBody, employmentBody, employmentChange, personBody } from '@antela/contract/employees';
import type { FieldFault } from '@antela/contract/errors';
import { accountHoldUntil } from '@antela/rules/bank-account';
import { bogotaDate } from '@antela/rules/calendar-date';
import pg from 'pg';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import type { Db, Scope } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { AppError } from '../../http/app-error.ts';
import type { Actor } from '../../http/principal.ts';
import { searchKey, sortName, type NameParts } from '../../text/person-name.ts';
import { changesBetween, recordAudit } from '../audit/audit.service.ts';
import { getPayrollOfCompany } from '../payrolls/payrolls.service.ts';
import { announceAccounts } from './account-notice.service.ts';
import { sendActivationCodes } from './activate-person.service.ts';
import { checkAccount, checkDocument } from './check-employee.ts';
import {
  getEmployment,
  getPerson,
  type EmploymentRecord,
  type PersonRecord,
} from './employee-records.sql.ts';
import {
  findEmployeeByDocument,
  getBank,
  insertEmployment,
  insertPerson,
  personColumns,
  renameEmployments,
  updateEmploymentRow,
  updatePersonRow,
  type EmploymentValues,
  type PersonField,
  type PersonValues,
} from './employee-writes.sql.ts';

const savepoint = sql`savepoint before_write`;
const rollbackToSavepoint = sql`rollback to savepoint before_write`;

type PersonBody = z.output<typeof personBody>;
type EmploymentBody = z.output<typeof employmentBody>;
type Account = z.output<typeof accountBody>;

interface Context {
  db: Db;
  scope: Scope;
  actor: Actor;
  now: Date;
}

/** Creates person, employee and first employment. @throws document_taken (with the employee's id), code_taken, not_found, invalid_input */
export async function createEmployee(
  { db, scope, actor, now }: Context,
  body: { person: PersonBody; employment: EmploymentBody },
) {
  const { person, employment } = body;
  await checkPlace(db, scope, employment);
  const document = checkDocument(person.documentType, person.documentNumber, 'person.');
  const account = await accountValues(db, employment.account, 'employment.account.', null);
  const faults: FieldFault[] = [
    ...('fault' in document ? [document.fault] : []),
    ...account.faults,
    ...endFaults(employment),
  ];
  if (faults.length > 0 || 'fault' in document) throw new AppError('invalid_input', { errors: faults });

  const employeeid = newId();
  const companyemployeeid = newId();
  const named: PersonValues = { ...person, documentNumber: document.number };
  await translateConflicts(db, scope, document.number, async () => {
    await insertPerson(db, scope.clientId, employeeid, named, now);
    await insertEmployment(
      db,
      scope.clientId,
      {
        id: companyemployeeid,
        employeeId: employeeid,
        companyId: employment.companyid,
        ...listKeys(person, person.documentType, document.number, employment.code),
      },
      { ...withoutAccount(employment), ...account.values },
      now,
    );
  });
  await recordAudit(db, scope.clientId, actor, now, {
    action: 'employee.created',
    entityKind: 'employee',
    entityId: employeeid,
    changes: changesBetween({}, hideAccount({ ...named, ...withoutAccount(employment), ...account.values })),
  });
  await sendActivationCodes(db, scope.clientId, [employeeid], now);
  return { employeeid, companyemployeeid };
}

/**
 * A new employment of somebody who was there before, or works for another company of the client: coming back never opens the old
 * one again. @throws not_found, overlapping_period while an employment in that company stands, code_taken, invalid_input
 */
export async function createEmployment(
  { db, scope, actor, now }: Context,
  employeeid: string,
  employment: EmploymentBody,
) {
  await checkPlace(db, scope, employment);
  const record = await getPerson(db, scope, employeeid);
  if (!record) throw new AppError('not_found');
  const account = await accountValues(db, employment.account, 'employment.account.', null);
  const faults = [...account.faults, ...endFaults(employment)];
  if (faults.length > 0) throw new AppError('invalid_input', { errors: faults });
  const companyemployeeid = newId();
  const values = { ...withoutAccount(employment), ...account.values };
  await translateConflicts(db, scope, null, () =>
    insertEmployment(
      db,
      scope.clientId,
      {
        id: companyemployeeid,
        employeeId: employeeid,
        companyId: employment.companyid,
        ...listKeys(nameOf(personOf(record)), record.document_type, record.document_number, employment.code),
      },
      values,
      now,
    ),
  );
  await recordAudit(db, scope.clientId, actor, now, {
    action: 'employment.created',
    entityKind: 'employment',
    entityId: companyemployeeid,
    changes: changesBetween({}, hideAccount(values)),
  });
  return { employeeid, companyemployeeid };
}

/** A company of the caller's, and a payroll of that company. @throws not_found */
async function checkPlace(db: Db, scope: Scope, { companyid, payrollid }: EmploymentBody): Promise<void> {
  if (!scope.companyIds.includes(companyid)) throw new AppError('not_found');
  if (!(await getPayrollOfCompany(db, scope.clientId, companyid, payrollid))) throw new AppError('not_found');
}

const endFaults = ({ startDate, endDate }: EmploymentBody): FieldFault[] =>
  endDate !== null && endDate < startDate ? [endBeforeStart('employment.endDate')] : [];

/** Changes personal data. @throws not_found, stale, document_taken, invalid_input */
export async function updatePerson(
  { db, scope, actor, now }: Context,
  employeeId: string,
  version: number,
  change: Partial<PersonBody>,
): Promise<PersonRecord> {
  const before = await getPerson(db, scope, employeeId);
  if (!before) throw new AppError('not_found');
  if (before.version !== version) throw await staleError(db, scope, 'employee', employeeId);
  const current = personOf(before);
  const next: PersonValues = { ...current, ...defined(change) };
  const document = checkDocument(next.documentType ?? '', next.documentNumber ?? '', '');
  if ('fault' in document) throw new AppError('invalid_input', { errors: [document.fault] });
  next.documentNumber = document.number;
  const changes = changesBetween(current, next);
  if (Object.keys(changes).length === 0) return before;
  await translateConflicts(db, scope, document.number, async () => {
    if (!(await updatePersonRow(db, scope.clientId, employeeId, version, next, now)))
      throw new AppError('stale');
  });
  const name = nameOf(next);
  await renameEmployments(db, scope.clientId, employeeId, {
    sortName: sortName(name),
    searchKeyOf: (code) => searchKey(name, { type: next.documentType ?? '', number: document.number }, code),
  });
  await recordAudit(db, scope.clientId, actor, now, {
    action: 'employee.updated',
    entityKind: 'employee',
    entityId: employeeId,
    changes,
  });
  const after = await getPerson(db, scope, employeeId);
  if (!after) throw new AppError('not_found');
  return after;
}

/** Changes an employment; a changed account is held for 24 hours. @throws not_found, stale, code_taken, invalid_input */
export async function updateEmployment(
  { db, scope, actor, now }: Context,
  employmentId: string,
  version: number,
  change: z.output<typeof employmentChange>,
): Promise<EmploymentRecord> {
  const today = bogotaDate(now);
  const before = await getEmployment(db, scope, employmentId, today);
  if (!before) throw new AppError('not_found');
  if (before.version !== version) throw await staleError(db, scope, 'employment', employmentId);
  if (
    change.payrollid &&
    !(await getPayrollOfCompany(db, scope.clientId, before.company_id, change.payrollid))
  )
    throw new AppError('not_found');
  const { account: newAccount, ...rest } = change;
  const account =
    newAccount === undefined
      ? { values: {}, faults: [], changed: false }
      : await accountValues(db, newAccount, 'account.', { before, now });
  const next = { ...defined(rest), ...account.values } as Partial<EmploymentValues>;
  const starts = (next.startDate ?? before.start_date) as string;
  const ends = (next.endDate === undefined ? before.end_date : next.endDate) as string | null;
  const faults = [...account.faults, ...(ends !== null && ends < starts ? [endBeforeStart('endDate')] : [])];
  if (faults.length > 0) throw new AppError('invalid_input', { errors: faults });
  const changes = changesBetween(hideAccount(employmentOf(before)), hideAccount(next));
  if (Object.keys(changes).length === 0) return before;
  await translateConflicts(db, scope, null, async () => {
    if (!(await updateEmploymentRow(db, scope, employmentId, version, next, now)))
      throw new AppError('stale');
  });
  if (account.changed) await announceChange(db, scope, before, next, now);
  if (next.code !== undefined) await refreshListKeys(db, scope, before.employee_id);
  await recordAudit(db, scope.clientId, actor, now, {
    action: 'employment.updated',
    entityKind: 'employment',
    entityId: employmentId,
    changes,
  });
  const after = await getEmployment(db, scope, employmentId, today);
  if (!after) throw new AppError('not_found');
  return after;
}

/** Brings what lists sort and search by up to date after a change of name or code. @throws not_found */
export async function refreshListKeys(db: Db, scope: Scope, employeeId: string): Promise<void> {
  const person = await getPerson(db, scope, employeeId);
  if (!person) throw new AppError('not_found');
  const name = nameOf(personOf(person));
  const document = { type: person.document_type, number: person.document_number };
  await renameEmployments(db, scope.clientId, employeeId, {
    sortName: sortName(name),
    searchKeyOf: (code) => searchKey(name, document, code),
  });
}

/** Account columns for a new or changed account; a change (not a first account) holds payouts. */
async function accountValues(
  db: Db,
  account: Account | null,
  path: string,
  existing: { before: EmploymentRecord; now: Date } | null,
) {
  const empty = {
    bankCode: null,
    accountType: null,
    accountNumber: null,
    breBKey: null,
    accountHoldUntil: null,
  };
  if (account === null) return { values: empty, faults: [], changed: false };
  const fault = checkAccount(await getBank(db, account.bankCode), account, path);
  const changed =
    existing !== null &&
    (existing.before.account_number !== account.accountNumber ||
      existing.before.bank_code !== account.bankCode);
  const held = changed ? accountHoldUntil(existing.now) : (existing?.before.account_hold_until ?? null);
  return { values: { ...account, accountHoldUntil: held }, faults: fault ? [fault] : [], changed };
}

/** Names who was quicker, so that two people can talk to each other instead of overwriting one another. */
async function staleError(
  db: Db,
  scope: Scope,
  kind: 'employee' | 'employment',
  id: string,
): Promise<AppError> {
  const last = await db.first<{ actor_name: string; at: Date }>(sql`
    select actor_name, at from audit_event
    where client_id = ${scope.clientId} and entity_kind = ${kind} and entity_id = ${id} order by id desc limit 1`);
  return new AppError('stale', { data: last && { by: last.actor_name, at: last.at } });
}

async function announceChange(
  db: Db,
  scope: Scope,
  before: EmploymentRecord,
  next: Partial<EmploymentValues>,
  now: Date,
): Promise<void> {
  const person = await getPerson(db, scope, before.employee_id);
  if (!person || !(next.accountHoldUntil instanceof Date)) return;
  const changed = {
    employmentId: before.id,
    version: before.version + 1,
    firstName: person.first_name,
    email: person.email,
    accountNumber: String(next.accountNumber),
    holdUntil: next.accountHoldUntil,
  };
  await announceAccounts(db, scope.clientId, [changed], now);
}

const endBeforeStart = (path: string): FieldFault => ({
  path,
  code: 'end_before_start',
  detail: 'La fecha de retiro va después de la de ingreso. Corrige una de las dos.',
});

const defined = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([, of]) => of !== undefined)) as Partial<T>;

function withoutAccount({ account: _account, companyid: _company, ...rest }: EmploymentBody) {
  return rest;
}

/** Account numbers stay out of the trail: their last digits are enough to tell one from another. */
function hideAccount(values: Record<string, unknown>): Record<string, unknown> {
  const number = values['accountNumber'];
  return typeof number === 'string' ? { ...values, accountNumber: `•••• ${number.slice(-4)}` } : values;
}

const nameOf = (values: PersonValues): NameParts => ({
  firstName: values.firstName ?? '',
  secondName: values.secondName,
  firstSurname: values.firstSurname ?? '',
  secondSurname: values.secondSurname,
});

const listKeys = (name: NameParts, type: string, number: string, code: string | null) => ({
  sortName: sortName(name),
  searchKey: searchKey(name, { type, number }, code),
});

const personOf = (record: PersonRecord): PersonValues =>
  Object.fromEntries(
    Object.entries(personColumns).map(([field, column]) => [
      field,
      record[column as keyof PersonRecord] as string | null,
    ]),
  ) as Record<PersonField, string | null>;

const employmentOf = (record: EmploymentRecord): Record<string, unknown> => ({
  payrollid: record.payroll_id,
  code: record.code,
  position: record.position,
  area: record.area,
  costCenter: record.cost_center,
  city: record.city,
  contractType: record.contract_type,
  startDate: record.start_date,
  endDate: record.end_date,
  leavingReason: record.leaving_reason,
  monthlySalary: record.monthly_salary,
  salaryType: record.salary_type,
  transportAllowance: record.transport_allowance,
  fixedDeductions: record.fixed_deductions,
  bankCode: record.bank_code,
  accountType: record.account_type,
  accountNumber: record.account_number,
  breBKey: record.bre_b_key,
  accountHoldUntil: record.account_hold_until,
  maxPercentage: record.max_percentage,
  maxAmount: record.max_amount,
});

/** The database's own refusals, in the words of the contract. */
async function translateConflicts(
  db: Db,
  scope: Scope,
  documentNumber: string | null,
  work: () => Promise<void>,
): Promise<void> {
  await db.run(savepoint);
  try {
    await work();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    await db.run(rollbackToSavepoint);
    if (error.constraint === 'employment_code') throw new AppError('code_taken', { cause: error });
    if (error.code === '23P01') throw new AppError('overlapping_period', { cause: error });
    if (error.constraint === 'employee_client_id_document_number_key' && documentNumber !== null) {
      const existing = await findEmployeeByDocument(db, scope, documentNumber);
      throw new AppError('document_taken', { data: { employeeid: existing?.id ?? null }, cause: error });
    }
    throw error;
  }
}
