/** One column of a drawn table: its head, and what each row says in it, with the second line of the cell apart. */
export type DrawnColumn = {
  header: string;
  cells: { text: string; detail: string }[];
};

/**
 * Text of a table as it is shown: nobody copies what they may not see. Amounts come as plain numbers, because people put them
 * into a spreadsheet.
 * @param rows all of its rows where it is left out
 */
export function columnsOf(table: HTMLTableElement, rows = [...table.querySelectorAll('tbody > tr')]) {
  const cells = rows.map((row) => [...row.querySelectorAll(':scope > :is(th, td):not(.tick, .actions)')]);
  const heads = [...table.querySelectorAll('thead th:not(:has(input))')];
  return heads.slice(0, cells[0]?.length ?? 0).map((head, index): DrawnColumn => ({
    header: textOf(head),
    cells: cells.map((row) => ({
      text: plain(textOf(row[index], '.detail')),
      detail: plain(textOf(row[index]?.querySelector('.detail'))),
    })),
  }));
}

/** A line for each row, the second line of a cell beside the first. */
export function columnAsText({ cells }: DrawnColumn): string {
  const hasDetail = cells.some(({ detail }) => detail !== '');
  return cells
    .map(({ text, detail }) => (hasDetail ? `${inert(text)}\t${inert(detail)}` : inert(text)))
    .join('\n');
}

/** `$ 1.750.905` as `1750905`, a dash that stands for nothing as nothing; anything else as it is. */
export function plain(text: string): string {
  if (text === '—') return '';
  const amount = /^([+−-]?)\s*\$\s*([+−-]?)(\d{1,3}(?:\.\d{3})*)$/u.exec(text);
  if (!amount) return text;
  const [, before = '', after = '', digits = ''] = amount;
  return `${/[−-]/u.test(before + after) ? '-' : ''}${digits.replaceAll('.', '')}`;
}

/** A name that a spreadsheet would read as a formula is pasted as the text it is. */
export function inert(text: string): string {
  return /^[=+@-]/u.test(text) && !/^-?\d+$/u.test(text) ? `'${text}` : text;
}

function textOf(cell: Element | null | undefined, without = ':not(*)'): string {
  if (!cell) return '';
  const copy = cell.cloneNode(true) as Element;
  for (const each of copy.querySelectorAll(`${without}, [aria-hidden="true"], .sr-only`)) each.remove();
  for (const each of copy.querySelectorAll('div, p, li, .state-tag')) each.append(' ');
  return (copy.textContent ?? '').replaceAll(/\s+/gu, ' ').trim();
}
