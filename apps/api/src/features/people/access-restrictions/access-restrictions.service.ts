import type { RestrictionOutcome, RestrictionProduct } from '@antela/contract/access-restrictions';
import type { employeesChosen } from '@antela/contract/employees-chosen';
import type { FieldFault } from '@antela/contract/errors';
import { restrictedProductLabels } from '@antela/rules/access-restriction';
import { bogotaDate } from '@antela/rules/calendar-date';
import pg from 'pg';
import type { z } from 'zod';
import type { Db } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { fullNameOf } from '../../../text/person-name.ts';
import { recordAudits, type AuditEntry } from '../../records/audit/audit.service.ts';
import { chosenEmployees } from '../employees/employee-records.service.ts';
import { getRestrictions, type RestrictionRecord } from './access-restrictions.sql.ts';
import {
  insertRestrictions,
  liftRestrictions,
  listPeople,
  listReasons,
  restoreRestrictions,
  type NewRestriction,
} from './restriction-writes.sql.ts';

export interface RestrictionTerms {
  product: RestrictionProduct;
  reason: string;
  note: string | null;
  from: string;
  until: string | null;
}

/** Restricts many people; each stands for itself and says why when it was left as it is. @throws invalid_input */
export async function setRestrictions(
  context: Context,
  employeeIds: readonly string[],
  terms: RestrictionTerms,
): Promise<RestrictionOutcome[]> {
  const { db, scope, now } = context;
  await checkTerms(db, terms, now);
  const { product, reason, note, from, until } = terms;
  const ids = [...new Set(employeeIds)];
  const people = new Map((await listPeople(db, scope, ids)).map((person) => [person.id, person]));
  const rows = ids
    .filter((id) => people.has(id))
    .map((employeeId): NewRestriction => ({ id: newId(), employeeId, product, reason, note, from, until }));
  const inserted = await insertAll(context, rows);
  const rowOf = new Map(rows.map((row) => [row.employeeId, row]));
  return ids.map((employeeid): RestrictionOutcome => {
    const person = people.get(employeeid);
    const row = rowOf.get(employeeid);
    const title = person ? fullNameOf(person) : '';
    if (!row) return refused({ employeeid, title }, 'not_found', 'No encontramos a este empleado.');
    if (!inserted.has(row.id))
      return refused({ employeeid, title }, 'overlapping_period', alreadyRestricted(product));
    return { employeeid, restrictionid: row.id, title, outcome: 'done', faults: [] };
  });
}

/** Restricts employments chosen in the employees' list; a person with several is restricted once. @throws invalid_input, conflict */
export async function restrictChosen(
  context: Context,
  chosen: z.output<typeof employeesChosen>,
  terms: RestrictionTerms,
): Promise<RestrictionOutcome[]> {
  const { db, scope, now } = context;
  const people = await chosenEmployees(db, scope, chosen, bogotaDate(now));
  return setRestrictions(context, people, terms);
}

/** Lifts many restrictions, for a reason; one that has ended or was lifted stays as it is and says so. */
export const liftMany = (
  context: Context,
  ids: readonly string[],
  reason: string,
): Promise<RestrictionOutcome[]> =>
  changeMany(context, ids, {
    action: 'access_restriction.lifted',
    change: (standing) =>
      liftRestrictions(
        context.db,
        context.scope,
        standing,
        { by: context.actor.id, reason },
        context.now,
        bogotaDate(context.now),
      ),
    changes: (before) => ({
      product: [before.product, before.product],
      state: [before.state, 'lifted'],
      liftReason: [null, reason],
    }),
    whyNot: (before) =>
      refusal(
        'conflict',
        before.state === 'lifted'
          ? 'Esta restricción ya estaba levantada.'
          : 'Esta restricción ya terminó: no hay qué levantar.',
      ),
  });

/** Takes liftings back. */
export const restoreMany = (context: Context, ids: readonly string[]): Promise<RestrictionOutcome[]> =>
  changeMany(context, ids, {
    action: 'access_restriction.restored',
    change: (lifted) => restoreRestrictions(context.db, context.scope, lifted),
    changes: (before) => ({
      product: [before.product, before.product],
      state: ['lifted', 'restored'],
      liftReason: [before.lift_reason, null],
    }),
    whyNot: (before) =>
      before.state === 'lifted'
        ? refusal('overlapping_period', alreadyRestricted(before.product))
        : refusal('conflict', 'Esta restricción no está levantada.'),
  });

