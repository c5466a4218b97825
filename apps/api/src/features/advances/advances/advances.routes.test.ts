import {
  approveAdvances,
  cancelAdvances,
  rejectAdvances,
  retryAdvances,
} from '@antela/contract/advance-decisions';
import { listAvailable, quoteAdvance } from '@antela/contract/advance-quotes';
import { createAdvance, getAdvance, listAdvances } from '@antela/contract/advances';
import { approveConsequences, cancelConsequences, rejectConsequences } from '@antela/contract/consequences';
import { appCreateAdvance, appListAdvances, appQuoteAdvance } from '@antela/contract/employee-app';
import { isWithoutMoney } from '@antela/rules/advance-state';
import { expect, test } from 'vitest';
import { inTenant } from '../../../db/transaction.ts';
import type { Caller } from '../../../test/calls.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { insertPaidAdvances, insertPayroll, insertPeople } from '../../../test/pay-periods.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { employeeIdOf, employmentIdOf, type EmployeeKey } from '../../../test/world/employees.ts';
import { missingId } from '../../../test/world/ids.ts';
import { periodIdOf } from '../../../test/world/payrolls.ts';
import { worldNow } from '../../../test/world/time.ts';
import { evidenceHash } from './authorization-text.ts';
import { decideAdvances } from './availability.service.ts';
import { collectAnswers } from './collect-answers.service.ts';
import { expireAdvances } from './expire-advances.service.ts';
import { payAdvance } from './pay-advance.service.ts';
import { simulatedRail, type PaymentOrder, type PaymentStatus } from './rail.ts';

const { api, admin } = await startFileApi();
const approver = api.signIn('approver');

const fromStaff = (key: EmployeeKey, amount: number, caller = admin) =>
  api.call(caller, createAdvance, {
    body: {
      companyemployeeid: employmentIdOf(key),
      kind: 'salary',
      amount,
      authorization: 'Lo pidió por escrito el 20 de noviembre.',
    },
  });
const create = async (key: EmployeeKey, amount: number, caller = admin) => {
  const answer = await fromStaff(key, amount, caller);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.advanceid;
};
const detail = async (advanceid: string) => (await api.ask(admin, getAdvance, { query: { advanceid } })).data;
const quote = async (key: EmployeeKey, amount?: number) =>
  (
    await api.ask(admin, quoteAdvance, {
      query: {
        companyemployeeid: employmentIdOf(key),
        kind: 'salary',
        ...(amount !== undefined && { amount: String(amount) }),
      },
    })
  ).data;

/** A rail that notes its orders, answers the same reference the same, and refuses the first `failures` references. */
function notingRail(failures = 0) {
  const answers = new Map<string, PaymentStatus>();
  const orders: PaymentOrder[] = [];
  return {
    orders,
    pay: async (order: PaymentOrder): Promise<PaymentStatus> => {
      orders.push(order);
      const known = answers.get(order.reference);
      if (known) return known;
      const answer: PaymentStatus =
        answers.size < failures
          ? { state: 'rejected', reason: 'La cuenta no existe en el banco.' }
          : { state: 'paid' };
      answers.set(order.reference, answer);
      return answer;
    },
  };
}
const pay = (
  advanceid: string,
  rail: { pay: (order: PaymentOrder) => Promise<PaymentStatus> } = notingRail(),
) => payAdvance(api.pool, rail, () => api.clock.now, clients.a, advanceid);

const balances = async (owner: string) => {
  const rows = await api.rows<{ kind: string; balance: number }>(
    `select a.kind, (coalesce(sum(t.amount) filter (where t.debit_account_id = a.id), 0) - coalesce(sum(t.amount) filter (where t.credit_account_id = a.id), 0))::int as balance
     from ledger_account a join ledger_transfer t on t.client_id = a.client_id and a.id in (t.debit_account_id, t.credit_account_id)
     where a.owner_key = $1 group by a.kind order by 1`,
    [owner],
  );
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
};

const refusedBy = (rules: { code: string; passed: boolean; blocking: boolean }[]) =>
  rules.filter((rule) => rule.blocking && !rule.passed).map(({ code }) => code);

