import { expect, type Locator, type Page } from '@playwright/test';

/** The list of people, which several screens show. */
export const employeeTable = (page: Page): Locator =>
  page.getByRole('table', { name: 'Empleados de tus empresas' });

export const employeeRows = (page: Page): Locator =>
  employeeTable(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });

export const employeeSearch = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Buscar por nombre, documento o código' });

/** There are rows, and each says `text`; asked again while the list is on its way or refetched. */
export async function expectEveryRow(rows: Locator, text: RegExp | string): Promise<void> {
  const says = (row: string) => (typeof text === 'string' ? row.includes(text) : text.test(row));
  await expect
    .poll(async () => {
      const all = await rows.allInnerTexts();
      return all.length === 0 ? ['no rows'] : all.filter((row) => !says(row));
    })
    .toEqual([]);
}

/** Menu at the end of a row. */
export const rowMenu = (row: Locator): Locator => row.getByRole('button', { name: /^Acciones de / });

/** Chooses an act of a row. */
export async function actOnRow(row: Locator, act: string): Promise<void> {
  await rowMenu(row).click();
  await row.page().getByRole('menuitem', { name: act, exact: true }).click();
}
