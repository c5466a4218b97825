import { closePayPeriod, reconcilePayPeriod } from '@antela/contract/period-steps';
import { retireEmployees } from '@antela/contract/retirements';
import { webhookBody, webhookEventNames, webhookEvents } from '@antela/contract/webhook-events';
import { expect, test } from 'vitest';
import { inTenant } from './db/transaction.ts';
import {
  bookPayments,
  failPayments,
  returnPayments,
  type Settlement,
} from './features/advances/advances/settle-payments.service.ts';
import { startFileApi } from './test/file-api.ts';
import { insertPaidAdvances } from './test/paid-advances.ts';
import { insertPayroll, insertPeople, reportPeriod } from './test/pay-periods.ts';
import { documents, linesOf, loadDoors } from './test/wallet-loads.ts';
import { enrolMany } from './test/wallet-roster.ts';
import { insertWebhook } from './test/webhooks.ts';
import { clients } from './test/world/clients.ts';

const { api, admin } = await startFileApi();
const { id: webhookId } = await insertWebhook(api);

const settled = <T>(work: (settlement: Settlement) => Promise<T>) =>
  inTenant(api.pool, clients.a, (db) =>
    work({ db, scope: { clientId: clients.a }, actor: 'banco', note: null, now: api.clock.now }),
  );

test('each event of the contract is told by its act, once, and as the contract says', async () => {
  const payroll = await insertPayroll(api);
  const { november } = payroll.periods;
  const [one = '', other = '', leaver = ''] = await insertPeople(api, payroll, 3);
  const onItsWay = { periodId: november, amount: 100_000, isOnItsWay: true };
  const [paid = '', failed = '', returned = ''] = await insertPaidAdvances(api, payroll, [
    { ...onItsWay, employmentId: one },
    { ...onItsWay, employmentId: other },
    { ...onItsWay, employmentId: leaver },
  ]);
  await settled((settlement) => bookPayments(settlement, [paid, returned]));
  await settled((settlement) => bookPayments(settlement, [paid]));
  await settled((settlement) => failPayments(settlement, [{ id: failed, reason: 'Cuenta cerrada' }]));
  await settled((settlement) => returnPayments(settlement, 'lote', [{ id: returned, reason: 'Rechazada' }]));
  await api.rows(`update advance set payment_state = 'cancelled' where id = $1`, [failed]);

  const reported = await reportPeriod(api, admin, november);
  await api.ask(admin, reconcilePayPeriod, { body: { action: 'all', version: 1, payperiodid: november } });
  await api.ask(admin, closePayPeriod, {
    body: { payperiodid: november, amount: 105_950, paidOn: '2026-11-20', reference: 'ACH 1' },
  });

  await api.ask(admin, retireEmployees, {
    body: {
      who: { companyemployeeids: [leaver] },
      endDate: '2026-11-20',
      leavingReason: 'resignation',
      note: null,
      walletBalances: 'keep',
    },
  });

  const worker = await api.work();
  const doors = loadDoors(api, { maker: api.signIn('onlyA1'), checker: admin });
  const walletid = await doors.newWallet();
  const users = await enrolMany(api, walletid, documents(1));
  await doors.deposit(walletid, 100_000);
  const load = await doors.create(walletid, linesOf(users, 20_000));
  await doors.submit(load);
  await doors.approve(load);
  await doors.inState(load, 'applied');
  await worker.stop();

  const messages = await api.rows<{ type: keyof typeof webhookEvents; body: string }>(
    'select type, body from webhook_delivery where webhook_id = $1',
    [webhookId],
  );
  const told = messages.map(({ type, body }) =>
    webhookBody(webhookEvents[type].data, type).parse(JSON.parse(body)),
  );
  expect(told.map(({ type }) => type).toSorted()).toEqual(
    [...webhookEventNames, 'advance.paid' as const].toSorted(),
  );
  const dataOf = (type: string) => told.find((message) => message.type === type)?.data;
  expect(dataOf('advance.failed')).toMatchObject({ advanceid: failed, reason: 'Cuenta cerrada' });
  expect(dataOf('advance.returned')).toMatchObject({ advanceid: returned, companyemployeeid: leaver });
  expect(dataOf('report.issued')).toMatchObject({ payperiodid: november, version: 1, total: 105_950 });
  expect(dataOf('period.closed')).toMatchObject({ remitted: 105_950, paidOn: '2026-11-20' });
  expect(dataOf('load.applied')).toMatchObject({ walletloadid: load, applied: 1, failed: 0, total: 20_000 });
  expect(reported).toBeDefined();
});