/** The one outcome of a call about one restriction, as it is answered. @throws what the outcome says went wrong */
export async function soleRestriction(
  { db, scope, now }: Context,
  [outcome]: readonly RestrictionOutcome[],
): Promise<RestrictionRecord> {
  const fault = outcome?.faults[0];
  if (fault?.code === 'overlapping_period' || fault?.code === 'conflict')
    throw new AppError(fault.code, { detail: fault.detail });
  const [record] = outcome?.restrictionid
    ? await getRestrictions(db, scope, [outcome.restrictionid], bogotaDate(now))
    : [];
  if (!record) throw new AppError('not_found');
  return record;
}

/** Puts rows in with their trail, and answers the ids that were; one that another covers already is left out. */
export async function insertAll(context: Context, rows: readonly NewRestriction[]): Promise<Set<string>> {
  const { db, scope, actor, now } = context;
  if (rows.length === 0) return new Set();
  const inserted = await insertRestrictions(db, scope, rows, actor.id, now);
  await recordAudits(
    context,
    rows
      .filter(({ id }) => inserted.has(id))
      .map(({ employeeId, product, reason, note, from, until }) => ({
        action: 'access_restriction.set',
        entityKind: 'employee',
        entityId: employeeId,
        changes: {
          product: [null, product],
          reason: [null, reason],
          note: [null, note],
          from: [null, from],
          until: [null, until],
        },
      })),
  );
  return inserted;
}

export const alreadyRestricted = (product: RestrictionProduct): string =>
  `Ya tiene una restricción de «${restrictedProductLabels[product]}» en esas fechas. Levántala o cambia las fechas.`;

interface Change {
  action: string;
  change: (ids: readonly string[]) => Promise<Set<string>>;
  changes: (before: RestrictionRecord) => Record<string, readonly [unknown, unknown]>;
  whyNot: (before: RestrictionRecord) => Refusal;
}

async function changeMany(
  context: Context,
  given: readonly string[],
  { action, change, changes, whyNot }: Change,
): Promise<RestrictionOutcome[]> {
  const { db, scope, now } = context;
  const ids = [...new Set(given)];
  const found = new Map(
    (await getRestrictions(db, scope, ids, bogotaDate(now))).map((record) => [record.id, record]),
  );
  const changed = await translateOverlap(() => change([...found.keys()]));
  const outcomes: RestrictionOutcome[] = [];
  const entries: AuditEntry[] = [];
  for (const restrictionid of ids) {
    const before = found.get(restrictionid);
    const known = {
      employeeid: before?.employee_id ?? null,
      restrictionid,
      title: before ? fullNameOf(before) : '',
    };
    if (!before)
      outcomes.push(
        refused({ ...known, restrictionid: null }, 'not_found', 'No encontramos esta restricción.'),
      );
    else if (!changed.has(restrictionid))
      outcomes.push(refused(known, whyNot(before).code, whyNot(before).detail));
    else {
      entries.push({
        action,
        entityKind: 'employee',
        entityId: before.employee_id,
        changes: changes(before),
      });
      outcomes.push({ ...known, outcome: 'done', faults: [] });
    }
  }
  await recordAudits(context, entries);
  return outcomes;
}

async function checkTerms(db: Db, { reason, from, until }: RestrictionTerms, now: Date): Promise<void> {
  const errors: FieldFault[] = [];
  const reasons = await listReasons(db);
  if (!reasons.some(({ id }) => id === reason))
    errors.push({ path: 'reason', code: 'unknown_reason', detail: 'Elige un motivo de la lista.' });
  if (until !== null && until < from)
    errors.push({
      path: 'until',
      code: 'until_before_from',
      detail: 'La fecha final es anterior a la inicial. Corrige una de las dos.',
    });
  else if (until !== null && until < bogotaDate(now))
    errors.push({
      path: 'until',
      code: 'until_in_the_past',
      detail: 'La fecha final ya pasó. Elige una de hoy en adelante.',
    });
  if (errors.length > 0) throw new AppError('invalid_input', { errors });
}

interface Refusal {
  code: 'not_found' | 'conflict' | 'overlapping_period';
  detail: string;
}
const refusal = (code: Refusal['code'], detail: string): Refusal => ({ code, detail });

const refused = (
  known: { employeeid: string | null; restrictionid?: string | null; title: string },
  code: Refusal['code'],
  detail: string,
): RestrictionOutcome => ({
  restrictionid: null,
  ...known,
  outcome: 'error',
  faults: [{ code, detail }],
});

/** Somebody set one in the same instant: the database's own refusal, in the words of the contract. */
async function translateOverlap<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23P01')
      throw new AppError('overlapping_period', { cause: error });
    throw error;
  }
}