test('a quote says every rule with its figures and sentence, also for those that pass', async () => {
  const { rules, ...amounts } = await quote('ana');
  // Five days of the quincena: 500,000 earned, half within reach with its fee of 5,950.
  expect(amounts).toMatchObject({
    allowed: true,
    accrued: 500_000,
    available: 240_000,
    taken: 0,
    minimum: 50_000,
    step: 10_000,
    fee: { fee: 5_000, vat: 950, employeePays: 5_950, employerPays: 0 },
    needsApproval: false,
  });
  expect(amounts.period?.payperiodid).toBe(periodIdOf('open'));
  expect(new Set(rules.map(({ code }) => code)).size).toBe(rules.length);
  expect(rules.map(({ code }) => code)).toEqual(
    expect.arrayContaining([
      'service_active',
      'employment_active',
      'seniority',
      'access_restriction',
      'suspension',
      'period_open',
      'before_cutoff',
      'count_per_day',
      'bank_account_valid',
      'earned_amount',
      'amount_available',
    ]),
  );
  expect(rules.every(({ sentence }) => /^[A-ZÁÉÍÓÚÑ].*\.$/.test(sentence))).toBe(true);
});

test.each([
  ['restricted', ['access_restriction']],
  ['suspended', ['suspension']],
  ['retired', ['employment_active']],
  ['newcomer', ['seniority']],
  ['penniless', ['bank_account_valid']],
] as const)(
  'somebody %s is refused for that reason, in the quote and when taking alike',
  async (key, codes) => {
    const quoted = await quote(key, 50_000);
    expect(quoted).toMatchObject({ allowed: false, available: 0 });
    expect(refusedBy(quoted.rules)).toEqual(expect.arrayContaining([...codes]));
    const refused = await fromStaff(key, 50_000);
    expect(refused).toMatchObject({ status: 422, problem: { code: 'advance_refused' } });
    expect(refusedBy((refused.problem.data as { rules: typeof quoted.rules }).rules)).toEqual(
      refusedBy(quoted.rules),
    );
    expect(await api.rows('select from advance where employment_id = $1', [employmentIdOf(key)])).toEqual([]);
  },
);

test.each([
  [45_000, ['minimum_amount', 'amount_step']],
  [55_000, ['amount_step']],
  [250_000, ['earned_amount', 'amount_available']],
] as const)('%i is refused by %j', async (amount, codes) => {
  expect(refusedBy((await quote('ana', amount)).rules).toSorted()).toEqual([...codes].toSorted());
  expect((await fromStaff('ana', amount)).status).toBe(422);
});

test('what a page of employees can take is what each quote says', async () => {
  const keys = ['ana', 'restricted', 'newcomer', 'free'] as const;
  const { data } = await api.ask(admin, listAvailable, {
    query: {
      companyemployeeid: [...keys.map(employmentIdOf), missingId, employmentIdOf('foreign')].join(','),
    },
  });
  const quoted = await Promise.all(
    keys.map(async (key) => ({
      companyemployeeid: employmentIdOf(key),
      available: (await quote(key)).available,
    })),
  );
  expect(
    data
      .map(({ companyemployeeid, available }) => ({ companyemployeeid, available }))
      .toSorted((a, b) => a.companyemployeeid.localeCompare(b.companyemployeeid)),
  ).toEqual(quoted);
  expect(data.find((row) => row.companyemployeeid === employmentIdOf('newcomer'))?.refusedBy).toContain(
    'antigüedad',
  );
});

test('an advance is taken, paid by the worker, booked and shown as to be deducted, with its history and evidence', async () => {
  const worker = await api.work();
  const advanceid = await create('ana', 100_000);
  await expect
    .poll(() => detail(advanceid).then(({ paymentState }) => paymentState), { timeout: 15_000 })
    .toBe('paid');
  await worker.stop();
  const shown = await detail(advanceid);
  expect(shown).toMatchObject({
    amount: 100_000,
    fee: 5_000,
    vat: 950,
    toDeduct: 105_950,
    deductionState: 'pending',
    channel: 'portal',
    requestedBy: 'Marta Administradora',
    account: { accountNumber: '•••• 0001' },
    actions: [],
  });
  expect(shown.history.map(({ axis, from, to }) => [axis, from, to])).toEqual([
    ['payment', null, 'requested'],
    ['payment', 'requested', 'processing'],
    ['payment', 'processing', 'paid'],
    ['deduction', 'not_applicable', 'pending'],
  ]);
  const { text, textVersion, channel, at, sha256 } = shown.evidence;
  expect(text).toContain('Ana Lucía Muñoz');
  expect(text).toContain('$\u00a0105.950');
  expect(sha256).toBe(
    evidenceHash({
      advanceId: advanceid,
      text,
      textVersion,
      amount: 100_000,
      toDeduct: 105_950,
      channel,
      at: new Date(at),
    }),
  );
  expect(await balances(periodIdOf('open'))).toEqual({ company_receivable: 105_950 });
  expect(await balances('client')).toEqual({
    bank_clearing: -100_000,
    fee_income: -5_000,
    vat_payable: -950,
  });
  expect((await quote('ana')).taken).toBe(105_950);
});

