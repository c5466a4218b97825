import type { FieldFault } from '@antela/contract/errors';
import { bogotaDate, calendarDate } from '@antela/rules/calendar-date';
import { pesos } from '@antela/rules/money';
import { amountText, dateText } from '@antela/rules/spanish-text';
import pg from 'pg';
import type { Db, Scope } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { requireSeenVersion } from '../../../http/seen-version.ts';
import { changesBetween, recordAudit, type AuditEntry } from '../../records/audit/audit.service.ts';
import { notifyCompany } from '../../records/notices/notify-company.service.ts';
import { lockEmployment } from '../employees/employee-records.service.ts';
import * as table from './suspension-periods.sql.ts';
import type { SuspensionRecord, SuspensionValues } from './suspension-periods.sql.ts';

/** Advances on days that changed after the fact; null when no day gone by changed. */
type Late = { advances: number; amount: number } | null;
interface Changed {
  record: SuspensionRecord;
  late: Late;
}

/** @throws not_found, overlapping_period, invalid_input */
export async function createSuspensionPeriod(
  context: Context,
  employmentId: string,
  values: SuspensionValues,
): Promise<Changed> {
  const { db, scope, actor, now } = context;
  await checkDates(context, employmentId, values);
  const id = newId();
  const made = await table.insertSuspensionPeriods(
    db,
    scope,
    [{ id, employmentId, ...values }],
    actor.id,
    now,
  );
  // Two suspensions never share a day: the database says so.
  if (!made.has(id)) throw new AppError('overlapping_period');
  await record(context, 'created', employmentId, changesBetween({}, { ...values }));
  return { record: await mustGet(db, scope, id), late: await lateFrom(context, [employmentId], values.from) };
}

/** Days that a reported pay period has stay as they are: of such a suspension only the end moves, and only after them. @throws not_found, stale, conflict, overlapping_period, invalid_input */
export async function updateSuspensionPeriod(
  context: Context,
  id: string,
  version: number,
  values: SuspensionValues,
): Promise<Changed> {
  const { db, scope } = context;
  const before = await takeForWriting(context, id, version);
  const isSame =
    before.kind === values.kind &&
    before.start_date === values.from &&
    before.end_date === values.until &&
    before.note === values.note;
  if (isSame) return { record: before, late: null };
  if (before.closed_through !== null && !keepsClosedDays(before, values, before.closed_through))
    throw settled();
  await checkDates(context, before.employment_id, values);
  const isUpdated = await translateOverlap(() =>
    table.updateSuspensionPeriod(db, scope, id, version, values),
  );
  if (!isUpdated) throw new AppError('stale');
  await record(context, 'updated', before.employment_id, changesBetween(valuesOf(before), { ...values }));
  return {
    record: await mustGet(db, scope, id),
    late: await lateFrom(context, [before.employment_id], firstChangedDay(before, values)),
  };
}

/** @throws not_found, stale, conflict */
export async function deleteSuspensionPeriod(
  context: Context,
  id: string,
  version: number,
  reason: string,
): Promise<Late> {
  const before = await takeForWriting(context, id, version);
  if (before.closed_through !== null) throw settled();
  const gone = await table.removeSuspensions(context.db, context.scope, [{ id, version }]);
  if (!gone.has(id)) throw new AppError('stale');
  const values = Object.fromEntries(
    Object.entries(valuesOf(before)).map(([field, value]) => [field, [value, null] as const]),
  );
  await record(context, 'deleted', before.employment_id, { ...values, reason: [null, reason] });
  return lateFrom(context, [before.employment_id], before.start_date);
}

async function takeForWriting(
  { db, scope }: Context,
  id: string,
  version: number,
): Promise<SuspensionRecord> {
  const found = await mustGet(db, scope, id);
  await lockEmployment(db, scope, found.employment_id);
  await table.lockPayPeriods(db, scope, [found.employment_id], found.start_date, found.end_date);
  const held = await mustGet(db, scope, id);
  requireSeenVersion(held, version);
  return held;
}

async function checkDates(
  { db, scope }: Context,
  employmentId: string,
  { from, until }: SuspensionValues,
): Promise<void> {
  // An advance is taken under the same lock: nobody is granted one against suspensions that are about to change.
  if (!(await lockEmployment(db, scope, employmentId))) throw new AppError('not_found');
  const employment = await table.getEmploymentDates(db, scope, employmentId);
  const errors = employment ? suspensionFaults({ from, until }, employment) : [];
  if (errors.length > 0) throw new AppError('invalid_input', { errors });
}

