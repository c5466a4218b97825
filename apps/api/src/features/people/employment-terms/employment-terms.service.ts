import { controls, loosenedControls } from '@antela/contract/controls';
import { datedFields, type DatedField, type DatedTerms } from '@antela/contract/employment-terms';
import type { FieldFault } from '@antela/contract/errors';
import { addDays, bogotaDate, calendarDate, type CalendarDate } from '@antela/rules/calendar-date';
import {
  asOf,
  valueOn,
  withoutPlanned,
  withValueFrom,
  withValueNow,
  type TermLine,
} from '@antela/rules/dated-terms';
import { dateText } from '@antela/rules/spanish-text';
import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import type { Approved } from '../../access/proposals/proposals.service.ts';
import { getPayrollOfCompany } from '../../payrolls/payrolls/payrolls.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { getEmployment, lockEmployment } from '../employees/employee-records.service.ts';
import { leaveToAnother } from '../employees/limits-of-employment.service.ts';
import {
  checkTouched,
  setEmploymentValues,
  termsOf,
  type EmploymentRecord,
} from '../employees/update-employee.service.ts';
import {
  listTerms,
  replaceTerms,
  type NewTerm,
  type TermOrigin,
  type TermRow,
  type TermValue,
} from './employment-terms.sql.ts';

export { listPayrollNames, listTerms } from './employment-terms.sql.ts';

export interface DatedChange {
  from: CalendarDate;
  terms: DatedTerms;
  confirmWarnings?: boolean | undefined;
  /** Path of the terms in the caller's body. */
  within?: 'terms.' | '';
}

/** A change that may have come without a day: then it leaves the days already gone as they were. */
export type TermChange = Omit<DatedChange, 'from'> & { from: CalendarDate | null };

export type Lines = Map<DatedField, TermLine<TermValue>>;

/** Every field of an employment through time. */
export const linesOf = (record: EmploymentRecord, rows: readonly TermRow[]): Lines =>
  linesFrom(
    termsOf(record),
    rows.filter((row) => row.employment_id === record.id),
  );

/** Lines of one employment, from its values of today and its own terms. */
export const linesFrom = (current: Record<string, unknown>, rows: readonly TermRow[]): Lines =>
  new Map(
    datedFields.map((field) => [
      field,
      {
        current: (current[field] ?? null) as TermValue,
        terms: rows
          .filter((row) => row.field === field)
          .map((row) => ({ from: row.valid_from, until: row.valid_until, value: row.value })),
      },
    ]),
  );

/** An employment with its lines, held until the transaction ends. @throws not_found */
export async function lockLines(
  { db, scope, now }: Omit<Context, 'actor'>,
  employmentId: string,
): Promise<{ record: EmploymentRecord; rows: TermRow[]; lines: Lines }> {
  if (!(await lockEmployment(db, scope, employmentId))) throw new AppError('not_found');
  const record = await getEmployment(db, scope, employmentId, bogotaDate(now));
  if (!record) throw new AppError('not_found');
  const rows = await listTerms(db, scope.clientId, [employmentId]);
  return { record, rows, lines: linesOf(record, rows) };
}

/**
 * Gives terms of a contract a value from a day on: of today, planned, or of a day already gone, which is a correction and leaves
 * every period that is closed as it was paid. Higher limits of the person's own wait for another person.
 * @param approved what that person has approved. @throws not_found, invalid_input, warnings_unconfirmed, conflict while others wait
 */
export async function changeTerms(
  context: Context,
  employmentId: string,
  wanted: DatedChange,
  approved: Approved | null = null,
): Promise<void> {
  const { db, actor, now } = context;
  const today = bogotaDate(now);
  const { record, rows, lines } = await lockLines(context, employmentId);
  await checkChange(context, record, lines, wanted);
  const change = await withoutLooser(context, record, lines, wanted, approved);
  const next = changedLines(lines, change, calendarDate(record.start_date), today);
  const origin = { set_by: actor.id, set_by_name: actor.name, set_at: now, import_id: null };
  await writeLines(context, { record, rows, lines }, next, { from: change.from, origin });
  const changes = [...next.keys()].map((field) => [
    field,
    [valueOn(lines.get(field)!, change.from), change.terms[field] ?? null] as const,
  ]);
  if (changes.length === 0) return;
  await recordAudit(db, context.scope.clientId, actor, now, {
    action: 'employment.term_changed',
    entityKind: 'employment',
    entityId: employmentId,
    changes: { ...Object.fromEntries(changes), validFrom: [null, change.from] },
  });
}