test('a fee that the employer shares is booked to each, and the receivable is exactly what will be deducted', async () => {
  const advanceid = await create('checked', 100_000);
  await api.ask(approver, approveAdvances, { body: { advanceids: [advanceid], reason: null } });
  await pay(advanceid);
  const { toDeduct, fee, vat } = await detail(advanceid);
  expect(toDeduct).toBe(100_000 + Math.round((fee + vat) * 0.4));
  expect(await balances(periodIdOf('checked'))).toEqual({
    company_receivable: toDeduct,
    employer_fee: fee + vat - (toDeduct - 100_000),
  });
});

test('what needs approval waits for somebody else than who asked', async () => {
  const advanceid = await create('checked', 60_000);
  expect(await detail(advanceid)).toMatchObject({
    paymentState: 'in_approval',
    actions: ['reject', 'cancel'],
    reasonForReview: expect.stringContaining('aprobación') as string,
  });
  await pay(advanceid);
  expect(await detail(advanceid)).toMatchObject({ paymentState: 'in_approval' });
  const body = { advanceids: [advanceid, missingId], reason: null };
  const own = (await api.ask(admin, approveAdvances, { body })).data;
  expect(own).toMatchObject(
    [
      { advanceid, done: false, code: 'own_request' },
      { advanceid: missingId, done: false, code: 'not_found' },
    ].toSorted((a, b) => a.advanceid.localeCompare(b.advanceid)),
  );
  expect(
    (await api.ask(approver, approveAdvances, { body: { advanceids: [advanceid], reason: null } })).data,
  ).toMatchObject([{ done: true }]);
  expect(
    (await api.ask(approver, approveAdvances, { body: { advanceids: [advanceid], reason: null } })).data,
  ).toMatchObject([{ done: false, code: 'conflict' }]);
  await pay(advanceid);
  expect((await detail(advanceid)).history.map(({ to, actor }) => [to, actor])).toEqual([
    ['requested', 'Marta Administradora'],
    ['in_approval', 'Marta Administradora'],
    ['approved', 'Pablo Aprobador'],
    ['processing', 'Pagos'],
    ['paid', 'Pagos'],
    ['pending', 'Pagos'],
  ]);
});

test('rejecting or cancelling takes a reason, gives back what was taken and pays nothing', async () => {
  const before = (await quote('checked')).taken;
  const [rejected, cancelled] = [await create('checked', 50_000), await create('checked', 50_000)];
  expect(
    (await api.call(approver, rejectAdvances, { body: { advanceids: [rejected], reason: null } })).problem
      .errors,
  ).toMatchObject([{ path: 'reason' }]);
  const would = async (who: Caller, endpoint: typeof approveConsequences, id: string) =>
    (await api.ask(who, endpoint, { body: { advanceids: [id] } })).data.map(({ code, count, amount }) => [
      code,
      count,
      amount,
    ]);
  const { toDeduct } = await detail(rejected);
  expect(await would(approver, rejectConsequences, rejected)).toEqual([
    ['unpaid', 1, 50_000],
    ['released', 1, toDeduct],
  ]);
  expect(await would(approver, approveConsequences, rejected)).toEqual([
    ['deducted_with', 1, toDeduct],
    ['paid', 1, 50_000],
  ]);
  expect(await would(admin, approveConsequences, rejected)).toEqual([
    ['kept', 1, 50_000],
    ['paid', 0, 0],
  ]);
  await api.ask(approver, rejectAdvances, { body: { advanceids: [rejected], reason: 'No procede.' } });
  expect(await would(admin, cancelConsequences, rejected)).toContainEqual(['kept', 1, 50_000]);
  await api.ask(admin, cancelAdvances, { body: { advanceids: [cancelled], reason: 'Ya no lo quiere.' } });
  for (const id of [rejected, cancelled]) await pay(id);
  expect((await detail(rejected)).history.at(-1)).toMatchObject({ to: 'rejected', reason: 'No procede.' });
  expect(await detail(cancelled)).toMatchObject({
    paymentState: 'cancelled',
    deductionState: 'not_applicable',
    actions: [],
  });
  expect((await quote('checked')).taken).toBe(before);
  expect(
    await api.rows('select from ledger_transfer where advance_id = any($1)', [[rejected, cancelled]]),
  ).toEqual([]);
});

