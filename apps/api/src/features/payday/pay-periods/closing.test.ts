import { randomUUID } from 'node:crypto';
import { listDeductionLines, listLineItems } from '@antela/contract/deduction-lines';
import { appCreateAdvance } from '@antela/contract/employee-app';
import type { Endpoint } from '@antela/contract/endpoint';
import {
  closePayPeriod,
  cutOffPayPeriod,
  issuePeriodReport,
  reconcilePayPeriod,
  resolvePayPeriod,
} from '@antela/contract/period-steps';
import { appSpend } from '@antela/contract/wallet-spends';
import { earnedDays, periodDays } from '@antela/rules/accrual';
import { calendarDate, type CalendarDate } from '@antela/rules/calendar-date';
import { payPeriodTransitions } from '@antela/rules/pay-period';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallInput } from '../../../test/calls.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { insertPaidAdvances } from '../../../test/paid-advances.ts';
import {
  forcePeriodState,
  insertPayroll,
  insertPeople,
  insertPeriod,
  reportPeriod,
} from '../../../test/pay-periods.ts';
import { insertWallet, insertWalletUser } from '../../../test/wallet-user-records.ts';
import { clients } from '../../../test/world/clients.ts';
import { insertEmployees } from '../../../test/world/employees.ts';
import { worldId } from '../../../test/world/ids.ts';
import { payrolls, periodIdOf } from '../../../test/world/payrolls.ts';

const { api, admin } = await startFileApi();
const servers = [api.origin, await api.startAnother()];

interface Books {
  report: number;
  lines: number;
  items: number;
  receivable: number;
}

/** Figures of a period from its newest report, the report's lines, what makes them up, and the ledger. */
async function booksOf(periodId: string): Promise<Books> {
  const [row] = await api.rows<Books>(
    `select r.total::int as report,
       (select coalesce(sum(total), 0)::int from pay_period_line l where l.client_id = r.client_id and l.pay_period_id = r.pay_period_id and l.version = r.version) as lines,
       (select coalesce(sum(amount), 0)::int from pay_period_line_item i where i.client_id = r.client_id and i.pay_period_id = r.pay_period_id and i.version = r.version) as items,
       coalesce((select sum(case when t.debit_account_id = a.id then t.amount else -t.amount end) from ledger_account a
                 join ledger_transfer t on t.client_id = a.client_id and a.id in (t.debit_account_id, t.credit_account_id)
                 where a.client_id = r.client_id and a.kind = 'company_receivable' and a.owner_key = r.pay_period_id::text), 0)::int as receivable
     from pay_period_report r where r.pay_period_id = $1 order by r.version desc limit 1`,
    [periodId],
  );
  if (!row) throw new Error('no report');
  return row;
}

async function confirm(
  payperiodid: string,
  employments: string[],
  percents: number[],
  destinations: readonly ('next_period' | 'final_settlement' | 'debt')[] = [],
): Promise<void> {
  const { data } = await api.ask(admin, listDeductionLines, { query: { payperiodid, limit: '200' } });
  const differences = data
    .map(({ companyemployeeid, total }) => {
      const person = employments.indexOf(companyemployeeid);
      const percent = percents[person] ?? 0;
      const said = Math.floor((total * percent) / 100);
      const deducted = percent > 150 ? said : Math.min(total, said);
      const destination = deducted > total ? ('give_back' as const) : (destinations[person] ?? 'next_period');
      return {
        companyemployeeid,
        deducted,
        reason: 'insufficient_net' as const,
        note: null,
        total,
        destination,
      };
    })
    .filter(({ deducted, total }) => deducted !== total)
    .map(({ total: _total, ...difference }) => difference);
  const [newest] = await api.rows<{ version: number }>(
    'select max(version) as version from pay_period_report where pay_period_id = $1',
    [payperiodid],
  );
  const version = newest?.version ?? 0;
  await api.ask(admin, reconcilePayPeriod, {
    body:
      differences.length === 0
        ? { action: 'all', payperiodid, version }
        : {
            action: 'lines',
            payperiodid,
            version,
            differences: differences.map(({ destination: _to, ...said }) => said),
          },
  });
  if (differences.length > 0)
    await api.ask(admin, resolvePayPeriod, { body: { payperiodid, differences, finish: true } });
}

