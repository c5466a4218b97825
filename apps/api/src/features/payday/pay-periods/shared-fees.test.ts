import { closePayPeriod, reconcilePayPeriod } from '@antela/contract/period-steps';
import { listRemittances } from '@antela/contract/remittances';
import { employeeParts } from '@antela/rules/fee';
import { pesos } from '@antela/rules/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTenant } from '../../../db/transaction.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { insertPaidAdvances } from '../../../test/paid-advances.ts';
import {
  detailOf,
  forcePeriodState,
  insertPayroll,
  insertPeople,
  reportPeriod,
} from '../../../test/pay-periods.ts';
import { clients } from '../../../test/world/clients.ts';
import { returnPayments } from '../../advances/advances/settle-payments.service.ts';
import { balanceOf } from '../../ledger/ledger/ledger.service.ts';
import { verifyLedger } from '../../ledger/ledger/verify-ledger.service.ts';

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

const owedBy = (ownerKey: string) =>
  inTenant(api.pool, clients.a, (db) => balanceOf(db, clients.a, { kind: 'employer_fee', ownerKey }));
const close = async (payperiodid: string, amount: number) =>
  api.ask(admin, closePayPeriod, {
    body: { payperiodid, amount, paidOn: '2026-11-20', reference: `ACH ${amount}` },
  });

test('the company gets back its part of the fee of a payment that comes back, off its next remittances: page, list and ledger say the same', async () => {
  const payroll = await insertPayroll(api);
  const { october, november, december } = payroll.periods;
  const [one = '', two = ''] = await insertPeople(api, payroll, 2);
  const small = { amount: 10_000, fee: 0, vat: 0, employeeFee: 0 };
  const [sentBack = ''] = await insertPaidAdvances(api, payroll, [
    { periodId: october, employmentId: one, amount: 100_000, fee: 20_000, vat: 3_800, employeeFee: 0 },
    { periodId: october, employmentId: two, amount: 100_000, employeeFee: 0 },
    { ...small, periodId: november, employmentId: two },
    { ...small, periodId: december, employmentId: two, amount: 30_000 },
  ]);
  const confirm = async (payperiodid: string) => {
    await reportPeriod(api, admin, payperiodid);
    await api.ask(admin, reconcilePayPeriod, { body: { action: 'all', version: 1, payperiodid } });
    const [{ remittance }, { data }] = await Promise.all([
      detailOf(api, admin, payperiodid),
      api.ask(admin, listRemittances, { query: { limit: '200' } }),
    ]);
    const { employerCost, due } = remittance;
    expect(data.find((row) => row.payperiodid === payperiodid)).toMatchObject({ employerCost, due });
    return { employerCost, due };
  };
  expect(await confirm(october)).toEqual({ employerCost: 29_750, due: 229_750 });
  await close(october, 229_750);
  const sendBack = () =>
    inTenant(api.pool, clients.a, (db) =>
      returnPayments(
        { db, scope: { clientId: clients.a }, actor: 'banco', note: null, now: api.clock.now },
        `back:${sentBack}`,
        [{ id: sentBack, reason: 'Cuenta cerrada' }],
      ),
    );
  await sendBack();
  await sendBack();
  expect([await owedBy(october), await owedBy(november)]).toEqual([0, -23_800]);
  // November cannot use all of it: the rest moves on.
  expect(await confirm(november)).toEqual({ employerCost: -10_000, due: 0 });
  await close(november, 0);
  expect([await owedBy(november), await owedBy(december)]).toEqual([0, -13_800]);
  await forcePeriodState(api, december, 'open');
  expect(await confirm(december)).toEqual({ employerCost: -13_800, due: 16_200 });
  await close(december, 6_200);
  await close(december, 10_000);
  const { remittance, period } = await detailOf(api, admin, december);
  expect([period.state, remittance.employerCost, remittance.due]).toEqual(['closed', -13_800, 16_200]);
  expect(await owedBy(december)).toBe(0);
  const { faults } = await inTenant(api.pool, clients.a, (db) => verifyLedger(db, clients.a));
  expect(faults).toEqual([]);
});

test('of a payment that comes back before its period is closed, the company sends its part of the fee no more', async () => {
  const payroll = await insertPayroll(api);
  const { october, november } = payroll.periods;
  const [one = ''] = await insertPeople(api, payroll, 1);
  const [sentBack = ''] = await insertPaidAdvances(api, payroll, [
    { periodId: october, employmentId: one, amount: 100_000, employeeFee: 0 },
  ]);
  await reportPeriod(api, admin, october);
  await api.ask(admin, reconcilePayPeriod, { body: { action: 'all', version: 1, payperiodid: october } });
  await close(october, 104_000);
  await inTenant(api.pool, clients.a, (db) =>
    returnPayments(
      { db, scope: { clientId: clients.a }, actor: 'banco', note: null, now: api.clock.now },
      `back:${sentBack}`,
      [{ id: sentBack, reason: 'Cuenta cerrada' }],
    ),
  );
  // Already sent: 4.000 of the 5.950. They are owed back, and nothing more is due.
  expect((await detailOf(api, admin, october)).remittance).toMatchObject({
    due: 104_000,
    paidSoFar: 104_000,
  });
  await close(october, 0);
  expect([await owedBy(october), await owedBy(november)]).toEqual([0, -4_000]);
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
