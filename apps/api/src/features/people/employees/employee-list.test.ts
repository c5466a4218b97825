import { listAvailable } from '@antela/contract/advance-quotes';
import {
  getEmployments,
  listEmployeeGroups,
  listEmployees,
  updateEmployment,
} from '@antela/contract/employees';
import { addDays, bogotaInstant, type DateRange } from '@antela/rules/calendar-date';
import { employmentState } from '@antela/rules/employment-state';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Db } from '../../../db/database.ts';
import { inTenant } from '../../../db/transaction.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { employmentIdOf, insertEmployees, type EmployeeSeed } from '../../../test/world/employees.ts';
import { worldId } from '../../../test/world/ids.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { worldNow, worldToday } from '../../../test/world/time.ts';
import { listEmployments, type EmployeeFilters, type EmployeeSort } from './employees.sql.ts';

const { api, admin } = await startFileApi();

const people = (
  count: number,
  from: number,
  of: (index: number) => Partial<EmployeeSeed> = () => ({}),
): EmployeeSeed[] =>
  Array.from({ length: count }, (_, index) => ({
    number: from + index,
    payroll: 'free' as const,
    firstName: `Persona ${index}`,
    firstSurname: 'Común',
    ...of(index),
  }));

const insertPeople = async (seeds: EmployeeSeed[]): Promise<void> => {
  const client = await api.owner.connect();
  await insertEmployees(client, seeds).finally(() => client.release());
};

const orders = [
  'name:asc',
  'name:desc',
  'startDate:asc',
  'startDate:desc',
  'document:asc',
  'document:desc',
  'salary:asc',
  'salary:desc',
  'payroll:asc',
  'payroll:desc',
  'available:asc',
  'available:desc',
] as const;

/** Every row of the list, page by page; `between` runs after each page. */
async function readAll(
  query: {
    sort?: (typeof orders)[number];
    q?: string;
  },
  limit: number,
  between: () => Promise<void> = async () => {},
) {
  const rows: { companyemployeeid: string }[] = [];
  for (let cursor: string | undefined; ;) {
    const { data, page } = await api.ask(admin, listEmployees, {
      query: { ...query, limit: String(limit), ...(cursor && { cursor }) },
    });
    rows.push(...data);
    if (page.next === null) return rows.map((row) => row.companyemployeeid);
    cursor = page.next;
    await between();
  }
}

test.each(orders)('pages in the order of %s give each row once, while others are inserted', async (sort) => {
  // Many rows share their name and their date, so that ties fall on the edges of pages.
  const base = 100_000 + orders.indexOf(sort) * 1_000;
  await insertPeople(people(40, base, (index) => ({ firstName: `Igual ${index % 3}` })));
  const before = new Set(
    (await api.rows<{ id: string }>(`select id from employment where client_id = $1`, [clients.a])).map(
      ({ id }) => id,
    ),
  );
  let next = base + 500;
  const seen = await readAll({ sort }, 17, async () =>
    insertPeople(people(2, (next += 2), () => ({ firstName: `Igual ${next % 3}` }))),
  );
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter((id) => before.has(id))).toHaveLength(before.size);
  await api.rows(`delete from employment where client_id = $1 and code like 'E-1_____'`, [clients.a]);
  await api.rows(
    `delete from employee p where not exists (select from employment e where e.employee_id = p.id)`,
  );
});

test('salaries order the list of those who may see them, and of nobody else', async () => {
  await api.rows(`update role set permissions = $1 where name = 'Rol de nobody'`, [['view_employees']]);
  for (const sort of ['salary:asc', 'salary:desc'] as const) {
    const clerk = await api.call(api.signIn('nobody'), listEmployees, { query: { sort } });
    expect([clerk.status, clerk.problem.code]).toEqual([403, 'forbidden']);
    const { data } = await api.ask(admin, listEmployees, { query: { sort } });
    const salaries = data.map((row) => row.monthlySalary ?? 0);
    const rising = salaries.toSorted((one, other) => one - other);
    expect(salaries).toEqual(sort === 'salary:asc' ? rising : rising.toReversed());
  }
});