test('what was bought with a wallet that payroll pays for is deducted with the period, and carried like an advance', async () => {
  const payroll = await insertPayroll(api);
  const { october, november } = payroll.periods;
  const [buyer = ''] = await insertPeople(api, payroll, 1);
  const [person] = await api.rows<{ employee_id: string }>(
    'select employee_id from employment where id = $1',
    [buyer],
  );
  const walletId = await insertWallet(api, { funding: 'payroll', payrollIds: [payroll.id] });
  const userId = await insertWalletUser(api, walletId, {
    employment: buyer,
    employee: person?.employee_id ?? '',
    limit: 500_000,
  });
  const bought = await api.call(api.machine, appSpend, {
    body: {
      clientid: clients.a,
      payrolltypemoneybagemployeeid: userId,
      amount: 60_000,
      merchant: 'Mercado del barrio',
      reference: null,
    },
  });
  expect(bought.status, bought.text).toBe(201);
  await insertPaidAdvances(api, payroll, [{ periodId: november, employmentId: buyer, amount: 100_000 }]);
  const report = await reportPeriod(api, admin, november);
  expect(report.totals).toMatchObject({ lines: 1, advances: 1, wallets: 60_000, total: 165_950 });
  expect(await booksOf(november)).toEqual({
    report: 165_950,
    lines: 165_950,
    items: 165_950,
    receivable: 165_950,
  });
  const items = await api.ask(admin, listLineItems, {
    query: { payperiodid: november, companyemployeeid: buyer },
  });
  expect(items.data.map(({ merchant, total }) => [merchant, total])).toEqual(
    expect.arrayContaining([
      ['Mercado del barrio', 60_000],
      [null, 105_950],
    ]),
  );
  await confirm(november, [buyer], [0]);
  const states = () =>
    api.rows<{ state: string }>(
      'select deduction_state as state from wallet_spend where employment_id = $1',
      [buyer],
    );
  expect(await states()).toEqual([{ state: 'carried' }]);
  await forcePeriodState(api, payroll.periods.december, 'open');
  const next = await reportPeriod(api, admin, payroll.periods.december);
  expect(next.totals).toMatchObject({ carried: 165_950, total: 165_950 });
  await confirm(payroll.periods.december, [buyer], [100]);
  expect(await states()).toEqual([{ state: 'collected' }]);
  expect(october).not.toBe(november);
});

test('a period is open or closed while advances arrive: none gets in once the cut-off has been answered', async () => {
  const numbers = Array.from({ length: 60 }, (_, index) => 610_000 + index);
  const client = await api.owner.connect();
  await insertEmployees(
    client,
    numbers.map((number) => ({
      number,
      payroll: 'free' as const,
      firstName: 'Ronda',
      firstSurname: `Número ${number}`,
    })),
  ).finally(() => client.release());
  const evidence = { text: 'Autorizo.', textVersion: '1', ip: null };
  const take = (number: number, index: number) =>
    api.call(
      api.machine,
      appCreateAdvance,
      {
        body: {
          clientid: clients.a,
          companyemployeeid: worldId(0x20000 + number),
          kind: 'salary',
          amount: 100_000,
          evidence,
        },
      },
      servers[index % 2] ?? '',
    );
  const inPeriod = async () =>
    (
      await api.rows<{ n: number }>('select count(*)::int as n from advance where pay_period_id = $1', [
        periodIdOf('free'),
      ])
    )[0]?.n;
  const first = numbers.slice(0, 30).map(take);
  const cutOff = api
    .ask(admin, cutOffPayPeriod, { body: { payperiodid: periodIdOf('free') } })
    .then(() => inPeriod());
  const second = numbers.slice(30).map(take);
  const [atCutOff, ...answers] = await Promise.all([cutOff, ...first, ...second]);
  const taken201 = answers.filter(({ status }) => status === 201).length;
  // A crowded machine may send some away with 503: they took nothing either.
  expect([201, 422, 503]).toEqual(expect.arrayContaining(answers.map(({ status }) => status)));
  expect(await inPeriod()).toBe(taken201);
  expect(atCutOff).toBe(taken201);
  const tooLate = await take(numbers.at(-1) ?? 0, 0);
  expect(tooLate.status).toBe(422);
  const insertLate = api.rows(
    `insert into advance (client_id, id, kind, employment_id, employee_id, company_id, payroll_id, policy_id, pay_period_id, amount, fee, vat, employee_fee, to_deduct,
                          payment_state, channel, requested_at, requested_on, requested_by, requested_by_name)
     select e.client_id, $1, 'salary', e.id, e.employee_id, e.company_id, e.payroll_id, $2, $3, 10000, 0, 0, 0, 10000, 'requested', 'app', now(), now()::date, 'x', 'x'
     from employment e where e.id = $4`,
    [randomUUID(), payrolls.free.policyId, periodIdOf('free'), worldId(0x20000 + 610_000)],
  );
  await expect(insertLate).rejects.toMatchObject({ code: '23514' });
});

interface Step {
  name: string;
  from: 'cutoff' | 'reported' | 'reconciled';
  endpoint: Endpoint;
  input: (payperiodid: string) => CallInput<Endpoint>;
}
const steps: Step[] = [
  {
    name: 'issue the report',
    from: 'cutoff',
    endpoint: issuePeriodReport,
    input: (payperiodid: string) => ({
      body: { payperiodid, lastVersion: 0, expectedLines: 1, expectedTotal: 105_950 },
    }),
  },
  {
    name: 'confirm',
    from: 'reported',
    endpoint: reconcilePayPeriod,
    input: (payperiodid: string) => ({ body: { action: 'all', version: 1, payperiodid } }),
  },
  {
    name: 'close',
    from: 'reconciled',
    endpoint: closePayPeriod,
    input: (payperiodid: string) => ({
      body: { payperiodid, amount: 105_950, paidOn: '2026-11-20', reference: 'ACH 1' },
    }),
  },
];

