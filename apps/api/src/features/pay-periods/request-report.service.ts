import { errorTable } from '@antela/contract/errors';
import type { Pool } from 'pg';
import { inTenant } from '../../db/transaction.ts';
import { AppError } from '../../http/app-error.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { checkReport, issueReport } from './issue-report.service.ts';
import { holdPeriod, type PeriodContext } from './pay-periods.service.ts';
import {
  deleteUnderWay,
  failUnderWay,
  getUnderWay,
  insertUnderWay,
  lockUnderWay,
  type SeenReport,
} from './report-under-way.sql.ts';

/** Lines that are reported while the caller waits: a second of work. */
export const linesAtOnceMax = 5_000;

/**
 * Issues the report that was seen: at once, or by a worker where it has many lines.
 * @throws not_found, conflict when it is no longer what was seen or one is under way, advances_in_payment
 */
export async function requestReport(context: PeriodContext, id: string, seen: SeenReport): Promise<void> {
  const { db, scope, actor, now } = context;
  const { clientId } = scope;
  // Looked at without waiting for the period, which whoever issues holds until the end.
  const before = await getUnderWay(db, clientId, id);
  if (before?.fault === null) refuseSecond();
  if (seen.lines <= linesAtOnceMax) {
    await issueReport(context, id, seen);
    await deleteUnderWay(db, clientId, id);
    return;
  }
  const { record } = await checkReport(context, id, seen);
  if ((await insertUnderWay(db, clientId, id, { seen, actor, now })) === 0) refuseSecond();
  await enqueue(db, {
    task: 'issue-report',
    payload: { clientId, companyId: record.company_id, periodId: id },
    jobKey: `issue-report:${id}`,
  });
}

/** @param companyId the period's own; whoever asked could see it */
export interface RequestedReport {
  clientId: string;
  companyId: string;
  periodId: string;
}

/**
 * Issues what was asked for, in the name of whoever asked: wholly, with the request gone, or not at all. What the service refuses is
 * kept for the person to read; anything else is tried again.
 */
export async function issueRequested(
  { pool, clock }: { pool: Pool; clock: () => Date },
  { clientId, companyId, periodId }: RequestedReport,
): Promise<void> {
  const scope = { clientId, companyIds: [companyId] };
  try {
    await inTenant(pool, clientId, async (db) => {
      const request = await getUnderWay(db, clientId, periodId);
      if (request?.fault !== null) return;
      const context = { db, scope, actor: request.actor, now: clock() };
      // The period first, as everybody does who takes both.
      await holdPeriod(context, periodId, ['cutoff', 'reported']);
      const held = await lockUnderWay(db, clientId, periodId);
      if (!held) return;
      const { last_version: lastVersion, lines, total } = held;
      await issueReport(context, periodId, { lastVersion, lines, total });
      await deleteUnderWay(db, clientId, periodId);
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fault = error.details.detail ?? errorTable[error.code].detail;
    await inTenant(pool, clientId, (db) => failUnderWay(db, clientId, periodId, fault));
  }
}

function refuseSecond(): never {
  throw new AppError('conflict', {
    detail: 'Este reporte ya se está emitiendo. Espera a que termine y míralo antes de emitir otra versión.',
  });
}