test('what each can take today orders the list as its reader may know it, and within one amount the names do', async () => {
  await api.rows(`update role set permissions = $1 where name = 'Rol de nobody'`, [['view_employees']]);
  for (const asker of [admin, api.signIn('nobody')]) {
    for (const sort of ['available:asc', 'available:desc'] as const) {
      const { data } = await api.ask(asker, listEmployees, { query: { sort } });
      const companyemployeeid = data.map((row) => row.companyemployeeid).join(',');
      const known = (await api.ask(asker, listAvailable, { query: { companyemployeeid } })).data;
      const places = data.map((row): [number, string] => [
        known.find((one) => one.companyemployeeid === row.companyemployeeid)?.available ?? 0,
        row.companyemployeeid,
      ]);
      const amounts = places.map(([amount]) => amount);
      const falling = amounts.toSorted((one, other) => other - one);
      expect(amounts).toEqual(sort === 'available:desc' ? falling : falling.toReversed());
      expect(new Set(amounts).size).toBeGreaterThan(1);
    }
  }
});

test('the payroll orders the list, and within each its names, alone or among what is searched for', async () => {
  for (const query of [{}, { q: '52' }]) {
    const { data } = await api.ask(admin, listEmployees, { query: { ...query, sort: 'payroll:asc' } });
    const names = data.map((row) => row.payroll.name);
    expect(names).toEqual(names.toSorted((one, other) => (one < other ? -1 : 1)));
    expect(new Set(names).size).toBeGreaterThan(2);
  }
});

test('areas and cost centres that employees have are offered, and let through whoever is of them', async () => {
  const query = { companyemployeeid: employmentIdOf('free') };
  const [before] = (await api.ask(admin, getEmployments, { query })).data.employments;
  const body = { area: 'Logística', costCenter: 'CC-9' };
  await api.ask(admin, updateEmployment, { query, version: before?.version ?? 0, body });
  expect((await api.ask(admin, listEmployeeGroups, {})).data).toEqual({
    areas: ['Logística'],
    costCenters: ['CC-9'],
  });
  for (const filter of [{ area: 'Logística' }, { costCenter: 'CC-9' }]) {
    const { data } = await api.ask(admin, listEmployees, { query: filter });
    expect(data.map((row) => row.companyemployeeid)).toEqual([employmentIdOf('free')]);
  }
  expect((await api.ask(api.signIn('foreign'), listEmployeeGroups, {})).data.areas).toEqual([]);
});

test('a search ignores accents and case, and finds names, documents and codes by the beginning of their words', async () => {
  const found = async (q: string) =>
    (await api.ask(admin, listEmployees, { query: { q } })).data.map((row) => row.companyemployeeid);
  for (const q of ['muñoz', 'MUNOZ', 'ana lucia', 'Lucía  ANA', '52000001', '52.000.001', 'e-1 mu'])
    expect(await found(q), q).toEqual([employmentIdOf('ana')]);
  // Inside a word, and what LIKE reads as a wildcard, find nothing.
  for (const q of ['unoz', '%', '_na', 'mu%oz', '\\']) expect(await found(q), q).toEqual([]);
});

