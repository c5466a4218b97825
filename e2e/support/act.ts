import type { Locator, Page } from '@playwright/test';

/** Presses an act of the page's head, which on a phone stands behind ⋯. */
export async function pressAct(page: Page, act: Locator): Promise<void> {
  const more = page.getByRole('button', { name: 'Más acciones' });
  await act.or(more).filter({ visible: true }).first().waitFor();
  // A page that is drawn anew hides both for a moment: only a menu that is there is opened.
  if ((await act.isHidden()) && (await more.isVisible())) await more.click();
  await act.click();
}
