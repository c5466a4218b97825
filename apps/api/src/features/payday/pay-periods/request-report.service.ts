import { errorTable } from '@antela/contract/errors';
import { pesos } from '@antela/rules/money';
import { amountText } from '@antela/rules/spanish-text';
import type { Pool } from 'pg';
import type { Db } from '../../../db/database.ts';
import { inTenant } from '../../../db/transaction.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { enqueue, enqueueAll } from '../../../jobs/enqueue.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { notifyUsers } from '../../records/notices/notify-users.service.ts';
import { checkReport, issueReport, refuseOlder } from './issue-report.service.ts';
import { holdPeriod, readPeriod } from './pay-periods.service.ts';
import { countInPayment, type PeriodRecord } from './pay-periods.sql.ts';
import {
  deleteUnderWay,
  failUnderWay,
  getUnderWay,
  insertUnderWay,
  listOrdered,
  lockUnderWay,
  type ReportUnderWay,
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
 * Has the report issued, as things stand then, once the last payment on its way has ended.
 * @throws not_found, conflict when nothing is on its way, or somebody has issued or ordered one meanwhile
 */
export async function orderReport(context: Context, id: string, lastVersion: number): Promise<void> {
  const { db, scope, actor, now } = context;
  const { clientId } = scope;
  await refuseSecond(db, clientId, id);
  const { record, facts } = await holdPeriod(context, id, ['cutoff', 'reported']);
  await refuseOlder(context, id, lastVersion);
  const inPayment = await countInPayment(db, clientId, facts);
  if ((inPayment?.waiting ?? 0) === 0)
    throw new AppError('conflict', {
      detail: 'Ya no hay pagos en camino. Actualiza la página, revisa el total y emite el reporte.',
    });
  await writeDown(context, id, { lastVersion, next: null, leftOut: null });
  await recordAudit(db, clientId, actor, now, {
    action: 'pay_period.report_ordered',
    entityKind: 'pay_period',
    entityId: id,
    changes: { state: [record.state, record.state], paymentsAwaited: [null, inPayment?.waiting ?? 0] },
  });
}

/** Takes an order back while it waits. @throws not_found, conflict when there is none, or it is being issued */
export async function withdrawReport(context: Context, id: string): Promise<void> {
  const { db, scope, actor, now } = context;
  const { clientId } = scope;
  // The period first, as everybody does who takes both.
  await holdPeriod(context, id, ['cutoff', 'reported']);
  const held = await lockUnderWay(db, clientId, id);
  if (held?.lines !== null)
    throw new AppError('conflict', {
      detail: 'Este reporte ya no espera pagos. Actualiza la página para ver en qué va.',
    });
  await deleteUnderWay(db, clientId, id);
  await recordAudit(db, clientId, actor, now, {
    action: 'pay_period.report_withdrawn',
    entityKind: 'pay_period',
    entityId: id,
    changes: {},
  });
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

/**
 * Issues what was asked for, in the name of whoever asked, who is told: wholly, with the request gone, or not at all. What the service
 * refuses is kept for the person to read; what still waits for payments goes on waiting; anything else is tried again.
 */
export async function issueRequested(
  { pool, clock }: { pool: Pool; clock: () => Date },
  { clientId, companyId, periodId }: RequestedReport,
): Promise<void> {
  const scope = { clientId, companyIds: [companyId] };
  const now = clock();
  try {
    await inTenant(pool, clientId, async (db) => {
      const request = await getUnderWay(db, clientId, periodId);
      if (request?.fault !== null) return;
      const context = { db, scope, actor: request.actor, now };
      // The period first, as everybody does who takes both.
      await holdPeriod(context, periodId, ['cutoff', 'reported']);
      const held = await lockUnderWay(db, clientId, periodId);
      if (!held) return;
      const { last_version: lastVersion, lines, total, left_out: count, left_out_amount: amount } = held;
      const next = lines === null || total === null ? null : { lines, total };
      const leftOut = count === null || amount === null ? null : { count, amount };
      const issued = await issueReport(context, periodId, { lastVersion, next, leftOut });
      await deleteUnderWay(db, clientId, periodId);
      await tell(context, held, issued.record, {
        eventKey: `report:${periodId}:${issued.version}`,
        what: 'ya está emitido',
        facts: [
          ['Versión', String(issued.version)],
          ['Personas', String(issued.lines)],
          ['Total', amountText(pesos(issued.total))],
        ],
      });
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fault = error.details.detail ?? errorTable[error.code].detail;
    await inTenant(pool, clientId, async (db) => {
      const held = await lockUnderWay(db, clientId, periodId);
      if (!held || (held.lines === null && error.code === 'advances_in_payment')) return;
      await failUnderWay(db, clientId, periodId, fault);
      const { record } = await readPeriod(db, scope, periodId);
      await tell({ db, scope, actor: held.actor, now }, held, record, {
        eventKey: `report-failed:${periodId}:${held.asked_at.toISOString()}`,
        what: 'no se emitió',
        facts: [['Por qué', fault]],
      });
    });
  }
}

type Told = { eventKey: string; what: string; facts: [term: string, value: string][] };

const tell = (
  { db, scope, now }: Context,
  { actor }: ReportUnderWay,
  { payroll_id: payrollId, payroll_name: payroll, label, id }: PeriodRecord,
  { eventKey, what, facts }: Told,
): Promise<void> =>
  notifyUsers(
    db,
    scope.clientId,
    [
      {
        userIds: [actor.id],
        eventKey,
        subject: `El reporte de ${label} de ${payroll} ${what}`,
        facts,
        action: { label: 'Ver el periodo', path: `/payrolls/detail?payrollid=${payrollId}&periodo=${id}` },
      },
    ],
    now,
  );

const writeDown = async ({ db, scope, actor, now }: Context, id: string, seen: SeenReport): Promise<void> => {
  if ((await insertUnderWay(db, scope.clientId, id, { seen, actor, now })) === 0) refuse();
};

/** Looked at without waiting for the period, which whoever issues holds until the end. */
async function refuseSecond(db: Db, clientId: string, id: string): Promise<void> {
  if ((await getUnderWay(db, clientId, id))?.fault === null) refuse();
}

function refuse(): never {
  throw new AppError('conflict', {
    detail: 'Este reporte ya se está emitiendo. Espera a que termine y míralo antes de emitir otra versión.',
  });
}
