import { downloadAdvances, listAdvances, paymentStates } from '@antela/contract/advances';
import { isWithoutMoney } from '@antela/rules/advance-state';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPaidAdvances, insertPayroll, insertPeople, type TestPayroll } from '../../test/pay-periods.ts';
import { startTestApi, type TestApi } from '../../test/test-api.ts';

let api: TestApi;
let payroll: TestPayroll;
/** One salary and one prima advance in every state of the payment, as they lie in the table. */
beforeAll(async () => {
  api = await startTestApi();
  payroll = await insertPayroll(api);
  const [one = ''] = await insertPeople(api, payroll, 1);
  for (const periodId of [payroll.periods.november, '2026-2']) {
    const ids = await insertPaidAdvances(
      api,
      payroll,
      paymentStates.map((_, index) => ({ periodId, employmentId: one, amount: (index + 1) * 10_000 })),
    );
    const client = await api.owner.connect();
    try {
      await client.query('begin; set local session_replication_role = replica');
      await client.query(
        `update advance a set payment_state = g.state, deduction_state = case g.state when 'paid' then 'pending' else 'not_applicable' end
         from unnest($1::uuid[], $2::text[]) g(id, state) where a.id = g.id`,
        [ids, paymentStates],
      );
      await client.query('commit');
    } finally {
      client.release();
    }
  }
});
afterAll(() => api.stop());

test.each(['salary', 'prima'] as const)(
  'the report of %s advances adds up to what its list says, and deducts nothing of what came to nothing',
  async (kind) => {
    const admin = api.signIn('admin');
    const filters = { kind, payrollid: payroll.id };
    const list = await api.ask(admin, listAdvances, { query: { ...filters, limit: '200' } });
    expect(list.data.map(({ paymentState }) => paymentState).toSorted()).toEqual(
      [...paymentStates].toSorted(),
    );
    for (const row of list.data)
      expect(row.toDeduct).toBe(isWithoutMoney(row.paymentState) ? 0 : row.amount + row.fee + row.vat);
    const sum = (of: 'amount' | 'toDeduct') => list.data.reduce((total, row) => total + row[of], 0);
    expect(list.totals).toEqual({ amount: sum('amount'), toDeduct: sum('toDeduct') });

    const { text } = await api.call(admin, downloadAdvances, { query: { ...filters, format: 'csv' } });
    const [head = [], ...rows] = text
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(';'));
    const column = (name: string) =>
      rows.reduce((total, row) => total + Number(row[head.indexOf(name)]?.replaceAll('.', '')), 0);
    expect(rows).toHaveLength(paymentStates.length);
    expect({ amount: column('Valor'), toDeduct: column('Por descontar') }).toEqual(list.totals);
  },
);
