import type { PeriodAction } from '@antela/contract/pay-periods';
import { bogotaDate, calendarDate } from '@antela/rules/calendar-date';
import { figureOn } from '@antela/rules/legal-figures';
import { suspensionKinds } from '@antela/rules/suspension-kinds';
import type { Db, Scope } from '../../../db/database.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { waitingAbout } from '../../access/proposals/proposals.service.ts';
import { balanceOf } from '../../ledger/ledger/ledger.service.ts';
import { listActors } from '../../records/audit/audit-changes.service.ts';
import { listLegalFigures } from '../../records/catalogs/legal-figures.service.ts';
import { sumByFile } from './by-file.service.ts';
import { listEmployerCosts, listPayments, sumWrittenOff } from './close-period.sql.ts';
import { getPacket, packetDownloaded } from './closing-packet.sql.ts';
import { sumLines, type LineSource, type SummedLines } from './deduction-lines.sql.ts';
import type { ListFacts } from './deduction-list.sql.ts';
import { sumLeftOut } from './left-out.sql.ts';
import * as periods from './pay-periods.sql.ts';
import { deductedOf, owingOf, remittanceOf } from './remittance.ts';
import { getUnderWay, type ReportUnderWay } from './report-under-way.sql.ts';
import { listByDay } from './same-day.sql.ts';
import { sumSinceReport } from './since-report.sql.ts';
import { factsOfPeriod, itemSource, sameDayBefore, sumToDeduct } from './to-deduct.service.ts';
import { usualMinutesOfPayments } from './usual-time.sql.ts';

const unpaidKinds = Object.entries(suspensionKinds).flatMap(([kind, { earnsSalary }]) =>
  earnsSalary ? [] : [kind],
);

/** The period as it stands, with what its list of deductions is computed with. @throws not_found */
export async function readPeriod(
  db: Db,
  scope: Scope,
  id: string,
): Promise<{ record: periods.PeriodRecord; facts: ListFacts }> {
  const [record, figures] = await Promise.all([periods.getPeriod(db, scope, id), listLegalFigures(db)]);
  if (!record) throw new AppError('not_found');
  const on = calendarDate(record.end_date);
  return {
    record,
    facts: {
      ...factsOfPeriod(record),
      minimumWage: figureOn(figures, 'minimum_wage', on),
      contributions: figureOn(figures, 'worker_health', on) + figureOn(figures, 'worker_pension', on),
      unpaidKinds,
    },
  };
}

/** The period held until the transaction ends. @throws not_found, conflict when it is in none of these states */
export async function lockPeriodIn(
  { db, scope }: Context,
  id: string,
  states: readonly periods.PeriodRecord['state'][],
): Promise<{ record: periods.PeriodRecord; facts: ListFacts }> {
  const held = orNotFound(await periods.lockPeriod(db, scope, id));
  if (!states.includes(held.state)) throw new AppError('conflict');
  return readPeriod(db, scope, id);
}

/** Amount the company owes with the period, as the ledger says it: whole pesos. */
export const receivableOf = (db: Db, clientId: string, id: string): Promise<number> =>
  balanceOf(db, clientId, { kind: 'company_receivable', ownerKey: id });

/** Where the lines of a version are; without one, of the newest report, or of this moment where there is none yet. */
export async function sourceOf(
  db: Db,
  scope: Scope,
  id: string,
  version: number | undefined,
): Promise<LineSource> {
  const [{ facts }, reports] = await Promise.all([
    readPeriod(db, scope, id),
    periods.listReports(db, scope, id),
  ]);
  if (version !== undefined && !reports.some((report) => report.version === version))
    throw new AppError('not_found');
  return { facts, version: version ?? reports[0]?.version ?? null };
}

