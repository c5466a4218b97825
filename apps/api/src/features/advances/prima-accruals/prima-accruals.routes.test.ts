import { randomUUID } from 'node:crypto';
import { quoteAdvance } from '@antela/contract/advance-quotes';
import * as contract from '@antela/contract/prima-accruals';
import { calendarDate } from '@antela/rules/calendar-date';
import { legalFigures } from '@antela/rules/legal-figures';
import { pesos } from '@antela/rules/money';
import { defaultContractsWithoutPrima, primaAccrual, semesterOf } from '@antela/rules/prima';
import { afterEach, expect, test } from 'vitest';
import type { Caller } from '../../../test/calls.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { employeeIdOf, employmentIdOf, type EmployeeKey } from '../../../test/world/employees.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { worldToday } from '../../../test/world/time.ts';

const { api, admin } = await startFileApi();
afterEach(async () => {
  await api.rows('delete from suspension_period where id = any($1)', [made.splice(0)]);
  await api.rows("update client set settings = '{}', settings_version = 1");
});

const made: string[] = [];
const list = async (query: Record<string, string> = {}, caller: Caller = admin) =>
  api.ask(caller, contract.listPrimaAccruals, { query: { limit: '200', ...query } });
const rowOf = async (key: EmployeeKey) => (await list({ companyemployeeid: employmentIdOf(key) })).data[0];

/** The rule itself, on what the world says of that employment. */
async function expected(key: EmployeeKey) {
  const [row] = await api.rows<{ start: string; end: string | null; salary: string }>(
    `select to_char(start_date, 'YYYY-MM-DD') as start, to_char(end_date, 'YYYY-MM-DD') as "end", monthly_salary::text as salary
     from employment where id = $1`,
    [employmentIdOf(key)],
  );
  if (!row) throw new Error('nobody');
  return primaAccrual(
    {
      hireDate: calendarDate(row.start),
      endDate: row.end === null ? null : calendarDate(row.end),
      monthlySalary: pesos(Number(row.salary)),
      salaryType: 'ordinary',
      contractType: 'indefinite',
      transportAllowance: 'automatic',
    },
    semesterOf(worldToday),
    worldToday,
    { excluded: [], contractsWithoutPrima: defaultContractsWithoutPrima, figures: legalFigures },
  );
}

async function takePrima(key: EmployeeKey, toDeduct: number, state = 'paid'): Promise<void> {
  const [employment] = await api.rows<{ company_id: string; payroll_id: string }>(
    'select company_id, payroll_id from employment where id = $1',
    [employmentIdOf(key)],
  );
  const [policy] = await api.rows<{ id: string }>(
    'select id from advance_policy where payroll_id = $1 limit 1',
    [employment?.payroll_id],
  );
  await api.rows(
    `insert into advance (client_id, id, kind, employment_id, employee_id, company_id, payroll_id, policy_id, semester, amount, fee, vat, to_deduct,
                          employee_fee, payment_state, deduction_state, channel, requested_on, requested_at, requested_by, requested_by_name)
     values ($1, $2, 'prima', $3, $4, $5, $6, $7, '2026-2', $8, 0, 0, $8, 0, $9, 'not_applicable', 'app', '2026-11-01', $10, 'x', 'Alguien')`,
    [
      clients.a,
      randomUUID(),
      employmentIdOf(key),
      employeeIdOf(key),
      employment?.company_id,
      employment?.payroll_id,
      policy?.id,
      toDeduct,
      state,
      api.clock.now,
    ],
  );
}

