import type { employmentBody, personBody } from '@antela/contract/employee-bodies';
import type { createEmployee as createEndpoint } from '@antela/contract/employees';
import type { FieldFault } from '@antela/contract/errors';
import { fullName, isSameName, type PersonName } from '@antela/rules/person-name';
import type { z } from 'zod';
import type { Db, Scope } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { fullNameOf, nameOfRow } from '../../../text/person-name.ts';
import { getPayrollOfCompany } from '../../payrolls/payrolls/payrolls.service.ts';
import { changesBetween, recordAudit } from '../../records/audit/audit.service.ts';
import { listFaults } from '../../records/catalogs/catalog-items.service.ts';
import { sendActivationCodes } from './activate-person.service.ts';
import { checkDocument, checkValues, type CheckOptions } from './check-employee.ts';
import { personColumns } from './employee-columns.ts';
import { getPerson, type PersonRecord } from './employee-records.sql.ts';
import {
  accountValues,
  documentHolder,
  checkedTerms,
  datesOf,
  hideAccount,
  listKeys,
  nameOf,
  personOf,
  translateConflicts,
  withoutAccount,
} from './employee-values.ts';
import { insertEmployment, insertPerson, ownLimitsOf, type PersonValues } from './employee-writes.sql.ts';
import { announceChange, updatePerson } from './update-employee.service.ts';

type ComesBack = Extract<z.output<NonNullable<typeof createEndpoint.body>>, { employeeid: string }>;
type PersonBody = z.output<typeof personBody>;
type EmploymentBody = z.output<typeof employmentBody>;

/** Creates person, employee and first employment. @throws document_taken (with the employee's id), code_taken, not_found, invalid_input */
export async function createEmployee(
  context: Context,
  body: { person: PersonBody; employment: EmploymentBody; confirmWarnings?: boolean | undefined },
) {
  const { db, scope, now } = context;
  const { person, employment } = body;
  await checkPlace(db, scope, employment);
  const document = checkDocument(person.documentType, person.documentNumber, 'person.');
  const account = await accountValues(db, employment.account, 'employment.account.', null);
  const faults: FieldFault[] = [
    ...('fault' in document ? [document.fault] : []),
    ...(await listFaults(db, { gender: person.gender }, 'person.')),
    ...(await listFaults(db, { leavingReason: employment.leavingReason }, 'employment.')),
    ...account.faults,
  ];
  await checkValues(
    db,
    { ...datesOf(person), ...checkedTerms(employment) },
    {
      now,
      confirmWarnings: body.confirmWarnings,
      pathOf,
      changed: {
        clientId: scope.clientId,
        whose: { documentNumber: 'number' in document ? document.number : '' },
        account: employment.account,
        mobile: person.mobile,
        email: person.email,
      },
    },
    faults,
  );
  if ('fault' in document) throw new AppError('invalid_input', { errors: faults });

  const employeeid = newId();
  const companyemployeeid = newId();
  const named: PersonValues = { ...person, documentNumber: document.number };
  await translateConflicts(db, scope, { number: document.number, name: nameOf(named) }, async () => {
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
  await recordAudit(
    context,
    'employee.created',
    'employee',
    employeeid,
    changesBetween({}, hideAccount({ ...named, ...withoutAccount(employment), ...account.values })),
  );
  await sendActivationCodes(db, scope.clientId, [employeeid], now);
  return { employeeid, companyemployeeid };
}

/**
 * A new employment of somebody who was there before, or works for another company of the client: coming back never opens the old
 * one again. @throws not_found, person_conflict where another name is on record and nobody said that it is them, overlapping_period while an employment in that company stands, code_taken, invalid_input
 */
export async function createEmployment(
  context: Context,
  { employeeid, employment, name, identity, confirmWarnings }: ComesBack,
) {
  const { db, scope, now } = context;
  await checkPlace(db, scope, employment);
  const found = orNotFound(await getPerson(db, scope, employeeid));
  const record = name ? await identify(context, found, name, identity) : found;
  const owner = { clientId: scope.clientId, employeeId: employeeid, employment: null, now };
  const account = await accountValues(db, employment.account, 'employment.account.', owner);
  const { leavingReason } = employment;
  const faults = [...account.faults, ...(await listFaults(db, { leavingReason }, 'employment.'))];
  const changed = {
    clientId: scope.clientId,
    whose: { employeeId: employeeid },
    account: employment.account,
  };
  await checkValues(db, checkedTerms(employment), { now, confirmWarnings, pathOf, changed }, faults);
  const companyemployeeid = newId();
  const own = await ownLimitsOf(db, scope.clientId, employeeid);
  const values = {
    ...withoutAccount(employment),
    ...account.values,
    // Leaving and coming back loosens nothing: that is a proposal, which somebody else approves.
    maxPercentage: lower(employment.maxPercentage, own.maxPercentage),
    maxAmount: lower(employment.maxAmount, own.maxAmount),
  };
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
  if (account.changed) {
    const created = { id: companyemployeeid, employee_id: employeeid, version: 1 };
    await announceChange(db, scope, created, account.values, now);
  }
  await recordAudit(
    context,
    'employment.created',
    'employment',
    companyemployeeid,
    changesBetween({}, hideAccount(values)),
  );
  return { employeeid, companyemployeeid };
}

const lower = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/**
 * The person on record, once the name they come with is theirs or somebody has said that they are meant.
 * @throws person_conflict with both names
 */
async function identify(
  context: Context,
  record: PersonRecord,
  name: PersonName,
  identity: ComesBack['identity'],
): Promise<PersonRecord> {
  const { db, scope } = context;
  if (isSameName(name, nameOfRow(record))) return record;
  if (identity === undefined)
    throw new AppError('person_conflict', {
      data: await documentHolder(db, scope, record.document_number, name),
    });
  await recordAudit(context, 'employee.identity_decided', 'employee', record.id, {
    name: [fullNameOf(record), fullName(name)],
    decision: [null, identity],
  });
  return identity === 'known_name' ? record : updatePerson(context, record.id, record.version, name);
}

/** A company of the caller's, and a payroll of that company. @throws not_found */
async function checkPlace(db: Db, scope: Scope, { companyid, payrollid }: EmploymentBody): Promise<void> {
  if (!scope.companyIds.includes(companyid)) throw new AppError('not_found');
  if (!(await getPayrollOfCompany(db, scope.clientId, companyid, payrollid))) throw new AppError('not_found');
}

const pathOf: CheckOptions['pathOf'] = (field) =>
  Object.hasOwn(personColumns, field) ? `person.${field}` : `employment.${field}`;