test('the state of an employment is the same in the list, in its filter and in the rules, on any day', async () => {
  const day = fc.integer({ min: -40, max: 40 }).map((days) => addDays(worldToday, days));
  const range = fc
    .tuple(day, fc.option(fc.nat(20)))
    .map(([from, length]): DateRange => ({ from, until: length === null ? null : addDays(from, length) }));
  const facts = fc.record({
    endDate: fc.option(day),
    activated: fc.boolean(),
    restriction: fc.option(range),
    isLifted: fc.boolean(),
    suspension: fc.option(range),
  });
  const cases = fc.sample(facts, { numRuns: 150, seed: 8480 });
  await insertPeople(
    cases.map((one, index) => ({
      number: 200_000 + index,
      payroll: 'checked',
      firstName: 'Caso',
      firstSurname: 'Aleatorio',
      endDate: one.endDate,
      activated: one.activated,
    })),
  );
  const lifted = bogotaInstant(addDays(worldToday, -60), 8, 0);
  for (const [index, { restriction, isLifted, suspension }] of cases.entries()) {
    if (restriction)
      await api.rows(
        `insert into access_restriction (client_id, id, employee_id, product, reason, start_date, end_date, lifted_at, created_by, created_at) values ($1, $2, $3, 'prima', 'other', $4, $5, $6, 'x', now())`,
        [
          clients.a,
          worldId(0x60000 + index),
          worldId(0x10000 + 200_000 + index),
          restriction.from,
          restriction.until,
          isLifted ? lifted : null,
        ],
      );
    if (suspension)
      await api.rows(
        `insert into suspension_period (client_id, id, employment_id, kind, start_date, end_date, created_by, created_at) values ($1, $2, $3, 'vacation', $4, $5, 'x', now())`,
        [
          clients.a,
          worldId(0x70000 + index),
          worldId(0x20000 + 200_000 + index),
          suspension.from,
          suspension.until,
        ],
      );
  }
  const derived = (one: (typeof cases)[number], now: Date) =>
    employmentState(
      {
        endDate: one.endDate,
        activated: one.activated,
        accessRestrictions: one.restriction
          ? [{ ...one.restriction, liftedAt: one.isLifted ? lifted : null }]
          : [],
        suspensions: one.suspension ? [one.suspension] : [],
      },
      now,
    );
  const met = new Set<string>();
  try {
    for (const [days, hour] of [
      [-41, 12],
      [-20, 0],
      [-7, 23],
      [0, 5],
      [1, 18],
      [13, 1],
      [40, 12],
    ] as const) {
      api.clock.now = bogotaInstant(addDays(worldToday, days), hour, 30);
      const caller = api.signIn('admin');
      const query = { payrollid: payrolls.checked.id, q: 'aleatorio', limit: '200' };
      const { data } = await api.ask(caller, listEmployees, { query });
      const shown = new Map(data.map((row) => [row.companyemployeeid, row.state]));
      const wanted = new Map(
        cases.map((one, index) => [worldId(0x20000 + 200_000 + index), derived(one, api.clock.now)]),
      );
      expect(shown).toEqual(wanted);
      for (const state of new Set(wanted.values())) {
        met.add(state);
        const filtered = await api.ask(caller, listEmployees, { query: { ...query, state } });
        expect(new Set(filtered.data.map((row) => row.companyemployeeid))).toEqual(
          new Set([...wanted].filter(([, of]) => of === state).map(([id]) => id)),
        );
        expect(filtered.page.total).toBe(filtered.data.length);
      }
      // Nobody searches: how many there are is kept, and has to be how many there are.
      const states = [...new Set(wanted.values())];
      for (const state of [...states, states.slice(1).join(','), undefined]) {
        const { q: _, ...place } = { ...query, ...(state && { state }) };
        const kept = await api.ask(caller, listEmployees, { query: place });
        expect([state, kept.page]).toEqual([
          state,
          { next: null, total: kept.data.length, totalIsCapped: false },
        ]);
      }
    }
  } finally {
    api.clock.now = worldNow;
  }
  expect(met).toEqual(new Set(['retired', 'restricted', 'suspended', 'invited', 'active']));
});

/** Plan of a page of the list, as the application's role reads it. */
async function planOf(sort: EmployeeSort, given: Partial<EmployeeFilters>): Promise<string> {
  const scope = { clientId: clients.a, companyIds: [companies.a1, companies.a2] };
  const asked = {
    filters: { search: null, ...given },
    sort,
    descending: false,
    after: null,
    limit: 25,
    today: worldToday,
  };
  return inTenant(api.pool, clients.a, async (db) => {
    const explaining: Db = { ...db, many: (statement) => db.many(sql`explain ${statement}`) };
    return JSON.stringify(await listEmployments(explaining, scope, asked));
  });
}

