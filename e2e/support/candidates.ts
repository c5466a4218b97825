import { expect, type Page } from '@playwright/test';
import { pesosOf } from './money.ts';
import { employeeRows } from './rows.ts';

export interface Candidate {
  name: string;
  companyemployeeid: string;
}

/** Cell of the list's row with the amount somebody can take today. */
const availableCell = 'td[data-label="Disponible hoy"]';

/** Tests that run at the same time take people from different places of the list, so that none uses up another's. */
export const places = 4;

/** Somebody of a payroll who can take at least `amount` today, from the test's own place (0 to `places` − 1) of its list. */
export async function candidateOf(
  page: Page,
  payroll: string,
  amount: number,
  place: number,
): Promise<Candidate> {
  await page.goto('/payrolls');
  await page.getByRole('link', { name: payroll, exact: true }).click();
  await page.getByRole('link', { name: /^Empleados de esta nómina/ }).click();
  const rows = employeeRows(page);
  await expect(rows.first().locator(availableCell)).toHaveText(/\$|No puede hoy|—/);
  const found = await rows.evaluateAll(
    (all, cell) =>
      all.map((row) => ({
        name: row.querySelector('th a')?.textContent ?? '',
        href: row.querySelector('th a')?.getAttribute('href') ?? '',
        available: row.querySelector(cell)?.textContent ?? '',
      })),
    availableCell,
  );
  const chosen = found.find(
    ({ available }, index) =>
      index % places === place && available.includes('$') && pesosOf(available) >= amount,
  );
  const companyemployeeid = new URLSearchParams(chosen?.href.split('?')[1]).get('companyemployeeid');
  if (!chosen || !companyemployeeid) throw new Error(`Nobody of ${payroll} can take ${amount} today`);
  return { name: chosen.name, companyemployeeid };
}
