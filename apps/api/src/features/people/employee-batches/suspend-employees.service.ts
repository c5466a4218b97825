import type { EmployeesAct } from '@antela/contract/employee-batches';
import { calendarDate } from '@antela/rules/calendar-date';
import type { Refusal } from '../../../text/refusals.ts';
import {
  liftMany,
  liftRefusals,
  suspendMany,
  suspensionRefusals,
  takeBack,
  type SuspensionTrace,
} from '../suspension-periods/many-suspensions.service.ts';
import type { ActOfMany, UndoOfMany } from './act-of-many.ts';

type Suspend = Extract<EmployeesAct, { act: 'suspend' }>;

export const suspend: ActOfMany<Suspend> = {
  refusals: (context, people, { act: _act, ...values }) => suspensionRefusals(context, people, values),
  run: (context, people, { act: _act, ...values }) => suspendMany(context, people, values),
};

export const lift: ActOfMany<Extract<EmployeesAct, { act: 'lift' }>> = {
  refusals: (context, people, { from }) => liftRefusals(context, people, calendarDate(from)),
  run: (context, people, { from }) => liftMany(context, people, calendarDate(from)),
};

const changedSince: Refusal = {
  code: 'changed',
  detail: 'Alguien lo cambió después, o ya empezó a valer. Corrígelo en su contrato.',
};

export const undoSuspension: UndoOfMany = async (context, rows) => {
  const traces = new Map(rows.map((row) => [row.employment_id, row.before as SuspensionTrace]));
  const back = await takeBack(context, traces);
  return new Map([...traces.keys()].filter((id) => !back.has(id)).map((id) => [id, changedSince]));
};