test('an advance of another client or company is decided by nobody here, and looks like one that is not there', async () => {
  const evidence = { text: 'Autorizo.', textVersion: '1', ip: null };
  const { data: foreign } = await api.ask(api.machine, appCreateAdvance, {
    body: {
      clientid: clients.b,
      companyemployeeid: employmentIdOf('foreign'),
      kind: 'salary',
      amount: 50_000,
      evidence,
    },
  });
  const inA2 = await create('checked', 50_000);
  const onlyA1 = api.signIn('onlyA1');
  for (const endpoint of [approveAdvances, rejectAdvances, cancelAdvances, retryAdvances]) {
    const { data } = await api.ask(onlyA1, endpoint, {
      body: { advanceids: [foreign.advanceid, inA2, missingId], reason: 'x' },
    });
    expect(new Set(data.map(({ advanceid: _id, ...outcome }) => JSON.stringify(outcome)))).toEqual(
      new Set([
        JSON.stringify({
          fullName: null,
          amount: null,
          done: false,
          code: 'not_found',
          detail: 'No encontramos este adelanto.',
        }),
      ]),
    );
  }
  expect(await detail(inA2)).toMatchObject({ paymentState: 'in_approval' });
});

test('a refused payment says why, still counts as taken, and goes out again as a new order', async () => {
  const rail = notingRail(1);
  const advanceid = await create('free', 70_000);
  await pay(advanceid, rail);
  expect(await detail(advanceid)).toMatchObject({
    paymentState: 'failed',
    failure: 'La cuenta no existe en el banco.',
    actions: ['cancel', 'retry'],
  });
  expect((await quote('free')).taken).toBe(75_950);
  expect(
    (await api.ask(admin, retryAdvances, { body: { advanceids: [advanceid], reason: null } })).data,
  ).toMatchObject([{ done: true }]);
  await pay(advanceid, rail);
  expect(await detail(advanceid)).toMatchObject({ paymentState: 'paid', failure: null });
  expect(new Set(rail.orders.map(({ reference }) => reference)).size).toBe(2);
});

test('a crash between the halves of a payment, or an answer that comes twice, pays and books once', async () => {
  const rail = notingRail();
  const advanceid = await create('free', 80_000);
  const dying = {
    pay: async (order: PaymentOrder): Promise<PaymentStatus> =>
      rail.pay(order).then(() => Promise.reject(new Error('killed'))),
  };
  await expect(pay(advanceid, dying)).rejects.toThrow('killed');
  expect(await detail(advanceid)).toMatchObject({
    paymentState: 'processing',
    deductionState: 'not_applicable',
  });
  await Promise.all([pay(advanceid, rail), pay(advanceid, rail), pay(advanceid, rail)]);
  await pay(advanceid, rail);
  expect(new Set(rail.orders.map(({ reference }) => reference)).size).toBe(1);
  expect(await detail(advanceid)).toMatchObject({ paymentState: 'paid' });
  expect((await detail(advanceid)).history.filter(({ to }) => to === 'paid')).toHaveLength(1);
  expect(
    await api.rows(`select sum(amount)::int as total from ledger_transfer where advance_id = $1`, [
      advanceid,
    ]),
  ).toEqual([{ total: 85_950 }]);
});

test('a late refusal of an earlier attempt does not undo the next one', async () => {
  const advanceid = await create('free', 60_000);
  await pay(advanceid, notingRail(1));
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let reach = (): void => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  await api.ask(admin, retryAdvances, { body: { advanceids: [advanceid], reason: null } });
  const slow = pay(advanceid, {
    pay: async (): Promise<PaymentStatus> => {
      reach();
      await held;
      return { state: 'rejected', reason: 'Tarde.' };
    },
  });
  await reached;
  await pay(advanceid, { pay: async () => ({ state: 'rejected', reason: 'No.' }) });
  await api.ask(admin, retryAdvances, { body: { advanceids: [advanceid], reason: null } });
  release();
  await slow;
  expect(await detail(advanceid)).toMatchObject({ paymentState: 'processing' });
  await pay(advanceid);
  expect(await detail(advanceid)).toMatchObject({ paymentState: 'paid' });
});

