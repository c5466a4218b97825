import { randomUUID } from 'node:crypto';
import { listDeductionLines, listLineItems } from '@antela/contract/deduction-lines';
import { appCreateAdvance } from '@antela/contract/employee-app';
import { changeEmploymentTerms } from '@antela/contract/employment-terms';
import type { Endpoint } from '@antela/contract/endpoint';
import { clearOpenItem, listOpenItems, undoClearing } from '@antela/contract/open-items';
import {
  closePayPeriod,
  cutOffPayPeriod,
  issuePeriodReport,
  reconcilePayPeriod,
  resolvePayPeriod,
  unconfirmPayPeriod,
} from '@antela/contract/period-steps';
import { appSpend } from '@antela/contract/wallet-spends';
import { earnedDays, periodDays } from '@antela/rules/accrual';
import { calendarDate, type CalendarDate } from '@antela/rules/calendar-date';
import { payPeriodTransitions } from '@antela/rules/pay-period';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTenant } from '../../db/transaction.ts';
import type { CallInput } from '../../test/calls.ts';
import { startFileApi } from '../../test/file-api.ts';
import {
  detailOf,
  forcePeriodState,
  insertPaidAdvances,
  insertPayroll,
  insertPeople,
  insertPeriod,
  reportPeriod,
  type TestPayroll,
} from '../../test/pay-periods.ts';
import { insertWallet, insertWalletUser } from '../../test/wallet-user-records.ts';
import { clients } from '../../test/world/clients.ts';
import { insertEmployees } from '../../test/world/employees.ts';
import { worldId } from '../../test/world/ids.ts';
import { payrolls, periodIdOf } from '../../test/world/payrolls.ts';
import { verifyLedger } from '../ledger/verify-ledger.service.ts';
import { writeOff } from '../write-offs/write-offs.service.ts';