test('each has what the rule gives, until today and until the end, less what was advanced', async () => {
  await takePrima('ana', 200_000);
  await takePrima('ana', 900_000, 'rejected');
  const prima = await expected('ana');
  expect(await rowOf('ana')).toMatchObject({
    days: 140,
    projectedDays: 180,
    accrued: prima.accrued,
    projected: prima.projected,
    advanced: 200_000,
    advances: 1,
    remaining: prima.accrued - 200_000,
    toPay: prima.projected - 200_000,
    whyNot: null,
  });
  const quote = await api.ask(admin, quoteAdvance, {
    query: { companyemployeeid: employmentIdOf('ana'), kind: 'prima' },
  });
  expect(quote.data.accrued).toBe(prima.accrued);
  expect((await list({ situation: 'advanced' })).data.map(({ fullName }) => fullName)).toEqual([
    'Ana Lucía Muñoz',
  ]);
});

test('who left in mid-semester keeps what was earned until the last day, and no more', async () => {
  const row = await rowOf('retired');
  // 1 July to 31 October.
  expect(row).toMatchObject({ days: 120, projectedDays: 120, endDate: '2026-10-31' });
  expect(row?.accrued).toBe((await expected('retired')).accrued);
  expect(row?.accrued).toBe(row?.projected);
  expect(
    (await list({ situation: 'leaving' })).data.map(({ companyemployeeid }) => companyemployeeid),
  ).toEqual([employmentIdOf('retired')]);
});

test('the totals are the sum of the rows, whatever the filter', async () => {
  await api.rows(`update client set settings = '{"lowersPrima": ["unpaid_leave"]}' where client_id = $1`, [
    clients.a,
  ]);
  await suspend('free', 'unpaid_leave', '2026-08-01', '2026-08-15');
  for (const query of [
    {},
    { companyid: companies.a1 },
    { payrollid: payrolls.line.id },
    { q: 'bedoya' },
    { situation: 'leaving' },
  ] as Record<string, string>[]) {
    const { data, totals, page } = await list(query);
    const sum = (of: 'accrued' | 'projected' | 'advanced' | 'remaining' | 'toPay') =>
      data.reduce((total, row) => total + (row[of] ?? 0), 0);
    expect([JSON.stringify(query), totals]).toEqual([
      JSON.stringify(query),
      {
        employees: data.length,
        accrued: sum('accrued'),
        projected: sum('projected'),
        advanced: sum('advanced'),
        remaining: sum('remaining'),
        toPay: sum('toPay'),
      },
    ]);
    expect(page.total).toBe(data.length);
  }
});

test('a variable salary counts as the average of its days, in the list, in the totals and in the quote', async () => {
  const id = employmentIdOf('free');
  await api.rows(`update employment set salary_type = 'variable' where id = $1`, [id]);
  await api.rows(
    `insert into employment_term (client_id, id, employment_id, field, value, valid_until)
     select client_id, $2, id, 'monthlySalary', to_jsonb(monthly_salary * 2), '2026-10-31' from employment where id = $1`,
    [id, randomUUID()],
  );
  try {
    const row = await rowOf('free');
    // 120 days of twice the salary and 20 of it; the quote takes its part of the same.
    const [own] = await api.rows<{ salary: number }>(
      'select monthly_salary::int as salary from employment where id = $1',
      [id],
    );
    expect(row?.accrued).toBe(
      Math.round((Math.round(((own?.salary ?? 0) * (2 * 120 + 20)) / 140) * 140) / 360),
    );
    const quoted = await api.ask(admin, quoteAdvance, { query: { companyemployeeid: id, kind: 'prima' } });
    expect(quoted.data.accrued).toBe(row?.accrued);
    const { data, totals } = await list();
    expect(totals?.accrued).toBe(data.reduce((sum, { accrued }) => sum + (accrued ?? 0), 0));
  } finally {
    await api.rows('delete from employment_term where employment_id = $1', [id]);
    await api.rows(`update employment set salary_type = 'ordinary' where id = $1`, [id]);
  }
});

test('pages follow each other by name, and only the first carries totals', async () => {
  const all = (await list()).data.map(({ companyemployeeid }) => companyemployeeid);
  const first = await api.ask(admin, contract.listPrimaAccruals, { query: { limit: '4' } });
  const second = await api.ask(admin, contract.listPrimaAccruals, {
    query: { limit: '4', cursor: first.page.next ?? '' },
  });
  expect([...first.data, ...second.data].map(({ companyemployeeid }) => companyemployeeid)).toEqual(
    all.slice(0, 8),
  );
  expect([first.totals === null, second.totals]).toEqual([false, null]);
});

