import { errorTable } from '@antela/contract/errors';
import { pesos } from '@antela/rules/money';
import { amountText } from '@antela/rules/spanish-text';
import type { Pool } from 'pg';
import { inTenant } from '../../../db/transaction.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { notifyUsers } from '../../records/notices/notify-users.service.ts';
import { confirmDeductions } from './confirm-deductions.service.ts';
import { issueReport } from './issue-report.service.ts';
import { lockPeriodIn, readPeriod } from './pay-periods.service.ts';
import type { PeriodRecord } from './pay-periods.sql.ts';
import {
  deleteUnderWay,
  failUnderWay,
  getUnderWay,
  lockUnderWay,
  type ReportUnderWay,
} from './report-under-way.sql.ts';
import type { RequestedReport } from './request-report.service.ts';

/**
 * Issues or confirms what was asked for, in the name of whoever asked, who is told: wholly, with the request gone, or not at all. What
 * the service refuses is kept for the person to read; what still waits for payments goes on waiting; anything else is tried again.
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
      const { record } = await lockPeriodIn(context, periodId, ['cutoff', 'reported']);
      const held = await lockUnderWay(db, clientId, periodId);
      if (!held) return;
      const told = held.confirmation
        ? await confirm(context, periodId, held.confirmation)
        : await issue(context, periodId, held);
      await deleteUnderWay(db, clientId, periodId);
      await tell(context, held, record, told);
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
        what: held.confirmation ? 'no se confirmó' : 'no se emitió',
        facts: [['Por qué', fault]],
      });
    });
  }
}

interface Told {
  eventKey: string;
  what: string;
  facts: [term: string, value: string][];
}

async function issue(context: Context, periodId: string, held: ReportUnderWay): Promise<Told> {
  const { last_version: lastVersion, lines, total, left_out: count, left_out_amount: amount } = held;
  const next = lines === null || total === null ? null : { lines, total };
  const leftOut = count === null || amount === null ? null : { count, amount };
  const issued = await issueReport(context, periodId, { lastVersion, next, leftOut });
  return {
    eventKey: `report:${periodId}:${issued.version}`,
    what: 'ya está emitido',
    facts: [
      ['Versión', String(issued.version)],
      ['Personas', String(issued.lines)],
      ['Total', amountText(pesos(issued.total))],
    ],
  };
}

async function confirm(
  context: Context,
  periodId: string,
  confirmation: NonNullable<ReportUnderWay['confirmation']>,
): Promise<Told> {
  const { deducted, differences } = await confirmDeductions(context, periodId, confirmation);
  return {
    eventKey: `confirmation:${periodId}:${context.now.toISOString()}`,
    what: 'ya está confirmado',
    facts: [
      ['Descontado', amountText(pesos(deducted))],
      ['Personas con diferencia', String(differences)],
    ],
  };
}

const tell = (
  { db, scope, now }: Context,
  { actor, confirmation }: ReportUnderWay,
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
        subject: `${confirmation ? 'Lo descontado' : 'El reporte'} de ${label} de ${payroll} ${what}`,
        facts,
        action: { label: 'Ver el periodo', path: `/payrolls/detail?payrollid=${payrollId}&periodo=${id}` },
      },
    ],
    now,
  );
