import { areListKeysOn } from './list-keys-switch.ts';

/** Layers in which letters mean something else, or nothing. */
const elsewhere = '[role="alertdialog"], [role="menu"], [role="listbox"], [role="combobox"]';
const typing = `input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], ${elsewhere}`;
const sheet = '[role="dialog"]:not([data-closed])';
const control = ':is(a[href], button, input, select):not(:disabled)';

/** Keys of a list, as a person presses them. */
const letters = ['j', 'k', 'x', 'e', 'c', '/', '?'] as const;
type Key = (typeof letters)[number];

type Asks = {
  onHelp: () => void;
  /** @param row the current one */
  onCopy: (table: HTMLTableElement, row: HTMLTableRowElement) => void;
};

/**
 * Single keys for every list that `DataTable` draws. The current row is the one with the focus, so that it is seen, announced and
 * opened by Enter as by the browser itself. No letter changes anything: each ticks, opens or leads.
 * @returns the way to stop
 */
export function listenToListKeys(asks: Asks): () => void {
  const onKey = (event: KeyboardEvent) => {
    const key = keyOf(event);
    if (key === null) return;
    const layer = [...document.querySelectorAll<HTMLElement>(sheet)].at(-1);
    const table = tableIn(layer ?? document.querySelector('main'));
    if (act(key, table, layer === undefined, asks)) event.preventDefault();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}

/** The key of a list that was pressed; null while somebody types, or with keys that belong to the browser and its reader. */
function keyOf(event: KeyboardEvent): Key | null {
  const { target, ctrlKey, altKey, metaKey, shiftKey, isComposing, repeat, defaultPrevented } = event;
  if (defaultPrevented || isComposing || ctrlKey || altKey || metaKey || !areListKeysOn()) return null;
  if (target instanceof Element && target.closest(typing)) return null;
  if (document.querySelector('[role="alertdialog"], [role="menu"], [role="listbox"]')) return null;
  // The signs need Shift on a Spanish keyboard, and letters come as capitals from one that is locked to them.
  const key = letters.find((each) => each === (shiftKey ? event.key : event.key.toLowerCase()));
  return key === undefined || (repeat && key !== 'j' && key !== 'k') ? null : key;
}

/** The list somebody is in, or the first one that is seen. */
function tableIn(layer: HTMLElement | null): HTMLTableElement | null {
  const own = document.activeElement?.closest<HTMLTableElement>('table.ledger');
  if (own && layer?.contains(own)) return own;
  const all = layer?.querySelectorAll<HTMLTableElement>('table.ledger') ?? [];
  return [...all].find((each) => each.getClientRects().length > 0) ?? null;
}

/** @returns whether there was something to do */
function act(key: Key, table: HTMLTableElement | null, isPage: boolean, asks: Asks): boolean {
  const row = table && currentRow(table);
  switch (key) {
    case '?':
      if (isPage) asks.onHelp();
      return isPage;
    case '/':
      return search(table, isPage);
    case 'j':
      return goTo(table, 1);
    case 'k':
      return goTo(table, -1);
    case 'x':
      return press(row?.querySelector('.tick input:enabled'));
    case 'e':
      return row !== null && openActs(row);
    case 'c':
      if (table && row) asks.onCopy(table, row);
      return table !== null && row !== null;
  }
}

const rowsOf = (table: HTMLTableElement) => [...table.querySelectorAll<HTMLTableRowElement>('tbody > tr')];

function currentRow(table: HTMLTableElement): HTMLTableRowElement | null {
  const row = document.activeElement?.closest<HTMLTableRowElement>('tbody > tr') ?? null;
  return row && table.contains(row) ? row : null;
}

function goTo(table: HTMLTableElement | null, step: 1 | -1): boolean {
  if (!table) return false;
  const rows = rowsOf(table);
  const current = currentRow(table);
  const next = current === null ? 0 : rows.indexOf(current) + step;
  return focusName(rows[Math.min(Math.max(next, 0), rows.length - 1)]);
}

/** A row's name, or the head of a row that leads nowhere. */
function nameOf(row: HTMLTableRowElement): HTMLElement | null {
  return row.querySelector<HTMLElement>('.name > :is(a, button)') ?? row.querySelector<HTMLElement>('.name');
}

function focusName(row: HTMLTableRowElement | undefined): boolean {
  const name = row && nameOf(row);
  if (!name) return false;
  if (!name.matches(control)) name.tabIndex = -1;
  name.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
  return true;
}

/** The menu of a row opens; of other acts the first one gets the focus; a row without any opens itself. */
function openActs(row: HTMLTableRowElement): boolean {
  const menu = row.querySelector<HTMLElement>('.row-menu');
  if (menu) {
    menu.focus();
    return press(menu);
  }
  const own = row.querySelector<HTMLElement>(`.actions ${control}`);
  if (!own) return press(row.querySelector('.name > :is(a, button)'));
  own.focus();
  return true;
}

function press(element: HTMLElement | null | undefined): boolean {
  element?.click();
  return Boolean(element);
}

/** The search over a list: the last one before it. A list that its filters emptied has no table, and its search stays. */
function search(table: HTMLTableElement | null, isPage: boolean): boolean {
  const layer = table?.closest(sheet) ?? (isPage ? document.querySelector('main') : null);
  const all = [...(layer?.querySelectorAll<HTMLInputElement>('[role="search"] input') ?? [])];
  const isBefore = (input: Element) =>
    table !== null && (input.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const field = all.findLast(isBefore) ?? all[0];
  field?.focus();
  field?.select();
  return field !== undefined;
}
