import { deductionTransitions } from '@antela/rules/advance-state';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { insertPaidAdvances } from '../../../test/paid-advances.ts';
import { insertPayroll, insertPeople } from '../../../test/pay-periods.ts';

const { api } = await startFileApi();

test('the database takes exactly the deduction steps that the rules know, and changes no amount on the way', async () => {
  const payroll = await insertPayroll(api);
  const [employmentId = ''] = await insertPeople(api, payroll, 1);
  const [id = ''] = await insertPaidAdvances(api, payroll, [
    { employmentId, periodId: payroll.periods.october, amount: 100_000 },
  ]);
  const states = Object.keys(deductionTransitions) as (keyof typeof deductionTransitions)[];
  const taken: string[] = [];
  const client = await api.owner.connect();
  /** Whether the database lets a change to the advance in this state pass; nothing of it stays. */
  const allows = async (from: string, change: string): Promise<boolean> => {
    await client.query('begin; set local session_replication_role = replica');
    await client.query('update advance set deduction_state = $1 where id = $2', [from, id]);
    await client.query('set local session_replication_role = origin');
    const error = await client.query(`update advance set ${change} where id = '${id}'`).catch(String);
    await client.query('rollback');
    return typeof error !== 'string';
  };
  try {
    for (const from of states)
      for (const to of states)
        if (from !== to && (await allows(from, `deduction_state = '${to}'`))) taken.push(`${from}>${to}`);
    expect(
      await allows('pending', `deduction_state = 'reported', amount = amount - 1, to_deduct = to_deduct - 1`),
    ).toBe(false);
    expect(
      await allows('reported', `deduction_state = 'deducted', pay_period_id = '${payroll.periods.november}'`),
    ).toBe(false);
  } finally {
    client.release();
  }
  const known = states.flatMap((from) => deductionTransitions[from].map((to) => `${from}>${to}`));
  expect(taken.toSorted()).toEqual(known.toSorted());
});
