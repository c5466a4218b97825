import { resendCode } from '@antela/contract/activation-codes';
import { listAvailable } from '@antela/contract/advance-quotes';
import {
  createEmployee,
  downloadEmployees,
  getEmployments,
  listEmployeeGroups,
  listEmployees,
  revealAccount,
  updateEmployment,
  updatePerson,
} from '@antela/contract/employees';
import { addDays, bogotaInstant, calendarDate, type DateRange } from '@antela/rules/calendar-date';
import { employmentState } from '@antela/rules/employment-state';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Db } from '../../../db/database.ts';
import { inTenant } from '../../../db/transaction.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import {
  employeeIdOf,
  employees,
  employmentIdOf,
  insertEmployees,
  type EmployeeSeed,
} from '../../../test/world/employees.ts';
import { worldId } from '../../../test/world/ids.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { worldNow, worldToday } from '../../../test/world/time.ts';
import { userIdOf, type UserKey } from '../../../test/world/users.ts';
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

const bodyOf = (document: string, account: string | null = '4800999111') => ({
  person: {
    documentType: 'CC',
    documentNumber: document,
    firstName: 'Vilma',
    secondName: null,
    firstSurname: 'Yepes',
    secondSurname: null,
    birthDate: null,
    gender: null,
    email: 'vilma@example.co',
    mobile: null,
    city: null,
    address: null,
  },
  employment: {
    companyid: companies.a1,
    payrollid: payrolls.open.id,
    code: null,
    position: null,
    area: null,
    costCenter: null,
    city: null,
    contractType: 'indefinite' as const,
    startDate: '2026-01-15',
    endDate: null,
    leavingReason: null,
    monthlySalary: 2_000_000,
    salaryType: 'ordinary' as const,
    transportAllowance: 'automatic' as const,
    fixedDeductions: 0,
    account:
      account === null
        ? null
        : { bankCode: '1051', accountType: 'savings' as const, accountNumber: account, breBKey: null },
    maxPercentage: null,
    maxAmount: null,
  },
});

test('a document is taken once in a client, however it is written, and the existing employee is named to those who may see them', async () => {
  const first = await api.ask(admin, createEmployee, { body: bodyOf('1.018.442.301') });
  const again = await api.call(admin, createEmployee, { body: bodyOf('1018442301') });
  expect(again).toMatchObject({
    status: 409,
    problem: { code: 'document_taken', data: { employeeid: first.data.employeeid } },
  });
  const hidden = await api.call(api.signIn('onlyA1'), createEmployee, {
    body: bodyOf(String(52_000_000 + employees.checked.number)),
  });
  expect(hidden).toMatchObject({
    status: 409,
    problem: { code: 'document_taken', data: { employeeid: null } },
  });
  // In another client the same document is another person.
  const { body } = { body: bodyOf('1018442301') };
  const elsewhere = {
    ...body,
    employment: { ...body.employment, companyid: companies.b1, payrollid: payrolls.foreign.id },
  };
  expect((await api.call(api.signIn('foreign'), createEmployee, { body: elsewhere })).status).toBe(201);
});

test('whoever comes back by their document under another name is somebody else until it is said who they are', async () => {
  const seed = { number: 931, payroll: 'open', firstName: 'Elena', firstSurname: 'Quiñones' } as const;
  const client = await api.owner.connect();
  await insertEmployees(client, [{ ...seed, endDate: calendarDate('2026-10-31') }]).finally(() =>
    client.release(),
  );
  const key = { employeeid: worldId(0x10000 + seed.number) };
  const { employment, person } = bodyOf(String(52_000_000 + seed.number));
  const taken = await api.call(admin, createEmployee, {
    body: {
      employment,
      person,
    },
  });
  expect(taken.problem).toMatchObject({
    code: 'document_taken',
    data: { ...key, isSameName: false, known: { fullName: 'Elena Quiñones' } },
  });
  const { firstName, secondName, firstSurname, secondSurname } = person;
  const name = { firstName, secondName, firstSurname, secondSurname };
  const back = { ...key, employment: { ...employment, startDate: '2026-11-16' }, name };
  const before = await api.rows('select id from employment where employee_id = $1', [key.employeeid]);
  const refused = await api.call(admin, createEmployee, { body: back });
  expect(refused).toMatchObject({
    status: 409,
    problem: { code: 'person_conflict', data: { ...key, isSameName: false } },
  });
  expect(await api.rows('select id from employment where employee_id = $1', [key.employeeid])).toEqual(
    before,
  );
  await api.ask(admin, createEmployee, { body: { ...back, identity: 'known_name' } });
  expect(await api.rows('select first_name from employee where id = $1', [key.employeeid])).toEqual([
    { first_name: 'Elena' },
  ]);
  expect(
    await api.rows(`select from audit_event where action = 'employee.identity_decided' and entity_id = $1`, [
      key.employeeid,
    ]),
  ).toHaveLength(1);
  await api.rows('delete from employment where employee_id = $1 and start_date = $2', [
    key.employeeid,
    '2026-11-16',
  ]);
  await api.ask(admin, createEmployee, { body: { ...back, identity: 'new_name' } });
  expect(
    await api.rows('select first_name, first_surname from employee where id = $1', [key.employeeid]),
  ).toEqual([{ first_name: name.firstName, first_surname: name.firstSurname }]);
});

