import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateAs } from '@antela/api/db/migrate';
import { loadCatalogs } from '@antela/api/features/records/catalogs/load-catalogs';
import { permissions } from '@antela/contract/permissions';
import { startEmbeddedPostgres } from '@antela/embedded-postgres/embedded-postgres';
import { handOver } from '@antela/embedded-postgres/owner';
import { defaultAdvancePolicy } from '@antela/rules/advance-policy';
import { runMigrations as migrateQueue } from 'graphile-worker';
import pg from 'pg';
import { forgetStatements, profileFolder, writeStatements } from './profile.ts';

export const clientId = '0198a000-0000-7000-8000-000000000001';
export const companyId = '0198a000-0000-7000-8000-000000000011';
export const payrollId = '0198a000-0000-7000-8000-000000000031';
export const userId = '0198a000-0000-7000-8000-000000000041';
export const subject = '0198a000-0000-7000-8000-000000000051';

/** A database on a server of its own, durable as in production, with one client of `employees` people in two companies, or all in the first. */
export async function openRoster(employees: number, companies: 1 | 2 = 2) {
  const server = await (profileFolder === undefined ? openServer() : openCountingServer());
  const { connectionString, logins, pool } = await fillServer(server.address, employees, companies);
  if (profileFolder !== undefined) await forgetStatements(pool);
  const close = async (): Promise<void> => {
    if (profileFolder !== undefined) await writeStatements(pool, profileFolder);
    await pool.end();
    await server.stop();
  };
  return { connectionString, app: logins.app, pool, close };
}

