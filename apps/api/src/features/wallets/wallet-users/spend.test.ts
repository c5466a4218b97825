import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { listEmployees } from '@antela/contract/employees';
import { reconcilePayPeriod, resolvePayPeriod } from '@antela/contract/period-steps';
import { appListWallets, appReverseSpend, appSpend } from '@antela/contract/wallet-spends';
import { changeWalletUsers } from '@antela/contract/wallet-user-changes';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { inTenant } from '../../../db/transaction.ts';
import type { Answer } from '../../../test/calls.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { insertPayroll, insertPeople, reportPeriod } from '../../../test/pay-periods.ts';
import { insertWallet, insertWalletUser, type WalletSeed } from '../../../test/wallet-user-records.ts';
import { clients } from '../../../test/world/clients.ts';
import { employeeIdOf, employmentIdOf } from '../../../test/world/employees.ts';
import { payrolls, periodIdOf } from '../../../test/world/payrolls.ts';

const { api } = await startFileApi();
const servers = [api.origin, await api.startAnother()];

const spend = (
  walletUserId: string,
  amount: number,
  { at = api.origin, key = randomUUID() }: { at?: string; key?: string } = {},
) =>
  api.call(
    api.machine,
    appSpend,
    {
      body: {
        clientid: clients.a,
        payrolltypemoneybagemployeeid: walletUserId,
        amount,
        merchant: 'Mercado del barrio',
        reference: null,
      },
      headers: { 'idempotency-key': key },
    },
    at,
  );
const reverse = (spendid: string, amount?: number) =>
  api.call(api.machine, appReverseSpend, {
    body: {
      clientid: clients.a,
      spendid,
      reason: 'No había existencias',
      ...(amount !== undefined && { amount }),
    },
  });

async function newUser(seed: WalletSeed, terms: { balance?: number; limit?: number } = {}): Promise<string> {
  return insertWalletUser(api, await insertWallet(api, { payrollIds: [payrolls.free.id], ...seed }), terms);
}

const ledgerOf = async (walletUserId: string) => {
  const [row] = await api.rows<{ balance: number; moved: number }>(
    `select a.balance::int as balance,
            (select coalesce(sum(case when t.credit_account_id = a.id then t.amount else -t.amount end), 0)::int from ledger_transfer t
             where t.client_id = a.client_id and a.id in (t.credit_account_id, t.debit_account_id)) as moved
     from ledger_account a where a.kind = 'wallet_user' and a.owner_key = $1`,
    [walletUserId],
  );
  expect(row?.balance).toBe(row?.moved);
  return row?.balance;
};
/** Amount that payroll will take by the period's receivable, and the sum of the period's purchases. */
const owedIn = async (periodId: string) => {
  const [row] = await api.rows<{ receivable: number; spends: number }>(
    `select coalesce((select sum(case when t.debit_account_id = a.id then t.amount else -t.amount end) from ledger_account a
              join ledger_transfer t on t.client_id = a.client_id and a.id in (t.debit_account_id, t.credit_account_id)
              where a.kind = 'company_receivable' and a.owner_key = $1), 0)::int as receivable,
            coalesce((select sum(amount) from wallet_deduction where pay_period_id = $1::uuid), 0)::int as spends`,
    [periodId],
  );
  return row;
};
const done = (answers: Answer<typeof appSpend>[]): number => {
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status !== 201 && status !== 422)).toEqual([]);
  return statuses.filter((status) => status === 201).length;
};

test('fifty purchases at the same instant on two servers take exactly what a prefunded wallet holds', async () => {
  for (let round = 0; round < 2; round += 1) {
    const id = await newUser({}, { balance: 103_000 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => spend(id, 10_000, { at: servers[index % 2] ?? '' })),
    );
    expect(done(answers)).toBe(10);
    expect(await ledgerOf(id)).toBe(3_000);
  }
});

