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
import { employees, employeesReport } from './employees.list.ts';
import { listGroups } from './employees.sql.ts';
import { toEmployment, toPerson } from './employees.wire.ts';
import { resendActivation } from './resend-code.service.ts';
import { updateEmployment, updatePerson } from './update-employee.service.ts';

export const employeesRoutes = (
  invitations: Invitations,
  /** Changes an employment and ends it, with all that follows from leaving. */
  updateWithEnd: typeof updateEmployment,
) => [
  listRoute(employees),
  employeesReport,

  route(contract.listEmployeeGroups, async ({ scope, read }) => ({
    data: await read((db) => listGroups(db, scope, contract.employeeGroupsMax)),
  })),

  route(contract.resendCode, async ({ body, scope, user, actor, now, write }) => ({
    data: await write((db) => resendActivation({ db, scope, actor, now }, user, invitations, body)),
  })),

  route(contract.createEmployee, ({ body, scope, actor, now, write }) =>
    write(async (db) => ({
      data:
        'employeeid' in body
          ? await createEmployment({ db, scope, actor, now }, body)
          : await createEmployee({ db, scope, actor, now }, body),
    })),
  ),

  route(contract.getEmployments, async ({ query, scope, user, now, read, reply }) => {
    const today = bogotaDate(now);
    const { person, employments } = await read(async (db) => {
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
    void reply.header('etag', `"${'employeeid' in query ? person.version : employments[0]?.version}"`);
    return {
      data: {
        person: toPerson(person),
        employments: employments.map((record) => toEmployment(record, user, now)),
      },
    };
  }),

  route(
    contract.updateEmployment,
    async ({ query, body, scope, actor, user, now, expectedVersion, requireFreshFactor, write, reply }) => {
      // Where the money goes: whoever finds a session open must not be able to lead it elsewhere.
      if (body.account !== undefined) await requireFreshFactor();
      // An end date is a retirement, and taking it away undoes one: a permission of its own.
      if (body.endDate !== undefined && !user.permissions.has('retire_employees'))
        throw new AppError('forbidden');
      const record = await write((db) =>
        updateFrom(
          { db, scope, actor, now },
          query.companyemployeeid,
          expectedVersion,
          body,
          body.endDate === undefined ? updateEmployment : updateWithEnd,
        ),
      );
      void reply.header('etag', `"${record.version}"`);
      return { data: toEmployment(record, user, now) };
    },
  ),

  route(contract.updatePerson, async ({ query, body, scope, actor, now, expectedVersion, write, reply }) => {
    const record = await write((db) =>
      updatePerson({ db, scope, actor, now }, query.employeeid, expectedVersion, body),
    );
    void reply.header('etag', `"${record.version}"`);
    return { data: toPerson(record) };
  }),

  route(contract.revealAccount, async ({ query, scope, actor, now, write }) => {
    const accountNumber = await write(async (db) => {
      const record = await getEmployment(db, scope, query.companyemployeeid, bogotaDate(now));
      if (!record?.account_number) throw new AppError('not_found');
      await recordAudit(db, scope.clientId, actor, now, { ...accountRevealed, entityId: record.id });
      return record.account_number;
    });
    return { data: { accountNumber } };
  }),
];
