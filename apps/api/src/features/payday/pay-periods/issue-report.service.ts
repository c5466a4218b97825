import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { notifyWebhooks } from '../../access/webhooks/notify-webhooks.service.ts';
import { receivableMoveKey } from '../../advances/advances/receivable-moves.service.ts';
import { post } from '../../ledger/ledger/ledger.service.ts';
import { movePeriod } from '../../payrolls/payrolls/period-writes.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { notifyContacts } from '../../records/notices/notify-contacts.service.ts';
import { reportWorkMs } from './bulk-work.ts';
import { sumLines } from './deduction-lines.sql.ts';
import type { ListFacts } from './deduction-list.sql.ts';
import { insertReport } from './issue-report.sql.ts';
import { leavePayments } from './left-out.service.ts';
import { lockPeriodIn, receivableOf } from './pay-periods.service.ts';
import { countInPayment, listReports, type PeriodRecord, type ReportRecord } from './pay-periods.sql.ts';
import type { SeenReport } from './report-under-way.sql.ts';

const changedMeanwhile =
  'El descuento cambió mientras lo revisabas. Revisa los nuevos totales y emite el reporte.';

const alreadyIssued = 'Otra persona acaba de emitir este reporte. Míralo antes de emitir otra versión.';

/**
 * Whether the report that was seen can be the next version; the period is held from here on.
 * @throws not_found, conflict when somebody else has issued meanwhile, advances_in_payment
 */
export async function checkReport(
  context: Context,
  id: string,
  seen: Pick<SeenReport, 'lastVersion' | 'leftOut'>,
): Promise<{ record: PeriodRecord; facts: ListFacts; newest: ReportRecord | null }> {
  const { db, scope } = context;
  const { record, facts } = await lockPeriodIn(context, id, ['cutoff', 'reported']);
  const inPayment = await countInPayment(db, scope.clientId, facts);
  if ((inPayment?.waiting ?? 0) > 0 && !seen.leftOut) throw new AppError('advances_in_payment');
  return { record, facts, newest: await refuseOlder(context, id, seen.lastVersion) };
}

/** The newest report, which must be the one that was seen. @throws conflict when somebody else has issued meanwhile */
export async function refuseOlder(
  { db, scope }: Context,
  id: string,
  lastVersion: number,
): Promise<ReportRecord | null> {
  const [newest = null] = await listReports(db, scope, id);
  if ((newest?.version ?? 0) !== lastVersion) throw new AppError('conflict', { detail: alreadyIssued });
  return newest;
}

/**
 * Issues the next version of the period's report: what was seen is what is reported, and the ledger says the same. Answers what it
 * says.
 * @throws not_found, conflict when it is no longer what was seen or somebody else has issued meanwhile, advances_in_payment
 */
export async function issueReport(
  context: Context,
  id: string,
  seen: SeenReport,
): Promise<{ record: PeriodRecord; version: number; lines: number; total: number }> {
  const { db, scope, actor, now } = context;
  const { clientId } = scope;
  const { record, facts, newest } = await checkReport(context, id, seen);
  const { next, leftOut } = seen;
  const leftTo = leftOut && (await leavePayments(context, facts, leftOut));
  await db.allow(reportWorkMs);
  const report = await insertReport(db, scope, facts, (newest?.version ?? 0) + 1, actor, now);
  if (!report.isAsRead || (next && (report.lines !== next.lines || report.total !== next.total)))
    throw new AppError('conflict', { detail: changedMeanwhile });
  // Debts that earlier periods left are owed with this one from now on.
  await post(
    db,
    clientId,
    report.moved.map(({ itemId, from, amount }) => ({
      eventKey: receivableMoveKey(id, itemId),
      debit: { kind: 'company_receivable', ownerKey: id },
      credit: { kind: 'company_receivable', ownerKey: from },
      amount,
      advanceId: null,
    })),
    now,
  );
  await expectLedgerTotal(context, facts, report.total);
  if (record.state === 'cutoff') await movePeriod(db, clientId, id, 'reported');
  await notifyReady(context, record, report);
  await recordAudit(context, 'pay_period.reported', 'pay_period', id, {
    state: [record.state, 'reported'],
    version: [newest?.version ?? null, report.version],
    total: [newest?.total ?? null, report.total],
    sha256: [newest?.sha256 ?? null, report.sha256],
    ...(leftOut && {
      leftOut: [null, leftOut.count] as const,
      leftOutAmount: [null, leftOut.amount] as const,
      leftTo: [null, leftTo?.label ?? null] as const,
    }),
  });
  await notifyIssued(context, record, report);
  return { record, version: report.version, lines: report.lines, total: report.total };
}

type Issued = Awaited<ReturnType<typeof insertReport>>;

/** Tells the contacts of the company. */
const notifyReady = (
  { db, scope: { clientId }, now }: Context,
  record: PeriodRecord,
  report: Issued,
): Promise<void> =>
  notifyContacts({ db, scope: { clientId }, now }, [
    {
      kind: 'report_ready',
      companyId: record.company_id,
      eventKey: `${record.id}:${report.version}`,
      facts: {
        payrollId: record.payroll_id,
        payrollName: record.payroll_name,
        periodLabel: record.label,
        version: report.version,
        employees: report.lines,
        total: report.total,
        confirmBy: record.confirm_by,
      },
    },
  ]);

/** Tells the company's own programs. */
const notifyIssued = (
  { db, scope: { clientId }, now }: Context,
  record: PeriodRecord,
  report: Issued,
): Promise<void> =>
  notifyWebhooks(
    db,
    clientId,
    [
      {
        type: 'report.issued',
        key: `report:${record.id}:${report.version}`,
        data: {
          payperiodid: record.id,
          payrollid: record.payroll_id,
          companyid: record.company_id,
          label: record.label,
          version: report.version,
          employees: report.lines,
          total: report.total,
        },
      },
    ],
    now,
  );

/** @throws conflict when a payment ended meanwhile; an error of ours when lines and ledger differ without that */
async function expectLedgerTotal({ db, scope }: Context, facts: ListFacts, total: number): Promise<void> {
  const receivable = await receivableOf(db, scope.clientId, facts.id);
  if (receivable === total) return;
  const now = await sumLines(db, scope, { facts, version: null });
  if (now.total !== total) throw new AppError('conflict', { detail: changedMeanwhile });
  throw new Error(`report of period ${facts.id}: lines say ${total}, the ledger ${receivable}`);
}