/** Faults of a suspension's dates beside those of its contract. */
export function suspensionFaults(
  { from, until }: Pick<SuspensionValues, 'from' | 'until'>,
  employment: { start_date: string; end_date: string | null },
): FieldFault[] {
  const errors: FieldFault[] = [];
  if (until !== null && until < from)
    errors.push({
      path: 'until',
      code: 'until_before_from',
      detail: 'La fecha final es anterior a la inicial. Corrige una de las dos.',
    });
  if (from < employment.start_date)
    errors.push({
      path: 'from',
      code: 'before_hire',
      detail: 'La suspensión empieza antes del ingreso. Elige una fecha desde el ingreso.',
    });
  if (employment.end_date !== null && from > employment.end_date)
    errors.push({
      path: 'from',
      code: 'after_leaving',
      detail: 'La suspensión empieza después del retiro. Elige una fecha anterior.',
    });
  return errors;
}

const keepsClosedDays = (
  before: SuspensionRecord,
  { kind, from, until }: SuspensionValues,
  closedThrough: string,
): boolean =>
  kind === before.kind && from === before.start_date && (until === null || until >= closedThrough);

export const settledDays =
  'Esta suspensión tiene días de una nómina ya reportada, que no cambian. Puedes mover su fecha final después de ellos.';
const settled = (): AppError => new AppError('conflict', { detail: settledDays });

const valuesOf = (row: SuspensionRecord) => ({
  kind: row.kind,
  from: row.start_date,
  until: row.end_date,
  note: row.note,
});

/** Where only the end moved, the days up to the earlier of both ends are as they were. */
function firstChangedDay(before: SuspensionRecord, values: SuspensionValues): string {
  if (before.kind !== values.kind || before.start_date !== values.from)
    return before.start_date < values.from ? before.start_date : values.from;
  const ends = [before.end_date, values.until].filter((end) => end !== null).toSorted();
  return ends[0] ?? values.from;
}

/**
 * Advances taken on days that changed after the fact. Money is out that the new days would not have let out, and nothing is reversed:
 * whoever runs the payroll is told, besides the person who entered it.
 */
export async function lateFrom(
  { db, scope, now }: Context,
  employmentIds: readonly string[],
  from: string,
): Promise<Late> {
  if (from >= bogotaDate(now)) return null;
  const found = await table.sumAdvancesSince(db, scope, employmentIds, from);
  const [only] = employmentIds.length === 1 ? employmentIds : [];
  for (const { company_id: companyId, people, advances, amount } of found)
    await notifyCompany(
      db,
      scope.clientId,
      companyId,
      {
        kind: 'late_suspension',
        eventKey: `late_suspension:${newId()}`,
        subject:
          people === 1
            ? 'Una suspensión registrada tarde tocó días en que ya hubo adelantos'
            : `Suspensiones de ${people} personas registradas tarde tocaron días en que ya hubo adelantos`,
        detail: `Desde el ${dateText(calendarDate(from))}: ${advances === 1 ? 'un adelanto' : `${advances} adelantos`} por ${amountText(pesos(amount))}, que no se devuelven`,
        path: only ? `/employees/update?companyemployeeid=${only}&seccion=suspensiones` : '/employees',
      },
      now,
    );
  const sum = (of: 'advances' | 'amount') => found.reduce((total, row) => total + row[of], 0);
  return { advances: sum('advances'), amount: sum('amount') };
}

async function mustGet(db: Db, scope: Scope, id: string): Promise<SuspensionRecord> {
  return orNotFound(await table.getSuspensionPeriod(db, scope, id));
}

const record = (
  context: Context,
  act: 'created' | 'updated' | 'deleted',
  employmentId: string,
  changes: AuditEntry['changes'],
): Promise<void> => recordAudit(context, `suspension_period.${act}`, 'employment', employmentId, changes);

/** Two suspensions never share a day: the database says so, in the words of the contract. */
async function translateOverlap<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23P01')
      throw new AppError('overlapping_period', { cause: error });
    throw error;
  }
}