/** A change without what another person has to approve. Limits are of the day on which somebody asks for money, never of a past one. */
async function withoutLooser(
  context: Context,
  record: EmploymentRecord,
  lines: Lines,
  { terms, ...change }: DatedChange,
  approved: Approved | null,
): Promise<DatedChange> {
  const today = bogotaDate(context.now);
  const on = change.from > today ? change.from : today;
  const before = Object.fromEntries([...lines].map(([field, line]) => [field, valueOn(line, on)]));
  const waiting = await leaveToAnother(
    context,
    record,
    { from: change.from, before, after: terms },
    approved,
  );
  const left = Object.entries(terms).filter(([field]) => !waiting.includes(field));
  return { ...change, terms: Object.fromEntries(left) };
}

/** The lines that a change makes other than they were. @param begins first day of the contract */
export function changedLines(
  lines: Lines,
  { from, terms }: TermChange,
  begins: CalendarDate,
  today: CalendarDate,
): Lines {
  const changed: Lines = new Map();
  for (const [field, value] of Object.entries(terms) as [DatedField, TermValue | undefined][]) {
    const line = lines.get(field);
    if (!line || value === undefined) continue;
    const next =
      from === null ? withValueNow(line, value, begins, today) : withValueFrom(line, value, from, today);
    if (JSON.stringify(next) !== JSON.stringify(line)) changed.set(field, next);
  }
  return changed;
}

/**
 * Takes back what was planned to begin on a day. A lower limit of the person's own is taken back by whoever planned it: for anybody
 * else that would be a way to a higher one. @throws not_found when nothing is, rule_broken
 */
export async function withdrawTerm(
  context: Context,
  employmentId: string,
  field: DatedField,
  from: CalendarDate,
): Promise<void> {
  const { db, scope, actor, now } = context;
  const today = bogotaDate(now);
  const held = await lockLines(context, employmentId);
  const line = held.lines.get(field);
  if (!line || from <= today || !line.terms.some((term) => term.from === from))
    throw new AppError('not_found');
  const next = new Map([[field, withoutPlanned(line, from, today)]]);
  const planner = held.rows.find((row) => row.field === field && row.valid_from === from);
  const looser = loosenedControls(
    controls.employment,
    { [field]: valueOn(line, from) },
    { [field]: valueOn(next.get(field)!, from) },
  );
  if (looser.length > 0 && planner?.set_by !== actor.id)
    throw new AppError('rule_broken', {
      detail: `Baja el límite de esta persona y lo programó ${planner?.set_by_name ?? 'otra persona'}, que puede quitarlo. O pide otro límite desde ese día: lo aprueba otra persona.`,
    });
  await writeLines(context, held, next, null);
  await recordAudit(db, scope.clientId, actor, now, {
    action: 'employment.term_withdrawn',
    entityKind: 'employment',
    entityId: employmentId,
    changes: { [field]: [valueOn(line, from), null], validFrom: [from, null] },
  });
}

/** Writes planned terms whose day has come into the employment itself. @returns whether there were any */
export async function beginTerms(context: Context, employmentId: string): Promise<boolean> {
  const today = bogotaDate(context.now);
  const held = await lockLines(context, employmentId);
  const next: Lines = new Map();
  for (const [field, line] of held.lines) {
    const begun = asOf(line, today);
    if (!Object.is(begun.current, line.current) || begun.terms.length !== line.terms.length)
      next.set(field, begun);
  }
  if (next.size === 0) return false;
  await writeLines(context, held, next, null);
  await recordAudit(context.db, context.scope.clientId, context.actor, context.now, {
    action: 'employment.term_began',
    entityKind: 'employment',
    entityId: employmentId,
    changes: Object.fromEntries(
      [...next].map(([field, line]) => [field, [held.lines.get(field)?.current ?? null, line.current]]),
    ),
  });
  return true;
}

