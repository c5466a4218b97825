import {
  bringPaymentsBack,
  cutOffPayPeriod,
  issuePeriodReport,
  reconcilePayPeriod,
} from '@antela/contract/period-steps';
import { expect, test } from 'vitest';
import { inTenant } from '../../../db/transaction.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { insertPaidAdvances } from '../../../test/paid-advances.ts';
import { detailOf, insertPayroll, insertPeople } from '../../../test/pay-periods.ts';
import { clients } from '../../../test/world/clients.ts';
import {
  bookPayments,
  returnPayments,
  type Settlement,
} from '../../advances/advances/settle-payments.service.ts';

const { api, admin } = await startFileApi();
const settle = (act: (settlement: Settlement) => Promise<unknown>) =>
  inTenant(api.pool, clients.a, (db) =>
    act({ db, scope: { clientId: clients.a }, actor: 'Banco', note: null, now: api.clock.now }),
  );

test('a report is outdated though what came back and what arrived since are the same sum', async () => {
  const payroll = await insertPayroll(api);
  const payperiodid = payroll.periods.november;
  const [one = '', other = ''] = await insertPeople(api, payroll, 2);
  const [reported = '', late = ''] = await insertPaidAdvances(api, payroll, [
    { periodId: payperiodid, employmentId: one, amount: 100_000 },
    { periodId: payperiodid, employmentId: other, amount: 100_000, isOnItsWay: true },
  ]);
  await api.ask(admin, cutOffPayPeriod, { body: { payperiodid } });
  const leftOut = { count: 1, amount: 105_950 };
  const body = { payperiodid, lastVersion: 0, expectedLines: 1, expectedTotal: 105_950, leftOut };
  await api.ask(admin, issuePeriodReport, { body });
  await api.ask(admin, bringPaymentsBack, { body: { payperiodid } });
  await settle((to) => returnPayments(to, `lote ${reported}`, [{ id: reported, reason: 'Cuenta cerrada' }]));
  await settle((to) => bookPayments(to, [late]));
  expect((await detailOf(api, admin, payperiodid)).actions).not.toContain('confirm');
  const refused = await api.call(admin, reconcilePayPeriod, {
    body: { action: 'all', version: 1, payperiodid },
  });
  expect(refused.problem.code).toBe('report_outdated');
});
