import {
  getStatement,
  getTrialBalance,
  listLedgerAccounts,
  downloadTrialBalance,
} from '@antela/contract/ledger';
import { expect, test } from 'vitest';
import { inTenant } from '../../../db/transaction.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { insertPeriod } from '../../../test/pay-periods.ts';
import { accountOf, credit, insertWallet, insertWalletUser } from '../../../test/wallet-user-records.ts';
import { clients } from '../../../test/world/clients.ts';
import { employeeIdOf, employmentIdOf } from '../../../test/world/employees.ts';
import { returnPayments } from '../../advances/advances/settle-payments.service.ts';

const { api, admin } = await startFileApi();

/** A fund that was credited these amounts, one an hour. */
async function fundWith(amounts: readonly number[]): Promise<string> {
  const walletId = await insertWallet(api);
  const begun = api.clock.now;
  for (const [index, amount] of amounts.entries()) {
    api.clock.now = new Date(begun.getTime() + index * 3_600_000);
    await credit(api, clients.a, { kind: 'company_fund', ownerKey: walletId }, amount);
  }
  api.clock.now = begun;
  return accountOf(api, walletId);
}

test('a statement goes back page by page, each movement with what the account then held', async () => {
  const accountid = await fundWith([1_000, 2_000, 3_000, 4_000, 5_000]);
  const seen: [number, number | null][] = [];
  let cursor: string | null | undefined;
  do {
    const page = await api.ask(admin, getStatement, {
      query: { accountid, limit: '2', ...(cursor ? { cursor } : {}) },
    });
    seen.push(...page.data.map(({ amount, balance }): [number, number | null] => [amount, balance]));
    cursor = page.page.next;
  } while (cursor);
  expect(seen).toEqual([
    [5_000, 15_000],
    [4_000, 10_000],
    [3_000, 6_000],
    [2_000, 3_000],
    [1_000, 1_000],
  ]);
});

test("a statement between two days has their movements only, and another account's cursor does not open it", async () => {
  const accountid = await fundWith([1_000, 2_000]);
  const other = await fundWith([7_000, 8_000]);
  const of = (query: object) => api.ask(admin, getStatement, { query: { accountid, ...query } });
  expect((await of({ from: '2026-11-20', to: '2026-11-20' })).data).toHaveLength(2);
  expect((await of({ to: '2026-11-19' })).data).toEqual([]);
  const { page } = await of({ limit: '1' });
  const answer = await api.call(admin, getStatement, {
    query: { accountid: other, limit: '1', cursor: page.next ?? '' },
  });
  expect(answer.problem.code).toBe('invalid_cursor');
});

test('debits are credits over the whole client, and every kind says what it holds', async () => {
  await fundWith([10_000]);
  const { data } = await api.ask(admin, getTrialBalance);
  expect(data.isWhole).toBe(true);
  expect(data.debits).toBe(data.credits);
  const bank = data.kinds.find(({ kind }) => kind === 'bank_clearing');
  // The bank brought it: on a credit account that is less than nothing owed.
  expect(bank?.balance).toBe(-(bank?.debits ?? 0) + (bank?.credits ?? 0));
  expect((await api.ask(admin, getTrialBalance, { query: { until: '2026-11-01' } })).data.debits).toBe(0);
  const file = await api.call(admin, downloadTrialBalance, { query: { format: 'csv' } });
  const [, , , debits, credits] = file.text.trim().split('\r\n').at(-1)?.split(';') ?? [];
  expect([debits, credits]).toEqual([String(data.debits), String(data.debits)]);
});

test('who sees one company sees its accounts and none of the others or of the whole client', async () => {
  const ownFund = await fundWith([5_000]);
  const onlyA1 = api.signIn('onlyA1');
  const { data } = await api.ask(onlyA1, getTrialBalance);
  expect([data.isWhole, data.kinds.some(({ kind }) => kind === 'bank_clearing')]).toEqual([false, false]);
  const { data: accounts } = await api.ask(onlyA1, listLedgerAccounts, { query: { kind: 'company_fund' } });
  expect(accounts.map(({ accountid }) => accountid)).toContain(ownFund);
  const { data: all } = await api.ask(admin, listLedgerAccounts, { query: { kind: 'bank_clearing' } });
  const bank = all[0]?.accountid ?? '';
  expect((await api.call(onlyA1, getStatement, { query: { accountid: bank } })).status).toBe(404);
});

test("whose wallet it is stays hidden from whoever may not see wallet users; the file's sides agree all the same", async () => {
  const id = await insertWalletUser(api, await insertWallet(api), {
    employment: employmentIdOf('line1'),
    employee: employeeIdOf('line1'),
    balance: 6_000,
  });
  await api.rows(`update role set permissions = $1 where name = 'Rol de nobody'`, [
    ['view_wallets', 'export_reports'],
  ]);
  const treasurer = api.signIn('nobody');
  const query = { accountid: await accountOf(api, id) };
  expect((await api.call(treasurer, getStatement, { query })).status).toBe(404);
  expect((await api.ask(admin, getStatement, { query })).account.owner).toMatch(/^Inés Bedoya · /);
  const file = await api.call(treasurer, downloadTrialBalance, { query: { format: 'csv' } });
  expect(file.text).not.toContain('Bedoya');
  const [, , , debits, credits] = file.text.trim().split('\r\n').at(-1)?.split(';') ?? [];
  expect(debits).toBe(credits);
});

test('a payment that the bank sent back is read as the advance it was, the other way round', async () => {
  const periodId = await insertPeriod(api, 'open');
  const [advance] = await api.rows<{ id: string }>('select id from advance where pay_period_id = $1', [
    periodId,
  ]);
  const returns = [{ id: advance?.id ?? '', reason: 'Cuenta cerrada' }];
  await inTenant(api.pool, clients.a, (db) =>
    returnPayments(
      { db, scope: { clientId: clients.a }, actor: 'banco', note: null, now: api.clock.now },
      periodId,
      returns,
    ),
  );
  const { data } = await api.ask(admin, getStatement, {
    query: { accountid: await accountOf(api, periodId) },
  });
  expect(data.map(({ kind }) => kind)).toEqual(data.map(() => 'advance'));
  expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
});
