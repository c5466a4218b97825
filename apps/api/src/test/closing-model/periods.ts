import { randomUUID } from 'node:crypto';
import { listDeductionLines, type DeductionLine } from '@antela/contract/deduction-lines';
import type { ResponseOf } from '@antela/contract/endpoint';
import { getPayPeriod, type PeriodDetail } from '@antela/contract/pay-periods';
import * as steps from '@antela/contract/period-steps';
import { expect } from 'vitest';
import { forcePeriodState } from '../pay-periods.ts';
import { filesOf } from '../world/users.ts';
import type { PeriodBooks } from './books.ts';
import type { CommandOf } from './commands.ts';
import { ask, attempt, periodOf, today, type Sequence } from './sequence.ts';

type Confirmed = ResponseOf<typeof steps.reconcilePayPeriod> | null;
type Destination = CommandOf<'resolve'>['destinations'][number];

async function cutOff(sequence: Sequence, given: CommandOf<'cutOff'>): Promise<boolean> {
  const period = periodOf(sequence, given, 'open');
  if (!period) return false;
  return (await attempt(sequence, steps.cutOffPayPeriod, { body: { payperiodid: period.id } })) !== null;
}

async function reopen(sequence: Sequence, given: CommandOf<'reopen'>): Promise<boolean> {
  const period = periodOf(sequence, given, 'cutoff');
  if (!period) return false;
  const cutoffAt = new Date(sequence.api.clock.now.getTime() + 3_600_000).toISOString();
  const body = { payperiodid: period.id, reason: 'X', cutoffAt };
  return (await attempt(sequence, steps.reopenPayPeriod, { body })) !== null;
}

async function issue(sequence: Sequence, given: CommandOf<'issue'>): Promise<boolean> {
  const period = periodOf(sequence, given, 'open', 'cutoff', 'reported');
  if (!period) return false;
  return issueAsSeen(sequence, await cutOffDetail(sequence, period), given.ifOnItsWay);
}

/** The period as it is seen before it is reported, cut off where it is open. */
const cutOffDetail = async (sequence: Sequence, { id, state }: PeriodBooks): Promise<PeriodDetail> =>
  state === 'open'
    ? (await ask(sequence, steps.cutOffPayPeriod, { body: { payperiodid: id } })).data
    : (await ask(sequence, getPayPeriod, { query: { payperiodid: id } })).data;

async function issueAsSeen(
  sequence: Sequence,
  { period: { payperiodid }, toDeduct, reports, blocks, totals, nextReport }: PeriodDetail,
  ifOnItsWay: CommandOf<'issue'>['ifOnItsWay'],
): Promise<boolean> {
  expect(sum(Object.values(toDeduct.parts).map(({ amount }) => amount))).toBe(toDeduct.amount);
  const lastVersion = reports[0]?.version ?? 0;
  const { count, amount } = toDeduct.parts.on_its_way;
  if (ifOnItsWay === 'order' && blocks.inPayment > 0)
    return (
      (await attempt(sequence, steps.orderPeriodReport, { body: { payperiodid, lastVersion } })) !== null
    );
  const next = nextReport ?? totals;
  const answer = await attempt(sequence, steps.issuePeriodReport, {
    body: {
      payperiodid,
      lastVersion,
      expectedLines: next.lines,
      expectedTotal: next.total,
      leftOut: ifOnItsWay === 'leave' && count > 0 ? { count, amount } : null,
    },
  });
  if (!answer) return false;
  // The report says what was said to be deducted, without what it leaves to the next period.
  const reported = answer.data;
  expect(reported.reports[0]?.total).toBe(next.total);
  expect(reported.toDeduct.amount).toBe(next.total);
  if (lastVersion === 0) expect(toDeduct.amount - amount).toBe(next.total);
  expect(reported.blocks.outOfDate).toEqual({ count: 0, amount: 0 });
  return true;
}

async function bringBack(sequence: Sequence, given: CommandOf<'bringBack'>): Promise<boolean> {
  const period = periodOf(sequence, given, 'reported');
  if (!period) return false;
  return (await attempt(sequence, steps.bringPaymentsBack, { body: { payperiodid: period.id } })) !== null;
}

async function confirm(sequence: Sequence, given: CommandOf<'confirm'>): Promise<boolean> {
  const period = periodOf(sequence, given, 'reported');
  if (!period || period.version === null) return false;
  const { id: payperiodid, version } = period;
  const lines = await linesOf(sequence, payperiodid);
  const said = new Map(
    lines.map((line) => [line.companyemployeeid, deductedOf(sequence, line, given.deducted)]),
  );
  const confirmed =
    given.how === 'file'
      ? await confirmByFile(sequence, { payperiodid, version }, lines, said, given)
      : await confirmLines(sequence, { payperiodid, version }, lines, given.how === 'all' ? new Map() : said);
  const state = confirmed?.data.detail?.period.state;
  if (state === 'with_differences' && given.finish)
    await explain(sequence, payperiodid, null, given.destinations, true);
  return confirmed !== null;
}

const confirmLines = async (
  sequence: Sequence,
  seen: { payperiodid: string; version: number },
  lines: readonly DeductionLine[],
  said: ReadonlyMap<string, number>,
): Promise<Confirmed> => {
  const differences = lines
    .map(({ companyemployeeid, total }) => ({
      companyemployeeid,
      deducted: said.get(companyemployeeid) ?? total,
      reason: 'insufficient_net' as const,
      note: null,
      total,
    }))
    .filter(({ deducted, total }) => deducted !== total)
    .map(({ total: _total, ...difference }) => difference);
  const body =
    differences.length === 0
      ? { action: 'all' as const, ...seen }
      : { action: 'lines' as const, ...seen, differences };
  return attempt(sequence, steps.reconcilePayPeriod, { body });
};

