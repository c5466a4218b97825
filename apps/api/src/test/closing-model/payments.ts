import { retryAdvances } from '@antela/contract/advance-decisions';
import { payAdvance } from '../../features/advances/advances/pay-advance.service.ts';
import {
  bookPayments,
  failPayments,
  returnPayments,
} from '../../features/advances/advances/settle-payments.service.ts';
import { issueRequested } from '../../features/payday/pay-periods/request-report.service.ts';
import { insertPaidAdvances } from '../pay-periods.ts';
import { clients, companies } from '../world/clients.ts';
import type { CommandOf } from './commands.ts';
import { advancesIn, attempt, periodOf, settle, type Sequence } from './sequence.ts';

const late = ['reported', 'with_differences', 'reconciled', 'closed'];

async function take(sequence: Sequence, given: CommandOf<'take'>): Promise<boolean> {
  const { api, employments } = sequence;
  // Also what is paid after a report, a confirmation or the last transfer: a payment that was tried again.
  const period =
    given.isLate === 0 ? periodOf(sequence, given, ...late) : periodOf(sequence, given, 'open', 'cutoff');
  const employmentId = employments[given.person];
  if (!period || employmentId === undefined) return false;
  // A report waits for what is on its way: later on the bank has nothing of the period any more.
  const isOnItsWay = given.isOnItsWay && ['open', 'cutoff'].includes(period.state);
  const { amount, employeeFee } = given;
  const { payrollId: id } = period;
  await insertPaidAdvances(api, { id }, [
    { periodId: period.id, employmentId, amount, employeeFee, isOnItsWay },
  ]);
  return true;
}

async function arrive(sequence: Sequence, { isAll }: CommandOf<'arrive'>): Promise<boolean> {
  const waiting = await advancesIn(sequence, 'processing');
  if (waiting.length === 0) return false;
  await settle(sequence, (to) => bookPayments(to, isAll ? waiting : waiting.slice(0, 1)));
  await issueOrdered(sequence);
  return true;
}

async function fail(sequence: Sequence, { isAll }: CommandOf<'fail'>): Promise<boolean> {
  const waiting = await advancesIn(sequence, 'processing');
  if (waiting.length === 0) return false;
  const failures = (isAll ? waiting : waiting.slice(0, 1)).map((id) => ({ id, reason: 'Cuenta inválida' }));
  await settle(sequence, (to) => failPayments(to, failures));
  await issueOrdered(sequence);
  return true;
}

async function sendBack(sequence: Sequence, { which }: CommandOf<'sendBack'>): Promise<boolean> {
  const paid = await advancesIn(sequence, 'paid');
  const id = paid[which % paid.length];
  if (id === undefined) return false;
  await settle(sequence, (to) => returnPayments(to, `lote ${id}`, [{ id, reason: 'Cuenta cerrada' }]));
  return true;
}

/** Every payment that failed is tried again, and arrives. */
async function retry(sequence: Sequence): Promise<boolean> {
  const { api } = sequence;
  const failed = await advancesIn(sequence, 'failed');
  if (failed.length === 0) return false;
  const answer = await attempt(sequence, retryAdvances, { body: { advanceids: failed, reason: 'X' } });
  const tried = answer?.data.filter(({ done }) => done) ?? [];
  const rail = { pay: async () => ({ state: 'paid' as const }) };
  for (const { advanceid } of tried)
    await payAdvance(api.pool, rail, () => api.clock.now, clients.a, advanceid);
  return tried.length > 0;
}

/** A worker issues what was ordered as soon as nothing is on its way any more. */
async function issueOrdered({ api, payrollIds }: Sequence): Promise<void> {
  const ordered = await api.rows<{ id: string }>(
    `select i.pay_period_id as id from pay_period_issue i join pay_period pp on pp.id = i.pay_period_id where pp.payroll_id = any($1) and i.fault is null`,
    [payrollIds],
  );
  for (const { id } of ordered)
    await issueRequested(
      { pool: api.pool, clock: () => api.clock.now },
      { clientId: clients.a, companyId: companies.a1, periodId: id },
    );
}

export const paymentActs = { take, arrive, fail, sendBack, retry };