test("the employee's app quotes, takes with a signed order and lists, and needs an activated employee", async () => {
  const of = (key: EmployeeKey) => ({
    clientid: clients.a,
    companyemployeeid: employmentIdOf(key),
    kind: 'salary' as const,
  });
  const evidence = {
    text: 'Autorizo a mi empleador a descontar $ 55.950.',
    textVersion: 'app-3',
    ip: '203.0.113.9',
  };
  expect(
    refusedBy((await api.ask(api.machine, appQuoteAdvance, { body: of('invited') })).data.rules),
  ).toEqual(['employee_activated']);
  expect(
    (await api.call(api.machine, appCreateAdvance, { body: { ...of('invited'), amount: 50_000, evidence } }))
      .status,
  ).toBe(422);
  const { data } = await api.ask(api.machine, appCreateAdvance, {
    body: { ...of('line1'), amount: 50_000, evidence },
  });
  expect(data).toMatchObject({
    channel: 'app',
    requestedBy: 'Aplicación del empleado',
    employeeid: employeeIdOf('line1'),
  });
  expect((await detail(data.advanceid)).evidence).toMatchObject({
    text: evidence.text,
    textVersion: 'app-3',
    channel: 'app',
  });
  expect(
    (await api.ask(api.machine, appListAdvances, { query: of('line1') })).data.map(
      ({ advanceid }) => advanceid,
    ),
  ).toEqual([data.advanceid]);
});

test('no advance is taken once the cut-off has passed', async () => {
  const [period] = await api.rows<{ cutoff_at: Date }>('select cutoff_at from pay_period where id = $1', [
    periodIdOf('free'),
  ]);
  const cutoff = period?.cutoff_at ?? worldNow;
  try {
    api.clock.now = new Date(cutoff.getTime() - 1);
    expect(
      refusedBy(
        (
          await api.ask(api.machine, appQuoteAdvance, {
            body: {
              clientid: clients.a,
              companyemployeeid: employmentIdOf('free'),
              kind: 'salary',
              amount: 10_000,
            },
          })
        ).data.rules,
      ),
    ).toEqual([]);
    api.clock.now = cutoff;
    expect(
      refusedBy(
        (
          await api.ask(api.machine, appQuoteAdvance, {
            body: {
              clientid: clients.a,
              companyemployeeid: employmentIdOf('free'),
              kind: 'salary',
              amount: 10_000,
            },
          })
        ).data.rules,
      ),
    ).toEqual(['before_cutoff']);
  } finally {
    api.clock.now = worldNow;
  }
});

test('the list filters by both states and its totals cover all pages', async () => {
  const all = await api.ask(admin, listAdvances, { query: { kind: 'salary', limit: '200' } });
  const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
  expect(all.totals).toEqual({
    deducted: total(all.data.map(({ deducted }) => deducted)),
    amount: total(all.data.map(({ amount }) => amount)),
    // Advances that came to nothing have nothing to deduct.
    toDeduct: total(
      all.data.filter((row) => !isWithoutMoney(row.paymentState)).map(({ toDeduct }) => toDeduct),
    ),
  });
  const first = await api.ask(admin, listAdvances, {
    query: { kind: 'salary', limit: '3', sort: 'amount:desc' },
  });
  expect(first.totals).toEqual(all.totals);
  const rest: string[] = first.data.map(({ advanceid }) => advanceid);
  for (let cursor = first.page.next; cursor !== null;) {
    const next = await api.ask(admin, listAdvances, {
      query: { kind: 'salary', limit: '3', sort: 'amount:desc', cursor },
    });
    rest.push(...next.data.map(({ advanceid }) => advanceid));
    cursor = next.page.next;
  }
  expect(rest.toSorted()).toEqual(all.data.map(({ advanceid }) => advanceid).toSorted());
  const paid = await api.ask(admin, listAdvances, {
    query: { kind: 'salary', paymentState: 'paid', deductionState: 'pending' },
  });
  expect(paid.data.map(({ advanceid }) => advanceid)).toEqual(
    all.data.filter((row) => row.paymentState === 'paid').map(({ advanceid }) => advanceid),
  );
});

test('prima is advanced out of the semester and stays out of the pay period', async () => {
  const query = { companyemployeeid: employmentIdOf('line2'), kind: 'prima' as const };
  const { data: quoted } = await api.ask(admin, quoteAdvance, { query });
  expect(quoted).toMatchObject({ allowed: true, semester: '2026-2', period: null });
  const { data } = await api.ask(admin, createAdvance, {
    body: { ...query, amount: 200_000, authorization: 'Por escrito.' },
  });
  await pay(data.advanceid);
  expect(await detail(data.advanceid)).toMatchObject({
    semester: '2026-2',
    period: null,
    deductionState: 'pending',
  });
  expect((await api.ask(admin, quoteAdvance, { query: { ...query, kind: 'salary' } })).data.taken).toBe(0);
  expect((await api.ask(admin, quoteAdvance, { query })).data.available).toBe(quoted.available - 210_000);
});

