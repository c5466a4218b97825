import { addDays, calendarDate, type CalendarDate } from '@antela/rules/calendar-date';
import { newId } from '../../../db/ids.ts';
import type { Context } from '../../../http/context.ts';
import { refusalsOf, type Refusal, type Refusals } from '../../../text/refusals.ts';
import { recordAudits, type AuditEntry } from '../../records/audit/audit.service.ts';
import { lateFrom, settledDays, suspensionFaults } from './suspension-periods.service.ts';
import * as table from './suspension-periods.sql.ts';
import type { SuspensionRecord, SuspensionValues } from './suspension-periods.sql.ts';

/** Trace that an act left of a suspension, for taking it back. */
export type SuspensionTrace =
  | { left: 'made'; id: string; version: number; from: string }
  | { left: 'shortened'; id: string; version: number; until: string | null; from: string }
  | ({ left: 'removed' } & SuspensionValues);

interface Person {
  id: string;
  start_date: CalendarDate;
  end_date: CalendarDate | null;
}

type Asking = Omit<Context, 'actor'>;

const overlapping: Refusal = {
  code: 'overlapping_period',
  detail: 'Ya tiene una suspensión en esas fechas.',
};

/** People who cannot be suspended on those days, and why. */
export async function suspensionRefusals(
  { db, scope }: Asking,
  people: readonly Person[],
  values: SuspensionValues,
): Promise<Refusals> {
  const overlaps = await table.listOverlapping(db, scope, idsOf(people), values);
  return refusalsOf(people, (person) => {
    const [fault] = suspensionFaults(values, person);
    return fault ?? (overlaps.has(person.id) ? overlapping : null);
  });
}

/** Advances that were taken on the days of a suspension registered late. */
export const advancedOn = async (
  { db, scope }: Asking,
  employmentIds: readonly string[],
  from: string,
): Promise<{ people: number; amount: number }> => {
  const found = await table.sumAdvancesSince(db, scope, employmentIds, from);
  return {
    people: found.reduce((sum, { people }) => sum + people, 0),
    amount: found.reduce((sum, { amount }) => sum + amount, 0),
  };
};

/** Suspends employments that the caller holds. */
export async function suspendMany(
  context: Context,
  people: readonly Person[],
  values: SuspensionValues,
): Promise<Map<string, SuspensionTrace>> {
  const { db, scope, actor, now } = context;
  const rows = people.map(({ id }) => ({ ...values, id: newId(), employmentId: id }));
  const made = await table.insertSuspensionPeriods(db, scope, rows, actor.id, now);
  const done = rows.filter(({ id }) => made.has(id));
  const employmentIds = done.map(({ employmentId }) => employmentId);
  await record(
    context,
    employmentIds.map((id) => entry('created', id, null, values)),
  );
  await lateFrom(context, employmentIds, values.from);
  return new Map(
    done.map(({ id, employmentId }) => [employmentId, { left: 'made', id, version: 1, from: values.from }]),
  );
}

/** People who are not suspended that day, or whose suspension is settled, and why. */
export async function liftRefusals(
  { db, scope }: Asking,
  people: readonly Person[],
  day: CalendarDate,
): Promise<Refusals> {
  const covering = byEmployment(await table.listCovering(db, scope, idsOf(people), day));
  return refusalsOf(people, ({ id }) => {
    const found = covering.get(id);
    if (!found) return { code: 'not_suspended', detail: 'No está suspendido ese día.' };
    return isSettled(found, day) ? { code: 'settled', detail: settledDays } : null;
  });
}

const isSettled = ({ closed_through: closed, start_date }: SuspensionRecord, day: CalendarDate): boolean =>
  closed !== null && (start_date === day || addDays(day, -1) < closed);

