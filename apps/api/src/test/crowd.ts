import type pg from 'pg';
import { clients, companies } from './world/clients.ts';
import { payrolls, periodIdOf } from './world/payrolls.ts';
import { worldToday } from './world/time.ts';

/** Filled to a tenth of each page: to the planner they are as long as ten times as many rows. */
const tables = [
  'access_restriction',
  'advance',
  'advance_event',
  'audit_event',
  'employee',
  'employment',
  'employment_term',
  'former_place',
  'idempotency_key',
  'import_row',
  'ledger_account',
  'ledger_transfer',
  'suspension_period',
  'wallet_load_line',
  'wallet_spend',
  'wallet_user',
];

const wallets = 20;
const loads = 40;
const imports = 10;

/** Ids of a kind of row, the same each time: `n` is an expression. */
const idOf = (kind: number, n: string): string =>
  `('0198c${kind.toString(16)}00-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

const names = `(array['ana','luis','maria','jose','camila','andres','paula','diego','sofia','carlos'])`;
const surnames = `(array['rojas','pena','gomez','diaz','mora','ibanez','nunez','ospina','restrepo','zapata','agudelo'])`;

const clientId = clients.a;
const companyId = companies.a1;
const { id: payrollId, policyId } = payrolls.open;
const periodId = periodIdOf('open');

/**
 * People of one payroll with all that comes to be with them: contracts, advances and their history, wallets with money, loads and
 * purchases, files. The rows are known to be right, so no trigger looks at them but those of sums.
 */
export async function insertCrowd(owner: pg.Pool, people: number): Promise<void> {
  const client = await owner.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `select id from pay_period where payroll_id = $1 and state = 'closed' order by start_date limit 1`,
      [payrollId],
    );
    await client.query(`set session_replication_role = replica`);
    for (const table of tables) await client.query(`alter table ${table} set (fillfactor = 10)`);
    // Any table that the server counts anew in the middle of a test would be read another way from there on.
    await client.query(`do $$ declare owned regclass; begin
      for owned in select oid from pg_class where relnamespace = 'antela'::regnamespace and relkind = 'r' loop
        execute format('alter table %s set (autovacuum_enabled = off)', owned);
      end loop;
    end $$`);
    for (const statement of rowsOf(people, rows[0]?.id ?? '')) await client.query(statement);
  } finally {
    client.release(true);
  }
}

function rowsOf(people: number, pastPeriodId: string): string[] {
  // Spread over several, as years of use spread them: one that held everything would make the planner expect that of each.
  const wallet = (n: string) => idOf(10, `1 + ${n} % ${wallets}`);
  const load = (n: string) => idOf(11, `1 + ${n} % ${loads}`);
  const imported = (n: string) => idOf(12, `1 + ${n} % ${imports}`);
  const at = `timestamptz '${worldToday} 15:00Z'`;
  const all = `generate_series(1, ${people}) n`;
  return [
    `insert into employee (client_id, id, document_type, document_number, first_name, first_surname, second_surname, email, mobile, activated_at, created_at, updated_at)
     select '${clientId}', ${idOf(1, 'n')}, 'CC', (1000000000 + n)::text, initcap(${names}[1 + n % 10]), initcap(${surnames}[1 + (n / 10) % 11]), initcap(${surnames}[1 + (n / 110) % 11]),
            'gente' || n || '@example.co', '3' || lpad(n::text, 9, '0'), case when n % 20 <> 0 then ${at} end, ${at}, ${at} from ${all}`,
    `insert into employment (client_id, id, employee_id, company_id, payroll_id, code, position, area, cost_center, contract_type, start_date, end_date, monthly_salary, salary_type,
                             transport_allowance, bank_code, account_type, account_number, sort_name, search_key, created_at, updated_at)
     select p.client_id, ${idOf(2, 'n')}, p.id, '${companyId}', '${payrollId}', 'G' || n, 'Operario', 'Área ' || n % 40, 'C' || n % 60, 'indefinite',
            date '2019-01-01' + n % 2000, case when n % 25 = 0 then date '2026-01-31' end, 1750905 + (n % 50) * 100000, 'ordinary', 'automatic', '1051', 'savings', lpad(n::text, 11, '1'),
            lower(p.first_surname || ' ' || p.second_surname || ' ' || p.first_name), ' ' || lower(p.first_name || ' ' || p.first_surname || ' ' || p.second_surname) || ' ' || p.document_number || ' g' || n, ${at}, ${at}
     from ${all} join employee p on p.client_id = '${clientId}' and p.id = ${idOf(1, 'n')}`,
    `insert into advance (client_id, id, kind, employment_id, employee_id, company_id, payroll_id, policy_id, pay_period_id, amount, fee, vat, employee_fee, to_deduct,
                          deducted, payment_state, deduction_state, channel, requested_at, requested_on, requested_by, requested_by_name, paid_at)
     select '${clientId}', ${idOf(3, 'n')}, 'salary', ${idOf(2, '1 + n % ' + people)}, ${idOf(1, '1 + n % ' + people)}, '${companyId}', '${payrollId}', '${policyId}', case when n % 4 = 0 then '${periodId}'::uuid else '${pastPeriodId}'::uuid end,
            50000 + 1000 * (n * 7 % 90), 5000, 950, 5950, 55950 + 1000 * (n * 7 % 90), case when n % 4 = 0 then 0 else 55950 + 1000 * (n * 7 % 90) end, 'paid', case when n % 4 = 0 then 'pending' else 'deducted' end, 'app', ${at} - n * interval '20 seconds', (${at} - n * interval '20 seconds')::date, 'x', 'x', ${at}
     from generate_series(1, ${people}) n`,
    `insert into advance_event (client_id, id, advance_id, axis, to_state, actor, at)
     select '${clientId}', ${idOf(4, 'n')}, ${idOf(3, 'n')}, 'payment', 'paid', 'x', ${at} from ${all}`,
    `insert into audit_event (client_id, id, at, actor_id, actor_name, action, entity_kind, entity_id, changes)
     select '${clientId}', ${idOf(5, 'n')}, ${at} - n * interval '1 minute', 'x', 'x', 'employee.updated', 'employee', ${idOf(1, 'n')}, '{}' from ${all}`,
    `insert into wallet (client_id, id, company_id, name, purpose, funding, state, created_at, updated_at)
     select '${clientId}', ${wallet('n')}, '${companyId}', 'Billetera ' || n, 'food', 'prefunded', 'active', ${at}, ${at} from generate_series(1, ${wallets}) n`,
    `insert into wallet_payroll (client_id, wallet_id, payroll_id) select '${clientId}', ${wallet('n')}, '${payrollId}' from generate_series(1, ${wallets}) n`,
    `insert into wallet_user (client_id, id, wallet_id, company_id, employment_id, employee_id, state, created_by, created_at, updated_at)
     select '${clientId}', ${idOf(6, 'n')}, ${wallet('n')}, '${companyId}', ${idOf(2, 'n')}, ${idOf(1, 'n')}, 'active', 'x', ${at} - n * interval '1 second', ${at} from ${all} where n % 25 <> 0`,
    `insert into ledger_account (client_id, id, kind, owner_key, company_id, normal_side, guarded, balance, created_at)
     select client_id, ${idOf(7, 'row_number() over (order by id)')}, 'wallet_user', id::text, company_id, 'credit', true, 10000, ${at} from wallet_user where client_id = '${clientId}'
     union all select '${clientId}', ${idOf(8, 'n')}, 'company_fund', ${wallet('n')}::text, '${companyId}', 'credit', true, 0, ${at} from generate_series(1, ${wallets}) n`,
    `insert into ledger_transfer (client_id, id, event_key, debit_account_id, credit_account_id, amount, at)
     select '${clientId}', ${idOf(8, `${wallets} + row_number() over (order by id)`)}, 'load-line:' || id, ${idOf(8, '1')}, id, 10000, ${at} from ledger_account where client_id = '${clientId}' and kind = 'wallet_user'`,
    `insert into wallet_spend (client_id, id, wallet_user_id, wallet_id, company_id, employment_id, amount, merchant, channel, to_deduct, deduction_state, spent_at)
     select client_id, ${idOf(9, 'row_number() over (order by id)')}, id, wallet_id, company_id, employment_id, 1000, 'Tienda', 'app', 0, 'not_applicable', ${at} from wallet_user where created_by = 'x'`,
    `insert into wallet_load (client_id, id, wallet_id, company_id, source, state, concept, created_by, created_by_name, prepared_by, approved_at, created_at, updated_at, line_count, total)
     select '${clientId}', ${load('n')}, ${wallet('n')}, '${companyId}', 'file', 'applied', 'Mercado', 'x', 'x', '{x}', ${at}, ${at}, ${at}, 1, 10000 from generate_series(1, ${loads}) n`,
    `insert into wallet_load_line (client_id, id, load_id, row_number, wallet_user_id, document_number, amount, state, applied_at)
     select '${clientId}', ${idOf(9, '1000000 + n')}, ${load('n')}, n, ${idOf(6, 'n')}, (1000000000 + n)::text, 10000, 'applied', ${at} from ${all} where n % 25 <> 0`,
    `insert into import (client_id, id, kind, state, file_key, file_name, company_id, payroll_id, reading, created_by, created_by_name, created_at)
     select '${clientId}', ${imported('n')}, 'employees-create', 'applied', 'x', 'gente.csv', '${companyId}', '${payrollId}', null, 'x', 'x', ${at} from generate_series(1, ${imports}) n`,
    `insert into import_row (client_id, import_id, row_number, outcome, title, cells, employee_id, employment_id)
     select '${clientId}', ${imported('n')}, n, 'applied', 'Gente', '[]', ${idOf(1, 'n')}, ${idOf(2, 'n')} from ${all}`,
    `insert into employment_term (client_id, id, employment_id, field, value, valid_until)
     select '${clientId}', ${idOf(9, '2000000 + n')}, ${idOf(2, 'n')}, 'monthlySalary', '1750905', date '2026-01-01' from ${all}`,
    `insert into former_place (client_id, id, employment_id, employee_id, payroll_id, contract_type, left_at)
     select '${clientId}', ${idOf(9, '3000000 + n')}, ${idOf(2, 'n')}, ${idOf(1, 'n')}, '${payrollId}', 'indefinite', ${at} - interval '400 days' from ${all} where n % 2 = 0`,
    `insert into access_restriction (client_id, id, employee_id, product, reason, start_date, end_date, created_by, created_at)
     select '${clientId}', ${idOf(9, '4000000 + n')}, ${idOf(1, 'n')}, 'all', 'other', '2025-01-01', '2025-03-01', 'x', ${at} from ${all} where n % 2 = 0`,
    `insert into suspension_period (client_id, id, employment_id, kind, start_date, end_date, created_by, created_at)
     select '${clientId}', ${idOf(9, '5000000 + n')}, ${idOf(2, 'n')}, 'vacation', '2025-03-01', '2025-03-15', 'x', ${at} from ${all} where n % 2 = 0`,
    `insert into idempotency_key (client_id, principal, key, fingerprint, status, body, created_at)
     select '${clientId}', 'x', n::text, 'x', 201, '{}', ${at} from ${all}`,
  ];
}
