import { parsePlainSearch, writePlainSearch } from './plain-search.ts';

/** Parts of an address beside its filters that a view remembers: the order, and the columns of the report. */
const also = ['orden', 'columnas'];

/** Part of an address that a view remembers, always written alike. The rest is dropped. */
export function viewOf(search: Record<string, unknown>, filters: readonly string[]): string {
  return writePlainSearch(
    Object.fromEntries(
      [...filters, ...also].map((key) => [key, [search[key]].flat().map(String).filter(isSaid).toSorted()]),
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
    ([key]) => ![...filters, ...also, 'pagina', 'desde'].includes(key),
  );
  return { ...Object.fromEntries(others), ...parsePlainSearch(view) };
}

const isSaid = (value: string): boolean => value !== '' && value !== 'undefined' && value !== 'null';
