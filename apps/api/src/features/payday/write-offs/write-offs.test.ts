import { getAdvance } from '@antela/contract/advances';
import { listDeductionLines } from '@antela/contract/deduction-lines';
import { closePayPeriod, reconcilePayPeriod, resolvePayPeriod } from '@antela/contract/period-steps';
import { getSettlement } from '@antela/contract/retirements';
import { appSpend } from '@antela/contract/wallet-spends';
import { expect, test } from 'vitest';
import { inTenant } from '../../../db/transaction.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { insertPaidAdvances } from '../../../test/paid-advances.ts';
import {
  detailOf,
  forcePeriodState,
  insertPayroll,
  insertPeople,
  reportPeriod,
  type TestPayroll,
} from '../../../test/pay-periods.ts';
import { insertWallet, insertWalletUser } from '../../../test/wallet-user-records.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { returnPayments } from '../../advances/advances/settle-payments.service.ts';
import { balanceOf } from '../../ledger/ledger/ledger.service.ts';
import { writeOff, type DebtOf } from './write-offs.service.ts';

const { api, admin } = await startFileApi();

const operator = { id: 'Ana', name: 'Ana', impersonator: null, requestId: null, ip: null };
const give = (of: DebtOf, reason = 'No se pudo cobrar.') =>
  inTenant(api.pool, clients.a, (db) =>
    writeOff({ db, scope: { clientId: clients.a }, actor: operator, now: api.clock.now }, of, reason),
  );
const balance = (kind: 'company_receivable' | 'write_off', ownerKey: string) =>
  inTenant(api.pool, clients.a, (db) => balanceOf(db, clients.a, { kind, ownerKey }));

interface Indebted {
  payroll: TestPayroll;
  employmentId: string;
  advances: [string, string];
}

/** Somebody with two advances of 105,950 in November, reported, of which payroll deducted `deducted` in all. */
async function withDebt(deducted: number): Promise<Indebted> {
  const payroll = await insertPayroll(api);
  const { november } = payroll.periods;
  const [employmentId = ''] = await insertPeople(api, payroll, 1);
  const [first = '', second = ''] = await insertPaidAdvances(
    api,
    payroll,
    [0, 1].map(() => ({ periodId: november, employmentId, amount: 100_000 })),
  );
  await reportPeriod(api, admin, november);
  await confirm(november, employmentId, deducted);
  return { payroll, employmentId, advances: [first, second] };
}

async function confirm(payperiodid: string, companyemployeeid: string, deducted: number): Promise<void> {
  const reason = 'insufficient_net' as const;
  await api.ask(admin, reconcilePayPeriod, {
    body: {
      action: 'lines',
      version: 1,
      payperiodid,
      differences: [{ companyemployeeid, deducted, reason, note: null }],
    },
  });
  await api.ask(admin, resolvePayPeriod, { body: { payperiodid, differences: [], finish: true } });
}

async function close(payperiodid: string): Promise<string> {
  const { remittance } = await detailOf(api, admin, payperiodid);
  const body = { payperiodid, amount: remittance.due, paidOn: '2026-11-20', reference: 'ACH 1' };
  await api.ask(admin, closePayPeriod, { body });
  return (await detailOf(api, admin, payperiodid)).period.state;
}

const advanceOf = async (advanceid: string) =>
  (await api.ask(admin, getAdvance, { query: { advanceid } })).data;
const owed = async (companyemployeeid: string) =>
  (await api.ask(admin, getSettlement, { query: { companyemployeeid } })).data;

test('what is written off leaves the receivable for the company’s losses, once, and is owed nowhere any more', async () => {
  const { payroll, employmentId, advances } = await withDebt(125_950);
  const { november, december } = payroll.periods;
  const [paid, left] = advances;
  const before = await balance('write_off', companies.a1);
  expect((await owed(employmentId)).person.total).toBe(85_950);

  const { written, kept } = await give({ id: left }, 'La empresa se liquidó.');
  expect([written.map(({ remaining }) => remaining), kept]).toEqual([[85_950], []]);
  const detail = await advanceOf(left);
  expect(detail).toMatchObject({ deductionState: 'written_off', toDeduct: 105_950, deducted: 20_000 });
  expect(detail.history.at(-1)).toMatchObject({
    from: 'carried',
    to: 'written_off',
    actor: 'Ana',
    reason: 'La empresa se liquidó.',
  });
  expect((await owed(employmentId)).person.total).toBe(0);
  expect(await balance('write_off', companies.a1)).toBe(before + 85_950);
  expect(await balance('company_receivable', november)).toBe(125_950);
  expect((await detailOf(api, admin, november)).confirmation).toMatchObject({
    toNextPeriod: 85_950,
    writtenOff: 85_950,
  });

  const again = await give({ id: left });
  expect([again.written, again.kept.map(({ deduction_state: state }) => state)]).toEqual([
    [],
    ['written_off'],
  ]);
  expect((await give({ id: paid })).written).toEqual([]);
  expect(await balance('write_off', companies.a1)).toBe(before + 85_950);
  const audited = await api.rows(
    `select 1 from audit_event where action = 'advance.written_off' and entity_id = $1`,
    [left],
  );
  expect(audited).toHaveLength(1);

  expect(await close(november)).toBe('closed');
  expect(await balance('company_receivable', november)).toBe(0);
  await forcePeriodState(api, december, 'open');
  expect((await reportPeriod(api, admin, december)).totals).toMatchObject({ lines: 0, total: 0 });
});

