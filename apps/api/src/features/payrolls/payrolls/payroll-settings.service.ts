import { controls, loosenedControls } from '@antela/contract/controls';
import type { payrollBody, payrollSettings } from '@antela/contract/payrolls';
import { addDays, bogotaDate, earlierDate } from '@antela/rules/calendar-date';
import { firstPayPeriods, payPeriodsAfter, scheduleFaults } from '@antela/rules/pay-calendar';
import type { PaySchedule } from '@antela/rules/pay-period';
import { scheduleText } from '@antela/rules/schedule-text';
import pg from 'pg';
import type { z } from 'zod';
import { newId } from '../../../db/ids.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { requireSeenVersion } from '../../../http/seen-version.ts';
import { requirePrintable } from '../../../text/require-printable.ts';
import { mustBeAsSeen, propose, type Approved } from '../../access/proposals/proposals.service.ts';
import { changesBetween, recordAudit } from '../../records/audit/audit.service.ts';
import { firstTerms } from './advance-policies.service.ts';
import { insertPolicy } from './advance-policies.sql.ts';
import * as sql from './payroll-writes.sql.ts';

export { lockPayroll } from './payroll-writes.sql.ts';

type Settings = z.output<typeof payrollSettings>;

/**
 * A payroll with its calendar and the usual policy, in force from before its first day so that the company's own can begin today.
 * Moving people into a new one is no way around a control: every advance is approved, and it needs a second person where another
 * payroll of the company does; what is looser waits for somebody else.
 * @throws not_found for a company out of sight, invalid_input, payroll_name_taken
 */
export async function createPayroll(
  context: Context,
  { companyid, ...wanted }: z.output<typeof payrollBody>,
): Promise<{ payrollid: string; proposalid: string | null }> {
  const { db, scope, actor, now } = context;
  if (!scope.companyIds.includes(companyid)) throw new AppError('not_found');
  requirePrintable('name', wanted.name);
  const schedule = checkedSchedule(wanted, now);
  const today = bogotaDate(now);
  const payrollid = newId();
  const strictest = { needsSecondPerson: await sql.someNeedSecondPerson(db, scope.clientId, companyid) };
  const isLooser = loosenedControls(controls.payroll, strictest, wanted).length > 0;
  const settings = isLooser ? { ...wanted, ...strictest } : wanted;
  if (!(await sql.insertPayroll(db, scope.clientId, companyid, payrollid, settings, now)))
    throw new AppError('payroll_name_taken');
  const periods = firstPayPeriods(schedule, now);
  await sql.insertPeriods(db, scope.clientId, { companyId: companyid, payrollId: payrollid }, periods, today);
  const yesterday = addDays(today, -1);
  await insertPolicy(db, scope.clientId, {
    id: newId(),
    payrollId: payrollid,
    validFrom: periods[0] ? earlierDate(periods[0].start, yesterday) : yesterday,
    terms: firstTerms,
    createdBy: actor,
    at: now,
  });
  await recordAudit(
    context,
    'payroll.created',
    'payroll',
    payrollid,
    changesBetween({}, { companyid, ...described(settings) }),
  );
  const payroll = { id: payrollid, name: wanted.name, companyId: companyid };
  return { payrollid, proposalid: isLooser ? await proposeOnePerson(context, payroll) : null };
}

const proposeOnePerson = (
  context: Context,
  { id, name, companyId }: { id: string; name: string; companyId: string },
): Promise<string> =>
  propose(context, {
    kind: 'payroll',
    subject: { kind: 'payroll', id, name },
    companyIds: [companyId],
    changes: { needsSecondPerson: [true, false] },
    body: { needsSecondPerson: false },
  });

/**
 * Where the schedule changes, the periods that have not opened are made anew from it, the day after the last one that has.
 * That it needs no second person any more is itself left to a second person.
 * @throws not_found, stale, invalid_input, payroll_name_taken, conflict where something already counts on one of those periods
 */
