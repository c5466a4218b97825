import { resendCode } from '@antela/contract/activation-codes';
import * as contract from '@antela/contract/employees';
import { bogotaDate } from '@antela/rules/calendar-date';
import { AppError } from '../../../http/app-error.ts';
import { listRoute } from '../../../http/list.ts';
import { route } from '../../../http/route.ts';
import type { Invitations } from '../../../identity/invitations.ts';
import { accountRevealed, recordAudit } from '../../records/audit/audit.service.ts';
import { updateFrom } from '../employment-terms/update-from.service.ts';
import { createEmployee, createEmployment } from './create-employee.service.ts';
import { getEmployment, getPerson, listEmploymentsOf } from './employee-records.sql.ts';
import { type AvailableOf, employeesList, employeesReport } from './employees.list.ts';
import { listGroups } from './employees.sql.ts';
import { toEmployment, toPerson } from './employees.wire.ts';
import { resendActivation } from './resend-code.service.ts';
import { refuseUnseenSalary } from './salary-fields.service.ts';
import { updateEmployment, updatePerson } from './update-employee.service.ts';

/** A person with one employment, or with all that the caller may see. */
const employmentsRoute = route(contract.getEmployments, async ({ query, scope, user, now, read }) => {
  const today = bogotaDate(now);
  const { person, employments } = await read(async ({ db }) => {
    const one =
      'companyemployeeid' in query ? await getEmployment(db, scope, query.companyemployeeid, today) : null;
    const employeeId = 'employeeid' in query ? query.employeeid : (one?.employee_id ?? null);
    if (employeeId === null) throw new AppError('not_found');
    const [found, all] = await Promise.all([
      getPerson(db, scope, employeeId),
      one ? [one] : listEmploymentsOf(db, scope, employeeId, today),
    ]);
    return { person: found, employments: all };
  });
  if (!person) throw new AppError('not_found');
  return {
    data: {
      person: toPerson(person),
      employments: employments.map((record) => toEmployment(record, user, now)),
    },
  };
});

export const employeesRoutes = (
  invitations: Invitations,
  /** Changes an employment and ends it, with all that follows from leaving. */
  updateWithEnd: typeof updateEmployment,
  availableOf: AvailableOf,
) => [
  listRoute(employeesList(availableOf)),
  employeesReport(employeesList(availableOf)),

  route(contract.listEmployeeGroups, async ({ scope, read }) => ({
    data: await read(({ db }) => listGroups(db, scope, contract.employeeGroupsMax)),
  })),

  route(resendCode, async ({ body, user, write }) => ({
    data: await write((context) => resendActivation(context, user, invitations, body)),
  })),

  route(contract.createEmployee, ({ body, write }) =>
    write(async (context) => ({
      data:
        'employeeid' in body ? await createEmployment(context, body) : await createEmployee(context, body),
    })),
  ),

  employmentsRoute,

  route(
    contract.updateEmployment,
    async ({ query, body, user, now, expectedVersion, requireFreshFactor, write }) => {
      refuseUnseenSalary(user, body);
      // Where the money goes: whoever finds a session open must not be able to lead it elsewhere.
      if (body.account !== undefined) await requireFreshFactor();
      // An end date is a retirement, and taking it away undoes one: a permission of its own.
      if (body.endDate !== undefined && !user.permissions.has('retire_employees'))
        throw new AppError('forbidden');
      const record = await write((context) =>
        updateFrom(
          context,
          query.companyemployeeid,
          expectedVersion,
          body,
          body.endDate === undefined ? updateEmployment : updateWithEnd,
        ),
      );
      return { data: toEmployment(record, user, now) };
    },
  ),

  route(contract.updatePerson, async ({ query, body, expectedVersion, write }) => {
    const record = await write((context) => updatePerson(context, query.employeeid, expectedVersion, body));
    return { data: toPerson(record) };
  }),

  route(contract.revealAccount, async ({ query, now, write }) => {
    const accountNumber = await write(async (context) => {
      const { db, scope } = context;
      const record = await getEmployment(db, scope, query.companyemployeeid, bogotaDate(now));
      if (!record?.account_number) throw new AppError('not_found');
      await recordAudit(context, accountRevealed.action, accountRevealed.entityKind, record.id);
      return record.account_number;
    });
    return { data: { accountNumber } };
  }),
];