/** `npm run trust` asks for more rounds than `npm test`. */
const effort = Number(process.env['EFFORT'] ?? 1);

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
       (select coalesce(sum(total), 0)::int from pay_period_line l where l.pay_period_id = r.pay_period_id and l.version = r.version) as lines,
       (select coalesce(sum(amount), 0)::int from pay_period_line_item i where i.pay_period_id = r.pay_period_id and i.version = r.version) as items,
       coalesce((select sum(case when t.debit_account_id = a.id then t.amount else -t.amount end) from ledger_account a
                 join ledger_transfer t on a.id in (t.debit_account_id, t.credit_account_id)
                 where a.kind = 'company_receivable' and a.owner_key = r.pay_period_id::text), 0)::int as receivable
     from pay_period_report r where r.pay_period_id = $1 order by r.version desc limit 1`,
    [periodId],
  );
  if (!row) throw new Error('no report');
  return row;
}

/**
 * Over a whole payroll: what is still owed is what receivables, settlements and debts hold, less what people are to be given back; what was
 * deducted is what the bank brought; what was given up is the losses; and what is open says what the accounts say.
 */
async function expectWhole(payroll: TestPayroll): Promise<void> {
  const [sums] = await api.rows<
    Record<
      | 'owed'
      | 'receivable'
      | 'givenUp'
      | 'lost'
      | 'deducted'
      | 'collected'
      | 'open'
      | 'toGiveBack'
      | 'settled'
      | 'returned',
      number
    >
  >(
    `with accounts as (
       select a.id from ledger_account a join pay_period pp on a.owner_key = pp.id::text where pp.payroll_id = $1 and a.kind in ('company_receivable', 'settlement_receivable', 'employee_debt', 'give_back')),
     held as (
       select a.kind, sum(case when t.debit_account_id = a.id then t.amount else -t.amount end) as amount from ledger_account a join pay_period pp on a.owner_key = pp.id::text
       join ledger_transfer t on a.id in (t.debit_account_id, t.credit_account_id) where pp.payroll_id = $1 group by 1),
     item as (select kind, sum(amount - cleared - written_off - released) as amount from open_item where payroll_id = $1 and cancelled_at is null group by 1)
     select (select coalesce(sum(to_deduct - deducted), 0)::int from advance where payroll_id = $1 and deduction_state <> 'written_off') as owed,
            (select coalesce(sum(to_deduct - deducted), 0)::int from advance where payroll_id = $1 and deduction_state = 'written_off') as "givenUp",
            (select coalesce(sum(t.amount), 0)::int from ledger_transfer t join ledger_account l on l.id = t.debit_account_id
             where l.kind = 'write_off' and t.credit_account_id in (select id from accounts)) as lost,
            (select coalesce(sum(deducted), 0)::int from advance where payroll_id = $1) as deducted,
            (select coalesce(sum(case when t.debit_account_id in (select id from accounts) then t.amount else 0 end)
                           - sum(case when t.credit_account_id in (select id from accounts) then t.amount else 0 end), 0)::int from ledger_transfer t) as receivable,
            (select coalesce(sum(case when t.debit_account_id = b.id then t.amount else -t.amount end), 0)::int from ledger_transfer t
             join ledger_account b on b.kind = 'bank_clearing' and b.id in (t.debit_account_id, t.credit_account_id)
             where t.credit_account_id in (select id from accounts) or t.debit_account_id in (select id from accounts) and t.reverses_id is not null) as collected,
            (select coalesce(sum(amount), 0)::int from item where kind <> 'give_back') as open,
            (select coalesce(sum(amount), 0)::int from held where kind in ('settlement_receivable', 'employee_debt')) as settled,
            (select coalesce(sum(amount), 0)::int from item where kind = 'give_back') as "toGiveBack",
            (select coalesce(-sum(amount), 0)::int from held where kind = 'give_back') as returned`,
    [payroll.id],
  );
  expect(sums?.receivable).toBe(sums?.owed);
  expect(sums?.collected).toBe(sums?.deducted);
  expect(sums?.lost).toBe(sums?.givenUp);
  expect(sums?.settled).toBe(sums?.open);
  expect(sums?.returned).toBe(sums?.toGiveBack);
  const odd = await api.rows(
    `select id from advance where payroll_id = $1 and (deduction_state in ('deducted', 'collected')) <> (deducted = to_deduct)`,
    [payroll.id],
  );
  expect(odd).toEqual([]);
}

const people = 4;
const taken = fc.record({
  person: fc.nat(people - 1),
  amount: fc.integer({ min: 1, max: 40 }).map((steps) => steps * 10_000),
  employeeFee: fc.constantFrom(0, 2_380, 5_950),
});
const round = fc.record({
  advances: fc.array(taken, { maxLength: 8 }),
  /** Paid after the first version went out. */
  late: fc.array(taken, { maxLength: 2 }),
  /** Deducted part of each person's report, in hundredths: above 150 it is too much, from 100 to 150 everything. */
  deducted: fc.array(fc.integer({ min: 0, max: 180 }), { minLength: people, maxLength: people }),
  /** Paid after the company had confirmed. */
  tooLate: fc.array(taken, { maxLength: 2 }),
  /** Person whose debts are written off once the period is reconciled; beyond the last person, nobody's. */
  writtenOff: fc.nat(people * 2),
  /** Where what each person lacks goes. */
  destinations: fc.array(
    fc.constantFrom('next_period' as const, 'final_settlement' as const, 'debt' as const),
    {
      minLength: people,
      maxLength: people,
    },
  ),
  /** The first confirmation was wrong: it is undone and made again. */
  isSaidTwice: fc.boolean(),
  /** In how many transfers the company remits. */
  transfers: fc.integer({ min: 1, max: 3 }),
  /** Collected or returned part of each open item, in hundredths; `isClearedByMistake` undoes it. */
  cleared: fc.integer({ min: 0, max: 100 }),
  /** Terms that change from a day of October to December, some of periods that are closed by then. */
  terms: fc.option(
    fc.record({
      person: fc.nat(people - 1),
      day: fc.integer({ min: 0, max: 90 }),
      monthlySalary: fc.integer({ min: 20, max: 90 }).map((steps) => steps * 100_000),
    }),
  ),
  isClearedByMistake: fc.boolean(),
});

/** Verdict of `ops ledger verify` on the client's books. */
const faultsOf = () =>
  inTenant(api.pool, clients.a, async (db) => (await verifyLedger(db, clients.a)).faults);

test('report = lines = ledger, whatever is taken, deducted, undone, settled, given back, remitted and written off, from period to period', async ({
  task,
}) => {
  const before = await faultsOf();
  let sequences = 0;
  await fc.assert(
    fc.asyncProperty(fc.tuple(round, round, round), async (rounds) => {
      const payroll = await insertPayroll(api);
      const employments = await insertPeople(api, payroll, people);
      const periods = Object.values(payroll.periods);
      for (const [index, given] of rounds.entries()) {
        const { advances, late, deducted, tooLate, writtenOff } = given;
        const periodId = periods[index] ?? '';
        if (index === 2) await forcePeriodState(api, periodId, 'open');
        const pay = (some: typeof advances) =>
          insertPaidAdvances(
            api,
            payroll,
            some.map(({ person, ...rest }) => ({
              periodId,
              employmentId: employments[person] ?? '',
              ...rest,
            })),
          );
        await pay(advances);
        await changeTerms(employments, given.terms);
        await reportPeriod(api, admin, periodId);
        if (late.length > 0) {
          await pay(late);
          await reportPeriod(api, admin, periodId);
        }
        const { report, lines, items, receivable } = await booksOf(periodId);
        expect([lines, items, receivable]).toEqual([report, report, report]);
        await confirm(periodId, employments, deducted, given.destinations);
        if (given.isSaidTwice) {
          await api.ask(admin, unconfirmPayPeriod, { body: { payperiodid: periodId, reason: 'X' } });
          expect(await booksOf(periodId)).toEqual({
            report,
            lines: report,
            items: report,
            receivable: report,
          });
          await confirm(periodId, employments, deducted.toReversed(), given.destinations);
        }
        await pay(tooLate);
        await giveUp(employments[writtenOff]);
        await clearSome(payroll, given.cleared, given.isClearedByMistake);
        await remit(periodId, given.transfers);
        await expectWhole(payroll);
      }
      expect(await faultsOf()).toEqual(before);
      sequences += 1;
    }),
    { numRuns: 6 * effort, seed: 8491, endOnFailure: true },
  );
  Object.assign(task.meta, {
    figure: `${sequences} sequences of three periods, 0 pesos apart, the ledger verified after each`,
  });
});

/** A raise or a cut from a day, planned or corrected, as a form makes it. */
async function changeTerms(
  employments: readonly string[],
  given: { person: number; day: number; monthlySalary: number } | null,
): Promise<void> {
  if (!given) return;
  const from = new Date(Date.UTC(2026, 9, 1 + given.day)).toISOString().slice(0, 10);
  const companyemployeeid = employments[given.person] ?? '';
  await api.ask(admin, changeEmploymentTerms, {
    body: { companyemployeeid, from, terms: { monthlySalary: given.monthlySalary }, confirmWarnings: true },
  });
}

/** In that many transfers, as far as there is money for each. */
async function remit(payperiodid: string, transfers: number): Promise<void> {
  const { due } = (await detailOf(api, admin, payperiodid)).remittance;
  const part = Math.floor(due / transfers);
  const parts =
    part === 0 ? [due] : [...Array.from({ length: transfers - 1 }, () => part), due - part * (transfers - 1)];
  for (const [index, amount] of parts.entries())
    await api.ask(admin, closePayPeriod, {
      body: { payperiodid, amount, paidOn: '2026-11-20', reference: `ACH ${index + 1}` },
    });
  expect((await detailOf(api, admin, payperiodid)).period.state).toBe('closed');
}

async function clearSome({ id }: TestPayroll, percent: number, isMistake: boolean): Promise<void> {
  const open = await api.ask(admin, listOpenItems, { query: { payrollid: id, state: 'open' } });
  for (const { openitemid, left, clearings } of open.data) {
    const amount = Math.floor((left * percent) / 100);
    if (amount === 0) continue;
    const reference = `LIQ ${clearings.length}`;
    const answer = await api.ask(admin, clearOpenItem, {
      body: { openitemid, amount, clearedOn: '2026-11-20', reference, note: null },
    });
    const clearingid = answer.data.clearings.at(-1)?.clearingid ?? '';
    if (isMistake) await api.ask(admin, undoClearing, { body: { openitemid, clearingid, reason: 'X' } });
  }
}

async function giveUp(employmentId: string | undefined): Promise<void> {
  if (employmentId === undefined) return;
  const [person] = await api.rows<{ document: string }>(
    'select p.document_number as document from employment e join employee p on p.id = e.employee_id where e.id = $1',
    [employmentId],
  );
  const actor = { id: 'Ana', name: 'Ana', impersonator: null, requestId: null, ip: null };
  await inTenant(api.pool, clients.a, (db) =>
    writeOff(
      { db, clientId: clients.a, actor, now: api.clock.now },
      { documentNumber: person?.document ?? '' },
      'X',
    ),
  );
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
