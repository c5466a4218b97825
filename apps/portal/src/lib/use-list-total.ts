import { useQuery, type QueryKey } from '@tanstack/react-query';

type Page = { total: number | null; totalIsCapped: boolean };

/**
 * How many rows a list has over all its pages. Its first page says it; a later one on which somebody begins, by a link or a
 * reload, does not, and the first is then asked for a single row. Null until one of them has.
 */
export function useListTotal(
  queryKey: QueryKey,
  askOneRow: (signal: AbortSignal) => Promise<{ page: Page }>,
  list: { page: Page } | undefined,
): Page | null {
  const known = list !== undefined && list.page.total !== null;
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await askOneRow(signal)).page,
    enabled: list !== undefined && !known,
    meta: { quiet: true },
  });
  return known ? list.page : (data ?? null);
}
