import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../../db/database.ts';
import { inTenant } from '../../../db/transaction.ts';
import { startTestApi, type TestApi } from '../../../test/test-api.ts';
import { enrolMany } from '../../../test/wallet-roster.ts';
import { insertWallet } from '../../../test/wallet-user-records.ts';
import { clients } from '../../../test/world/clients.ts';
import { lockBalances, post } from './ledger.service.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const amount = 1_000;
/** Few enough for a page to hold three versions of each account, whatever still looks at the older ones. */
const people = 6;
let rounds = 0;

/** Locks the balances of a wallet's people and credits each, in the transaction given. */
async function creditAll(db: Db, wallet: string, users: readonly string[]) {
  rounds += 1;
  const balances = await lockBalances(db, clients.a, 'wallet_user', users, api.clock.now);
  await post(
    db,
    clients.a,
    users.map((ownerKey) => ({
      eventKey: `load-line:${ownerKey}:${rounds}`,
      debit: { kind: 'company_fund', ownerKey: wallet },
      credit: { kind: 'wallet_user', ownerKey },
      amount,
      advanceId: null,
    })),
    api.clock.now,
  );
  return users.map((user) => balances.get(user));
}

async function walletWithMoney(): Promise<{ wallet: string; users: string[] }> {
  const wallet = await insertWallet(api);
  const documents = Array.from({ length: people }, () => String(Math.floor(1e8 + Math.random() * 8e8)));
  const users = await enrolMany(api, wallet, documents);
  await inTenant(api.pool, clients.a, (db) =>
    post(
      db,
      clients.a,
      [
        {
          eventKey: `deposit:${wallet}`,
          debit: { kind: 'bank_clearing', ownerKey: 'client' },
          credit: { kind: 'company_fund', ownerKey: wallet },
          amount: people * amount * 10,
          advanceId: null,
        },
      ],
      api.clock.now,
    ),
  );
  return { wallet, users };
}

test('balances that are locked are moved by the accounts found then, and are told as they stand', async () => {
  const { wallet, users } = await walletWithMoney();
  const asked: string[] = [];
  const round = () =>
    inTenant(api.pool, clients.a, (db) =>
      creditAll(
        {
          ...db,
          many: (statement) => {
            asked.push(statement.text);
            return db.many(statement);
          },
        },
        wallet,
        users,
      ),
    );
  expect(await round()).toEqual(users.map(() => 0));
  asked.length = 0;
  expect(await round()).toEqual(users.map(() => amount));
  // The balances of all, and the one account that nobody locked.
  expect(asked).toHaveLength(2);
  expect(asked[1]).toContain('json_to_recordset');
});

test('a balance that has money and keeps some moves without writing an index of its account', async () => {
  const { wallet, users } = await walletWithMoney();
  await inTenant(api.pool, clients.a, (db) => creditAll(db, wallet, users));
  const written = (db: Db) =>
    db.first<{ updated: number; in_place: number }>(sql`
      select pg_stat_get_xact_tuples_updated(c.oid)::int as updated, pg_stat_get_xact_tuples_hot_updated(c.oid)::int as in_place
      from pg_class c where c.oid = ${'antela.ledger_account'}::regclass`);
  const [before, after] = await inTenant(api.pool, clients.a, async (db) => {
    // Earlier transactions of the connection are among it until they are reported.
    const earlier = await written(db);
    await creditAll(db, wallet, users);
    return [earlier, await written(db)];
  });
  const moved = (after?.updated ?? 0) - (before?.updated ?? 0);
  expect(moved).toBe(people + 1);
  expect((after?.in_place ?? 0) - (before?.in_place ?? 0)).toBe(moved);
});
