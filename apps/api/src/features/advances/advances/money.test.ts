import {
  approveAdvances,
  cancelAdvances,
  rejectAdvances,
  retryAdvances,
} from '@antela/contract/advance-decisions';
import { appCreateAdvance, appQuoteAdvance } from '@antela/contract/employee-app';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Answer, Caller } from '../../../test/calls.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { clients } from '../../../test/world/clients.ts';
import { insertEmployees } from '../../../test/world/employees.ts';
import { worldId } from '../../../test/world/ids.ts';
import { payrolls, periodIdOf } from '../../../test/world/payrolls.ts';
import { payAdvance } from './pay-advance.service.ts';
import type { PaymentOrder } from './rail.ts';

/** `npm run trust` asks for more rounds than `npm test`. */
const effort = Number(process.env['EFFORT'] ?? 1);

const { api, admin } = await startFileApi();
const servers = [api.origin, await api.startAnother()];
const approver = api.signIn('approver');

const evidence = { text: 'Autorizo a mi empleador a descontar este adelanto.', textVersion: '1', ip: null };
const take = (employmentId: string, amount: number, at: string) =>
  api.call(
    api.machine,
    appCreateAdvance,
    { body: { clientid: clients.a, companyemployeeid: employmentId, kind: 'salary', amount, evidence } },
    at,
  );

let numbers = 500_000;
/** Somebody new in a payroll, so that every round begins with nothing taken. */
async function newEmployment(payroll: 'free' | 'line' | 'checked'): Promise<string> {
  const number = (numbers += 1);
  const client = await api.owner.connect();
  await insertEmployees(client, [
    { number, payroll, firstName: 'Ronda', firstSurname: `Número ${number}` },
  ]).finally(() => client.release());
  return worldId(0x20000 + number);
}

const tally = (answers: Answer<typeof appCreateAdvance>[]) => {
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status !== 201 && status !== 422)).toEqual([]);
  return statuses.filter((status) => status === 201).length;
};
const takenBy = async (employmentId: string): Promise<number> => {
  const [row] = await api.rows<{ taken: number }>(
    `select coalesce(sum(to_deduct), 0)::int as taken from advance where employment_id = $1 and payment_state not in ('rejected', 'cancelled', 'expired', 'returned')`,
    [employmentId],
  );
  return row?.taken ?? 0;
};

// Twenty days of 3,000,000 earn 2,000,000; half of it is within reach, and each advance of 100,000 costs 105,950 with its fee.
const reach = 1_000_000;
const cost = 105_950;

test('fifty requests at the same instant on two servers take exactly what is available', async () => {
  for (let round = 0; round < 4 * effort; round += 1) {
    const employment = await newEmployment('free');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => take(employment, 100_000, servers[index % 2] ?? '')),
    );
    expect(tally(answers)).toBe(Math.floor(reach / cost));
    expect(await takenBy(employment)).toBe(Math.floor(reach / cost) * cost);
  }
});

test("fifty people at the same instant on two servers take exactly what is left of their company's line", async () => {
  const line = payrolls.line.terms.companyCreditPerPeriod;
  const employments = await Promise.all(Array.from({ length: 50 }, () => newEmployment('line')));
  const answers = await Promise.all(
    employments.map((employment, index) => take(employment, 100_000, servers[index % 2] ?? '')),
  );
  expect(tally(answers)).toBe(Math.floor(line / cost));
  // Orders that came too late are told which rule kept them out.
  for (const { status, problem } of answers)
    if (status === 422)
      expect(
        (problem.data as { rules: { code: string; passed: boolean }[] }).rules
          .filter(({ passed }) => !passed)
          .map(({ code }) => code),
      ).toContain('company_credit');
  const [period] = await api.rows<{ credit_taken: number }>(
    'select credit_taken::int from pay_period where id = $1',
    [periodIdOf('line')],
  );
  expect(period?.credit_taken).toBe(Math.floor(line / cost) * cost);
});

type Command =
  | { kind: 'create'; amount: number }
  | { kind: 'approve' | 'reject' | 'cancel' | 'pay' | 'retry'; which: number }
  | { kind: 'approve own'; which: number };
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('create' as const),
      amount: fc.integer({ min: 1, max: 50 }).map((steps) => steps * 10_000),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'approve' as const,
        'reject' as const,
        'cancel' as const,
        'pay' as const,
        'pay' as const,
        'retry' as const,
      ),
      which: fc.nat(9),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('approve own' as const), which: fc.nat(9) }) },
);