/** By a file of some of the people, which is looked at before it is applied. */
async function confirmByFile(
  sequence: Sequence,
  { payperiodid, version }: { payperiodid: string; version: number },
  lines: readonly DeductionLine[],
  said: ReadonlyMap<string, number>,
  { named, absent }: CommandOf<'confirm'>,
): Promise<Confirmed> {
  const rows = lines
    .filter(({ companyemployeeid }) => named[sequence.employments.indexOf(companyemployeeid)])
    .map(({ companyemployeeid, documentNumber }) => `${documentNumber};${said.get(companyemployeeid)};Otro`);
  if (rows.length === 0) return null;
  const fileKey = `${filesOf('admin')}imports/${randomUUID()}.csv`;
  sequence.api.objects.files.set(fileKey, Buffer.from(['Documento;Descontado;Motivo', ...rows].join('\n')));
  const upload = { payperiodid, fileKey, fileName: 'descontado.csv', absent, absentReason: null };
  const seen = await attempt(sequence, steps.reconcilePayPeriod, { body: { action: 'review', ...upload } });
  const review = seen?.data.review;
  if (!review || review.errors > 0) return null;
  return attempt(sequence, steps.reconcilePayPeriod, {
    body: { action: 'apply', ...upload, version, expectedDeducted: review.deducted },
  });
}

async function resolve(sequence: Sequence, given: CommandOf<'resolve'>): Promise<boolean> {
  const period = periodOf(sequence, given, 'with_differences');
  if (!period) return false;
  return explain(sequence, period.id, given.corrected, given.destinations, given.finish);
}

/** Gives every difference its reason and where it goes, perhaps with another amount. */
async function explain(
  sequence: Sequence,
  payperiodid: string,
  corrected: readonly number[] | null,
  destinations: readonly Destination[],
  finish: boolean,
): Promise<boolean> {
  const lines = await linesOf(sequence, payperiodid);
  const differences = lines.flatMap((line) => {
    const { companyemployeeid, total, difference } = line;
    if (!difference) return [];
    const deducted = corrected ? deductedOf(sequence, line, corrected) : difference.deducted;
    const person = sequence.employments.indexOf(companyemployeeid);
    const destination =
      deducted > total ? ('give_back' as const) : (destinations[person] ?? ('next_period' as const));
    return [{ companyemployeeid, deducted, reason: 'other' as const, note: 'X', destination }];
  });
  return (
    (await attempt(sequence, steps.resolvePayPeriod, { body: { payperiodid, differences, finish } })) !== null
  );
}

async function unconfirm(sequence: Sequence, given: CommandOf<'unconfirm'>): Promise<boolean> {
  const period = periodOf(sequence, given, 'with_differences', 'reconciled');
  if (!period) return false;
  const body = { payperiodid: period.id, reason: 'X' };
  return (await attempt(sequence, steps.unconfirmPayPeriod, { body })) !== null;
}

async function remit(sequence: Sequence, given: CommandOf<'remit'>): Promise<boolean> {
  const period = periodOf(sequence, given, 'reconciled');
  if (!period) return false;
  const { data } = await ask(sequence, getPayPeriod, { query: { payperiodid: period.id } });
  return remitShare(sequence, data, given.share);
}

/** A transfer of that part of what is left; from 60 hundredths on, of everything. */
async function remitShare(
  sequence: Sequence,
  { period: { payperiodid }, remittance }: PeriodDetail,
  share: number,
): Promise<boolean> {
  const left = remittance.due - remittance.paidSoFar;
  const amount = share >= 60 ? left : Math.ceil((left * share) / 100);
  const reference = `ACH ${(sequence.references += 1)}`;
  const body = { payperiodid, amount, paidOn: today(sequence), reference };
  return (await attempt(sequence, steps.closePayPeriod, { body })) !== null;
}

/** Everything as reported, until the period is closed. A period without anything to deduct is passed over. */
export async function finishPeriod(sequence: Sequence, period: PeriodBooks): Promise<void> {
  const { id: payperiodid, state, version } = period;
  if (state === 'closed') return;
  const seen = ['open', 'cutoff', 'reported'].includes(state) ? await cutOffDetail(sequence, period) : null;
  if (version === null && seen?.toDeduct.amount === 0)
    return forcePeriodState(sequence.api, payperiodid, 'closed');
  if (seen && (version === null || seen.blocks.outOfDate?.count !== 0))
    expect(await issueAsSeen(sequence, seen, 'leave')).toBe(true);
  if (seen) {
    const reported = await sequence.api.rows<{ version: number }>(
      'select max(version) as version from pay_period_report where pay_period_id = $1',
      [payperiodid],
    );
    const body = { action: 'all' as const, payperiodid, version: reported[0]?.version ?? 0 };
    await ask(sequence, steps.reconcilePayPeriod, { body });
  } else if (state === 'with_differences')
    expect(await explain(sequence, payperiodid, null, [], true)).toBe(true);
  const { data } = await ask(sequence, getPayPeriod, { query: { payperiodid } });
  expect(await remitShare(sequence, data, 100)).toBe(true);
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

function deductedOf(
  { employments }: Sequence,
  { companyemployeeid, total }: DeductionLine,
  parts: readonly number[],
): number {
  const part = parts[employments.indexOf(companyemployeeid)] ?? 100;
  const said = Math.floor((total * part) / 100);
  return part > 150 ? said : Math.min(total, said);
}

const linesOf = async (sequence: Sequence, payperiodid: string): Promise<DeductionLine[]> =>
  (await ask(sequence, listDeductionLines, { query: { payperiodid, limit: '200' } })).data;

export const periodActs = { cutOff, reopen, issue, bringBack, confirm, resolve, unconfirm, remit };
