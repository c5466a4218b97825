import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { post } from '../features/ledger/ledger/ledger.service.ts';
import { verifyLedger } from '../features/ledger/ledger/verify-ledger.service.ts';
import { startFileApi } from '../test/file-api.ts';
import { insertPaidAdvances } from '../test/paid-advances.ts';
import { insertPayroll, insertPeople } from '../test/pay-periods.ts';
import { insertWallet, insertWalletUser } from '../test/wallet-user-records.ts';
import { clients, companies } from '../test/world/clients.ts';
import { employeeIdOf, employmentIdOf } from '../test/world/employees.ts';
import { checkSums, faultsOfSums, foldSums, keptSums } from './kept-sums.ts';
import { inTenant } from './transaction.ts';

const { api } = await startFileApi();
const faults = () => inTenant(api.pool, clients.a, (db) => faultsOfSums(db, clients.a));
const rowsOf = (table: string) =>
  api.rows<{ n: number }>(`select count(*)::int as n from ${table} where client_id = $1`, [clients.a]);

/** Does something as a session does that has silenced triggers. */
async function silently(...statements: [string, unknown[]][]): Promise<void> {
  const client = await api.owner.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    for (const [text, values] of statements) await client.query(text, values);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const payroll = await insertPayroll(api);
const people = await insertPeople(api, payroll, 4);
const advances = await insertPaidAdvances(
  api,
  payroll,
  people.map((employmentId, index) => ({
    employmentId,
    periodId: payroll.periods.october,
    amount: 50_000 + index,
    isOnItsWay: index === 3,
  })),
);
const enrolled = await insertWalletUser(api, await insertWallet(api));

test('what is written by anybody, even with triggers silenced, is in its sums, and folding them changes none', async () => {
  expect(await faults()).toEqual([]);
  await api.rows(`update advance set payment_state = 'paid', deduction_state = 'pending' where id = $1`, [
    advances[3],
  ]);
  await api.rows(`update employment set end_date = '2026-11-30' where id = $1`, [people[0]]);
  await api.rows(`update employee set activated_at = now() where id = $1`, [employeeIdOf('invited')]);
  await silently(
    [`update employee set activated_at = null where id = $1`, [employeeIdOf('ana')]],
    [`update employment set payroll_id = $2 where id = $1`, [employmentIdOf('ana'), payroll.id]],
    [`update wallet_user set state = 'suspended' where id = $1`, [enrolled]],
    [
      `update advance set deduction_state = 'reported', collected_with_id = pay_period_id where id = any($1)`,
      [advances],
    ],
    [`update advance set deduction_state = 'deducted', deducted = to_deduct where id = $1`, [advances[1]]],
    [`delete from ledger_transfer where advance_id = $1`, [advances[2]]],
    [
      `update ledger_transfer set amount = amount + 1, at = at - interval '3 days' where advance_id = $1`,
      [advances[1]],
    ],
    [
      `update ledger_account set company_id = $1 where owner_key = $2`,
      [companies.a2, payroll.periods.october],
    ],
    [
      `update ledger_account set company_id = $1 where owner_key = $2`,
      [companies.a1, payroll.periods.october],
    ],
    [`delete from advance_evidence where advance_id = $1`, [advances[0]]],
    [`delete from advance where id = $1`, [advances[0]]],
  );
  expect(await faults()).toEqual([]);
  await foldSums(api.pool, clients.a);
  expect(await faults()).toEqual([]);
  for (const table of Object.keys(keptSums)) {
    const [folded, byRows] = await Promise.all([rowsOf(table), rowsOf(`${table}_of_rows`)]);
    expect([table, folded[0]?.n]).toEqual([table, byRows[0]?.n]);
  }
});

test('many who write at once while sums are folded lose nothing and wait for nobody', async () => {
  const fund = { kind: 'company_fund', ownerKey: randomUUID() } as const;
  const clearing = { kind: 'bank_clearing', ownerKey: 'client' } as const;
  const deposit = (n: number) =>
    inTenant(api.pool, clients.a, (db) =>
      post(
        db,
        clients.a,
        [
          {
            eventKey: `deposit:${fund.ownerKey}:${n}`,
            debit: clearing,
            credit: fund,
            amount: 1 + n,
            advanceId: null,
          },
        ],
        api.clock.now,
      ),
    );
  await Promise.all([
    ...Array.from({ length: 40 }, (_, n) => deposit(n)),
    ...Array.from({ length: 6 }, () => foldSums(api.pool, clients.a)),
  ]);
  await Promise.all([foldSums(api.pool, clients.a), foldSums(api.pool, clients.a)]);
  expect(await faults()).toEqual([]);

  // Somebody who has not committed yet holds nobody up who books on the same accounts.
  const held = await api.owner.connect();
  await held.query('begin');
  await held.query(
    `insert into ledger_transfer (client_id, id, event_key, debit_account_id, credit_account_id, amount, at)
     select client_id, gen_random_uuid(), gen_random_uuid()::text, debit_account_id, credit_account_id, 1, at from ledger_transfer where event_key = $1`,
    [`deposit:${fund.ownerKey}:0`],
  );
  await deposit(40);
  await foldSums(api.pool, clients.a);
  await held.query('rollback');
  held.release();
  expect(await faults()).toEqual([]);
});

test('a contract that is written while its person activates the app is counted as it ends', async () => {
  const person = employeeIdOf('invited');
  const moving = `update employment set end_date = '2027-01-31' where employee_id = $1`;
  const activating = (at: string) => `update employee set activated_at = ${at} where id = $1`;
  for (const [first, second] of [
    [moving, activating('null')],
    [activating('now()'), moving.replace('2027-01-31', '2027-02-28')],
  ] as const) {
    const held = await api.owner.connect();
    await held.query('begin');
    await held.query(first, [person]);
    let isDone = false;
    const other = api.rows(second, [person]).finally(() => (isDone = true));
    // It has to be under way, or there is nothing that the two could miss of each other.
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while (!isDone && (await api.rows(waits)).length === 0);
    await held.query('commit');
    held.release();
    await other;
    expect(await faults()).toEqual([]);
  }
});

const sums = Object.keys(keptSums) as (keyof typeof keptSums)[];
const sources = {
  advance_sum: 'advance',
  employment_sum: 'employment',
  ledger_sum: 'ledger_transfer',
  wallet_user_sum: 'wallet_user',
};
/** Columns that a second row of the same kind needs besides an id of its own. */
const apart: Partial<Record<keyof typeof keptSums, string>> = {
  employment_sum: `, start_date = '2001-01-01', end_date = '2001-01-02', code = null`,
  ledger_sum: ', event_key = gen_random_uuid()::text',
  wallet_user_sum: `, employment_id = '${employmentIdOf('ana')}'`,
};

test.each(sums)('a lie of %s is found by verification and fails the task of the worker', async (kept) => {
  const measures = await api.rows<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and atttypid = 'int8'::regtype order by attnum`,
    [kept],
  );
  const lies: [string, string][] = [
    ...measures.map(({ name }): [string, string] => [
      `update ${kept} set ${name} = ${name} + 1 where id = (select min(id::text)::uuid from ${kept} where client_id = '${clients.a}')`,
      `update ${kept} set ${name} = ${name} - 1 where id = (select min(id::text)::uuid from ${kept} where client_id = '${clients.a}')`,
    ]),
    [
      `create table lost as select * from ${kept} where client_id = '${clients.a}' order by id limit 1; delete from ${kept} where id in (select id from lost)`,
      `insert into ${kept} select * from lost; drop table lost`,
    ],
    [
      `alter table ${sources[kept]} disable trigger user; create table lost as select * from ${sources[kept]} where client_id = '${clients.a}' order by id limit 1;
       create table spare as select * from lost; update spare set id = gen_random_uuid() ${apart[kept] ?? ''};
       insert into ${sources[kept]} select * from spare`,
      `delete from ${sources[kept]} where id in (select id from spare); drop table spare; drop table lost; alter table ${sources[kept]} enable trigger user;
       do $$ declare t record; begin for t in select tgname from pg_trigger where tgrelid = '${sources[kept]}'::regclass and tgname like 'sums%' loop execute format('alter table ${sources[kept]} enable always trigger %I', t.tgname); end loop; end $$`,
    ],
  ];
  for (const [lie, truth] of lies) {
    await api.rows(lie);
    expect([lie, (await faults()).map((fault) => fault.kept)]).toEqual([lie, [kept]]);
    const { faults: said } = await inTenant(api.pool, clients.a, (db) => verifyLedger(db, clients.a));
    expect(said).toContainEqual(expect.stringContaining(`suma guardada de ${keptSums[kept]}`));
    await expect(checkSums(api.pool, clients.a)).rejects.toThrow(kept);
    await api.rows(truth);
    expect([truth, await faults()]).toEqual([truth, []]);
  }
  await checkSums(api.pool, clients.a);
  await api.rows(`delete from ${kept} where client_id = $1`, [clients.a]);
  await api.rows(`select remake_sum($1, $2)`, [clients.a, kept]);
  expect(await faults()).toEqual([]);
});

test('every trigger of a sum fires in any session, and no sum is without its view', async () => {
  const triggers = await api.rows<{ name: string; enabled: string }>(
    `select tgrelid::regclass || ' ' || tgname as name, tgenabled as enabled from pg_trigger
     where tgname like 'sums%' and tgrelid::regclass::text !~ 'pg_temp' order by 1`,
  );
  expect(triggers.filter(({ enabled }) => enabled !== 'A')).toEqual([]);
  expect(triggers.map(({ name }) => name)).toEqual([
    ...['less', 'more', 'moved'].map((name) => `advance sums_${name}`),
    'employee sums_activated',
    ...['less', 'more', 'moved'].map((name) => `employment sums_${name}`),
    'ledger_account sums_more',
    'ledger_account sums_moved',
    ...['less', 'more', 'now', 'was'].map((name) => `ledger_transfer sums_${name}`),
    ...['less', 'more', 'now', 'was'].map((name) => `wallet_user sums_${name}`),
  ]);
  const tables = await api.rows<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'antela'::regnamespace and relkind = 'r' and relname like '%\\_sum' order by 1`,
  );
  expect(tables.map(({ name }) => name)).toEqual([...sums].toSorted());
});
