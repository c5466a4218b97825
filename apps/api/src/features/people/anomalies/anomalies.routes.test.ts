import {
  decideAnomaly,
  listAnomalies,
  type AnomalyKind,
  type AnomalyState,
} from '@antela/contract/anomalies';
import { listAudit } from '@antela/contract/audit';
import { getDashboard } from '@antela/contract/dashboard';
import { createEmployee, getEmployments, updateEmployment, updatePerson } from '@antela/contract/employees';
import type { QueryOf } from '@antela/contract/endpoint';
import { listImportRows } from '@antela/contract/import-rows';
import { calendarDate } from '@antela/rules/calendar-date';
import { expect, test, vi } from 'vitest';
import { dbOn } from '../../../db/database.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { importing } from '../../../test/imports.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { insertEmployees } from '../../../test/world/employees.ts';
import { worldId } from '../../../test/world/ids.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { worldToday } from '../../../test/world/time.ts';
import { countAnomalies, listAnomalies as listRecords, type AnomalyFilters } from './anomalies.sql.ts';
import { lockFindings, keepFacts, keptSharers, newSharers, takeNotes } from './keep-anomalies.sql.ts';

const { api, admin } = await startFileApi({ plansAnew: true });
const imports = importing(api, admin);
await api.work();

let next = 7_000;
/** Somebody of whom nothing is to be looked at; each test has their own. */
async function person(over: object = {}) {
  next += 1;
  const client = await api.owner.connect();
  await insertEmployees(client, [
    { number: next, payroll: 'open' as const, firstName: 'Ana', firstSurname: 'Rojas', ...over },
  ]).finally(() => client.release());
  return { number: next, employeeid: worldId(0x10000 + next), companyemployeeid: worldId(0x20000 + next) };
}
type Person = Awaited<ReturnType<typeof person>>;

/** Answer of the list once everything written has been looked at, as the portal waits for it. */
async function looked(query: QueryOf<typeof listAnomalies>, caller = admin) {
  return vi.waitFor(
    async () => {
      const answer = await api.ask(caller, listAnomalies, { query });
      expect(answer.isLooking).toBe(false);
      return answer;
    },
    { timeout: 60_000, interval: 20 },
  );
}
const found = async (
  { companyemployeeid }: Pick<Person, 'companyemployeeid'>,
  state?: AnomalyState,
  caller = admin,
) => (await looked({ companyemployeeid, ...(state && { state }) }, caller)).data;
const kinds = async (who: Person): Promise<AnomalyKind[]> => (await found(who)).map(({ kind }) => kind);
const change = async ({ companyemployeeid }: Person, body: object) => {
  const query = { companyemployeeid };
  const { data } = await api.ask(admin, getEmployments, { query });
  const version = data.employments[0]?.version ?? 0;
  return api.call(admin, updateEmployment, { query, version, body: { ...body, confirmWarnings: true } });
};
const earn = async (who: Person, monthlySalary: number) =>
  expect(await change(who, { monthlySalary })).toMatchObject({ status: 200 });
const decide = (anomalyid: string, state: 'fine' | 'to_correct' | 'waiting', caller = admin) =>
  api.call(caller, decideAnomaly, { body: { anomalyid, state, reason: 'Pasó a medio tiempo.' } });

test('a pay cut is listed with who decided what about it, and comes back when the salary changes again', async () => {
  const who = await person();
  expect(await kinds(who)).toEqual([]);

  await earn(who, 1_800_000);
  const [cut] = await found(who, 'waiting');
  expect(cut).toMatchObject({
    kind: 'salary_cut',
    state: 'waiting',
    fact: { change: -4_000, before: 3_000_000, after: 1_800_000 },
    decision: null,
  });
  const { body } = await decide(cut?.anomalyid ?? '', 'fine');
  expect(body.data).toMatchObject({
    state: 'fine',
    decision: { reason: 'Pasó a medio tiempo.', by: 'Marta Administradora' },
  });
  expect(await found(who, 'waiting')).toEqual([]);
  const trail = await api.ask(admin, listAudit, {
    query: { kind: 'employee', id: who.employeeid },
  });
  expect(JSON.stringify(trail.data)).toContain('Revisó un hallazgo');

  await earn(who, 2_900_000);
  expect(await found(who)).toMatchObject([{ kind: 'salary_jump', state: 'waiting' }]);
  // The decision about the fact of before stays written down.
  expect(await decide(cut?.anomalyid ?? '', 'to_correct')).toMatchObject({ status: 409 });
  const rows = await api.rows(`select reason from anomaly where employment_id = $1 and gone_at is not null`, [
    who.companyemployeeid,
  ]);
  expect(rows).toEqual([{ reason: 'Pasó a medio tiempo.' }]);
});