test('who may not see salaries gets days and advances, and no amount that tells one', async () => {
  await api.rows(
    "update role set permissions = '{view_transactions,export_reports}' where name = 'Rol de nobody'",
  );
  const blind = api.signIn('nobody');
  const { data, totals } = await list({}, blind);
  expect(
    data.every(({ accrued, projected, remaining, toPay }) =>
      [accrued, projected, remaining, toPay].every((amount) => amount === null),
    ),
  ).toBe(true);
  expect(data.some(({ days, advanced }) => days === 140 && advanced === 200_000)).toBe(true);
  expect(totals).toMatchObject({ accrued: null, projected: null, remaining: null, toPay: null });
  const { text } = await api.call(blind, contract.downloadPrimaAccruals, { query: { format: 'csv' } });
  const line = text.split('\n').find((each) => each.includes('Ana Lucía'));
  expect(line).toContain(';140;180;200000;');
  expect(text.split('\r\n')[0]).toMatch(/;Días;Días al final;Adelantada;No genera prima$/);
  await api.rows("update role set permissions = '{}' where name = 'Rol de nobody'");
});

test('somebody of one company finds nobody of another', async () => {
  const { data, totals } = await list({}, api.signIn('onlyA1'));
  expect(data.some(({ company }) => company.id === companies.a2)).toBe(false);
  expect(totals?.employees).toBe(data.length);
});

async function suspend(key: EmployeeKey, kind: string, from: string, until: string): Promise<void> {
  const id = randomUUID();
  made.push(id);
  await api.rows(
    `insert into suspension_period (client_id, id, employment_id, kind, start_date, end_date, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, 'x', $7)`,
    [clients.a, id, employmentIdOf(key), kind, from, until, api.clock.now],
  );
}

test('a client settles which suspensions lower prima, against a version, and the quote says the same', async () => {
  await suspend('free', 'unpaid_leave', '2026-08-01', '2026-08-15');
  expect((await rowOf('free'))?.days).toBe(140);
  const read = await api.call(admin, contract.getSuspensionSettings);
  expect([read.headers.get('etag'), read.body.data]).toEqual([
    '"1"',
    { lowersPrima: [], vacationBlocksAdvances: false, mayChange: true, version: 1 },
  ]);
  const body = { lowersPrima: ['unpaid_leave', 'strike'] as const, vacationBlocksAdvances: true };
  const change = (version: number, caller = admin) =>
    api.call(caller, contract.updateSuspensionSettings, {
      version,
      body: { ...body, lowersPrima: [...body.lowersPrima] },
    });
  expect((await change(1)).body.data).toMatchObject({ lowersPrima: ['strike', 'unpaid_leave'], version: 2 });
  expect((await change(1)).problem.code).toBe('stale');
  const row = await rowOf('free');
  expect(row?.days).toBe(125);
  const quote = await api.ask(admin, quoteAdvance, {
    query: { companyemployeeid: employmentIdOf('free'), kind: 'prima' },
  });
  expect(quote.data.accrued).toBe(row?.accrued);
  const trail = await api.rows<{ changes: unknown }>(
    "select changes from audit_event where action = 'client.suspensions_settled'",
  );
  expect(trail).toHaveLength(1);
});

test('settling for the whole client is for whoever sees all of it', async () => {
  const onlyA1 = api.signIn('onlyA1');
  const refused = await api.call(onlyA1, contract.updateSuspensionSettings, {
    version: 1,
    body: { lowersPrima: ['strike'], vacationBlocksAdvances: false },
  });
  expect(refused.problem.code).toBe('beyond_own_companies');
  expect((await api.ask(onlyA1, contract.getSuspensionSettings)).data.mayChange).toBe(false);
});