test.each(steps)(
  'of two people who $name at once on two servers, one does and the other gets 409',
  async (step) => {
    for (let time = 0; time < 4; time += 1) {
      const id = await insertPeriod(api, step.from);
      const callers = [admin, api.signIn('onlyA1')];
      const answers = await Promise.all(
        callers.map((caller, index) => api.call(caller, step.endpoint, step.input(id), servers[index] ?? '')),
      );
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
      const collected = await api.rows('select 1 from ledger_transfer where event_key = $1', [
        `deduction:${id}:collected`,
      ]);
      expect(collected.length).toBeLessThanOrEqual(1);
    }
  },
);

test('the database knows exactly the steps that the rules know', async () => {
  const rows = await api.rows<{ step: string }>(
    `select from_state || '>' || to_state as step from pay_period_step order by 1`,
  );
  const known = Object.entries(payPeriodTransitions).flatMap(([from, states]) =>
    states.map((to) => `${from}>${to}`),
  );
  expect(rows.map(({ step }) => step)).toEqual(known.toSorted());
});

test('the days that a list estimates with are the days that the rules count', async () => {
  const day = fc
    .integer({ min: 0, max: 800 })
    .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
  const cases = fc.sample(
    fc.tuple(day, day, fc.constantFrom('weekly' as const, 'quincenal' as const, 'monthly' as const)),
    {
      numRuns: 500,
      seed: 8491,
    },
  );
  const rows = await api.rows<{ days: number }>(
    `select paid_days(frequency, first, last) as days from json_to_recordset($1) as g(n integer, first date, last date, frequency text) order by n`,
    [JSON.stringify(cases.map(([first, last, frequency], n) => ({ n, first, last, frequency })))],
  );
  const expected = cases.map(([start, end, frequency]) =>
    end < start ? 0 : periodDays({ frequency, start: calendarDate(start), end: calendarDate(end) }),
  );
  expect(rows.map(({ days }) => days)).toEqual(expected);
});

test('the net of a line leaves out the days before hiring, after leaving and in unpaid suspensions, and counts each salary on its days, as the rules do', async () => {
  const payroll = await insertPayroll(api);
  const { november } = payroll.periods;
  const [one = ''] = await insertPeople(api, payroll, 1);
  await insertPaidAdvances(api, payroll, [{ periodId: november, employmentId: one, amount: 50_000 }]);
  const between = fc.integer({ min: 1, max: 30 });
  const cases = fc.sample(
    fc.record({
      hired: between,
      left: fc.option(between),
      from: between,
      until: fc.option(between),
      raised: between,
    }),
    {
      numRuns: 25,
      seed: 8491,
    },
  );
  const date = (dayOfNovember: number): CalendarDate =>
    calendarDate(`2026-11-${String(dayOfNovember).padStart(2, '0')}`);
  for (const { hired, left, from, until, raised } of cases) {
    const end = left === null ? null : Math.max(left, hired);
    const last = until === null ? null : Math.max(until, from);
    await api.rows('update employment set start_date = $2, end_date = $3 where id = $1', [
      one,
      date(hired),
      end && date(end),
    ]);
    await api.rows('delete from suspension_period where employment_id = $1', [one]);
    await api.rows(
      `insert into suspension_period (client_id, id, employment_id, kind, start_date, end_date, created_by, created_at) values ($1, $2, $3, 'unpaid_leave', $4, $5, 'x', now())`,
      [clients.a, randomUUID(), one, date(from), last && date(last)],
    );
    await api.rows('delete from employment_term where employment_id = $1', [one]);
    await api.rows(
      `insert into employment_term (client_id, id, employment_id, field, value, valid_from) values ($1, $2, $3, 'monthlySalary', '6000000', $4)`,
      [clients.a, randomUUID(), one, date(raised)],
    );
    const daysThrough = (through: CalendarDate): number =>
      earnedDays(
        { frequency: 'monthly', start: date(1), end: date(30) },
        { hireDate: date(hired), endDate: end === null ? null : date(end) },
        [{ from: date(from), until: last === null ? null : date(last) }],
        through,
        'commercial',
      );
    // Each day since the raise counts twice.
    const days = 2 * daysThrough(date(30)) - (raised === 1 ? 0 : daysThrough(date(raised - 1)));
    const [line] = (await api.ask(admin, listDeductionLines, { query: { payperiodid: november } })).data;
    expect(line?.estimatedNet).toBe(100_000 * days - 8_000 * days);
  }
});
