import { createHash } from 'node:crypto';
import { readInTenant } from '@antela/api/db/transaction';
import { decideAdvances } from '@antela/api/features/advances/advances/availability.service';
import { stateColumn } from '@antela/api/features/people/employees/employment-state.sql';
import {
  accountProblem,
  defaultAccountFormats,
  type AccountFormat,
  type AccountType,
} from '@antela/rules/bank-account';
import { bogotaDate } from '@antela/rules/calendar-date';
import { isValidDocument, isValidNit, type DocumentType } from '@antela/rules/documents';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { inOperatorTransaction } from '../operator-transaction.ts';
import { startFileOps } from '../test/file-ops.ts';
import type { TestOps } from '../test/test-ops.ts';
import { demoCast } from './demo-cast.ts';
import { demoClients } from './demo-clients.ts';
import { resetDemo, seedDemo } from './seed-demo.ts';

const [andino, caribe] = demoClients.map(({ id }) => id) as [string, string];
const tables = [
  'client',
  'company',
  'role',
  'company_user',
  'company_user_company',
  'contact',
  'contact_company',
  'payroll',
  'advance_policy',
  'pay_period',
  'employee',
  'employment',
  'suspension_period',
  'access_restriction',
  'tax_registration',
  'client_restriction',
  'advance',
  'advance_event',
  'advance_evidence',
  'pay_period_report',
  'pay_period_line',
  'pay_period_line_item',
  'pay_period_confirmation',
  'pay_period_difference',
  'open_item',
  'pay_period_remittance',
  'pay_period_payment',
  'ledger_account',
  'ledger_transfer',
  'audit_event',
  'audit_seal',
];

const ops = await startFileOps({ withDemo: true });

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await ops.ownerPool.query<Row>(text, values)).rows;

/** Ids that the services draw while they close periods, and what names them. */
const drawn: Readonly<Record<string, string>> = {
  advance: '{open_item_id}',
  open_item: '{id}',
  ledger_account: '{id}',
  ledger_transfer: '{id,event_key,debit_account_id,credit_account_id}',
};

/** One hash over every row of the demo. */
async function hashOf(of: TestOps): Promise<string> {
  const hash = createHash('sha256');
  for (const table of tables) {
    const { rows: lines } = await of.ownerPool.query<{ line: string }>(
      `select (to_jsonb(t) - $1::text[])::text as line from antela.${table} t order by (to_jsonb(t) - $1::text[])::text collate "C"`,
      [drawn[table] ?? '{}'],
    );
    for (const { line } of lines) hash.update(`${line}\n`);
  }
  return hash.digest('hex');
}

test(
  'seeding again changes nothing, and a reset brings back what was lost',
  { timeout: 300_000 },
  async () => {
    const hash = await hashOf(ops);
    await seedDemo(ops);
    expect(await hashOf(ops)).toBe(hash);
    expect(ops.userPool.users.size).toBe(0);
    await ops.ownerPool.query(`update antela.employee set first_name = 'Otra'`);
    expect(await resetDemo(ops)).toBe(true);
    expect(await hashOf(ops)).toBe(hash);
    expect(ops.userPool.users.get('admin@andino.demo')).toMatchObject({
      password: ops.demoPassword,
      clientId: andino,
    });
    expect(ops.userPool.users.get('nuevo@andino.demo')).toMatchObject({ password: null, isInvited: true });
  },
);

test('each client has its companies, switches, employees and users', async () => {
  expect(
    await rows(`select c.name, wallets_enabled, client_restrictions_enabled, (select count(*)::int from antela.company o where o.client_id = c.client_id) as companies,
      (select count(*)::int from antela.employee e where e.client_id = c.client_id) as employees from antela.client c order by name`),
  ).toEqual([
    {
      name: 'Caribe Servicios',
      wallets_enabled: false,
      client_restrictions_enabled: false,
      companies: 1,
      employees: 180,
    },
    {
      name: 'Grupo Textil Andino',
      wallets_enabled: true,
      client_restrictions_enabled: true,
      companies: 3,
      employees: 1200,
    },
  ]);
  const users =
    await rows(`select username, r.name as role, state, (select count(*)::int from antela.company_user_company c where c.client_id = u.client_id and c.user_id = u.id) as companies
    from antela.company_user u join antela.role r on r.client_id = u.client_id and r.id = u.role_id order by username`);
  expect(users).toEqual([
    { username: 'admin@andino.demo', role: 'Administrador', state: 'active', companies: 3 },
    { username: 'admin@caribe.demo', role: 'Administrador', state: 'active', companies: 1 },
    { username: 'aprobador@andino.demo', role: 'Aprobador', state: 'active', companies: 3 },
    { username: 'consulta@andino.demo', role: 'Consulta', state: 'active', companies: 3 },
    { username: 'mfa@andino.demo', role: 'Tesorería', state: 'active', companies: 3 },
    { username: 'nomina@andino.demo', role: 'Nómina', state: 'active', companies: 3 },
    { username: 'nuevo@andino.demo', role: 'Consulta', state: 'invited', companies: 3 },
    { username: 'tesoreria@andino.demo', role: 'Tesorería', state: 'active', companies: 3 },
    { username: 'una-empresa@andino.demo', role: 'Nómina', state: 'active', companies: 1 },
  ]);
});