async function checkChange(
  { db, scope, now }: Context,
  record: EmploymentRecord,
  lines: Lines,
  { from, terms, confirmWarnings, within = 'terms.' }: DatedChange,
): Promise<void> {
  const payroll = terms.payrollid;
  if (payroll !== undefined && !(await getPayrollOfCompany(db, scope.clientId, record.company_id, payroll)))
    throw new AppError('not_found');
  const faults = dateFaults(record, from, bogotaDate(now), payroll !== undefined);
  const then = Object.fromEntries([...lines].map(([field, line]) => [field, valueOn(line, from)]));
  const pathOf = (field: string) => `${within}${field}`;
  await checkTouched(db, then, terms, { now, from, confirmWarnings, pathOf }, faults);
}

/** Nothing is planned so far ahead; a later date is more often a wrong year. */
const aheadDays = 366;

/** Faults that keep a change from beginning on a day. */
export function dateFaults(
  { start_date, end_date }: Pick<EmploymentRecord, 'start_date' | 'end_date'>,
  from: CalendarDate,
  today: CalendarDate,
  movesPayroll: boolean,
): FieldFault[] {
  const fault = (code: string, detail: string) => [{ path: 'from', code, detail }];
  const date = (text: string) => dateText(calendarDate(text));
  if (from < start_date)
    return fault('before_hire', `Ingresó el ${date(start_date)}: el cambio va desde ese día o después.`);
  if (end_date !== null && from > end_date)
    return fault('after_end', `Su contrato termina el ${date(end_date)}: el cambio va antes.`);
  if (from > addDays(today, aheadDays))
    return fault('too_far_ahead', 'Esa fecha está a más de un año. Revisa el año.');
  // Advances belong to the payroll in whose period they were taken, so a payroll cannot change in the past.
  return movesPayroll && from < today
    ? fault('payroll_moved_back', 'De nómina se cambia desde hoy o después. Escribe otra fecha.')
    : [];
}

async function writeLines(
  { db, scope, now }: Context,
  { record, rows, lines }: { record: EmploymentRecord; rows: readonly TermRow[]; lines: Lines },
  next: Lines,
  mine: OwnTerm | null,
): Promise<void> {
  const terms = termsToKeep(record.start_date, rows, next, mine);
  await replaceTerms(db, scope.clientId, [{ employmentId: record.id, fields: [...next.keys()], terms }]);
  // Also where nothing of today changes: whoever has the employment open has another line before them.
  await setEmploymentValues(db, scope, record, changedToday(lines, next), now);
}

/** Origin of the terms that begin on a change's day; the others keep theirs. */
export interface OwnTerm {
  from: CalendarDate;
  origin: TermOrigin;
}

/** The rows of changed lines, each with where it came from. */
export const termsToKeep = (
  startDate: string,
  rows: readonly NewTerm[],
  next: Lines,
  mine: OwnTerm | null,
): NewTerm[] =>
  [...next].flatMap(([field, line]) =>
    line.terms
      // A change from the first day on leaves an earlier term on no day of the contract; it is dropped.
      .filter(({ until }) => until === null || until >= startDate)
      .map(({ from, until, value }): NewTerm => {
        const known = rows.find(
          (row) => row.field === field && row.valid_from === from && Object.is(row.value, value),
        );
        return {
          field,
          value,
          valid_from: from,
          valid_until: until,
          ...originOf(known ?? (mine && from === mine.from ? mine.origin : nobody)),
        };
      }),
  );

const originOf = ({ set_by, set_by_name, set_at, import_id }: TermOrigin): TermOrigin => ({
  set_by,
  set_by_name,
  set_at,
  import_id,
});

/** Values of today that changed lines give the employment itself. */
export const changedToday = (lines: Lines, next: Lines): Partial<Record<DatedField, TermValue>> =>
  Object.fromEntries(
    [...next].flatMap(([field, line]) =>
      Object.is(line.current, lines.get(field)?.current) ? [] : [[field, line.current]],
    ),
  );

const nobody: TermOrigin = { set_by: null, set_by_name: null, set_at: null, import_id: null };