/** Everything the screens show of a period. @throws not_found */
export async function getDetail(db: Db, scope: Scope, id: string, now: Date) {
  const { record, facts } = await readPeriod(db, scope, id);
  const { clientId } = scope;
  const [
    reports,
    inPayment,
    confirmation,
    remittance,
    employer,
    payments,
    awaiting,
    writtenOff,
    asked,
    toDeduct,
    packet,
    packetDownloads,
    leftOut,
    byDay,
    sameDay,
    byFile,
  ] = await Promise.all([
    periods.listReports(db, scope, id),
    periods.countInPayment(db, clientId, facts),
    periods.getConfirmation(db, clientId, id),
    periods.getRemittance(db, clientId, id),
    listEmployerCosts(db, clientId, id),
    listPayments(db, clientId, id),
    waitingAbout(db, scope, { kind: 'pay_period', id }),
    sumWrittenOff(db, clientId, record),
    getUnderWay(db, clientId, id),
    itemSource(db, scope, id).then((source) => sumToDeduct(db, scope, source)),
    getPacket(db, clientId, id),
    listActors(db, clientId, { kind: 'pay_period', id, action: packetDownloaded }),
    sumLeftOut(db, clientId, id),
    listByDay(db, clientId, id),
    record.state === 'open' || record.state === 'cutoff'
      ? sameDayBefore(db, scope, [id], bogotaDate(now))
      : null,
    sumByFile(db, clientId, facts),
  ]);
  const report = reports[0] ?? null;
  const summed = await sumLines(db, scope, { facts, version: report?.version ?? null });
  const next = await nextReport(db, scope, { record, facts }, summed);
  const reported = report?.total ?? 0;
  const deducted = confirmation ? deductedOf(reported, confirmation) : 0;
  const owing = confirmation ? owingOf(reported, confirmation) : 0;
  const blocks = await blocksOf(db, scope, facts, { record, report, confirmation, inPayment, byFile });
  return {
    record,
    reports,
    summed,
    toDeduct,
    packet: packet && { ...packet, downloads: packetDownloads },
    byDay,
    sameDay,
    leftOut: leftOut?.label ? { ...leftOut, label: leftOut.label } : null,
    next,
    blocks,
    confirmation,
    remittance,
    payments,
    awaiting,
    writtenOff,
    // The reason one came to nothing matters until another is there, or the period has gone on.
    underWay: asked && (asked.fault === null || isAskedFor(record, report, asked)) ? asked : null,
    owed: remittanceOf(owing, employer, payments),
    reported,
    deducted,
  };
}

/** The report that would be issued now; null where none can be. */
async function nextReport(
  db: Db,
  scope: Scope,
  { record, facts }: { record: periods.PeriodRecord; facts: ListFacts },
  summed: SummedLines,
): Promise<SummedLines | null> {
  if (record.state === 'cutoff') return summed;
  return record.state === 'reported' ? sumLines(db, scope, { facts, version: null }) : null;
}

interface Standing {
  record: periods.PeriodRecord;
  report: periods.ReportRecord | null;
  confirmation: Awaited<ReturnType<typeof periods.getConfirmation>>;
  inPayment: Awaited<ReturnType<typeof periods.countInPayment>>;
  byFile: Awaited<ReturnType<typeof sumByFile>>;
}

/** Payments under way, failed ones and changes since the report: what keeps the next step waiting. */
async function blocksOf(
  db: Db,
  scope: Scope,
  facts: ListFacts,
  { record, report, confirmation, inPayment, byFile }: Standing,
) {
  return {
    inPayment: inPayment?.waiting ?? 0,
    inPaymentAmount: inPayment?.amount ?? 0,
    byFile,
    usualMinutes:
      inPayment?.waiting && record.previous_id !== null
        ? await usualMinutesOfPayments(db, scope.clientId, record.previous_id)
        : null,
    failed: report ? 0 : (inPayment?.failed ?? 0),
    outOfDate: report && !confirmation ? await sumSinceReport(db, scope, facts, report.version) : null,
  };
}

const isAskedFor = (
  { state }: periods.PeriodRecord,
  newest: periods.ReportRecord | null,
  { last_version }: ReportUnderWay,
): boolean => (state === 'cutoff' || state === 'reported') && (newest?.version ?? 0) === last_version;

export type PeriodFacts = Awaited<ReturnType<typeof getDetail>>;

/** Acts that may be done next, by whoever may do them. */
export function actionsOf({
  record,
  blocks,
  confirmation,
  awaiting,
  payments,
  underWay,
  leftOut,
}: PeriodFacts): PeriodAction[] {
  if (underWay?.fault === null) return underWay.lines === null ? ['withdraw'] : [];
  switch (record.state) {
    case 'open':
      return ['cutoff'];
    case 'cutoff':
      return ['reopen', ...issuing(record, blocks)];
    case 'reported':
      return [
        ...issuing(record, blocks),
        ...(leftOut ? ['bring_back' as const] : []),
        ...(blocks.outOfDate?.count === 0 ? ['confirm' as const] : []),
      ];
    case 'with_differences':
      return confirmation ? ['resolve', 'unconfirm'] : [];
    case 'reconciled':
      if (!confirmation || awaiting) return [];
      return payments.length > 0 ? ['close'] : ['close', 'unconfirm'];
    default:
      return [];
  }
}

/** While payments are on their way a report waits for them, or leaves them to the period that comes next. */
const issuing = (
  { next_id: next }: periods.PeriodRecord,
  { inPayment }: PeriodFacts['blocks'],
): PeriodAction[] => (inPayment === 0 ? ['issue'] : next === null ? ['order'] : ['order', 'leave_out']);

export const warningsOf = ({
  minimum_wage,
  half_of_net,
  no_evidence,
  retired,
  changed,
  any,
}: SummedLines) => ({
  minimum_wage,
  half_of_net,
  no_evidence,
  retired,
  changed,
  any,
});
