import { createHash } from 'node:crypto';
import { readInTenant } from '@antela/api/db/transaction';
import { decideAdvances } from '@antela/api/features/advances/advances/availability.service';
import { verifyLedger } from '@antela/api/features/ledger/ledger/verify-ledger.service';
import { getDetail } from '@antela/api/features/payday/pay-periods/pay-periods.service';
import {
  figuresByPeriod,
  itemSource,
  sumUnreported,
} from '@antela/api/features/payday/pay-periods/to-deduct.service';
import { listItems, type Part } from '@antela/api/features/payday/pay-periods/to-deduct.sql';
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
import { verifyAudit } from '../audit/verify-audit.ts';
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

const sumOf = (found: readonly { amount: number }[]) =>
  found.reduce((total, { amount }) => total + amount, 0);

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
  { timeout: 120_000 },
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

test('what was taken is deducted in settled periods and pending in the others', async () => {
  const states = await rows<{ state: string; deduction_state: string; n: number }>(`
    select p.state, a.deduction_state, count(*)::int as n from antela.advance a join antela.pay_period p on p.client_id = a.client_id and p.id = a.pay_period_id
    where a.payment_state = 'paid' group by 1, 2 order by 1, 2`);
  expect(states.map(({ state, deduction_state }) => `${state} ${deduction_state}`)).toEqual([
    'closed carried',
    'closed deducted',
    'cutoff pending',
    'open pending',
    expect.stringMatching('reconciled'),
    expect.stringMatching('reconciled'),
  ]);
  expect(states.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThan(3_000);
  const [late] = await rows<{ n: number }>(
    'select count(*)::int as n from antela.advance_event where at > $1',
    [ops.clock()],
  );
  expect(late?.n).toBe(0);
});

test('every period behind us has a report that its lines and the ledger agree with, and a closed one its remittance', async () => {
  const wrong = await rows(`
    select pp.label, r.total, l.total as lines, i.total as items, b.balance, d.missing
    from antela.pay_period pp
    left join antela.pay_period_report r on r.client_id = pp.client_id and r.pay_period_id = pp.id
    left join antela.pay_period_remittance m on m.client_id = pp.client_id and m.pay_period_id = pp.id
    left join lateral (select coalesce(sum(total), 0) as total from antela.pay_period_line l where l.client_id = pp.client_id and l.pay_period_id = pp.id) l on true
    left join lateral (select coalesce(sum(amount), 0) as total from antela.pay_period_line_item i where i.client_id = pp.client_id and i.pay_period_id = pp.id) i on true
    left join lateral (select coalesce(sum(reported - deducted) filter (where destination <> 'give_back'), 0) as missing,
                              coalesce(sum(reported - deducted) filter (where destination in ('final_settlement', 'debt')), 0) as moved,
                              coalesce(sum(deducted - reported) filter (where destination = 'give_back'), 0) as excess from antela.pay_period_difference d where d.client_id = pp.client_id and d.pay_period_id = pp.id) d on true
    left join lateral (
      select coalesce(sum(case when t.debit_account_id = a.id then t.amount else -t.amount end), 0) as balance from antela.ledger_account a
      join antela.ledger_transfer t on t.client_id = a.client_id and a.id in (t.debit_account_id, t.credit_account_id)
      where a.client_id = pp.client_id and a.kind = 'company_receivable' and a.owner_key = pp.id::text) b on true
    where pp.state in ('reconciled', 'closed') and (r.total is null or l.total <> r.total or i.total <> r.total
      or b.balance <> case pp.state when 'closed' then d.missing else r.total end - d.moved + d.excess
      or (pp.state = 'closed') <> (m.amount is not null) or m.deducted <> r.total - d.missing)`);
  expect(wrong).toEqual([]);
});

test(
  'dashboard, lists, page, report and the rows behind each part say the same of every period of the demo',
  { timeout: 60_000 },
  async () => {
    for (const clientId of [andino, caribe]) {
      const periods = await rows<{ id: string; company_id: string; state: string }>(
        `select id, company_id, state from antela.pay_period where client_id = $1 and state <> 'scheduled'`,
        [clientId],
      );
      const scope = { clientId, companyIds: [...new Set(periods.map(({ company_id: id }) => id))] };
      await readInTenant(ops.pool, clientId, async (db) => {
        const ids = periods.map(({ id }) => id);
        const figures = await figuresByPeriod(db, scope, ids);
        let unreported = 0;
        for (const { id, state } of periods) {
          const { toDeduct, summed, reports, confirmation, deducted } = await getDetail(
            db,
            scope,
            id,
            ops.clock(),
          );
          expect(figures.get(id)).toEqual({
            toDeduct: toDeduct.amount,
            deducted: confirmation ? deducted : null,
          });
          const parts = Object.entries({ ...toDeduct.parts, to_approve: toDeduct.toApprove });
          const source = await itemSource(db, scope, id);
          for (const [part, said] of parts) {
            const found = await listItems(db, scope, source, {
              part: part as Part,
              after: null,
              limit: 9_999,
            });
            expect([part, found.length, sumOf(found)]).toEqual([part, said.count, said.amount]);
          }
          expect(sumOf(Object.values(toDeduct.parts))).toBe(toDeduct.amount);
          expect(summed.total + toDeduct.parts.on_its_way.amount).toBe(toDeduct.amount);
          if (state === 'open' || state === 'cutoff') unreported += toDeduct.amount;
          else expect(reports[0]?.total).toBe(toDeduct.amount);
        }
        const { figure } = await sumUnreported(db, scope, bogotaDate(ops.clock()));
        expect(figure.amount).toBe(unreported);
      });
    }
  },
);

test('every report is what its hash was made of, and names the person who issued it', async () => {
  const wrong = await rows(`
    select r.pay_period_id from antela.pay_period_report r
    cross join lateral (
      select encode(sha256(convert_to(string_agg(concat_ws('|', employment_id, document_type, document_number, principal, fees, vat, prima, wallets, carried, total), E'\n' order by sort_name, employment_id), 'UTF8')), 'hex') as sha256
      from antela.pay_period_line l where l.client_id = r.client_id and l.pay_period_id = r.pay_period_id and l.version = r.version) l
    where l.sha256 is distinct from r.sha256
    union all
    select e.advance_id from antela.advance_event e join antela.advance a on a.client_id = e.client_id and a.id = e.advance_id
    join antela.pay_period_report r on r.client_id = a.client_id and r.pay_period_id = a.collected_with_id
    where e.to_state = 'reported' and (e.actor <> r.issued_by_name or e.at <> r.issued_at)`);
  expect(wrong).toEqual([]);
});

test('a prima that was paid took the advances of it, as lines of a report', async () => {
  const [primas] = await rows<{ reported: number; left: number }>(`
    select count(*) filter (where a.collected_with_id is not null)::int as reported,
           count(*) filter (where a.collected_with_id is null and a.deduction_state <> 'pending')::int as left
    from antela.advance a where a.kind = 'prima' and a.payment_state = 'paid'`);
  expect(primas?.reported).toBeGreaterThan(20);
  expect(primas?.left).toBe(0);
});

test('what came about in the past has ids of the past, so that lists follow its time', async () => {
  for (const [table, at] of [
    ['advance_event', 'at'],
    ['ledger_transfer', 'at'],
    ['audit_event', 'at'],
  ])
    expect(
      await rows(`select id from antela.${table}
        where abs(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint - floor(extract(epoch from ${at}) * 1000)) > 1`),
    ).toEqual([]);
});

test('every step of the history is a legal one and ends in the state of the advance', async () => {
  const wrong = await rows(`
    select e.advance_id from antela.advance_event e where e.from_state is not null
      and not exists (select from antela.advance_step s where s.axis = e.axis and s.from_state = e.from_state and s.to_state = e.to_state)
    union all
    select a.id from antela.advance a
    cross join lateral (select
      (select to_state from antela.advance_event e where e.client_id = a.client_id and e.advance_id = a.id and axis = 'payment' order by e.id desc limit 1) as paid,
      (select to_state from antela.advance_event e where e.client_id = a.client_id and e.advance_id = a.id and axis = 'deduction' order by e.id desc limit 1) as deducted) last
    where last.paid <> a.payment_state or coalesce(last.deducted, 'not_applicable') <> a.deduction_state`);
  expect(wrong).toEqual([]);
});

test('closed periods show a settlement, a debt and an amount to give back, each in the ledger, and money sent in two transfers', async () => {
  const items = await rows<{ kind: string; amount: string; balance: string; is_gone: boolean }>(`
    select o.kind, o.amount, e.end_date is not null as is_gone,
           (select sum(case when t.debit_account_id = a.id then t.amount else -t.amount end) from antela.ledger_account a
            join antela.ledger_transfer t on t.client_id = a.client_id and a.id in (t.debit_account_id, t.credit_account_id)
            where a.client_id = o.client_id and a.owner_key = o.pay_period_id::text
              and a.kind = case o.kind when 'debt' then 'employee_debt' when 'give_back' then 'give_back' else 'settlement_receivable' end) as balance
    from antela.open_item o join antela.pay_period pp on pp.client_id = o.client_id and pp.id = o.pay_period_id and pp.state = 'closed'
    join antela.employment e on e.client_id = o.client_id and e.id = o.employment_id
    where o.client_id = '${andino}' order by o.kind`);
  expect(items.map(({ kind }) => kind)).toEqual(['debt', 'final_settlement', 'give_back']);
  for (const { kind, amount, balance, is_gone: isGone } of items) {
    expect(Math.abs(Number(balance))).toBe(Number(amount));
    expect(isGone).toBe(kind === 'final_settlement');
  }
  const parts = await rows<{ n: number; isWhole: boolean }>(`
    select count(*)::int as n, sum(p.amount) = r.amount as "isWhole" from antela.pay_period_payment p
    join antela.pay_period_remittance r on r.client_id = p.client_id and r.pay_period_id = p.pay_period_id
    group by r.client_id, r.pay_period_id, r.amount`);
  expect(parts.filter(({ n }) => n === 2).length).toBeGreaterThan(0);
  expect(parts.every(({ isWhole }) => isWhole)).toBe(true);
});

test('nobody approved what they asked for', async () => {
  expect(await rows('select id from antela.advance where approved_by = requested_by')).toEqual([]);
});

test('the credit line of a period is what its advances took', async () => {
  const wrong = await rows(`
    select pp.id from antela.pay_period pp join antela.advance_policy ap on ap.client_id = pp.client_id and ap.payroll_id = pp.payroll_id and ap.terms->>'companyCreditPerPeriod' is not null
    where pp.credit_taken <> (select coalesce(sum(to_deduct), 0) from antela.advance a where a.client_id = pp.client_id and a.pay_period_id = pp.id and payment_state not in ('rejected', 'cancelled', 'expired'))`);
  expect(wrong).toEqual([]);
});

test('the books and the audit trail of both clients hold', async () => {
  for (const id of [andino, caribe]) {
    const ledger = await inOperatorTransaction(ops.ownerPool, (db) => verifyLedger(db, id));
    expect(ledger.faults).toEqual([]);
    expect(ledger.transfers).toBeGreaterThan(500);
    const audit = await inOperatorTransaction(ops.ownerPool, (db) => verifyAudit(db, id));
    expect(audit).toMatchObject({ broken: null, waiting: 0 });
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
