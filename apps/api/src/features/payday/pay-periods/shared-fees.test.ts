import { employeeParts } from '@antela/rules/fee';
import { pesos } from '@antela/rules/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { insertPaidAdvances, insertPayroll, insertPeople, reportPeriod } from '../../../test/pay-periods.ts';

const { api, admin } = await startFileApi();

test('of a shared fee the report and the ledger say what is fee and what is its VAT', async () => {
  const payroll = await insertPayroll(api);
  const [one = ''] = await insertPeople(api, payroll, 1);
  const [advanceId] = await insertPaidAdvances(api, payroll, [
    { periodId: payroll.periods.november, employmentId: one, amount: 100_000, employeeFee: 2_975 },
  ]);
  const { totals } = await reportPeriod(api, admin, payroll.periods.november);
  expect(totals).toMatchObject({ principal: 100_000, fees: 2_500, vat: 475, total: 102_975 });
  const booked = await api.rows<{ name: string; amount: number }>(
    `select split_part(event_key, ':', 3) as name, amount::int from ledger_transfer where advance_id = $1 order by 1`,
    [advanceId],
  );
  expect(Object.fromEntries(booked.map(({ name, amount }) => [name, amount]))).toEqual({
    principal: 100_000,
    fee: 2_500,
    vat: 475,
    'employer-fee': 2_500,
    'employer-vat': 475,
  });
});

test('the database shares a fee as the rules do', async () => {
  const given = fc.sample(
    fc
      .tuple(
        fc.integer({ min: 0, max: 1e6 }),
        fc.integer({ min: 0, max: 2e5 }),
        fc.integer({ min: 0, max: 1e4 }),
      )
      .map(([fee, vat, share]) => ({ fee, vat, paid: Math.round(((fee + vat) * share) / 1e4) })),
    500,
  );
  const said = await api.rows<{ part: number }>(
    `select fee_of_employee(g.fee, g.vat, g.paid)::int as part
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) with ordinality as g(fee, vat, paid, n) order by n`,
    [given.map(({ fee }) => fee), given.map(({ vat }) => vat), given.map(({ paid }) => paid)],
  );
  const ours = given.map(({ fee, vat, paid }) => employeeParts(pesos(fee), pesos(vat), pesos(paid)).fee);
  expect(said.map(({ part }) => part)).toEqual(ours);
});
