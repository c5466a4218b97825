import { Readable } from 'node:stream';
import { openPool } from '@antela/api/db/database';
import { inTenant } from '@antela/api/db/transaction';
import { post } from '@antela/api/features/ledger/ledger/ledger.service';
import { applyLoad } from '@antela/api/features/wallets/wallet-loads/apply-load.service';
import { prepareLoad, type LoadTasks } from '@antela/api/features/wallets/wallet-loads/prepare-load.service';
import { runReversal } from '@antela/api/features/wallets/wallet-loads/reverse-load.service';
import { report } from './report.ts';
import { idOf, wallet } from './support/fixed-ids.ts';
import { median } from './support/processes.ts';
import { clientId, companyId, openRoster } from './support/roster.ts';
import { meterOf, type Spent } from './support/spent.ts';

/**
 * A load of as many lines read from its file, checked, applied and, the last one, taken back by the worker's own functions, each
 * round a load of its own for the same people. Every balance must then be what its lines add up to and what the ledger says.
 */
const lines = Number(process.env['BENCH_LINES'] ?? 100_000);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const amount = 1_000;
/** Every second one of the roster works in the wallet's company, and one in so many of them has left. */
const staying = 25;

const jobId = '0198f005-0000-7000-8000-000000000001';

const roster = await timed('roster', () => openRoster(Math.ceil((lines * 2 * staying) / (staying - 1)) + 2));
const pool = openPool({
  connectionString: roster.app,
  max: 4,
  statementTimeoutMs: 120_000,
  pipeline: false,
  applicationName: 'bench',
});
const measure = await meterOf(roster.pool);
let file = Buffer.alloc(0);
const work: LoadTasks = {
  pool,
  bulkPool: pool,
  clock: () => new Date(),
  objects: {
    bucketName: 'files',
    sizeOf: async () => null,
    read: async () => file,
    open: async () => Readable.from([file]),
    write: async () => {},
  },
};
const run = (text: string, values: unknown[] = []) => roster.pool.query(text, values);
try {
  await timed('wallet', openWallet);
  file = await timed('file', writeFile);
  const checked: Spent[] = [];
  const applied: Spent[] = [];
  let loadId = '';
  for (let round = 1; round <= rounds; round += 1) {
    loadId = await openLoad(round);
    checked.push(await spentOn(`round ${round} read and checked`, () => prepareLoad(work, clientId, loadId)));
    await release(loadId);
    applied.push(await spentOn(`round ${round} applied`, () => applyLoad(work, clientId, loadId)));
  }
  const wrong = await timed('balances compared', () => wrongBalances(rounds));
  const reversed = await spentOn('the last one reversed', () =>
    runReversal(work, {
      clientId,
      loadId,
      jobId,
      lineIds: null,
      reason: 'Prueba.',
      actor: { id: 'bench', name: 'Bench' },
    }),
  );
  const wrongAfter = await timed('balances compared', () => wrongBalances(rounds - 1));
  report(
    figure('read from its file and checked', checked),
    figure('applied', applied, 'goal ≥ 20,000'),
    figure('reversed', [reversed]),
    {
      subject: 'antela',
      measure: 'balances that are not the sum of their lines, before and after the reversal',
      value: wrong + wrongAfter,
      unit: 'accounts',
      note: 'goal 0',
    },
  );
} finally {
  await pool.end();
  await roster.close();
}

/** A wallet with money for every round, and as many people in it as there are lines. */
async function openWallet(): Promise<void> {
  await run(
    `insert into wallet (client_id, id, company_id, name, purpose, funding, state, created_at, updated_at)
     values ($1, $2, $3, 'Alimentación', 'food', 'prefunded', 'active', now(), now())`,
    [clientId, wallet, companyId],
  );
  await run(
    `insert into wallet_user (client_id, id, wallet_id, company_id, employment_id, employee_id, state, created_by, created_at, updated_at)
     select client_id, ${idOf('f002', 'row_number() over (order by id)')}, $2, company_id, id, employee_id, 'active', 'bench', now(), now()
     from employment where client_id = $1 and company_id = $3 and end_date is null limit $4`,
    [clientId, wallet, companyId, lines],
  );
  await inTenant(pool, clientId, (db) =>
    post(
      db,
      clientId,
      [
        {
          eventKey: 'deposit:bench',
          debit: { kind: 'bank_clearing', ownerKey: 'client' },
          credit: { kind: 'company_fund', ownerKey: wallet },
          amount: lines * amount * rounds,
          advanceId: null,
        },
      ],
      new Date(),
    ),
  );
  await run('vacuum analyze');
}

