import type { Db } from '@antela/api/db/database';
import { closePeriod } from '@antela/api/features/payday/pay-periods/close-period.service';
import { lockEmployerCosts } from '@antela/api/features/payday/pay-periods/close-period.sql';
import {
  confirmDeductions,
  resolveDifferences,
} from '@antela/api/features/payday/pay-periods/confirm-deductions.service';
import { issueReport } from '@antela/api/features/payday/pay-periods/issue-report.service';
import { getConfirmation, listReports } from '@antela/api/features/payday/pay-periods/pay-periods.sql';
import { owingOf, remittanceOf } from '@antela/api/features/payday/pay-periods/remittance';
import type { Context } from '@antela/api/http/context';
import { addDays, bogotaInstant } from '@antela/rules/calendar-date';
import sql from 'sql-template-tag';
import { isSettled, type DemoPeriod, type Payroll } from './demo-calendar.ts';
import type { LeftOver } from './demo-left-overs.ts';
import type { StaffMember } from './demo-staff.ts';

/** Deducted of somebody beyond what was reported. */
const excess = 30_000;
/** Above this, treasury sends a period's money on two days. */
const oneTransferMax = 8_000_000;

interface ClosingContext {
  db: Db;
  by: StaffMember;
  leftOvers: readonly LeftOver[];
}

/** Reports, confirms and closes every period that is behind us, oldest first, by the services that do so any other day. */
export async function closePeriods(payrolls: readonly Payroll[], context: ClosingContext): Promise<void> {
  const settled = payrolls
    .flatMap((payroll) => payroll.periods.filter(isSettled).map((period) => ({ payroll, period })))
    .toSorted((a, b) => (a.period.paymentDate < b.period.paymentDate ? -1 : 1));
  for (const { payroll, period } of settled) {
    const { db, by } = context;
    const at = (now: Date): Context => ({
      db,
      scope: { clientId: payroll.clientId, companyIds: [payroll.companyId] },
      actor: { id: by.id, name: by.name, impersonator: null, requestId: null, ip: null },
      now,
    });
    await issueReport(at(bogotaInstant(period.paymentDate, 6, 0)), period.id, {
      lastVersion: 0,
      next: null,
      leftOut: null,
    });
    await confirm(at, period, context.leftOvers);
    if (period.state === 'closed') await remit(at, period);
  }
}

type At = (now: Date) => Context;

/** The company deducted what was reported, but for those of whom something is left. */
async function confirm(at: At, period: DemoPeriod, leftOvers: readonly LeftOver[]): Promise<void> {
  const context = at(bogotaInstant(period.paymentDate, 18, 0));
  const reported = await totalsOf(context, period);
  const differences = leftOvers
    .filter(({ periodId }) => periodId === period.id)
    .map(({ employmentId, destination }) => ({
      employmentId,
      deducted: destination === 'give_back' ? (reported.get(employmentId) ?? 0) + excess : 0,
      reason: reasons[destination],
      note: null,
      destination,
    }));
  await confirmDeductions(context, period.id, {
    version: 1,
    method: differences.length > 0 ? 'lines' : 'as_reported',
    file: null,
    differences,
    onlyThese: null,
  });
  if (differences.length > 0)
    await resolveDifferences(at(bogotaInstant(period.paymentDate, 18, 10)), period.id, differences, true);
}

const reasons = {
  next_period: 'insufficient_net',
  debt: 'insufficient_net',
  final_settlement: 'retirement',
  give_back: 'file_error',
} as const;

async function totalsOf({ db, scope }: Context, { id }: DemoPeriod): Promise<ReadonlyMap<string, number>> {
  const lines = await db.many<{ employment_id: string; total: number }>(
    sql`select employment_id, total from pay_period_line where client_id = ${scope.clientId} and pay_period_id = ${id}`,
  );
  return new Map(lines.map(({ employment_id, total }) => [employment_id, total]));
}

async function dueOf({ db, scope }: Context, { id }: DemoPeriod): Promise<number> {
  const [report] = await listReports(db, scope, id);
  const confirmation = await getConfirmation(db, scope.clientId, id);
  const employer = await lockEmployerCosts(db, scope.clientId, id);
  if (!report || !confirmation) throw new Error(`period ${id} is not confirmed`);
  return remittanceOf(owingOf(report.total, confirmation), employer, []).due;
}

/** The company's money comes in one transfer, or in two on following days. */
async function remit(at: At, period: DemoPeriod): Promise<void> {
  const context = at(bogotaInstant(period.confirmBy, 11, 0));
  const due = await dueOf(context, period);
  const first = due > oneTransferMax ? Math.floor((due * 0.6) / 1_000) * 1_000 : 0;
  const transfers = [
    { amount: first, on: addDays(period.confirmBy, -1) },
    { amount: due - first, on: period.confirmBy },
  ].slice(first > 0 ? 0 : 1);
  for (const [index, { amount, on }] of transfers.entries())
    await closePeriod(at(bogotaInstant(on, 11, 0)), {
      payperiodid: period.id,
      amount,
      paidOn: on,
      reference: `ACH-${period.paymentDate.replaceAll('-', '')}${transfers.length > 1 ? `-${index + 1}` : ''}`,
      bankcode: '1007',
      accountEnding: '4471',
    });
}
