import {
  createPayroll,
  getPayroll,
  setPayrollActive,
  updatePayPeriod,
  updatePayroll,
} from '@antela/contract/payrolls';
import { calendarDate } from '@antela/rules/calendar-date';
import { addWorkingDays } from '@antela/rules/holidays';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { monthlySchedule } from '../../../test/payroll-examples.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { extendCalendars } from './extend-calendars.service.ts';

const { api, admin } = await startFileApi();
const termDays = 5;

const settingsOf = (name: string) => ({
  name,
  deductionConcept: '1201',
  schedule: monthlySchedule,
  needsSecondPerson: false,
});
const create = async (name: string) =>
  (await api.ask(admin, createPayroll, { body: { companyid: companies.a1, ...settingsOf(name) } })).data
    .payrollid;
const read = async (payrollid: string) => (await api.ask(admin, getPayroll, { query: { payrollid } })).data;

/** Each period of the payroll says by when it is to be remitted, without a worker that ran meanwhile. @returns how many periods */
async function expectDated(payrollid: string): Promise<number> {
  const rows = await api.rows<{ payment_date: string; remit_by: string | null }>(
    `select payment_date::text, remit_by::text from pay_period where payroll_id = $1`,
    [payrollid],
  );
  expect(rows.map(({ remit_by: by }) => by)).toEqual(
    rows.map(({ payment_date: day }) => addWorkingDays(calendarDate(day), termDays)),
  );
  return rows.length;
}

test('a period says by when it is to be remitted from the moment it is written, whichever way that is', async () => {
  const payrollid = await create('Con plazo');
  expect(await expectDated(payrollid)).toBe(13);

  await api.ask(admin, updatePayroll, {
    query: { payrollid },
    version: 1,
    body: {
      ...settingsOf('Con plazo'),
      schedule: { ...monthlySchedule, payDays: [{ day: 28, nextMonth: false }] },
    },
  });
  await expectDated(payrollid);

  await api.ask(admin, setPayrollActive, { body: { payrollid, active: false } });
  expect(await expectDated(payrollid)).toBe(1);
  await api.ask(admin, setPayrollActive, { body: { payrollid, active: true } });
  expect(await expectDated(payrollid)).toBe(13);

  await extendCalendars(api.pool, clients.a, new Date('2027-03-20T15:00:00Z'));
  expect(await expectDated(payrollid)).toBeGreaterThan(13);
});

test('a payday that moves takes the last day for remitting with it, the one after it included', async () => {
  const payrollid = await create('Se mueve');
  const [open] = (await read(payrollid)).periods;
  if (!open) throw new Error('no calendar');
  await api.ask(admin, updatePayPeriod, {
    query: { payperiodid: open.payperiodid },
    version: 1,
    body: {
      endDate: '2026-12-04',
      cutoffAt: open.cutoffAt,
      paymentDate: '2026-12-04',
      confirmBy: '2026-12-11',
    },
  });
  await expectDated(payrollid);
});
