import {
  approveAdvances,
  cancelAdvances,
  rejectAdvances,
  retryAdvances,
} from '@antela/contract/advance-decisions';
import { listAvailable } from '@antela/contract/advance-quotes';
import { listAdvances } from '@antela/contract/advances';
import { approveConsequences, cancelConsequences, rejectConsequences } from '@antela/contract/consequences';
import { appCreateAdvance } from '@antela/contract/employee-app';
import { isWithoutMoney } from '@antela/rules/advance-state';
import { expect, test } from 'vitest';
import { inTenant } from '../../../db/transaction.ts';
import { advanceDoors, refusedBy } from '../../../test/advances.ts';
import type { Caller } from '../../../test/calls.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { insertPaidAdvances } from '../../../test/paid-advances.ts';
import { insertPayroll, insertPeople } from '../../../test/pay-periods.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { employmentIdOf } from '../../../test/world/employees.ts';
import { missingId } from '../../../test/world/ids.ts';
import { periodIdOf } from '../../../test/world/payrolls.ts';
import { evidenceHash } from './authorization-text.ts';
import { decideAdvances } from './availability.service.ts';

const { api, admin } = await startFileApi();
const approver = api.signIn('approver');
const { order, create, detail, quote, pay } = advanceDoors(api, admin);

const balances = async (owner: string) => {
  const rows = await api.rows<{ kind: string; balance: number }>(
    `select a.kind, (coalesce(sum(t.amount) filter (where t.debit_account_id = a.id), 0) - coalesce(sum(t.amount) filter (where t.credit_account_id = a.id), 0))::int as balance
     from ledger_account a join ledger_transfer t on t.client_id = a.client_id and a.id in (t.debit_account_id, t.credit_account_id)
     where a.owner_key = $1 group by a.kind order by 1`,
    [owner],
  );
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
};

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
    const refused = await order(key, 50_000);
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
  expect((await order('ana', amount)).status).toBe(422);
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
    account: { accountNumber: '••••\u00a00001' },
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