test('one mobile of two people waits for a decision on each, ends when one changes it, and meets its decision when it comes back', async () => {
  const [one, other] = [await person(), await person({ firstName: 'Beto', firstSurname: 'Díaz' })];
  const call = async ({ employeeid }: Person, mobile: string) => {
    const query = { employeeid };
    const { data } = await api.ask(admin, getEmployments, { query });
    return api.call(admin, updatePerson, {
      query,
      version: data.person.version,
      body: { mobile, confirmWarnings: true },
    });
  };
  await call(one, '3009990000');
  expect(await call(other, '3009990001')).toMatchObject({ status: 200 });
  await call(other, '3009990000');
  const [mine] = await found(one);
  expect(mine).toMatchObject({
    kind: 'shared_mobile',
    fact: { shared: '3009990000', people: 2, others: ['Beto Díaz'] },
  });
  expect(await kinds(other)).toEqual(['shared_mobile']);
  await decide(mine?.anomalyid ?? '', 'fine');
  await call(other, '3009990002');
  expect([await kinds(one), await kinds(other)]).toEqual([[], []]);
  await call(other, '3009990000');
  expect(await found(one)).toMatchObject([{ state: 'fine' }]);
  expect(await found(other)).toMatchObject([{ state: 'waiting' }]);
});

test('of two people written at the same instant with one mobile, both are listed', async () => {
  const two = [await person(), await person()];
  const writers = await Promise.all(two.map(() => api.owner.connect()));
  for (const [n, writer] of writers.entries()) {
    await writer.query('begin');
    await writer.query(`update employee set mobile = '3009992222' where id = $1`, [two[n]?.employeeid]);
  }
  for (const writer of writers) {
    await writer.query('commit');
    writer.release();
    // In between, the first was looked at while nobody could see the second.
    await looked({ limit: '1' });
  }
  for (const who of two) expect(await kinds(who)).toEqual(['shared_mobile']);
});

test('3,000 rows of a file, half of which share something, are reviewed in time', async () => {
  const lines = Array.from({ length: 3_000 }, (_, n) => {
    const twin = n % 4 === 1 ? n - 1 : n;
    return `CC;${60_000_000 + n};Rojas Peña Ana;15/01/2026;2500000;Bancolombia;Ahorros;${70_000_000_000 + twin};p${twin}@x.co;${3_100_000_000 + twin}`;
  });
  const file = `Tipo de documento;Documento;Apellidos y nombres;Fecha de ingreso;Salario mensual;Banco;Tipo de cuenta;Número de cuenta;Correo;Celular\n${lines.join('\n')}`;
  // Each row compared with each of the others took minutes.
  const { importid, counts } = await imports.reviewed(
    'employees-create',
    file,
    { companyid: companies.a1, payrollid: payrolls.free.id },
    { timeout: 100_000 },
  );
  expect(counts).toMatchObject({ new: 3_000, error: 0 });
  const [warned] = await api.rows<{ n: number }>(
    `select count(*)::int as n from import_row where import_id = $1 and has_warning`,
    [importid],
  );
  expect(warned?.n).toBe(1_500);
}, 200_000);

