import type { EmployeeRefusal, EmployeesAct, EmployeesChanged } from '@antela/contract/employee-batches';
import { bogotaDate } from '@antela/rules/calendar-date';
import { newId } from '../../../db/ids.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { fullNameOf } from '../../../text/person-name.ts';
import { alreadyRetired, type Refusal } from '../../../text/refusals.ts';
import { invitedMeanwhile } from '../invitations/invitations.service.ts';
import type { ActOfMany, UndoOfMany } from './act-of-many.ts';
import {
  batchExists,
  insertBatch,
  listPeople,
  lockBatch,
  markUndone,
  type BatchAct,
  type BatchPerson,
} from './employee-batches.sql.ts';
import { invite } from './invite-employees.service.ts';
import { move, undoMove } from './move-employees.service.ts';
import { lift, suspend, undoSuspension } from './suspend-employees.service.ts';

const acts: { [Act in EmployeesAct['act']]: ActOfMany<Extract<EmployeesAct, { act: Act }>> } = {
  payroll: move,
  cost_center: move,
  suspend,
  lift,
  invite,
};

const undos: Record<BatchAct, UndoOfMany> = {
  payroll: undoMove,
  cost_center: undoMove,
  suspend: undoSuspension,
  lift: undoSuspension,
};

/** The compiler cannot see that an act of a name takes the change of that name. */
const actOf = (change: EmployeesAct) => acts[change.act] as ActOfMany<EmployeesAct>;

interface Planned {
  fit: BatchPerson[];
  refused: EmployeeRefusal[];
}

/** People whom an act fits, and why it does not fit the others. @throws not_found, invalid_input */
export async function planAct(
  context: Omit<Context, 'actor'>,
  ids: readonly string[],
  change: EmployeesAct,
  isHeld: boolean,
): Promise<Planned> {
  const { db, scope, now } = context;
  const today = bogotaDate(now);
  if ('until' in change && change.until !== null && change.until < change.from) throw untilBeforeFrom();
  const people = await listPeople(db, scope, ids, isHeld);
  const there = people.filter(({ end_date }) => end_date === null || end_date > today);
  const refusals = await actOf(change).refusals(context, there, change);
  const found = new Set(people.map(({ id }) => id));
  const refusalOf = ({ id, end_date }: BatchPerson): Refusal | null =>
    end_date !== null && end_date <= today ? alreadyRetired(end_date) : (refusals.get(id) ?? null);
  return {
    fit: people.filter((person) => refusalOf(person) === null),
    refused: [
      ...ids.filter((id) => !found.has(id)).map((id) => refused(id, '', notFound)),
      ...people.flatMap((person) => {
        const refusal = refusalOf(person);
        return refusal ? [refused(person.id, fullNameOf(person), refusal)] : [];
      }),
    ],
  };
}

/** Does an act to many, each of whom stands for themselves and says why they stayed. @throws not_found, invalid_input */
export async function changeEmployees(
  context: Context,
  ids: readonly string[],
  change: EmployeesAct,
): Promise<EmployeesChanged> {
  const { db, scope, actor, now } = context;
  const { fit, refused: unfit } = await planAct(context, ids, change, true);
  const done: ReadonlyMap<string, object> =
    fit.length > 0 ? await actOf(change).run(context, fit, change) : new Map();
  const passedOver = change.act === 'invite' ? invitedMeanwhile : meanwhile;
  const refusedLate = fit
    .filter(({ id }) => !done.has(id))
    .map((person) => refused(person.id, fullNameOf(person), { code: 'conflict', detail: passedOver }));
  const answer = { done: done.size, refused: [...unfit, ...refusedLate] };
  if (done.size === 0 || change.act === 'invite') return { ...answer, batchid: null };
  const batchid = newId();
  await insertBatch(db, scope.clientId, { batchId: batchid, act: change.act, rows: done }, actor, now);
  return { ...answer, batchid };
}

/** Takes an act back from those on whom nothing depends; each of the others says why. @throws not_found */
export async function undoChange(
  context: Context,
  batchId: string,
): Promise<{ restored: number; refused: EmployeeRefusal[] }> {
  const { db, scope, actor, now } = context;
  if (!(await batchExists(db, scope, batchId))) throw new AppError('not_found');
  const rows = await lockBatch(db, scope, batchId);
  const [first] = rows;
  if (!first) return { restored: 0, refused: [] };
  const refusals = await undos[first.act](context, rows);
  const restored = rows.filter(({ employment_id }) => !refusals.has(employment_id));
  await markUndone(
    db,
    scope.clientId,
    batchId,
    restored.map(({ employment_id }) => employment_id),
    actor.name,
    now,
  );
  return {
    restored: restored.length,
    refused: rows.flatMap((row) => {
      const refusal = refusals.get(row.employment_id);
      return refusal ? [refused(row.employment_id, fullNameOf(row), refusal)] : [];
    }),
  };
}

const notFound: Refusal = { code: 'not_found', detail: 'No encontramos a este empleado.' };
const meanwhile = 'Alguien lo cambió mientras tanto. Revísalo y vuelve a intentarlo.';

const refused = (
  companyemployeeid: string,
  fullName: string,
  { code, detail }: Refusal,
): EmployeeRefusal => ({ companyemployeeid, fullName, code, detail });

const untilBeforeFrom = (): AppError =>
  new AppError('invalid_input', {
    errors: [
      {
        path: 'change.until',
        code: 'until_before_from',
        detail: 'La fecha final es anterior a la inicial. Corrige una de las dos.',
      },
    ],
  });