/** A draft whose file has just been uploaded, its check asked for. */
async function openLoad(round: number): Promise<string> {
  const { rows } = await run(
    `insert into wallet_load (client_id, id, wallet_id, company_id, source, state, concept, file_key, file_name, job_id, created_by, created_by_name, prepared_by, created_at, updated_at)
     values ($1, ${idOf('f004', String(round))}, $2, $3, 'file', 'draft', 'Auxilio', 'clients/bench', 'cargue.csv', $4, 'bench', 'Bench', '{bench}', now(), now()) returning id`,
    [clientId, wallet, companyId, jobId],
  );
  return rows[0].id;
}

/** A line for each person of the wallet, with the name payroll staff would have beside it. */
async function writeFile(): Promise<Buffer<ArrayBuffer>> {
  const { rows } = await run(
    `select p.document_number || ';' || p.first_name || ' ' || p.first_surname || ';' || $2 as line
     from wallet_user u join employee p on p.client_id = u.client_id and p.id = u.employee_id where u.client_id = $1`,
    [clientId, amount],
  );
  return Buffer.from(
    ['Cédula;Nombre;Valor', ...rows.map(({ line }: { line: string }) => line), ''].join('\r\n'),
  );
}

/** Approved, and its money set aside, as the portal does when the second person says yes. */
async function release(loadId: string): Promise<void> {
  await run(`update wallet_load set approved_at = now() where id = $1`, [loadId]);
  await inTenant(pool, clientId, (db) =>
    post(
      db,
      clientId,
      [
        {
          eventKey: `load:${loadId}:commit:1`,
          debit: { kind: 'company_fund', ownerKey: wallet },
          credit: { kind: 'company_fund', ownerKey: `load:${loadId}` },
          amount: lines * amount,
          advanceId: null,
        },
      ],
      new Date(),
    ),
  );
  await run(`update wallet_load set state = 'scheduled' where id = $1`, [loadId]);
}

/** How many do not hold so many lines. */
async function wrongBalances(times: number): Promise<number> {
  const { rows } = await run(
    `select count(*)::int as n from wallet_user u
     left join ledger_account a on a.client_id = u.client_id and a.kind = 'wallet_user' and a.owner_key = u.id::text
     left join (select account_id, sum(amount) as moved from (
                  select credit_account_id as account_id, amount from ledger_transfer
                  union all select debit_account_id, -amount from ledger_transfer) sides group by 1) t on t.account_id = a.id
     where a.balance is distinct from $1::bigint or t.moved is distinct from $1::bigint`,
    [amount * times],
  );
  return rows[0].n;
}

/** Says on its way how long each phase took, so that one that hangs is known by the last line. */
async function timed<Result>(phase: string, task: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const result = await task();
  process.stdout.write(`${phase}: ${((performance.now() - begun) / 1_000).toFixed(1)} s\n`);
  return result;
}

async function spentOn(phase: string, task: () => Promise<unknown>): Promise<Spent> {
  const spent = await measure(() => timed(phase, task));
  process.stdout.write(`${phase}: ${spent.cpu.toFixed(2)} s of processor\n`);
  return spent;
}

/** Lines a second, with the processor time of a line beside it: on a busy machine only that says much. */
function figure(what: string, spent: readonly Spent[], goal?: string) {
  const microseconds = (median(spent.map(({ cpu }) => cpu)) * 1e6) / lines;
  return {
    subject: 'antela',
    measure: `load of ${lines} lines: ${what}`,
    value: Math.round(lines / median(spent.map(({ seconds }) => seconds))),
    unit: 'lines/s',
    note: [...(goal === undefined ? [] : [goal]), `${microseconds.toFixed(0)} µs of processor a line`].join(
      '; ',
    ),
  };
}