test('whoever may not see salaries sees that one fell, and no pesos; another company and another client see nothing', async () => {
  const who = await person();
  await earn(who, 1_800_000);
  await api.rows(
    `update role set permissions = '{view_employees,manage_employees}' where name = 'Rol de nobody'`,
  );
  const blind = api.signIn('nobody');
  const [seen] = await found(who, undefined, blind);
  expect(seen).toMatchObject({ kind: 'salary_cut', fact: { before: null, after: null, salary: null } });
  await api.rows(
    `update role set permissions = '{view_employees,manage_employees}' where name = 'Rol de onlyA2'`,
  );
  for (const stranger of [api.signIn('onlyA2'), api.signIn('foreign')]) {
    const all = await looked({ limit: '200' }, stranger);
    expect(all.data.some(({ companyemployeeid }) => companyemployeeid === who.companyemployeeid)).toBe(false);
    expect(await decide(seen?.anomalyid ?? '', 'fine', stranger)).toMatchObject({ status: 404 });
  }
  expect(await found(who)).toMatchObject([{ state: 'waiting' }]);
});

test('a file warns of what would be listed, and loads it all the same', async () => {
  const [one, other] = [await person(), await person()];
  const line = (who: Person, salary: number, mobile: string) =>
    `${52_000_000 + who.number};${salary};${mobile}`;
  const file = `Documento;Salario mensual;Celular\n${line(one, 1_800_000, '3009991111')}\n${line(other, 3_100_000, '3009991111')}`;
  const { importid, counts } = await imports.reviewed('employees-update', file, {
    companyid: null,
    payrollid: null,
  });
  expect(counts).toMatchObject({ changed: 2, error: 0 });
  const { data } = await api.ask(admin, listImportRows, { query: { importid } });
  expect(data.map(({ faults }) => faults.map(({ code, severity }) => `${code} ${severity}`))).toEqual([
    ['salary_cut warning', 'shared_mobile warning'],
    ['shared_mobile warning'],
  ]);
  await imports.applied(importid);
  expect((await kinds(one)).toSorted()).toEqual(['salary_cut', 'shared_mobile']);
  expect(await kinds(other)).toEqual(['shared_mobile']);
});

test('an account that somebody else has is listed of both as soon as the second is created, and the dashboard counts what waits', async () => {
  const who = await person();
  const account = {
    bankCode: '1051',
    accountType: 'savings' as const,
    accountNumber: String(4_800_000_000 + who.number),
    breBKey: null,
  };
  const person_ = {
    documentType: 'CC',
    documentNumber: '1099887766',
    firstName: 'Eva',
    secondName: null,
    firstSurname: 'Luna',
    secondSurname: null,
    birthDate: null,
    gender: null,
    email: null,
    mobile: '3001112233',
    city: null,
    address: null,
  };
  const employment = {
    companyid: companies.a1,
    payrollid: payrolls.open.id,
    code: null,
    position: null,
    area: null,
    costCenter: null,
    city: null,
    endDate: null,
    contractType: 'indefinite' as const,
    salaryType: 'ordinary' as const,
    transportAllowance: 'automatic' as const,
    startDate: '2026-01-15',
    leavingReason: null,
    monthlySalary: 2_500_000,
    fixedDeductions: 0,
    account,
    maxPercentage: null,
    maxAmount: null,
  };
  const body = { person: person_, employment, confirmWarnings: true };
  await found(who);
  const before = (await api.ask(admin, getDashboard, {})).data.attention.find(
    ({ code }) => code === 'anomalies',
  );
  const { data } = await api.ask(admin, createEmployee, { body });
  expect(await found(data)).toMatchObject([
    { kind: 'shared_account', fact: { people: 2, others: ['Ana Rojas'] } },
  ]);
  const after = (await api.ask(admin, getDashboard, {})).data.attention.find(
    ({ code }) => code === 'anomalies',
  );
  expect(after?.count).toBe((before?.count ?? 0) + 2);
  expect(after?.path).toBe('/employees?ver=revisar');
});

/** Readings of the screens: the list, one kind of it, the dashboard's count, the page of one employee. */
const readings = [
  { state: ['waiting'] },
  { state: ['to_correct'] },
  { state: ['waiting'], kind: ['shared_email'] },
  { companyemployeeid: '00000000-0000-7000-8009-000000000005' },
] as const satisfies AnomalyFilters[];

