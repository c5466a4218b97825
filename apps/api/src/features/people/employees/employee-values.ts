import type { accountBody, employmentBody } from '@antela/contract/employee-bodies';
import type { DocumentHolder } from '@antela/contract/known-person';
import { accountHoldUntil, isChangedAccount, maskAccount } from '@antela/rules/bank-account';
import type { CalendarDate } from '@antela/rules/calendar-date';
import type { CheckedValues } from '@antela/rules/employee-checks';
import { isSameName, type PersonName } from '@antela/rules/person-name';
import pg from 'pg';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import type { Db, Scope } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { searchKey, sortName } from '../../../text/person-name.ts';
import { checkAccount } from './check-employee.ts';
import { employmentColumns, personColumns, valuesOf } from './employee-columns.ts';
import { listAllByDocument, type EmploymentRecord, type PersonRecord } from './employee-records.sql.ts';
import { getBank, getKnownAccount, type PersonValues } from './employee-writes.sql.ts';
import { knownSide, storedPersonName } from './known-person.service.ts';

const savepoint = sql`savepoint before_write`;
const rollbackToSavepoint = sql`rollback to savepoint before_write`;

type EmploymentBody = z.output<typeof employmentBody>;
type Account = z.output<typeof accountBody>;

/** Owner of an account, where there may have been an earlier account. */
interface AccountOwner {
  clientId: string;
  employeeId: string;
  /** Null for a new one. */
  employment: Pick<EmploymentRecord, 'id' | 'account_hold_until'> | null;
  now: Date;
}

/** Account columns for a new or changed account; another than the last one known holds payouts, a true first one does not. */
export async function accountValues(
  db: Db,
  account: Account | null,
  path: string,
  owner: AccountOwner | null,
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
  const known =
    owner && (await getKnownAccount(db, owner.clientId, owner.employeeId, owner.employment?.id ?? null));
  const changed = isChangedAccount(known, account.bankCode, account.accountNumber);
  const held =
    owner && changed ? accountHoldUntil(owner.now) : (owner?.employment?.account_hold_until ?? null);
  return { values: { ...account, accountHoldUntil: held }, faults: fault ? [fault] : [], changed };
}

/** Personal values in the form that the shared checks take. The contract has already checked that dates are dates. */
export const datesOf = ({
  birthDate,
  ...names
}: Partial<
  Pick<PersonValues, 'firstName' | 'secondName' | 'firstSurname' | 'secondSurname' | 'birthDate'>
>) => ({
  ...names,
  birthDate: birthDate as CalendarDate | null | undefined,
});

/** Checks the values of a contract. */
export const checkedTerms = (
  terms: Partial<
    Pick<
      EmploymentBody,
      | 'contractType'
      | 'salaryType'
      | 'monthlySalary'
      | 'fixedDeductions'
      | 'maxAmount'
      | 'startDate'
      | 'endDate'
    >
  >,
) => terms as CheckedValues;

export const defined = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([, of]) => of !== undefined)) as Partial<T>;

export function withoutAccount({ account: _account, companyid: _company, ...rest }: EmploymentBody) {
  return rest;
}

/** Account numbers stay out of the trail: their last digits are enough to tell one from another. */
export function hideAccount(values: Record<string, unknown>): Record<string, unknown> {
  const number = values['accountNumber'];
  return typeof number === 'string' ? { ...values, accountNumber: maskAccount(number) } : values;
}

export const nameOf = (values: PersonValues): PersonName => ({
  firstName: values.firstName,
  secondName: values.secondName,
  firstSurname: values.firstSurname,
  secondSurname: values.secondSurname,
});

export const listKeys = (name: PersonName, type: string, number: string, code: string | null) => ({
  sortName: sortName(name),
  searchKey: searchKey(name, { type, number }, code),
});

export const personOf = (record: PersonRecord): PersonValues => valuesOf(personColumns, record);

export const employmentOf = (record: EmploymentRecord): Record<string, unknown> =>
  valuesOf(employmentColumns, record);

/** Person a document belongs to, beside the name it came with; null says nothing about whether there is somebody. */
export async function documentHolder(
  db: Db,
  scope: Scope,
  number: string,
  name: PersonName,
): Promise<DocumentHolder | null> {
  const [one] = await listAllByDocument(db, scope, [number]);
  return one
    ? {
        employeeid: one.person.id,
        known: knownSide(one),
        isSameName: isSameName(name, storedPersonName(one.person)),
      }
    : null;
}

/** The database's own refusals, in the words of the contract. */
export async function translateConflicts(
  db: Db,
  scope: Scope,
  document: { number: string; name: PersonName } | null,
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
    if (error.constraint === 'employee_client_id_document_number_key' && document !== null)
      throw new AppError('document_taken', {
        data: (await documentHolder(db, scope, document.number, document.name)) ?? { employeeid: null },
        cause: error,
      });
    throw error;
  }
}

/** Account of a contract that is another one now, with whom to tell. */
export interface ChangedAccount {
  employmentId: string;
  /** Version of the employment after the change: each change is announced once. */
  version: number;
  firstName: string;
  /** Null for somebody who cannot be written to. */
  email: string | null;
  accountNumber: string;
  holdUntil: Date;
}
