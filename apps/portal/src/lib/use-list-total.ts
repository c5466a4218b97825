import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { withoutErrorToast } from './asking.ts';

type Counted = { page: { total: number | null } };

/**
 * The answer that counts a list over all its pages, and sums it where the list has sums. Its first page does; a later one on which
 * somebody begins, by a link or a reload, does not, and the first is then asked for a single row. Undefined until one of them has.
 */
export function useListTotal<Answer extends Counted, Key extends QueryKey>(
  oneRow: UseQueryOptions<Answer, Error, Answer, Key>,
  list: Answer | undefined,
): Answer | undefined {
  const known = list !== undefined && list.page.total !== null;
  const { data } = useQuery({ ...withoutErrorToast(oneRow), enabled: list !== undefined && !known });
  return known ? list : data;
}
