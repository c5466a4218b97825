import { totalCap } from '@antela/contract/schemas';

/** `name:asc` → its field and direction; the contract has already refused anything else. */
export function parseSort<F extends string>(
  sort: `${F}:${'asc' | 'desc'}`,
): { sort: F; descending: boolean } {
  const [field, direction] = sort.split(':') as [F, 'asc' | 'desc'];
  return { sort: field, descending: direction === 'desc' };
}

/**
 * Cuts what a list query answered, one row more than asked, to a page.
 * @param total null when it was not counted; one above the cap means "more than the cap"
 * @param cap how far the list was counted
 */
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  total: number | null,
  cursorAfter: (last: Row) => string,
  cap: number = totalCap,
) {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    rows: shown,
    page: {
      next: last === undefined ? null : cursorAfter(last),
      total: total === null ? null : Math.min(total, cap),
      totalIsCapped: total !== null && total > cap,
    },
  };
}
