import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { type Db, openPool, type Scope } from '@antela/api/db/database';
import { inTenant, readInTenant } from '@antela/api/db/transaction';
import { authorizationText } from '@antela/api/features/advances/advances/authorization-text';
import { closePeriod } from '@antela/api/features/payday/pay-periods/close-period.service';
import { makePacket } from '@antela/api/features/payday/pay-periods/closing-packet.service';
import { confirmDeductions } from '@antela/api/features/payday/pay-periods/confirm-deductions.service';
import { issueReport } from '@antela/api/features/payday/pay-periods/issue-report.service';
import { getDetail } from '@antela/api/features/payday/pay-periods/pay-periods.service';
import { memoryObjects } from '@antela/api/test/memory-objects';
import pg from 'pg';
import { clientId, companyId, openRoster, payrollId, userId } from './roster.ts';
import { processorSecondsOf, type Spent } from './spent.ts';

const scope = { clientId, companyIds: [companyId] };
const actor = { id: userId, name: 'Bench', impersonator: null, requestId: null, ip: null };

/**
 * A period that was cut off, with three paid and booked advances of everybody: to be closed as the product does it (lines,
 * items, hash, history, ledger checks, audit), and in bare tables with the same columns and indexes but without triggers,
 * foreign keys, row-level security, hash or warnings.
 */
export async function openClosing(people: number, has = { bare: true }) {
  const roster = await openRoster(people, 1);
  const closing = await closingOn(roster, has);
  return {
    ...closing,
    stop: async () => {
      await closing.stop();
      await roster.close();
    },
  };
}

/** Closes over a roster that is there already. @param nodes superuser's addresses of what writes for a coordinator */
export async function closingOn(
  roster: { connectionString: string; app: string; pool: pg.Pool },
  has: { bare: boolean },
  nodes: readonly string[] = [],
) {
  const pool = openPool({
    connectionString: roster.app,
    max: 1,
    statementTimeoutMs: 300_000,
    pipeline: true,
    applicationName: 'bench',
  });
  const bare = await roster.pool.connect();
  const periodId = randomUUID();
  await withoutTriggers(nodes, () => fill(roster.connectionString, periodId));
  if (has.bare) await openBare(bare);
  await roster.pool.query('vacuum analyze');
  await roster.pool.query('checkpoint');

  const detail = () => readInTenant(pool, clientId, (db) => getDetail(db, scope, periodId, new Date()));
  const step = async (
    work: (context: Parameters<typeof issueReport>[0]) => Promise<unknown>,
  ): Promise<Spent> => {
    const client = await pool.connect();
    client.release();
    return spent(client, () => inTenant(pool, clientId, (db) => work({ db, scope, actor, now: new Date() })));
  };
  return {
    /** Superuser's connections to the same database. */
    database: roster.pool,
    pool,
    scope,
    periodId,
    async issue() {
      const { next } = await detail();
      if (!next) throw new Error('nothing to report');
      return step((context) => issueReport(context, periodId, { lastVersion: 0, next, leftOut: null }));
    },
    confirm: () =>
      step((context) =>
        confirmDeductions(context, periodId, {
          version: 1,
          method: 'as_reported',
          file: null,
          differences: [],
          onlyThese: null,
        }),
      ),
    async close() {
      const { owed } = await detail();
      const paidOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
      return step((context) =>
        closePeriod(context, { payperiodid: periodId, amount: owed.due, paidOn, reference: 'Giro 1' }),
      );
    },
    /** The packet as it is made for the first time; the store takes it and keeps nothing. */
    async packet() {
      const folder = await mkdtemp(join(tmpdir(), 'antela-bench-packet-'));
      const objects = {
        ...memoryObjects(),
        async write(_key: string, body: Uint8Array | Readable) {
          if (body instanceof Readable) await finished(body.resume());
        },
      };
      const call = {
        scope,
        now: new Date(),
        query: { payperiodid: periodId },
        read: <T>(work: (context: { db: Db; scope: Scope }) => Promise<T>) =>
          readInTenant(pool, clientId, (db) => work({ db, scope })),
        write: <T>(work: (context: { db: Db }) => Promise<T>) =>
          inTenant(pool, clientId, (db) => work({ db })),
      };
      await makePacket(call, objects, 'Antela', join(folder, 'packet.zip'));
      await rm(folder, { recursive: true });
    },
    bareIssue: () => spent(bare, () => bare.query(bareIssue, [periodId])),
    bareConfirm: () => spent(bare, () => bare.query(bareConfirm, [periodId])),
    async stop() {
      bare.release();
      await pool.end();
    },
  };
}

/** Processor time is the database's own, of the connection. */
async function spent(client: pg.PoolClient, work: () => Promise<unknown>): Promise<Spent> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  const [cpu, begun] = [processorSecondsOf(pid), performance.now()];
  await work();
  return { seconds: (performance.now() - begun) / 1_000, cpu: processorSecondsOf(pid) - cpu };
}

/** The order's text is as long as those of real people. */
const orderText = authorizationText({
  employee: 'Persona de Pruebas Quiñones',
  document: 'cédula de ciudadanía 1.000.000.001',
  amount: '$ 100.000',
  cost: '$ 5.950',
  toDeduct: '$ 105.950',
  collectedWith: 'su salario del periodo de noviembre de 2026',
  order: 'La dio en la aplicación con su clave.',
});

