import { changeEmployeesConsequences } from '@antela/contract/consequences';
import * as contract from '@antela/contract/employee-batches';
import { bogotaDate } from '@antela/rules/calendar-date';
import { route } from '../../../http/route.ts';
import { chosenEmployments } from '../employees/employee-records.service.ts';
import { consequencesOfChange } from './batch-consequences.service.ts';
import { changeEmployees, undoChange } from './change-employees.service.ts';

export const employeeBatchesRoutes = () => [
  route(changeEmployeesConsequences, async ({ body, scope, now, read }) => ({
    data: await read(async (db) => {
      const ids = await chosenEmployments(db, scope, body.who, bogotaDate(now));
      return consequencesOfChange({ db, scope, now }, ids, body.change);
    }),
  })),

  route(contract.changeEmployees, ({ body, scope, actor, now, write }) =>
    write(async (db) => {
      const ids = await chosenEmployments(db, scope, body.who, bogotaDate(now));
      return { data: await changeEmployees({ db, scope, actor, now }, ids, body.change) };
    }),
  ),

  route(contract.undoEmployeesChange, ({ body, scope, actor, now, write }) =>
    write(async (db) => ({ data: await undoChange({ db, scope, actor, now }, body.batchid) })),
  ),
];
