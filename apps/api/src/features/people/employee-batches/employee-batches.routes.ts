import { changeEmployeesConsequences } from '@antela/contract/consequences';
import * as contract from '@antela/contract/employee-batches';
import { bogotaDate } from '@antela/rules/calendar-date';
import { route } from '../../../http/route.ts';
import { chosenEmployments } from '../employees/employee-records.service.ts';
import { consequencesOfChange } from './batch-consequences.service.ts';
import { changeEmployees, undoChange } from './change-employees.service.ts';

export const employeeBatchesRoutes = () => [
  route(changeEmployeesConsequences, async ({ body, scope, now, read }) => ({
    data: await read(async (context) => {
      const ids = await chosenEmployments(context.db, scope, body.who, bogotaDate(now));
      return consequencesOfChange(context, ids, body.change);
    }),
  })),

  route(contract.changeEmployees, ({ body, scope, now, write }) =>
    write(async (context) => {
      const ids = await chosenEmployments(context.db, scope, body.who, bogotaDate(now));
      return { data: await changeEmployees(context, ids, body.change) };
    }),
  ),

  route(contract.undoEmployeesChange, ({ body, write }) =>
    write(async (context) => ({ data: await undoChange(context, body.batchid) })),
  ),
];