test('fifty purchases at the same instant take exactly the limit that payroll pays for', async () => {
  const before = await owedIn(periodIdOf('free'));
  const id = await newUser({ funding: 'payroll', userCap: 95_000 });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => spend(id, 10_000, { at: servers[index % 2] ?? '' })),
  );
  expect(done(answers)).toBe(9);
  expect(await ledgerOf(id)).toBe(0);
  const after = await owedIn(periodIdOf('free'));
  expect(after).toEqual({
    receivable: (before?.receivable ?? 0) + 90_000,
    spends: (before?.spends ?? 0) + 90_000,
  });
});

test('a purchase waits for one of the same person that is not decided yet', async () => {
  const id = await newUser({ funding: 'payroll', userCap: 10_000 });
  let isAnswered = false;
  const { later } = await inTenant(api.pool, clients.a, async (db) => {
    await db.run(
      sql`select id from wallet_user where client_id = ${clients.a} and id = ${id} for no key update`,
    );
    const waiting = spend(id, 10_000).finally(() => (isAnswered = true));
    await delay(500);
    expect(isAnswered).toBe(false);
    return { later: waiting };
  });
  expect(done([await later])).toBe(1);
});

test('two hundred purchases at one wallet, at one person’s and at many’s, answer nobody 5xx, whoever else asks meanwhile', async () => {
  const payroll = await insertPayroll(api);
  const wallet = await insertWallet(api, { payrollIds: [payroll.id] });
  const many: string[] = [];
  for (const employment of await insertPeople(api, payroll, 10)) {
    const [row] = await api.rows<{ employee_id: string }>(
      'select employee_id from employment where id = $1',
      [employment],
    );
    many.push(
      await insertWalletUser(api, wallet, { employment, employee: row?.employee_id ?? '', balance: 50_000 }),
    );
  }
  const [first = ''] = many;
  const reader = api.signIn('admin');
  const [answers, reads] = await Promise.all([
    Promise.all([
      ...Array.from({ length: 120 }, (_, index) => spend(first, 1_000, { at: servers[index % 2] ?? '' })),
      ...Array.from({ length: 80 }, (_, index) => spend(many[index % 10] ?? '', 1_000)),
    ]),
    Promise.all(Array.from({ length: 12 }, () => api.call(reader, listEmployees, {}))),
  ]);
  expect(answers.filter(({ status }) => status >= 500 || status === 429)).toEqual([]);
  expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 200));
  // The first has fifty; each of the others was asked for eight.
  expect(done(answers)).toBe(50 + 9 * 8);
}, 120_000);

test('the same key is the same purchase, and another body under it is refused', async () => {
  const id = await newUser({}, { balance: 50_000 });
  const key = randomUUID();
  // A second apart: the same signature would be refused before its key is looked at.
  const later = async (amount: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + 1_000);
    return spend(id, amount, { key });
  };
  const first = await later(20_000);
  expect((await later(20_000)).body.data.spendid).toBe(first.body.data.spendid);
  expect((await later(30_000)).problem.code).toBe('idempotency_mismatch');
  expect(await ledgerOf(id)).toBe(30_000);
});

test("a person's own limit bounds what they spend in a period of prefunded money", async () => {
  const id = await newUser({}, { balance: 100_000, limit: 25_000 });
  expect((await spend(id, 20_000)).body.data).toMatchObject({ balance: 80_000, available: 5_000 });
  const refused = await spend(id, 5_001);
  expect(refused.problem).toMatchObject({
    code: 'spend_refused',
    detail: 'Pasa el límite del periodo: quedan $\u00a05.000. Gasta hasta ese valor.',
    data: { reason: 'limit', available: 5_000 },
  });
});