export async function updatePayroll(
  context: Context,
  payrollId: string,
  version: number,
  wanted: Settings,
): Promise<{ version: number; proposalid: string | null }> {
  const { db, scope, now } = context;
  const before = orNotFound(await sql.lockPayroll(db, scope, payrollId));
  requireSeenVersion(before, version);
  if (before.name !== wanted.name) requirePrintable('name', wanted.name);
  const givesUp = loosenedControls(controls.payroll, described(before), described(wanted)).length > 0;
  const proposalid = givesUp
    ? await proposeOnePerson(context, { id: payrollId, name: before.name, companyId: before.companyId })
    : null;
  const settings = givesUp ? { ...wanted, needsSecondPerson: true } : wanted;
  const changes = changesBetween(described(before), described(settings));
  if (Object.keys(changes).length === 0) return { version, proposalid };
  await translateConflicts(async () => {
    await sql.updatePayrollRow(db, scope.clientId, payrollId, settings);
    if (changes['calendar'] === undefined) return;
    const schedule = checkedSchedule(settings, now);
    const today = bogotaDate(now);
    await sql.deleteScheduledPeriods(db, scope.clientId, payrollId);
    const lastDay = await sql.lastDayOf(db, scope.clientId, payrollId);
    const periods =
      lastDay === null ? firstPayPeriods(schedule, now) : payPeriodsAfter(schedule, lastDay, today);
    await sql.insertPeriods(db, scope.clientId, { companyId: before.companyId, payrollId }, periods, today);
  });
  await recordAudit(context, 'payroll.updated', 'payroll', payrollId, changes);
  return { version: version + 1, proposalid };
}

/** Closing and changing the policy need one person again, as two have agreed. @throws not_found, stale */
export async function stopNeedingSecondPerson(
  context: Context,
  payrollId: string,
  approved: Approved,
): Promise<void> {
  const { db, scope } = context;
  const before = orNotFound(await sql.lockPayroll(db, scope, payrollId));
  const changes = { needsSecondPerson: [before.needsSecondPerson, false] as const };
  mustBeAsSeen(approved, changes);
  await sql.updatePayrollRow(db, scope.clientId, payrollId, { ...before, needsSecondPerson: false });
  await recordAudit(context, 'payroll.updated', 'payroll', payrollId, changes);
}

/**
 * A payroll without people stops: its periods that have not opened are taken back, those that have are closed as any other.
 * Activated again, its calendar goes on from the last of them.
 * @throws not_found, conflict where something counts on a period that has not opened, rule_broken while there are people in it
 */
export async function setPayrollActive(
  { db, scope, actor, now }: Context,
  payrollId: string,
  active: boolean,
): Promise<void> {
  const payroll = orNotFound(await sql.lockPayroll(db, scope, payrollId));
  const today = bogotaDate(now);
  const { clientId } = scope;
  const people = active ? 0 : await sql.countPeople(db, clientId, payrollId, today);
  if (people > 0)
    throw new AppError('rule_broken', {
      detail: `Esta nómina tiene ${people} empleados. Pásalos a otra nómina antes de desactivarla.`,
    });
  if ((await sql.updateActive(db, clientId, payrollId, active)) === 0) return;
  await translateConflicts(async () => {
    if (!active) await sql.deleteScheduledPeriods(db, clientId, payrollId);
    else if ('frequency' in payroll.schedule) {
      const schedule = payroll.schedule as PaySchedule;
      const lastDay = await sql.lastDayOf(db, clientId, payrollId);
      const periods =
        lastDay === null ? firstPayPeriods(schedule, now) : payPeriodsAfter(schedule, lastDay, today);
      const of = { companyId: payroll.companyId, payrollId };
      await sql.insertPeriods(db, clientId, of, periods, today);
    }
  });
  await recordAudit(
    { db, scope: { clientId }, actor, now },
    active ? 'payroll.activated' : 'payroll.deactivated',
    'payroll',
    payrollId,
    { active: [!active, active] },
  );
}

function checkedSchedule({ schedule }: Settings, now: Date): PaySchedule {
  const checked = schedule as PaySchedule;
  const faults = scheduleFaults(checked, bogotaDate(now));
  if (faults.length > 0)
    throw new AppError('invalid_input', {
      errors: faults.map((fault) => ({ ...fault, path: `schedule.${fault.path}` })),
    });
  return checked;
}

/** As the history says it: a schedule is one sentence. */
function described({
  name,
  deductionConcept,
  schedule,
  needsSecondPerson,
}: Settings): Record<string, unknown> {
  return {
    name,
    deductionConcept,
    needsSecondPerson,
    calendar: 'frequency' in schedule ? scheduleText(schedule as PaySchedule) : null,
  };
}

async function translateConflicts(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof pg.DatabaseError) {
      if (error.constraint === 'payroll_client_id_company_id_name_key')
        throw new AppError('payroll_name_taken', { cause: error });
      // Foreign key: something already belongs to a period that has not opened.
      if (error.code === '23503') throw new AppError('conflict', { cause: error });
    }
    throw error;
  }
}
