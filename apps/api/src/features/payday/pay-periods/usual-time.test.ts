import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { insertPaidAdvances } from '../../../test/paid-advances.ts';
import { detailOf, insertPeople, insertWaitingPeriod, reportPeriod } from '../../../test/pay-periods.ts';
import { clients } from '../../../test/world/clients.ts';

const { api, admin } = await startFileApi();

/** A period with payments on their way, after one whose payments took so many minutes each. */
async function periodAfter(minutes: readonly number[]): Promise<string> {
  const { id, payrollId, periods } = await insertWaitingPeriod(api);
  const payroll = { id: payrollId };
  const people = await insertPeople(api, { ...payroll, periods }, minutes.length);
  const paid = await insertPaidAdvances(
    api,
    payroll,
    people.map((employmentId) => ({ periodId: periods.october, employmentId, amount: 50_000 })),
  );
  for (const [index, advanceId] of paid.entries())
    await api.rows(
      `insert into advance_event (client_id, id, advance_id, axis, from_state, to_state, actor, at)
       select client_id, $1, id, 'payment', 'requested', 'approved', 'x', paid_at - make_interval(mins => $2) from advance where client_id = $3 and id = $4`,
      [randomUUID(), minutes[index], clients.a, advanceId],
    );
  await reportPeriod(api, admin, periods.october);
  return id;
}

const usualOf = async (id: string) => (await detailOf(api, admin, id)).blocks.usualMinutes;

test('what payments usually take is what those of the period before took, half of them at least, and nothing where too few were measured', async () => {
  expect(await usualOf(await periodAfter([5, 20, 20, 25, 600]))).toBe(20);
  expect(await usualOf(await periodAfter([20, 20, 20, 20]))).toBeNull();
  const { id } = await insertWaitingPeriod(api);
  expect(await usualOf(id)).toBeNull();
});

test('where nothing is on its way, nobody is told how long it takes', async () => {
  const id = await periodAfter([5, 20, 20, 25, 600]);
  await api.rows(
    `update advance set payment_state = 'failed' where pay_period_id = $1 and payment_state = 'processing'`,
    [id],
  );
  expect(await usualOf(id)).toBeNull();
});
