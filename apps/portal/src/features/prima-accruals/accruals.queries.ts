import type { BodyOf, QueryOf } from '@antela/contract/endpoint';
import {
  getSuspensionSettings,
  listPrimaAccruals,
  updateSuspensionSettings,
} from '@antela/contract/prima-accruals';
import { pageSizeDefault } from '@antela/contract/schemas';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

type Query = QueryOf<typeof listPrimaAccruals>;

export function useAccruals(filters: Query, sort: Query['sort'], cursor: string | undefined) {
  const query = { ...filters, sort, ...(cursor !== undefined && { cursor }) };
  return useQuery({
    queryKey: ['prima-accruals', 'list', query],
    queryFn: ({ signal }) =>
      callApi(listPrimaAccruals, { query: { ...query, limit: String(pageSizeDefault) }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What only the first page carries: how many match, and their sums. */
export function useAccrualTotals(
  filters: Query,
  list: ReturnType<typeof useAccruals>['data'],
): Pick<NonNullable<typeof list>, 'totals' | 'page'> | null {
  const known = list?.totals !== null && list !== undefined;
  const { data } = useQuery({
    queryKey: ['prima-accruals', 'totals', filters],
    queryFn: ({ signal }) => callApi(listPrimaAccruals, { query: { ...filters, limit: '1' }, signal }),
    enabled: list !== undefined && !known,
    meta: { quiet: true },
  });
  return known ? list : (data ?? null);
}

/** One employment's own. */
export function useAccrualOf(companyemployeeid: string) {
  return useQuery({
    queryKey: ['prima-accruals', 'of', companyemployeeid],
    queryFn: async ({ signal }) => {
      const answer = await callApi(listPrimaAccruals, { query: { companyemployeeid }, signal });
      return { accrual: answer.data[0] ?? null, semester: answer.semester };
    },
  });
}

/** What the server holds now, past any cache. */
export const fetchSettings = async () => (await callApi(getSuspensionSettings)).data;

export function useSettings() {
  return useQuery({
    queryKey: ['prima-accruals', 'settings'],
    queryFn: async ({ signal }) => (await callApi(getSuspensionSettings, { signal })).data,
  });
}

export function useUpdateSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      body,
      version,
    }: {
      body: BodyOf<typeof updateSuspensionSettings>;
      version: number;
    }) => (await callApi(updateSuspensionSettings, { body, ifMatch: `"${version}"` })).data,
    onSettled: () =>
      Promise.all(
        [['prima-accruals'], ['availability'], ['quote']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
