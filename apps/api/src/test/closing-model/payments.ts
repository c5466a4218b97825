import { retryAdvances } from '@antela/contract/advance-decisions';
import { approveDisbursement, createDisbursement, listPayable } from '@antela/contract/disbursements';
import { appReverseSpend, appSpend } from '@antela/contract/wallet-spends';
import { expect } from 'vitest';
import { payAdvance } from '../../features/advances/advances/pay-advance.service.ts';
import {
  bookPayments,
  failPayments,
  returnPayments,
} from '../../features/advances/advances/settle-payments.service.ts';
import { issueRequested } from '../../features/payday/pay-periods/issue-requested.service.ts';
import { insertPaidAdvances, markUnpaid } from '../paid-advances.ts';
import { clients, companies } from '../world/clients.ts';
import type { CommandOf } from './commands.ts';
import { advancesIn, ask, attempt, periodOf, settle, type Sequence } from './sequence.ts';

const late = ['reported', 'with_differences', 'reconciled', 'closed'];

async function take(sequence: Sequence, given: CommandOf<'take'>): Promise<boolean> {
  const { api, employments } = sequence;
  // Also what is paid after a report, a confirmation or the last transfer: a payment that was tried again.
  const period =
    given.isLate === 0 ? periodOf(sequence, given, ...late) : periodOf(sequence, given, 'open', 'cutoff');
  const employmentId = employments[given.person];
  if (!period || employmentId === undefined) return false;
  // A report waits for what is not paid: later on nothing of the period's is left.
  const state = ['open', 'cutoff'].includes(period.state) ? given.state : 'paid';
  const { amount, employeeFee } = given;
  const { payrollId: id } = period;
  const isOnItsWay = state !== 'paid';
  const taken = await insertPaidAdvances(api, { id }, [
    { periodId: period.id, employmentId, amount, employeeFee, isOnItsWay },
  ]);
  if (state !== 'approved') return true;
  await markUnpaid(api, taken, state);
  await api.rows(
    `update advance set bank_code = '1051', account_type = 'savings', account_number = '4800123456' where id = any($1)`,
    [taken],
  );
  return true;
}

/** A batch made and approved by two, of what waits for one at that moment; a report may be waiting for it, or have left it to another. */
async function send(sequence: Sequence): Promise<boolean> {
  const { api } = sequence;
  const approved = await advancesIn(sequence, 'approved');
  if (approved.length === 0) return false;
  const [payable] = (await ask(sequence, listPayable, {})).data;
  expect(payable?.lines).toBe(approved.length);
  const body = { companyid: companies.a1, lines: approved.length };
  const { disbursementid } = (await ask(sequence, createDisbursement, { body })).data;
  const { data } = await api.ask(api.keptSignIn('approver'), approveDisbursement, {
    body: { disbursementid },
  });
  expect(data).toMatchObject({ state: 'approved', lines: approved.length });
  return true;
}

/** Out of a prima: deducted with the first of their payrolls that pays it. */
async function takePrima(sequence: Sequence, given: CommandOf<'takePrima'>): Promise<boolean> {
  const { api, employments, payrollIds } = sequence;
  const { person, amount, isOnItsWay } = given;
  await insertPaidAdvances(api, { id: payrollIds[0] ?? '' }, [
    { periodId: '2026-2', employmentId: employments[person] ?? '', amount, isOnItsWay },
  ]);
  return true;
}

async function buy(sequence: Sequence, { person, amount }: CommandOf<'buy'>): Promise<boolean> {
  const { api, walletUsers } = sequence;
  const payrolltypemoneybagemployeeid = walletUsers[person] ?? '';
  const body = { clientid: clients.a, payrolltypemoneybagemployeeid, amount, merchant: 'X', reference: null };
  return (await attempt(sequence, appSpend, { body }, api.machine)) !== null;
}

async function takeBack(sequence: Sequence, { which, share }: CommandOf<'takeBack'>): Promise<boolean> {
  const { api, walletUsers } = sequence;
  const bought = await api.rows<{ id: string; left: number }>(
    'select id, (amount - returned)::int as left from wallet_spend where wallet_user_id = any($1) and reversed_at is null order by spent_at, id',
    [walletUsers],
  );
  const purchase = bought[which % bought.length];
  if (!purchase) return false;
  const amount = Math.max(1, Math.ceil((purchase.left * share) / 100));
  const body = { clientid: clients.a, spendid: purchase.id, amount, reason: 'X' };
  return (await attempt(sequence, appReverseSpend, { body }, api.machine)) !== null;
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

/** A worker issues what was ordered as soon as nothing is on its way any more, whatever ended it: it looks each minute. */
export async function issueOrdered({ api, payrollIds }: Sequence): Promise<void> {
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

export const paymentActs = { take, takePrima, buy, takeBack, send, arrive, fail, sendBack, retry };
