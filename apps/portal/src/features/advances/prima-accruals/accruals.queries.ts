import type { BodyOf, QueryOf } from '@antela/contract/endpoint';
import {
  getSuspensionSettings,
  listPrimaAccruals,
  updateSuspensionSettings,
} from '@antela/contract/prima-accruals';
import { pageSizeDefault } from '@antela/contract/schemas';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking, quietly } from '../../../lib/asking.ts';

type Query = QueryOf<typeof listPrimaAccruals>;

export function useAccruals(filters: Query, sort: Query['sort'], cursor: string | undefined) {
  const query = { ...filters, sort, ...(cursor !== undefined && { cursor }) };
  return useQuery({
    ...asking(listPrimaAccruals, { query: { ...query, limit: String(pageSizeDefault) } }),
    placeholderData: keepPreviousData,
  });
}

/** Totals that only the first page carries: how many match, and their sums. */
export function useAccrualTotals(
  filters: Query,
  list: ReturnType<typeof useAccruals>['data'],
): Pick<NonNullable<typeof list>, 'totals' | 'page'> | null {
  const known = list?.totals !== null && list !== undefined;
  const { data } = useQuery({
    ...quietly(asking(listPrimaAccruals, { query: { ...filters, limit: '1' } })),
    enabled: list !== undefined && !known,
  });
  return known ? list : (data ?? null);
}

/** One employment's own. */
export function useAccrualOf(companyemployeeid: string) {
  return useQuery({
    ...asking(listPrimaAccruals, { query: { companyemployeeid } }),
    select: ({ data: [accrual = null], semester }) => ({ accrual, semester }),
  });
}

/** Reads the server's present settings, past any cache. */
export const fetchSettings = async () => (await callApi(getSuspensionSettings)).data;

export function useSettings() {
  return useQuery({
    ...asking(getSuspensionSettings),
    select: ({ data }) => data,
  });
}

export function useUpdateSettings() {
  return useMutation({
    mutationFn: async ({
      body,
      version,
    }: {
      body: BodyOf<typeof updateSuspensionSettings>;
      version: number;
    }) => (await callApi(updateSuspensionSettings, { body, ifMatch: `"${version}"` })).data,
  });
}