test('every NIT, document and account is one that the portal would take', async () => {
  for (const { nit, check_digit } of await rows<{ nit: string; check_digit: number }>(
    'select nit, check_digit from antela.company',
  ))
    expect(isValidNit(`${nit}-${check_digit}`)).toBe(true);
  for (const person of await rows<{ document_type: DocumentType; document_number: string }>(
    'select document_type, document_number from antela.employee',
  )) {
    expect(isValidDocument(person.document_type, person.document_number)).toBe(true);
  }
  const accounts = await rows<{
    account_type: AccountType;
    account_number: string;
    account_formats: Record<string, AccountFormat>;
  }>(
    'select account_type, account_number, account_formats from antela.employment e join antela.bank b on b.code = e.bank_code',
  );
  expect(accounts.length).toBeGreaterThan(1200);
  for (const { account_type, account_number, account_formats } of accounts) {
    expect(
      accountProblem(account_number, account_formats[account_type] ?? defaultAccountFormats[account_type]),
    ).toBeNull();
  }
});

test('no document is of the ranges that the rosters of the test data use, so those import as new people', async () => {
  const inRange = await rows(
    'select document_number from antela.employee where document_number::bigint between 8000000 and 1200000000',
  );
  expect(inRange).toEqual([]);
});

test('every person of the cast shows what they are there for', async () => {
  const roleByDocument = new Map(
    Object.values(demoCast)
      .flatMap((payrolls) => Object.values(payrolls).flat())
      .map((member) => [member.documentNumber, member.role]),
  );
  const people = await inOperatorTransaction(ops.ownerPool, (db) =>
    db.many<{
      document_number: string;
      state: string;
      account_number: string | null;
      account_hold_until: Date | null;
      advances: string[];
    }>(sql`
      select p.document_number, ${stateColumn(bogotaDate(ops.clock()))} as state, e.account_number, e.account_hold_until,
             array(select a.payment_state || ' ' || a.deduction_state || ' ' || a.requested_by_name from advance a where a.client_id = e.client_id and a.employment_id = e.id order by a.requested_at desc) as advances
      from employment e join employee p on p.client_id = e.client_id and p.id = e.employee_id where p.document_number = any(${[...roleByDocument.keys()]})`),
  );
  expect(people).toHaveLength(roleByDocument.size);
  for (const person of people) {
    const role = roleByDocument.get(person.document_number) ?? '';
    const latest = person.advances[0] ?? '';
    if (['restricted', 'suspended', 'retired', 'invited'].includes(role)) expect(person.state).toBe(role);
    else expect(person.state).toBe('active');
    if (role === 'account_on_hold')
      expect(person.account_hold_until?.getTime()).toBeGreaterThan(ops.clock().getTime());
    if (role === 'no_account') expect(person.account_number).toBeNull();
    if (role === 'failed_payment') expect(latest).toBe('failed not_applicable Aplicación del empleado');
    if (role === 'in_approval_by_staff')
      expect(latest).toBe('in_approval not_applicable Paula Andrea Serna Villa');
    if (role === 'in_approval_by_app')
      expect(latest).toBe('in_approval not_applicable Aplicación del empleado');
    if (role === 'carried_over')
      expect(person.advances.some((advance) => advance.startsWith('paid carried'))).toBe(true);
  }
});

test('a client sees nothing of the other', async () => {
  for (const table of tables) {
    const seen = await readInTenant(ops.pool, caribe, (db) =>
      db.many<{ client_id: string }>({
        text: `select distinct client_id from ${table}`,
        values: [],
      } as never),
    );
    expect(seen.every(({ client_id }) => client_id === caribe)).toBe(true);
  }
});

test('somebody can take an advance right now, through the rules of the API', async () => {
  const companies = await rows<{ id: string }>('select id from antela.company where client_id = $1', [
    andino,
  ]);
  const employments = await rows<{ id: string }>('select id from antela.employment where client_id = $1', [
    andino,
  ]);
  const scope = { clientId: andino, companyIds: companies.map(({ id }) => id) };
  const question = {
    employmentIds: employments.map(({ id }) => id),
    kind: 'salary' as const,
    requested: null,
    needsActivation: true,
    seesSalary: true,
  };
  const decisions = await readInTenant(ops.pool, andino, (db) =>
    decideAdvances(db, scope, question, ops.clock()),
  );
  const available = [...decisions.values()].filter(({ availability }) => (availability?.available ?? 0) > 0);
  expect(available.length).toBeGreaterThan(200);
});
