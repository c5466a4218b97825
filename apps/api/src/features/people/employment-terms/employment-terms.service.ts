import { controls, loosenedControls } from '@antela/contract/controls';
import type { DatedField } from '@antela/contract/employee-fields';
import type { FieldFault } from '@antela/contract/errors';
import { closedPeriodsWarning } from '@antela/rules/anomaly-sentence';
import { bogotaDate, calendarDate, type CalendarDate } from '@antela/rules/calendar-date';
import { asOf, valueOn, withoutPlanned } from '@antela/rules/dated-terms';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import type { Approved } from '../../access/proposals/proposals.service.ts';
import { getPayrollOfCompany } from '../../payrolls/payrolls/payrolls.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { getEmployment, lockEmployment } from '../employees/employee-records.service.ts';
import { leaveToAnother } from '../employees/limits-of-employment.service.ts';
import {
  checkTouched,
  setEmploymentValues,
  type EmploymentRecord,
} from '../employees/update-employee.service.ts';
import { changedBy, closedDifferences, isCorrection } from './closed-periods.service.ts';
import { listTerms, replaceTerms, type TermRow } from './employment-terms.sql.ts';
import {
  changedLines,
  changedToday,
  dateFaults,
  linesOf,
  termsToKeep,
  type DatedChange,
  type Lines,
  type OwnTerm,
} from './term-lines.service.ts';

export { listPayrollNames, listTerms } from './employment-terms.sql.ts';

/** An employment with its lines, held until the transaction ends. @throws not_found */
export async function lockLines(
  { db, scope, now }: Omit<Context, 'actor'>,
  employmentId: string,
): Promise<{ record: EmploymentRecord; rows: TermRow[]; lines: Lines }> {
  if (!(await lockEmployment(db, scope, employmentId))) throw new AppError('not_found');
  const record = orNotFound(await getEmployment(db, scope, employmentId, bogotaDate(now)));
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
  const { actor, now } = context;
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
  await recordAudit(context, 'employment.term_changed', 'employment', employmentId, {
    ...Object.fromEntries(changes),
    validFrom: [null, change.from],
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
  const { actor, now } = context;
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
  await recordAudit(context, 'employment.term_withdrawn', 'employment', employmentId, {
    [field]: [valueOn(line, from), null],
    validFrom: [from, null],
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
  await recordAudit(
    context,
    'employment.term_began',
    'employment',
    employmentId,
    Object.fromEntries(
      [...next].map(([field, line]) => [field, [held.lines.get(field)?.current ?? null, line.current]]),
    ),
  );
  return true;
}

async function checkChange(
  context: Context,
  record: EmploymentRecord,
  lines: Lines,
  change: DatedChange,
): Promise<void> {
  const { from, terms, confirmWarnings, within = 'terms.' } = change;
  const { db, scope, now } = context;
  const payroll = terms.payrollid;
  if (payroll !== undefined && !(await getPayrollOfCompany(db, scope.clientId, record.company_id, payroll)))
    throw new AppError('not_found');
  const faults = dateFaults(record, from, bogotaDate(now), payroll !== undefined);
  const then = Object.fromEntries([...lines].map(([field, line]) => [field, valueOn(line, from)]));
  const pathOf = (field: string) => `${within}${field}`;
  const warnings = await closedWarnings(context, record, lines, change);
  const options = { now, from, confirmWarnings, pathOf, warnings };
  await checkTouched(context, record.employee_id, { before: then, next: terms }, options, faults);
}

/** Warning of a correction that has days of closed periods; a file says the same of its row. */
async function closedWarnings(
  { db, scope, now }: Context,
  record: EmploymentRecord,
  lines: Lines,
  change: DatedChange,
): Promise<FieldFault[]> {
  const today = bogotaDate(now);
  if (change.confirmWarnings === true || !isCorrection(change.from, today)) return [];
  const changed = changedBy(record, lines, change, today);
  if ([...changed.after].every(([field, line]) => line === lines.get(field))) return [];
  const kept = (await closedDifferences(db, scope.clientId, [changed])).get(record.id);
  if (!kept) return [];
  const { code, message } = closedPeriodsWarning(change.from, kept.periods);
  return [{ path: 'from', code, detail: message }];
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