test('twenty people creating the same person at once create one', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api.call(admin, createEmployee, { body: bodyOf('1018442399') })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array<number>(19).fill(409),
  ]);
});

test('a wrong document, account or pair of dates is named by its field and nothing is created', async () => {
  const wrong = bodyOf('12');
  const answer = await api.call(admin, createEmployee, {
    body: {
      ...wrong,
      employment: {
        ...wrong.employment,
        endDate: '2026-01-01',
        account: { bankCode: '9999', accountType: 'savings', accountNumber: '4800999111', breBKey: null },
      },
    },
  });
  expect(answer.problem.errors?.map(({ path }) => path).toSorted()).toEqual([
    'employment.account.bankCode',
    'employment.endDate',
    'person.documentNumber',
  ]);
  expect(await api.rows(`select from employee where document_number = '12'`)).toEqual([]);
});

test('of two people who change the same employment one is told and nothing of theirs is kept', async () => {
  const { data } = await api.ask(admin, createEmployee, { body: bodyOf('1018442302') });
  const query = { companyemployeeid: data.companyemployeeid };
  const read = await api.call(admin, getEmployments, { query });
  expect(read.headers.get('etag')).toBe('"1"');
  const [one, two] = await Promise.all([
    api.call(admin, updateEmployment, { query, version: 1, body: { position: 'Jefa' } }),
    api.call(api.signIn('onlyA1'), updateEmployment, { query, version: 1, body: { area: 'Ventas' } }),
  ]);
  expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 412]);
  const after = (await api.ask(admin, getEmployments, { query })).data.employments[0];
  expect([after?.position, after?.area].filter((value) => value !== null)).toHaveLength(1);
  expect(after?.version).toBe(2);
});

test('a changed account asks who is there, holds payouts for a day, is told to its owner and leaves only its last digits in the trail', async () => {
  const { data } = await api.ask(admin, createEmployee, { body: bodyOf('1018442303') });
  const query = { companyemployeeid: data.companyemployeeid };
  const account = {
    bankCode: '1051',
    accountType: 'savings' as const,
    accountNumber: '4800777333',
    breBKey: null,
  };
  const stale = api.signIn('admin');
  api.clock.now = new Date(worldNow.getTime() + 6 * 60_000);
  const refused = await api.call(stale, updateEmployment, { query, version: 1, body: { account } });
  api.clock.now = worldNow;
  expect(refused.problem.code).toBe('step_up_required');
  const { data: changed } = await api.ask(admin, updateEmployment, { query, version: 1, body: { account } });
  const mails = await api.rows<{ recipient: string; text: string }>(
    'select recipient, text from outbox_message where event_key = $1',
    [`account-changed:${data.companyemployeeid}:2`],
  );
  expect(mails).toMatchObject([{ recipient: 'vilma@example.co', text: expect.stringContaining('7333') }]);
  expect(mails[0]?.text).not.toContain('4800777333');
  expect(changed.account).toMatchObject({
    accountNumber: '•••• 7333',
    masked: true,
    holdUntil: new Date(worldNow.getTime() + 24 * 3_600_000).toISOString(),
  });
  const trail = await api.rows<{ changes: unknown }>(
    'select changes from audit_event where entity_id = any($1)',
    [[data.employeeid, data.companyemployeeid]],
  );
  expect(JSON.stringify(trail)).not.toMatch(/4800999111|4800777333/);
  expect((await api.ask(admin, revealAccount, { query })).data.accountNumber).toBe('4800777333');
  expect(
    await api.rows(`select from audit_event where action = 'account.revealed' and entity_id = $1`, [
      data.companyemployeeid,
    ]),
  ).toHaveLength(1);
});

test('a new name is found and sorted by at once, on all the person’s employments', async () => {
  const { data } = await api.ask(admin, createEmployee, { body: bodyOf('1018442304') });
  await api.ask(admin, updatePerson, {
    query: { employeeid: data.employeeid },
    version: 1,
    body: { firstSurname: 'Ñáñez' },
  });
  const { data: found } = await api.ask(admin, listEmployees, { query: { q: 'nañez' } });
  expect(found).toMatchObject([{ employeeid: data.employeeid, fullName: 'Vilma Ñáñez' }]);
});

