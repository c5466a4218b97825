import { listAudit, listImpersonations, type AuditedKind } from '@antela/contract/audit';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { askingData, askingPages } from '../../../lib/asking.ts';

const pageSize = 20;

export type Whose = { kind: AuditedKind; id: string };

/** Read anew each time it is opened: whoever looks here wants to know what has just happened. */
export function useHistory({ kind, id }: Whose, enabled: boolean) {
  return useInfiniteQuery({
    ...askingPages(listAudit, { query: { kind, id } }),
    queryFn: ({ pageParam, signal }) =>
      callApi(listAudit, {
        query: { kind, id, limit: String(pageSize), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.next,
    staleTime: 0,
    enabled,
  });
}

export const useImpersonations = () =>
  useQuery({
    ...askingData(listImpersonations),
    staleTime: 0,
  });
