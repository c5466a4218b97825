import type { Browser, Page } from '@playwright/test';
import { apiAs, type Ask } from './api.ts';
import { saveThroughLinks } from './downloads.ts';
import { newUser } from './operator.ts';
import { openPayroll, takeAdvances, type Taken } from './payments.ts';
import { expect, pageAs } from './portal.ts';
import { jobTimeout } from './timeouts.ts';
import { isoDayFromToday } from './today.ts';

const company = 'Caribe Servicios S.A.S.';
/** Each advance with the fee of $ 5.000 and its VAT of $ 950: 785.700 in all. */
export const amounts = [100_000, 110_000, 120_000, 130_000, 140_000, 150_000];
export const pesos = (amount: number) => `$\u00a0${amount.toLocaleString('es-CO')}`;

interface Staff {
  payroll: Page;
  treasurer: Page;
  second: Page;
  administrator: Page;
}

/** Four sessions of their own, and the calls that prepare the period in the name of two of them. */
export async function hire(browser: Browser, baseURL: string) {
  const [clerk, treasurer, second] = await Promise.all([
    newUser(baseURL, 'Nómina', 'Adriana Suárez Peña'),
    newUser(baseURL, 'Tesorería', 'Germán Ortiz Vélez'),
    newUser(baseURL, 'Nómina', 'Lucía Pérez Mora'),
  ]);
  const admin = 'admin@caribe.demo';
  const staff: Staff = {
    payroll: await pageAs(browser, clerk, baseURL),
    treasurer: await pageAs(browser, treasurer, baseURL),
    second: await pageAs(browser, second, baseURL),
    administrator: await pageAs(browser, admin, baseURL),
  };
  await Promise.all(Object.values(staff).map(saveThroughLinks));
  return { staff, ask: { maker: await apiAs(clerk, baseURL), approver: await apiAs(admin, baseURL) } };
}

/** A payroll with one paid advance of each person, of whom the third has left. */
export async function prepare(
  { maker, approver }: { maker: Ask; approver: Ask },
  name: string,
): Promise<Taken[]> {
  const payroll = await openPayroll(maker, { company, name, needsSecondPerson: true });
  const people = await takeAdvances(maker, approver, { ...payroll, amounts });
  await expect
    .poll(
      async () => {
        const query = { payrollid: payroll.payrollid, kind: 'salary', limit: '50' };
        const advances = await maker<{ paymentState: string }[]>('/v2/companyportal/transaction', { query });
        return advances.filter(({ paymentState }) => paymentState === 'paid').length;
      },
      { timeout: jobTimeout },
    )
    .toBe(amounts.length);
  await maker('/v2/companyportal/employee/retirement', {
    method: 'POST',
    body: {
      who: { companyemployeeids: [people[2]?.companyemployeeid] },
      endDate: isoDayFromToday(),
      leavingReason: 'resignation',
      note: null,
      walletBalances: 'keep',
    },
  });
  return people;
}