test('a purchase taken back gives the money again, once, and payroll has nothing to deduct', async () => {
  const prefunded = await newUser({}, { balance: 40_000 });
  const bought = (await spend(prefunded, 15_000)).body.data;
  expect((await reverse(bought.spendid)).body.data).toMatchObject({ balance: 40_000, available: 40_000 });
  expect((await reverse(bought.spendid)).problem.code).toBe('conflict');
  expect(await ledgerOf(prefunded)).toBe(40_000);

  const before = await owedIn(periodIdOf('free'));
  const later = await newUser({ funding: 'payroll', userCap: 30_000 });
  const owed = (await spend(later, 30_000)).body.data;
  const answers = await Promise.all(Array.from({ length: 5 }, () => reverse(owed.spendid)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await owedIn(periodIdOf('free'))).toEqual(before);
  expect((await spend(later, 30_000)).status).toBe(201);
});

test('a purchase comes back in parts, never more than it was, and payroll deducts the rest', async () => {
  const prefunded = await newUser({}, { balance: 40_000 });
  const bought = (await spend(prefunded, 30_000)).body.data;
  const parts = await Promise.all(Array.from({ length: 5 }, () => reverse(bought.spendid, 8_000)));
  expect(parts.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(await ledgerOf(prefunded)).toBe(34_000);
  expect((await reverse(bought.spendid, 7_000)).problem.detail).toBe(
    'De esta compra quedan $\u00a06.000 por devolver.',
  );
  expect((await reverse(bought.spendid)).body.data).toMatchObject({ returned: 30_000, balance: 40_000 });
  expect((await reverse(bought.spendid)).problem.code).toBe('conflict');

  const before = await owedIn(periodIdOf('free'));
  const later = await newUser({ funding: 'payroll', userCap: 30_000 });
  const owed = (await spend(later, 30_000)).body.data;
  expect((await reverse(owed.spendid, 12_000)).body.data).toMatchObject({
    returned: 12_000,
    available: 12_000,
    reversedAt: null,
  });
  expect(await owedIn(periodIdOf('free'))).toEqual({
    receivable: (before?.receivable ?? 0) + 18_000,
    spends: (before?.spends ?? 0) + 18_000,
  });
  expect((await reverse(owed.spendid)).body.data.reversedAt).not.toBeNull();
  expect(await owedIn(periodIdOf('free'))).toEqual(before);
  expect(await ledgerOf(later)).toBe(0);
});

test('what payroll has been told of is not taken back here', async () => {
  const id = await newUser({ funding: 'payroll', userCap: 30_000 });
  const { spendid } = (await spend(id, 10_000)).body.data;
  await api.rows(`update wallet_spend set deduction_state = 'reported' where id = $1`, [spendid]);
  expect((await reverse(spendid)).problem).toMatchObject({
    code: 'conflict',
    detail: 'Esta compra ya está en el reporte de descuentos de la nómina: se corrige allí.',
  });
});

test('after the cut-off nothing is bought on payroll, and loaded money is spent as before', async () => {
  const [later, prefunded] = [
    await newUser({ funding: 'payroll', userCap: 30_000 }),
    await newUser({}, { balance: 30_000 }),
  ];
  await api.rows(`update pay_period set state = 'cutoff' where id = $1`, [periodIdOf('free')]);
  const [onPayroll, loaded] = [await spend(later, 1_000), await spend(prefunded, 1_000)];
  await api.rows(`update pay_period set state = 'open' where id = $1`, [periodIdOf('free')]);
  expect([onPayroll.problem.data, loaded.status]).toEqual([{ reason: 'period_closed', available: 0 }, 201]);
});

test('nobody buys while suspended or restricted; who left and kept the balance still spends it', async () => {
  const id = await newUser({}, { balance: 30_000 });
  await api.rows(`update wallet_user set state = 'suspended' where id = $1`, [id]);
  expect((await spend(id, 1_000)).problem.data).toMatchObject({ reason: 'user_state' });
  await api.rows(`update wallet_user set state = 'active' where id = $1`, [id]);
  await api.ask(api.signIn('admin'), changeWalletUsers, {
    body: {
      action: 'withdraw',
      payrolltypemoneybagemployeeids: [id],
      balance: 'keep',
      reason: 'Se va',
    },
  });
  expect((await spend(id, 30_000)).status).toBe(201);

  const wallet = await insertWallet(api, { payrollIds: [payrolls.open.id] });
  const restricted = await insertWalletUser(api, wallet, {
    employment: employmentIdOf('restricted'),
    employee: employeeIdOf('restricted'),
    balance: 5_000,
  });
  expect((await spend(restricted, 1_000)).problem.data).toMatchObject({ reason: 'restricted' });
});

test('a vacation keeps from buying on payroll where the client settles that it keeps from advances', async () => {
  const [employment = ''] = await insertPeople(api, await insertPayroll(api), 1);
  const [owner] = await api.rows<{ employee_id: string }>(
    'select employee_id from employment where id = $1',
    [employment],
  );
  await api.rows(
    `insert into suspension_period (client_id, id, employment_id, kind, start_date, end_date, created_by, created_at)
     values ($1, $2, $3, 'vacation', '2026-11-16', '2026-11-30', 'x', $4)`,
    [clients.a, randomUUID(), employment, api.clock.now],
  );
  const wallet = await insertWallet(api, { funding: 'payroll' });
  const id = await insertWalletUser(api, wallet, {
    employment,
    employee: owner?.employee_id ?? '',
    limit: 50_000,
  });
  const settle = (blocks: boolean) =>
    api.rows(
      `update client set settings = settings || jsonb_build_object('vacationBlocksAdvances', $2::boolean) where client_id = $1`,
      [clients.a, blocks],
    );
  await settle(true);
  expect((await spend(id, 1_000)).problem.data).toMatchObject({ reason: 'absent' });
  await settle(false);
  expect((await spend(id, 1_000)).status).toBe(201);
});

test('what was bought on payroll is a line of the period, is deducted with it, and what is not finds the next one', async () => {
  const payroll = await insertPayroll(api);
  const { november } = payroll.periods;
  const wallet = await insertWallet(api, { funding: 'payroll', userCap: 90_000, payrollIds: [payroll.id] });
  const [ana = '', berta = ''] = await insertPeople(api, payroll, 2);
  const user = async (employment: string) => {
    const [row] = await api.rows<{ employee_id: string }>(
      'select employee_id from employment where id = $1',
      [employment],
    );
    return insertWalletUser(api, wallet, { employment, employee: row?.employee_id ?? '' });
  };
  const [ofAna, ofBerta] = [await user(ana), await user(berta)];
  const kept = (await spend(ofAna, 40_000)).body.data;
  const back = (await spend(ofAna, 30_000)).body.data;
  await spend(ofBerta, 25_000);
  await reverse(back.spendid);

  const admin = api.signIn('admin');
  const report = await reportPeriod(api, admin, november);
  expect(report.totals).toMatchObject({ lines: 2, wallets: 65_000, total: 65_000 });
  expect((await owedIn(november))?.receivable).toBe(65_000);
  expect((await reverse(kept.spendid)).problem.code).toBe('conflict');

  await api.ask(admin, reconcilePayPeriod, {
    body: {
      action: 'lines',
      version: 1,
      payperiodid: november,
      differences: [{ companyemployeeid: berta, deducted: 10_000, reason: 'insufficient_net', note: null }],
    },
  });
  await api.ask(admin, resolvePayPeriod, {
    body: { payperiodid: november, differences: [], finish: true },
  });
  const rows = await api.rows(
    'select deducted::int, deduction_state from wallet_spend where wallet_id = $1 and reversed_at is null order by spent_at, amount desc',
    [wallet],
  );
  expect(rows).toEqual([
    { deducted: 40_000, deduction_state: 'deducted' },
    { deducted: 10_000, deduction_state: 'carried' },
  ]);
});

test("the employee's app sees each wallet with what can be spent from it", async () => {
  const wallet = await insertWallet(api, { payrollIds: [payrolls.line.id] });
  const of = { employment: employmentIdOf('line1'), employee: employeeIdOf('line1') };
  await insertWalletUser(api, wallet, { ...of, balance: 8_000 });
  const { data } = await api.ask(api.machine, appListWallets, {
    query: { clientid: clients.a, companyemployeeid: of.employment },
  });
  expect(data).toMatchObject([{ balance: 8_000, available: 8_000, state: 'active' }]);
});