test('a retirement takes effect the same day, and an end before the start is refused', async () => {
  const { data } = await api.ask(admin, createEmployee, { body: bodyOf('1018442305') });
  const query = { companyemployeeid: data.companyemployeeid };
  expect(
    (await api.call(admin, updateEmployment, { query, version: 1, body: { endDate: '2025-12-31' } })).problem
      .errors,
  ).toMatchObject([{ path: 'endDate' }]);
  expect(
    (
      await api.ask(admin, updateEmployment, {
        query,
        version: 1,
        body: { endDate: worldToday, leavingReason: 'resignation' },
      })
    ).data.state,
  ).toBe('retired');
});

test('salaries and accounts are for those who may see them', async () => {
  const { data } = await api.ask(api.signIn('approver'), getEmployments, {
    query: { employeeid: employeeIdOf('ana') },
  });
  expect(data.employments).toMatchObject([
    { monthlySalary: null, fixedDeductions: null, account: { masked: true } },
  ]);
  expect(JSON.stringify(data)).not.toContain('4800000001');
});

test('an activation code leaves at most three times in 15 minutes, also with many clicks at once', async () => {
  const body = { employeeid: employeeIdOf('invited') };
  const answers = await Promise.all(Array.from({ length: 8 }, () => api.call(admin, resendCode, { body })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('900');
  expect(answers.find(({ status }) => status === 200)?.body.data.sentTo).toBe('e•••@example.co');
  expect(await api.rows(`select from outbox_message where recipient = 'empleado2@example.co'`)).toHaveLength(
    3,
  );
});

test('the report has the rows of the list, under their titles, and cells that no spreadsheet takes for formulas', async () => {
  await insertPeople([{ number: 300_001, payroll: 'open', firstName: '=cmd', firstSurname: '+1' }]);
  const query = { companyid: companies.a1, payrollid: payrolls.open.id };
  const { text } = await api.call(admin, downloadEmployees, { query: { ...query, format: 'csv' } });
  const lines = text.replace('\ufeff', '').trim().split('\r\n');
  const { page } = await api.ask(admin, listEmployees, { query });
  expect(lines[0]).toMatch(/^Tipo de documento;Documento;Nombre/);
  expect(lines).toHaveLength(1 + (page.total ?? 0));
  expect(
    lines
      .join('\n')
      .split(/[;\n]/)
      .filter((cell) => /^"?[=+@-]/.test(cell)),
  ).toEqual([]);
  const { data } = await api.ask(admin, listEmployees, { query: { ...query, q: '52300001' } });
  expect(data).toHaveLength(1);
});

test('a report has the columns that were chosen for it, in its own order; what costs is there only where it was', async () => {
  const headOf = async (columns?: string) =>
    (
      await api.call(admin, downloadEmployees, {
        query: { format: 'csv', q: 'Ana', ...(columns && { columns }) },
      })
    ).text
      .replace('\ufeff', '')
      .split('\r\n')[0];
  expect(await headOf('available,area,name')).toBe('Nombre;Área;Disponible hoy');
  expect(await headOf()).toBe(
    'Tipo de documento;Documento;Nombre;Código;Empresa;Nómina;Cargo;Área;Centro de costo;Contrato;Estado;Ingreso;Retiro;Salario',
  );
  expect((await api.call(admin, downloadEmployees, { query: { columns: 'name,secret' } })).status).toBe(400);
});

test('a report with salaries is in the history of who took it; one without is not', async () => {
  const taken = async (user: UserKey) =>
    (
      await api.rows(
        `select from audit_event where action = 'employees.downloaded' and entity_kind = 'company_user' and entity_id = $1`,
        [userIdOf(user)],
      )
    ).length;
  const before = await taken('admin');
  for (const format of ['csv', 'xlsx'] as const)
    await api.call(admin, downloadEmployees, { query: { format } });
  await api.call(admin, downloadEmployees, { query: { columns: 'name,salary' } });
  expect(await taken('admin')).toBe(before + 3);
  await api.call(admin, downloadEmployees, { query: { columns: 'name,area' } });
  expect(await taken('admin')).toBe(before + 3);
  await api.rows(`update role set permissions = $1 where name = 'Rol de nobody'`, [
    ['view_employees', 'export_reports'],
  ]);
  const clerk = await api.call(api.signIn('nobody'), downloadEmployees, { query: { format: 'csv' } });
  expect([clerk.status, await taken('nobody')]).toEqual([200, 0]);
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
  // Nearly everybody has this name: their list is walked instead, page after page, and counted a little way.
  const query = { q: 'pérez', payrollid: payrolls.free.id, limit: '200' };
  const first = await api.ask(admin, listEmployees, { query });
  const second = await api.ask(admin, listEmployees, { query: { ...query, cursor: first.page.next ?? '' } });
  expect(first.page).toMatchObject({ total: 1_000, totalIsCapped: true });
  const ids = [...first.data, ...second.data].map((row) => row.companyemployeeid);
  expect([new Set(ids).size, ids]).toEqual([400, ids.toSorted()]);
});
