import { parsePlainSearch, writePlainSearch } from './plain-search.ts';

/** Part of an address that a view remembers: these filters and the order, always written alike. The rest is dropped. */
export function viewOf(search: Record<string, unknown>, filters: readonly string[]): string {
  return writePlainSearch(
    Object.fromEntries(
      [...filters, 'orden'].map((key) => [key, [search[key]].flat().map(String).filter(isSaid).toSorted()]),
    ),
  );
}

/** An address with a view's filters in place of its own, from the first page on. */
export function withView(
  search: Record<string, unknown>,
  filters: readonly string[],
  view: string,
): Record<string, unknown> {
  const others = Object.entries(search).filter(
    ([key]) => ![...filters, 'orden', 'pagina', 'desde'].includes(key),
  );
  return { ...Object.fromEntries(others), ...parsePlainSearch(view) };
}

const isSaid = (value: string): boolean => value !== '' && value !== 'undefined' && value !== 'null';
