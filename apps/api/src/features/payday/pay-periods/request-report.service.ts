import type { Pool } from 'pg';
import type { Db } from '../../../db/database.ts';
import { inTenant } from '../../../db/transaction.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { enqueue, enqueueAll } from '../../../jobs/enqueue.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { checkConfirmation, confirmDeductions } from './confirm-deductions.service.ts';
import type { Confirmation } from './confirmation.ts';
import { checkReport, issueReport, refuseOlder } from './issue-report.service.ts';
import { lockPeriodIn, readPeriod } from './pay-periods.service.ts';
import { countInPayment } from './pay-periods.sql.ts';
import {
  deleteUnderWay,
  getUnderWay,
  insertUnderWay,
  listOrdered,
  lockUnderWay,
  type SeenReport,
} from './report-under-way.sql.ts';

/** Lines that are reported while the caller waits: a second of work. */
export const linesAtOnceMax = 5_000;

/**
 * Issues the report that was seen: at once, or by a worker where it has many lines.
 * @throws not_found, conflict when it is no longer what was seen or one is under way, advances_in_payment
 */
export async function requestReport(
  context: Context,
  id: string,
  seen: SeenReport & { next: object },
): Promise<void> {
  const { db, scope } = context;
  const { clientId } = scope;
  await refuseSecond(db, clientId, id);
  if (seen.next.lines <= linesAtOnceMax) {
    await issueReport(context, id, seen);
    await deleteUnderWay(db, clientId, id);
    return;
  }
  const { record } = await checkReport(context, id, seen);
  await writeDown(context, id, seen);
  await enqueue(db, taskOf(clientId, record.company_id, id));
}

/**
 * Confirms what was deducted: at once, or by a worker where the report has many lines.
 * @throws as `checkConfirmation`; conflict while something of the period is under way
 */
export async function requestConfirmation(
  context: Context,
  id: string,
  confirmation: Confirmation,
): Promise<void> {
  const { db, scope } = context;
  const { clientId } = scope;
  await refuseSecond(db, clientId, id);
  const { record, report } = await checkConfirmation(context, id, confirmation);
  if (report.lines <= linesAtOnceMax) {
    await confirmDeductions(context, id, confirmation);
    await deleteUnderWay(db, clientId, id);
    return;
  }
  await writeDown(context, id, { lastVersion: report.version, next: report, leftOut: null, confirmation });
  await enqueue(db, taskOf(clientId, record.company_id, id));
}

/**
 * Has the report issued, as things stand then, once the last payment on its way has ended.
 * @throws not_found, conflict when nothing is on its way, or somebody has issued or ordered one meanwhile
 */
export async function orderReport(context: Context, id: string, lastVersion: number): Promise<void> {
  const { db, scope } = context;
  const { clientId } = scope;
  await refuseSecond(db, clientId, id);
  const { record, facts } = await lockPeriodIn(context, id, ['cutoff', 'reported']);
  await refuseOlder(context, id, lastVersion);
  const inPayment = await countInPayment(db, clientId, facts);
  if ((inPayment?.waiting ?? 0) === 0)
    throw new AppError('conflict', {
      detail: 'Ya no hay pagos en camino. Actualiza la página, revisa el total y emite el reporte.',
    });
  await writeDown(context, id, { lastVersion, next: null, leftOut: null });
  await recordAudit(context, 'pay_period.report_ordered', 'pay_period', id, {
    state: [record.state, record.state],
    paymentsAwaited: [null, inPayment?.waiting ?? 0],
  });
}

/** Takes an order back while it waits. @throws not_found, conflict when there is none, or it is being issued */
export async function withdrawReport(context: Context, id: string): Promise<void> {
  const { db, scope } = context;
  const { clientId } = scope;
  // The period first, as everybody does who takes both.
  await lockPeriodIn(context, id, ['cutoff', 'reported']);
  const held = await lockUnderWay(db, clientId, id);
  if (held?.lines !== null)
    throw new AppError('conflict', {
      detail: 'Este reporte ya no espera pagos. Actualiza la página para ver en qué va.',
    });
  await deleteUnderWay(db, clientId, id);
  await recordAudit(context, 'pay_period.report_withdrawn', 'pay_period', id);
}

/** @param companyId the period's own; whoever asked could see it */
export interface RequestedReport {
  clientId: string;
  companyId: string;
  periodId: string;
}

const taskOf = (clientId: string, companyId: string, periodId: string) => ({
  task: 'issue-report',
  payload: { clientId, companyId, periodId },
  jobKey: `issue-report:${periodId}`,
});

/** Puts every ordered report whose payments have ended to work. */
export async function issueOrdered(pool: Pool, clientId: string): Promise<void> {
  await inTenant(pool, clientId, async (db) => {
    const ordered = await listOrdered(db, clientId);
    const ready = [];
    for (const { id, company_id: companyId } of ordered) {
      const { facts } = await readPeriod(db, { clientId, companyIds: [companyId] }, id);
      const inPayment = await countInPayment(db, clientId, facts);
      if ((inPayment?.waiting ?? 0) === 0) ready.push(taskOf(clientId, companyId, id));
    }
    await enqueueAll(db, ready);
  });
}

const writeDown = async ({ db, scope, actor, now }: Context, id: string, seen: SeenReport): Promise<void> => {
  if ((await insertUnderWay(db, scope.clientId, id, { seen, actor, now })) === 0) refuse(seen);
};

/** Looked at without waiting for the period, which whoever works on it holds until the end. */
async function refuseSecond(db: Db, clientId: string, id: string): Promise<void> {
  const asked = await getUnderWay(db, clientId, id);
  if (asked?.fault === null) refuse(asked);
}

function refuse({ confirmation }: { confirmation?: Confirmation | null }): never {
  throw new AppError('conflict', {
    detail: confirmation
      ? 'Lo descontado ya se está confirmando. Espera a que termine y míralo.'
      : 'Este reporte ya se está emitiendo. Espera a que termine y míralo antes de emitir otra versión.',
  });
}