/** Refuses every third order by its reference, the same each time it is asked. */
const rail = {
  pay: async ({ reference }: PaymentOrder) =>
    [...reference].reduce((sum, character) => sum + character.charCodeAt(0), 0) % 3 === 0
      ? { state: 'rejected' as const, reason: 'No.' }
      : { state: 'paid' as const },
};

test.each(['free', 'checked', 'line'] as const)(
  'whatever is done in whatever order (%s), nobody takes more than they earned and the ledger balances',
  async (payroll) => {
    await api.rows('update pay_period set credit_taken = 0 where id = $1', [periodIdOf('line')]);
    await api.rows(
      `update advance set payment_state = 'cancelled' where payroll_id = $1 and payment_state in ('requested', 'in_approval', 'failed')`,
      [payrolls.line.id],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 15 }), async (commands) => {
        const employment = await newEmployment(payroll);
        const ids: string[] = [];
        const decide = (endpoint: typeof approveAdvances, caller: Caller, which: number) =>
          api.ask(caller, endpoint, { body: { advanceids: [ids[which % ids.length] ?? ''], reason: 'x' } });
        for (const one of commands) {
          if (one.kind === 'create') {
            const answer = await take(employment, one.amount, servers[one.amount % 2] ?? api.origin);
            if (answer.status === 201) ids.push(answer.body.data.advanceid);
          } else if (ids.length > 0) {
            if (one.kind === 'pay')
              await payAdvance(
                api.pool,
                rail,
                () => api.clock.now,
                clients.a,
                ids[one.which % ids.length] ?? '',
              );
            else
              await decide(
                {
                  approve: approveAdvances,
                  'approve own': approveAdvances,
                  reject: rejectAdvances,
                  cancel: cancelAdvances,
                  retry: retryAdvances,
                }[one.kind],
                one.kind === 'approve' || one.kind === 'reject' ? approver : admin,
                one.which,
              );
          }
          expect(await takenBy(employment)).toBeLessThanOrEqual(reach);
        }
        await expectLedgerWhole(employment);
      }),
      { numRuns: 8 * effort, seed: 8480 },
    );
    const [credit] = await api.rows<{ taken: number; counted: number }>(
      `select pp.credit_taken::int as taken, coalesce(sum(a.to_deduct) filter (where a.payment_state not in ('rejected', 'cancelled', 'expired', 'returned')), 0)::int as counted
     from pay_period pp left join advance a on a.client_id = pp.client_id and a.pay_period_id = pp.id where pp.id = $1 group by 1`,
      [periodIdOf('line')],
    );
    if (payroll === 'line') expect(credit?.taken).toBe(credit?.counted);
  },
);

/** Every paid advance is booked once, to the peso, and nothing else is; debits are credits. */
async function expectLedgerWhole(employment: string): Promise<void> {
  const wrong = await api.rows(
    `select a.id, a.payment_state, a.to_deduct, l.receivable, l.principal, l.costs from advance a
     left join lateral (
       select coalesce(sum(t.amount) filter (where d.kind = 'company_receivable'), 0) as receivable, coalesce(sum(t.amount) filter (where c.kind = 'bank_clearing'), 0) as principal,
              coalesce(sum(t.amount) filter (where c.kind in ('fee_income', 'vat_payable')), 0) as costs
       from ledger_transfer t join ledger_account d on d.client_id = t.client_id and d.id = t.debit_account_id
       join ledger_account c on c.client_id = t.client_id and c.id = t.credit_account_id where t.client_id = a.client_id and t.advance_id = a.id) l on true
     where a.employment_id = $1 and (case when a.payment_state = 'paid' then (l.receivable, l.principal, l.costs) <> (a.to_deduct, a.amount, a.fee + a.vat) else l.receivable + l.principal + l.costs <> 0 end)`,
    [employment],
  );
  expect(wrong).toEqual([]);
  const deduction = await api.rows(
    `select from advance where employment_id = $1 and (payment_state = 'paid') <> (deduction_state = 'pending')`,
    [employment],
  );
  expect(deduction).toEqual([]);
}

test('what is available goes down by what was taken with its fee, and never below what was quoted', async () => {
  const employment = await newEmployment('free');
  const quote = async () =>
    (
      await api.ask(api.machine, appQuoteAdvance, {
        body: { clientid: clients.a, companyemployeeid: employment, kind: 'salary' },
      })
    ).data;
  const before = await quote();
  expect((await take(employment, before.available, api.origin)).status).toBe(201);
  expect(await quote()).toMatchObject({ available: 0, taken: before.available + 5_950 });
});