test('among 4,000 people the list, its count and the keeping of it read no large table whole', async () => {
  // Checks of foreign keys are planned once for a connection, and on a handful of rows they read all of them: they plan again.
  for (const [first, last] of [
    [1, 200],
    [201, 4_000],
  ] as const) {
    await api.rows(
      `insert into employee (client_id, id, document_type, document_number, first_name, first_surname, mobile, email, created_at, updated_at)
     select $1, ('00000000-0000-7000-8009-' || lpad(to_hex(n), 12, '0'))::uuid, 'CC', '800' || n, 'Nombre', 'Apellido', '31' || lpad((n % 1_000)::text, 8, '0'), n || '@x.co', $2, $2
     from generate_series($3::int, $4::int) n`,
      [clients.a, api.clock.now, first, last],
    );
    await api.rows(
      `insert into employment (client_id, id, employee_id, company_id, payroll_id, contract_type, start_date, monthly_salary, salary_type, transport_allowance,
       bank_code, account_type, account_number, sort_name, search_key, created_at, updated_at)
     select $1, p.id, p.id, $3, $4, 'indefinite', '2024-01-01', 2000000, 'ordinary', 'automatic', '1051', 'savings', p.document_number, 'apellido', ' apellido', $2, $2
     from employee p where p.document_number like '800%' and not exists (select from employment e where e.id = p.id)`,
      [clients.a, api.clock.now, companies.a1, payrolls.free.id],
    );
    await looked({ limit: '1' });
    await api.rows('analyze employee');
    await api.rows('analyze employment');
    await api.rows('analyze anomaly');
  }
  // Most has been looked at; what waits is a small part.
  await api.rows(
    `update anomaly set verdict = case when right(employment_id::text, 1) = '0' then 'to_correct' else 'fine' end, reason = 'x', decided_by = 'x', decided_by_name = 'x', decided_at = now()
     where employment_id > '00000000-0000-7000-8009-000000000200' and verdict is null and employment_id::text like '00000000-0000-7000-8009-%'`,
  );
  await api.rows('vacuum analyze employee');
  await api.rows('vacuum analyze employment');
  await api.rows('vacuum analyze anomaly');
  const client = await api.owner.connect();
  const plans: string[] = [];
  client.on('notice', ({ message }) => plans.push(message ?? ''));
  try {
    await client.query(
      `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; set client_min_messages = log`,
    );
    await client.query(
      `begin; set local role antela_app; select set_config('antela.client_id', '${clients.a}', true)`,
    );
    await client.query(
      `update employment set monthly_salary = 1000000, account_number = '80077' where id = '00000000-0000-7000-8009-000000000005'`,
    );
    await client.query(
      `update employee set mobile = '3100000077', email = '77@x.co' where id = '00000000-0000-7000-8009-000000000005'`,
    );
    const [scope, today] = [{ clientId: clients.a, companyIds: [companies.a1] }, calendarDate(worldToday)];
    await lockFindings(dbOn(client), clients.a);
    const noted = await takeNotes(dbOn(client), clients.a, 10);
    expect(noted).toEqual(['00000000-0000-7000-8009-000000000005']);
    expect(await keptSharers(dbOn(client), clients.a, noted)).toHaveLength(3);
    await keepFacts(dbOn(client), clients.a, noted, { today, now: api.clock.now });
    expect(await newSharers(dbOn(client), clients.a, noted)).toHaveLength(4);
    for (const filters of readings) {
      await listRecords(dbOn(client), scope, filters, { afterId: null, limit: 50, today });
      await countAnomalies(dbOn(client), scope, filters, today);
    }
    await client.query('rollback');
  } finally {
    client.release(true);
  }
  const inner = plans.join('\n');
  expect(inner).toContain('employment_by_account');
  expect(inner).not.toMatch(/Seq Scan on (employment|employee|anomaly)/);
  const started = performance.now();
  const first = await api.ask(admin, listAnomalies, {
    query: { kind: 'shared_mobile', state: 'waiting', limit: '50' },
  });
  expect(performance.now() - started).toBeLessThan(2_000);
  expect(first.page.total).toBeGreaterThanOrEqual(200);
  const second = await api.ask(admin, listAnomalies, {
    query: { kind: 'shared_mobile', state: 'waiting', limit: '50', cursor: first.page.next ?? '' },
  });
  expect(new Set([...first.data, ...second.data].map(({ anomalyid }) => anomalyid)).size).toBe(100);
}, 120_000);