test('a search in 20,000 people goes through the trigram index, as the application', async () => {
  await api.rows(`
    insert into employee (client_id, id, document_type, document_number, first_name, first_surname, created_at, updated_at)
    select '${clients.a}', ('00000000-0000-7000-8001-' || lpad(to_hex(n), 12, '0'))::uuid, 'CC', (70000000 + n)::text, 'Nombre', 'Apellido', now(), now() from generate_series(1, 20000) n`);
  // The owner's connection has planned the foreign key's check on a handful of rows; this makes it plan again.
  await api.rows('analyze employee');
  await api.rows(`
    insert into employment (client_id, id, employee_id, company_id, payroll_id, contract_type, start_date, monthly_salary, salary_type, transport_allowance, sort_name, search_key, created_at, updated_at)
    select '${clients.a}', p.id, p.id, '${companies.a1}', '${payrolls.free.id}', 'indefinite', '2024-01-01', 2000000, 'ordinary', 'automatic', 'apellido nombre',
           ' ' || md5(p.document_number) || ' ' || case when p.document_number = '70012345' then 'zuluaga' else 'perez' end || ' ' || p.document_number, now(), now()
    from employee p where p.document_number like '700%'`);
  // Rows just inserted wait in the index's list of pending entries, which the planner counts as a cost.
  await api.rows('vacuum analyze employment');
  const client = await api.owner.connect();
  const plans: string[] = [];
  client.on('notice', ({ message }) => plans.push(message ?? ''));
  try {
    // The owner may ask for the plans of what the function runs; the application's role then runs it.
    await client.query(
      `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; set client_min_messages = log`,
    );
    await client.query(
      `begin; set local role antela_app; select set_config('antela.client_id', '${clients.a}', true)`,
    );
    const { rows } = await client.query('select search_employments($1) as id', [['zuluaga', '7001']]);
    await client.query('rollback');
    expect(rows).toEqual([{ id: '00000000-0000-7000-8001-000000003039' }]);
    const inner = plans.filter((plan) => plan.includes('search_key'));
    expect(inner.join('\n')).toContain('Bitmap Index Scan on employment_search');
    expect(inner.join('\n')).not.toContain('Seq Scan on employment');
  } finally {
    client.release(true);
  }
  const { data } = await api.ask(admin, listEmployees, { query: { q: 'Zulúaga 7001' } });
  expect(data).toHaveLength(1);
  // Amounts are computed for everybody there is, and so many are too many for it; a few found among them are not.
  const ordered = { sort: 'available:desc' as const };
  const tooMany = await api.call(admin, listEmployees, { query: ordered });
  expect([tooMany.status, tooMany.problem.code]).toEqual([400, 'too_many_to_order']);
  expect((await api.ask(admin, listEmployees, { query: { ...ordered, q: '7001234' } })).data).toHaveLength(
    10,
  );
  // The other orders and filters each have an index that a page is read from, however many there are.
  for (const [sort, filter, index] of [
    ['salary', {}, 'employment_by_salary'],
    ['payroll', {}, 'employment_by_payroll'],
    ['name', { area: 'Bodega' }, 'employment_by_area'],
    ['name', { costCenter: 'CC-1' }, 'employment_by_cost_center'],
  ] as const)
    expect(await planOf(sort, filter)).toContain(index);
  // A common search looks people up in the order of their names: no server looks up everybody whom it matches, to sort them after.
  const [above, walked] = (await planOf('name', { search: { common: ['perez'] } })).split(
    'Subquery Scan on l',
  );
  expect(walked).toBeDefined();
  expect(above).not.toContain('Sort');
  // Nearly everybody has this name: their list is walked instead, page after page, and counted a little way.
  const query = { q: 'pérez', payrollid: payrolls.free.id, limit: '200' };
  const first = await api.ask(admin, listEmployees, { query });
  const second = await api.ask(admin, listEmployees, { query: { ...query, cursor: first.page.next ?? '' } });
  expect(first.page).toMatchObject({ total: 1_000, totalIsCapped: true });
  const ids = [...first.data, ...second.data].map((row) => row.companyemployeeid);
  expect([new Set(ids).size, ids]).toEqual([400, ids.toSorted()]);
});