/** Ends the suspensions of employments that the caller holds, so that a day is the first one back at work. */
export async function liftMany(
  context: Context,
  people: readonly Person[],
  day: CalendarDate,
): Promise<Map<string, SuspensionTrace>> {
  const { db, scope } = context;
  await table.lockPayPeriods(db, scope, idsOf(people), day, null);
  const covering = (await table.listCovering(db, scope, idsOf(people), day)).filter(
    (found) => !isSettled(found, day),
  );
  const until = addDays(day, -1);
  const removed = await table.removeSuspensions(
    db,
    scope,
    covering.filter(({ start_date }) => start_date === day),
  );
  const shortened = await table.moveEnds(
    db,
    scope,
    covering.filter(({ start_date }) => start_date < day).map(({ id, version }) => ({ id, version, until })),
  );
  const done = covering.filter(({ id }) => removed.has(id) || shortened.has(id));
  await record(
    context,
    done.map((before) =>
      removed.has(before.id)
        ? entry('deleted', before.employment_id, valuesOf(before), null)
        : entry('updated', before.employment_id, { until: before.end_date }, { until }),
    ),
  );
  await lateFrom(
    context,
    done.map(({ employment_id }) => employment_id),
    day,
  );
  return new Map(
    done.map((before): [string, SuspensionTrace] => [
      before.employment_id,
      removed.has(before.id)
        ? { left: 'removed', ...valuesOf(before) }
        : {
            left: 'shortened',
            id: before.id,
            version: before.version + 1,
            until: before.end_date,
            from: day,
          },
    ]),
  );
}

/** Takes back what was done to suspensions, where nobody has changed them since and no report has their days. @returns those it reached */
export async function takeBack(
  context: Context,
  traces: ReadonlyMap<string, SuspensionTrace>,
): Promise<Set<string>> {
  const { db, scope, actor, now } = context;
  const all = [...traces].map(([employmentId, trace]) => ({ employmentId, trace }));
  const from = all.map(({ trace }) => trace.from).sort()[0];
  if (from === undefined) return new Set();
  await table.lockPayPeriods(db, scope, [...traces.keys()], from, null);
  const known = all.flatMap(({ trace }) => (trace.left === 'removed' ? [] : [trace.id]));
  const settled = new Set(
    (await table.getSuspensionPeriods(db, scope, known)).flatMap(({ id, closed_through }) =>
      closed_through !== null && closed_through >= from ? [id] : [],
    ),
  );
  const made = all.flatMap(({ trace }) => (trace.left === 'made' && !settled.has(trace.id) ? [trace] : []));
  const shortened = all.flatMap(({ trace }) =>
    trace.left === 'shortened' && !settled.has(trace.id) ? [trace] : [],
  );
  const again = all.flatMap(({ employmentId, trace }) =>
    trace.left === 'removed' ? [{ ...trace, id: newId(), employmentId }] : [],
  );
  const reached = new Set([
    ...(await table.removeSuspensions(db, scope, made)),
    ...(await table.moveEnds(db, scope, shortened)),
  ]);
  const back = await table.insertSuspensionPeriods(db, scope, again, actor.id, now);
  const done = new Set([
    ...all.flatMap(({ employmentId, trace }) =>
      trace.left !== 'removed' && reached.has(trace.id) ? [employmentId] : [],
    ),
    ...again.flatMap(({ id, employmentId }) => (back.has(id) ? [employmentId] : [])),
  ]);
  await record(
    context,
    all
      .filter(({ employmentId }) => done.has(employmentId))
      .map(({ employmentId, trace }) => undoneEntry(employmentId, trace)),
  );
  await lateFrom(context, [...done], from);
  return done;
}

function undoneEntry(employmentId: string, trace: SuspensionTrace): AuditEntry {
  if (trace.left === 'made') return entry('deleted', employmentId, { from: trace.from }, null);
  if (trace.left === 'removed') {
    const { left: _left, ...values } = trace;
    return entry('created', employmentId, null, values);
  }
  const was = addDays(calendarDate(trace.from), -1);
  return entry('updated', employmentId, { until: was }, { until: trace.until });
}

const idsOf = (people: readonly Person[]): string[] => people.map(({ id }) => id);

const byEmployment = (records: readonly SuspensionRecord[]): Map<string, SuspensionRecord> =>
  new Map(records.map((record) => [record.employment_id, record]));

const valuesOf = ({ kind, start_date, end_date, note }: SuspensionRecord): SuspensionValues => ({
  kind,
  from: start_date,
  until: end_date,
  note,
});

const entry = (
  act: 'created' | 'updated' | 'deleted',
  entityId: string,
  before: Partial<SuspensionValues> | null,
  after: Partial<SuspensionValues> | null,
): AuditEntry => ({
  action: `suspension_period.${act}`,
  entityKind: 'employment',
  entityId,
  changes: Object.fromEntries(
    Object.keys(after ?? before ?? {}).map((field) => [
      field,
      [
        before?.[field as keyof SuspensionValues] ?? null,
        after?.[field as keyof SuspensionValues] ?? null,
      ] as const,
    ]),
  ),
});

const record = (context: Context, entries: readonly AuditEntry[]): Promise<void> =>
  recordAudits(context, entries);
