import type { Page } from '@playwright/test';

/** For whom the file is, where it does not say so itself. */
export async function choosePlace(page: Page, company: string, payroll: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Empresa' }).selectOption({ label: company });
  await page.getByRole('combobox', { name: 'Nómina' }).selectOption({ label: payroll });
}