async function openServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'antela-bench-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: JSON.parse(process.env['BENCH_SETTINGS'] ?? '{}') as Record<string, string>,
  });
  return {
    address: (database: string) => server.connectionString(database),
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const debianServer = new URL('../../scripts/debian-server.mjs', import.meta.url);

/** Debian's server, which comes with what counts statements; ours does not. */
async function openCountingServer() {
  const { startDebianServer } = (await import(String(debianServer))) as {
    startDebianServer: (
      settings: string[],
    ) => Promise<{ url: string; stop: () => Promise<void> } | undefined>;
  };
  const server = await startDebianServer([
    'shared_preload_libraries=pg_stat_statements',
    'pg_stat_statements.track=all',
  ]);
  if (!server) throw new Error('--profile needs a PostgreSQL of Debian: apt-get install postgresql');
  return { address: (database: string) => server.url.replace(/[^/]+$/, database), stop: server.stop };
}

/** Fills a database on a server that runs already; `address` gives the superuser's address of each of its databases. */
export async function fillServer(
  address: (database: string) => string,
  employees: number,
  companies: 1 | 2 = 2,
) {
  const admin = new pg.Client({ connectionString: address('postgres') });
  await admin.connect();
  await admin.query(
    `create database bench template template0 encoding 'UTF8' locale_provider icu icu_locale 'es-CO' locale 'C.UTF-8'`,
  );
  await admin.end();
  const { pool, ...database } = await prepareDatabase(address('bench'));
  await fillClient(pool, employees, companies);
  return { ...database, pool };
}

/** Roles, schema and catalogues in a database that is there. */
export async function prepareDatabase(connectionString: string) {
  const logins = await handOver(connectionString);
  await migrateAs(logins, new URL('../../apps/api/migrations/', import.meta.url).pathname, () => {});
  const pool = new pg.Pool({ connectionString, max: 4, options: '-c search_path=antela,public' });
  // The server may stop before a connection has said goodbye, and that is no fault of what was measured.
  pool.on('error', () => {});
  await migrateQueue({ connectionString: logins.owner });
  const client = await pool.connect();
  await loadCatalogs(client);
  client.release();
  return { connectionString, logins, pool };
}

/** Employments that may take an advance today, in an order that has nothing to do with their own. */
export async function ableEmployments(
  pool: pg.Pool,
  count: number,
  order: 'asc' | 'desc' = 'asc',
  client = clientId,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select e.id from employment e join employee p on p.client_id = e.client_id and p.id = e.employee_id
     where e.client_id = $2 and e.end_date is null and p.activated_at is not null order by md5(e.id::text) ${order} limit $1`,
    [count, client],
  );
  return rows.map((row) => row.id);
}

/**
 * An id as the product makes them, a thousand within a millisecond: those that share their first half are all alike to the index that
 * keeps contracts of one person apart, and each is then looked for everywhere.
 */
const id = (kind: number, number: string): string =>
  `('0198a${kind}' || lpad(to_hex(${number} / 1000), 6, '0') || '7' || substr(md5(${number}::text), 1, 3) || '8' || substr(md5(${number}::text), 4, 3) || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** A client with its people; ids of all but the client are everybody's alike. */
export async function fillClient(
  pool: pg.Pool,
  employees: number,
  companies: 1 | 2,
  client = clientId,
): Promise<void> {
  const other = companyId.replace(/1$/, '2');
  const run = (text: string, values: unknown[] = []) => pool.query(text, values);
  await run('insert into tenant values ($1)', [client]);
  await run(
    `insert into client (client_id, name, wallets_enabled, client_restrictions_enabled, created_at) values ($1, 'Banco de pruebas', true, true, now())`,
    [client],
  );
  await run(
    `insert into company (client_id, id, name, nit, check_digit, created_at) values ($1, $2, 'Uno S.A.S.', '800197268', 4, now()), ($1, $3, 'Dos S.A.S.', '890903938', 8, now())`,
    [client, companyId, other],
  );
  await run(
    `insert into role (client_id, id, name, system, permissions, created_at) values ($1, $1, 'Administrador', true, $2, now())`,
    [client, [...permissions]],
  );
  await run(
    `insert into company_user (client_id, id, subject, username, full_name, email, role_id, state, created_at) values ($1, $2, $3, 'bench', 'Persona de pruebas', 'bench@example.co', $1, 'active', now())`,
    [client, userId, subject],
  );
  await run(`insert into company_user_company select client_id, $2, id from company where client_id = $1`, [
    client,
    userId,
  ]);
  await run(
    `insert into payroll (client_id, id, company_id, name, frequency, schedule, created_at) select $1, case id when $2 then $3::uuid else $4::uuid end, id, 'Mensual', 'monthly', '{}', now() from company where client_id = $1`,
    [client, companyId, payrollId, payrollId.replace(/1$/, '2')],
  );
  await run(
    `insert into advance_policy (client_id, id, payroll_id, version, valid_from, terms, created_by, created_at) select client_id, id, id, 1, '2020-01-01', $2, 'bench', now() from payroll where client_id = $1`,
    [client, JSON.stringify(defaultAdvancePolicy)],
  );
  await run(
    `insert into pay_period (client_id, id, payroll_id, company_id, label, start_date, end_date, cutoff_at, confirm_by, payment_date, state)
     select client_id, id, id, company_id, 'Mes en curso', date_trunc('month', now())::date, (date_trunc('month', now()) + interval '1 month - 1 day')::date,
            date_trunc('month', now()) + interval '2 months', (now() + interval '2 months')::date, (now() + interval '2 months')::date, 'open' from payroll where client_id = $1`,
    [client],
  );
  const names = `(array['ana','luis','maria','jose','camila','andres','paula','diego','sofia','carlos'])`;
  const surnames = `(array['rojas','pena','gomez','diaz','mora','ibanez','nunez','quinones','ospina','restrepo','zapata','agudelo'])`;
  await run(
    `insert into employee (client_id, id, document_type, document_number, first_name, first_surname, second_surname, activated_at, created_at, updated_at)
     select $1, ${id(1, 'n')}, 'CC', (1000000000 + n)::text, initcap(${names}[1 + n % 10]), initcap(${surnames}[1 + (n / 10) % 12]), initcap(${surnames}[1 + (n / 120) % 12]),
            case when n % 20 <> 0 then now() end, now(), now() from generate_series(1, $2::int) n`,
    [client, employees],
  );
  await run(
    `insert into employment (client_id, id, employee_id, company_id, payroll_id, code, position, contract_type, start_date, end_date, monthly_salary, salary_type,
                             transport_allowance, bank_code, account_type, account_number, sort_name, search_key, created_at, updated_at)
     select p.client_id, ${id(2, 'n')}, p.id, case when n % $6::int = 0 then $2::uuid else $3::uuid end, case when n % $6::int = 0 then $4::uuid else $5::uuid end, 'E' || n, 'Operario',
            'indefinite', date '2019-01-01' + n % 2000, case when n % 25 = 0 then date '2026-01-31' end, 1750905 + (n % 50) * 100000, 'ordinary', 'automatic', '1007', 'savings',
            lpad(n::text, 11, '1'), lower(p.first_surname || ' ' || p.second_surname || ' ' || p.first_name), ' ' || lower(p.first_name || ' ' || p.first_surname || ' ' || p.second_surname) || ' ' || p.document_number || ' e' || n, now() - interval '1 year', now()
     from (select *, row_number() over (order by id)::int as n from employee where client_id = $1) p`,
    [client, companyId, other, payrollId, payrollId.replace(/1$/, '2'), companies],
  );
  await run('vacuum analyze');
}
