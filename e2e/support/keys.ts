import type { BrowserContext, Locator, Page } from '@playwright/test';

/** With KEYS=1 a walk has no mouse: what it clicks is pressed from where the Tab key can be, or fails. */
const hasMouse = process.env['KEYS'] === undefined;

/** Key that presses it. Runs in the page, where it also takes the focus. */
function focused(pressed: Element): { key: string | null } | { fault: string } | { isChoice: true } {
  if (pressed.closest('[role=option]') && document.activeElement?.matches('[role=combobox]'))
    return { isChoice: true };
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent.slice(0, 40);
  const labelled = pressed.closest('label')?.control;
  const own = pressed.closest<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]');
  const control = labelled ?? own;
  if (!control) return { fault: `«${nameOf(pressed)}» is no control` };
  // Arrows lead to them from what opened their list.
  const isWithin = control.matches('[role^=menuitem], [role=option], [type=radio], [role=tab]');
  if (control.tabIndex < 0 && !isWithin) return { fault: `«${nameOf(control)}» is out of the order of Tab` };
  if (document.activeElement === document.body && document.body.dataset['left'] === location.href)
    return { fault: `the keyboard was nowhere before «${nameOf(control)}»` };
  control.focus();
  if (document.activeElement !== control) return { fault: `«${nameOf(control)}» does not take the focus` };
  document.body.dataset['left'] = location.href;
  if (control.matches('[type=checkbox], [type=radio]')) return { key: 'Space' };
  if (control.matches('input[role=combobox]')) return { key: 'ArrowDown' };
  return { key: control.matches('input, select, textarea') ? null : 'Enter' };
}

/** A choice of a field that keeps the focus: arrows lead to it. */
async function choose(page: Page, choice: Locator): Promise<void> {
  const isReached = () =>
    choice.evaluate(
      (each) =>
        each.closest('[role=option]')?.id === document.activeElement?.getAttribute('aria-activedescendant'),
    );
  for (let steps = 0; !(await isReached()); steps += 1) {
    if (steps > 60) throw new Error('arrows do not lead to a choice');
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

/** In every page of this process. */
let isTaken = false;

export async function takeMouse(context: BrowserContext): Promise<void> {
  if (hasMouse || isTaken) return;
  isTaken = true;
  const page = await context.newPage();
  const locators = Object.getPrototypeOf(page.locator('body')) as Pick<Locator, 'click'>;
  await page.close();
  const { click } = locators;
  locators.click = async function press(this: Locator, options) {
    await click.call(this, { ...options, trial: true });
    const found = await this.evaluate(focused);
    if ('fault' in found) throw new Error(found.fault);
    if ('isChoice' in found) return choose(this.page(), this);
    if (found.key !== null) await this.page().keyboard.press(found.key);
  };
}