/** Rows put in here are known to be right: no trigger of a node looks at them. */
async function withoutTriggers(nodes: readonly string[], work: () => Promise<void>): Promise<void> {
  const onNodes = async (what: string): Promise<void> => {
    for (const connectionString of nodes) {
      const node = new pg.Client({ connectionString });
      await node.connect();
      await node.query(`alter database ${new URL(connectionString).pathname.slice(1)} ${what}`);
      await node.end();
    }
  };
  await onNodes('set session_replication_role = replica');
  await work().finally(() => onNodes('reset session_replication_role'));
}

async function fill(connectionString: string, periodId: string): Promise<void> {
  // Its own, because a coordinator keeps what it has opened to its nodes.
  const client = new pg.Client({ connectionString, options: '-c search_path=antela,public' });
  await client.connect();
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  await run('set session_replication_role = replica');
  await run('delete from pay_period where client_id = $1 and payroll_id = $2', [clientId, payrollId]);
  await run(
    `insert into pay_period (client_id, id, payroll_id, company_id, label, start_date, end_date, cutoff_at, confirm_by, payment_date, state)
     values ($1, $2, $3, $4, 'Mes', '2026-11-01', '2026-11-30', '2026-11-25T22:00Z', '2026-12-03', '2026-11-30', 'cutoff')`,
    [clientId, periodId, payrollId, companyId],
  );
  // In the order in which advances come: nobody's are next to each other.
  await run(
    `insert into advance (client_id, id, kind, employment_id, employee_id, company_id, payroll_id, policy_id, pay_period_id, amount, fee, vat, employee_fee, to_deduct,
                          payment_state, deduction_state, channel, requested_at, requested_on, requested_by, requested_by_name)
     select client_id, new_id(), 'salary', id, employee_id, company_id, payroll_id, $1, $2,
            100000, 5000, 950, 5950, 105950, 'paid', 'pending', 'app', now(), now()::date, 'x', 'x'
     from (select e.* from employment e cross join generate_series(1, 3) n where e.client_id = $3 order by md5(e.id::text || n)) e`,
    [payrollId, periodId, clientId],
  );
  await run(
    `insert into advance_evidence (client_id, advance_id, text, text_version, at, channel, sha256) select client_id, id, $1, '1', now(), 'app', encode(sha256(id::text::bytea), 'hex') from advance where client_id = $2`,
    [orderText, clientId],
  );
  const [receivable, clearing] = [randomUUID(), randomUUID()];
  await run(
    `insert into ledger_account (client_id, id, kind, owner_key, normal_side, created_at)
     values ($1, $2, 'company_receivable', $4, 'debit', now()), ($1, $3, 'bank_clearing', 'client', 'credit', now())`,
    [clientId, receivable, clearing, periodId],
  );
  await run(
    `insert into ledger_transfer (client_id, id, event_key, debit_account_id, credit_account_id, amount, advance_id, at)
     select client_id, new_id(), 'advance:' || id, $1, $2, to_deduct, id, now() from advance where client_id = $3`,
    [receivable, clearing, clientId],
  );
  await client.end();
}

async function openBare(client: pg.PoolClient): Promise<void> {
  for (const table of ['advance', 'pay_period_line', 'pay_period_line_item', 'advance_event'])
    await client.query(
      `create table bare_${table} (like ${table} including indexes including generated including storage)`,
    );
  await client.query('insert into bare_advance select * from advance');
}

const bareIssue = `
  with due as materialized (
    select * from bare_advance where pay_period_id = $1 and deduction_state = 'pending' and payment_state = 'paid'),
  lines as (
    insert into bare_pay_period_line (client_id, pay_period_id, version, employment_id, employee_id, sort_name, full_name, document_type, document_number, code,
                                      advances, principal, fees, vat, prima, wallets, carried, total, estimated_net, warnings)
    select e.client_id, $1, 1, e.id, p.id, e.sort_name, concat_ws(' ', p.first_name, p.second_name, p.first_surname, p.second_surname), p.document_type, p.document_number, e.code,
           d.n, d.principal, d.fees, d.vat, 0, 0, 0, d.total, e.monthly_salary, '{}'
    from (select employment_id, count(*) as n, sum(amount) as principal, sum(fee) as fees, sum(vat) as vat, sum(to_deduct) as total from due group by 1) d
    join employment e on e.id = d.employment_id join employee p on p.client_id = e.client_id and p.id = e.employee_id),
  items as (
    insert into bare_pay_period_line_item (client_id, pay_period_id, version, employment_id, position, advance_id, amount, carried)
    select client_id, $1, 1, employment_id, row_number() over (partition by employment_id order by requested_at, id), id, to_deduct, false from due),
  events as (
    insert into bare_advance_event (client_id, id, advance_id, axis, from_state, to_state, actor, at)
    select client_id, new_id(), id, 'deduction', 'pending', 'reported', 'Bench', now() from due)
  update bare_advance a set deduction_state = 'reported', collected_with_id = $1, version = a.version + 1 from due where a.client_id = due.client_id and a.id = due.id`;

const bareConfirm = `
  with settled as (
    update bare_advance set deduction_state = 'deducted', deducted = to_deduct, version = version + 1
    where pay_period_id = $1 and deduction_state = 'reported' returning client_id, id)
  insert into bare_advance_event (client_id, id, advance_id, axis, from_state, to_state, actor, at)
  select client_id, new_id(), id, 'deduction', 'reported', 'deducted', 'Bench', now() from settled`;
