import { parsePlainSearch, writePlainSearch } from './plain-search.ts';

/** What a view remembers of an address: these filters and the order, always written in the same way. Of the rest nothing. */
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