test('what a report took and nobody has confirmed is not written off, and a period closes whatever became of what it left', async () => {
  const { payroll, employmentId, advances } = await withDebt(0);
  const { november, december } = payroll.periods;
  await forcePeriodState(api, december, 'open');
  expect((await reportPeriod(api, admin, december)).totals).toMatchObject({ carried: 211_900 });
  const refused = await give({ id: advances[0] });
  expect([refused.written, refused.kept.map(({ holder_id: holder }) => holder)]).toEqual([[], [december]]);
  expect(await close(november)).toBe('closed');

  await confirm(december, employmentId, 100_000);
  const { written } = await give({ id: advances[0] });
  expect(written.map(({ remaining }) => remaining)).toEqual([5_950]);
  expect(await balance('company_receivable', december)).toBe(205_950);
  expect(await close(december)).toBe('closed');
  expect(await balance('company_receivable', december)).toBe(105_950);
});

test('a person’s debts are written off together: advances, and purchases that payroll was to deduct', async () => {
  const payroll = await insertPayroll(api);
  const { november } = payroll.periods;
  const [employmentId = ''] = await insertPeople(api, payroll, 1);
  const [person] = await api.rows<{ id: string; document: string }>(
    `select p.id, p.document_number as document from employment e join employee p on p.id = e.employee_id where e.id = $1`,
    [employmentId],
  );
  const walletId = await insertWallet(api, { funding: 'payroll', payrollIds: [payroll.id] });
  const walletUserId = await insertWalletUser(api, walletId, {
    employment: employmentId,
    employee: person?.id ?? '',
    limit: 500_000,
  });
  const bought = await api.call(api.machine, appSpend, {
    body: {
      clientid: clients.a,
      payrolltypemoneybagemployeeid: walletUserId,
      amount: 60_000,
      merchant: 'Mercado del barrio',
      reference: null,
    },
  });
  expect(bought.status, bought.text).toBe(201);
  await insertPaidAdvances(api, payroll, [{ periodId: november, employmentId, amount: 100_000 }]);
  const of = { documentNumber: person?.document ?? '' };
  expect((await give(of)).written).toEqual([]);
  await reportPeriod(api, admin, november);
  expect((await give(of)).written).toEqual([]);
  await confirm(november, employmentId, 0);

  const { written } = await give(of);
  expect(Object.fromEntries(written.map(({ kind, remaining }) => [kind, remaining]))).toEqual({
    salary: 105_950,
    wallet: 60_000,
  });
  expect((await owed(employmentId)).person.total).toBe(0);
  expect(await balance('company_receivable', november)).toBe(0);
  const [audited] = await api.rows<{ n: number }>(
    `select count(*)::int as n from audit_event where action = 'wallet_user.purchase_written_off' and entity_id = $1`,
    [walletUserId],
  );
  expect(audited?.n).toBe(1);
});

test('of a report being issued and a write-off at the same instant one comes first, and the ledger holds either way', async () => {
  for (let time = 0; time < 4; time += 1) {
    const { payroll, employmentId, advances } = await withDebt(0);
    const { december } = payroll.periods;
    await forcePeriodState(api, december, 'open');
    await insertPaidAdvances(api, payroll, [{ periodId: december, employmentId, amount: 200_000 }]);
    const [given, issued] = await Promise.allSettled([
      give({ id: advances[1] }),
      reportPeriod(api, admin, december),
    ]);
    expect(given.status).toBe('fulfilled');
    // The debts seen before the write-off are not those reported after it: whoever issues looks again.
    if (issued.status === 'rejected') await reportPeriod(api, admin, december);
    const [line] = (await api.ask(admin, listDeductionLines, { query: { payperiodid: december } })).data;
    const wasWritten = (await advanceOf(advances[1])).deductionState === 'written_off';
    expect(line?.total).toBe(205_950 + (wasWritten ? 105_950 : 211_900));
    expect(await balance('company_receivable', december)).toBe(line?.total);
  }
});

test('money that the bank sends back after it was written off is no loss any more', async () => {
  const { payroll, advances } = await withDebt(0);
  const before = await balance('write_off', companies.a1);
  await give({ id: advances[0] });
  await inTenant(api.pool, clients.a, (db) =>
    returnPayments(
      { db, scope: { clientId: clients.a }, actor: 'banco', note: null, now: api.clock.now },
      'answer',
      [{ id: advances[0], reason: 'Cuenta cerrada' }],
    ),
  );
  expect(await balance('write_off', companies.a1)).toBe(before);
  expect(await balance('company_receivable', payroll.periods.november)).toBe(105_950);
});

test('the database refuses to collect what was written off, whoever asks', async () => {
  const { advances } = await withDebt(0);
  await give({ id: advances[0] });
  const collect = api.rows('update advance set deducted = to_deduct where id = $1', [advances[0]]);
  await expect(collect).rejects.toMatchObject({ code: '23514' });
});