test('money that the rail sends back is booked once, is deducted no more, and the account waits for another', async () => {
  const advanceid = await create('line2', 60_000);
  let now = api.clock.now;
  const rail = simulatedRail({
    delayMs: 0,
    failuresPerThousand: 0,
    returnsPerThousand: 1000,
    clock: () => now,
  });
  await payAdvance(api.pool, rail, () => api.clock.now, clients.a, advanceid);
  await collectAnswers(api.pool, rail, clients.a, now);
  expect((await detail(advanceid)).paymentState).toBe('paid');
  now = new Date(now.getTime() + 60_000);
  await Promise.all([1, 2].map(() => collectAnswers(api.pool, rail, clients.a, now)));
  await collectAnswers(api.pool, rail, clients.b, now);
  const returned = await detail(advanceid);
  expect(returned).toMatchObject({
    paymentState: 'returned',
    deductionState: 'not_applicable',
    failure: expect.stringMatching(/^(La cuenta fue cerrada|El titular no aceptó el pago)\.$/),
    actions: [],
  });
  expect(returned.history.filter(({ to }) => to === 'returned')).toHaveLength(1);
  expect(
    await api.rows(
      `select sum(case when reverses_id is null then amount else -amount end)::int as left from ledger_transfer where advance_id = $1`,
      [advanceid],
    ),
  ).toEqual([{ left: 0 }]);
  const { rules } = await quote('line2');
  expect(rules.find(({ code }) => code === 'bank_account_hold')?.passed).toBe(false);
});

test('a prima advance is approved only until the prima is paid; then whoever waited is told it expired', async () => {
  const query = { companyemployeeid: employmentIdOf('line2'), kind: 'prima' as const };
  const waiting = async (semester: string) => {
    const { data } = await api.ask(admin, createAdvance, {
      body: { ...query, amount: 50_000, authorization: 'Por escrito.' },
    });
    await api.rows(`update advance set payment_state = 'in_approval', semester = $2 where id = $1`, [
      data.advanceid,
      semester,
    ]);
    return data.advanceid;
  };
  await api.rows('update employment set account_hold_until = null where id = $1', [query.companyemployeeid]);
  const [late, inTime] = [await waiting('2026-1'), await waiting('2026-2')];
  const { data } = await api.ask(approver, approveAdvances, {
    body: { advanceids: [late, inTime], reason: null },
  });
  expect(Object.fromEntries(data.map(({ advanceid, done, code }) => [advanceid, done || code]))).toEqual({
    [late]: 'too_late',
    [inTime]: true,
  });
  expect(data.find(({ advanceid }) => advanceid === late)?.detail).toMatch(/^La prima ya se pagó/);
  await expireAdvances(api.pool, clients.a, api.clock.now);
  const expired = await detail(late);
  expect(expired.paymentState).toBe('expired');
  expect(expired.history.at(-1)).toMatchObject({ reason: 'Nadie lo aprobó antes del pago de la prima.' });
});

test('everything taken since the first day of the period counts, however long the period was made', async () => {
  const payroll = await insertPayroll(api);
  const [employmentId = ''] = await insertPeople(api, payroll, 1);
  const { october, november } = payroll.periods;
  await api.rows('delete from pay_period where id = $1', [october]);
  await api.rows(`update pay_period set start_date = '2026-08-01' where id = $1`, [november]);
  const [taken] = await insertPaidAdvances(api, payroll, [
    { periodId: november, employmentId, amount: 100_000 },
  ]);
  await api.rows(
    `update advance set requested_at = '2026-09-01', requested_on = '2026-09-01' where id = $1`,
    [taken],
  );
  const decisions = await inTenant(api.pool, clients.a, (db) =>
    decideAdvances(
      db,
      { clientId: clients.a, companyIds: [companies.a1] },
      {
        employmentIds: [employmentId],
        kind: 'salary',
        requested: null,
        needsActivation: false,
        seesSalary: true,
      },
      api.clock.now,
    ),
  );
  expect(decisions.get(employmentId)?.taken).toBe(105_950);
});
