import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { quietly } from './asking.ts';

type Page = { total: number | null; totalIsCapped: boolean };

/**
 * How many rows a list has over all its pages. Its first page says it; a later one on which somebody begins, by a link or a
 * reload, does not, and the first is then asked for a single row. Null until one of them has.
 */
export function useListTotal<Answer extends { page: Page }, Key extends QueryKey>(
  oneRow: UseQueryOptions<Answer, Error, Answer, Key>,
  list: { page: Page } | undefined,
): Page | null {
  const known = list !== undefined && list.page.total !== null;
  const { data } = useQuery({ ...quietly(oneRow), enabled: list !== undefined && !known });
  return known ? list.page : (data?.page ?? null);
}
