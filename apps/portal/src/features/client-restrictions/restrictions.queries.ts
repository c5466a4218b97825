import { getBlockedDays } from '@antela/contract/blocked-days';
import {
  activateClientRestriction,
  createClientRestriction,
  deactivateClientRestriction,
  deleteClientRestriction,
  getClientRestriction,
  listClientRestrictions,
  listRestrictedCostCenters,
  previewClientRestriction,
  updateClientRestriction,
  type ClientRestriction,
} from '@antela/contract/client-restrictions';
import { getEmployeeLimits, getPayrollLimits } from '@antela/contract/effective-limits';
import type { BodyOf } from '@antela/contract/endpoint';
import { pageSizeDefault } from '@antela/contract/schemas';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { listQueryOf, type RestrictionsSearch } from './restrictions-search.ts';

export type RestrictionBody = BodyOf<typeof updateClientRestriction>;

const keys = {
  all: ['client-restrictions'] as const,
  list: (query: object) => ['client-restrictions', 'list', query] as const,
  one: (id: string) => ['client-restrictions', 'one', id] as const,
  days: (query: object) => ['client-restrictions', 'days', query] as const,
  costCenters: ['client-restrictions', 'cost-centers'] as const,
};

/** What a rule over many changes elsewhere: what each can take, and the rules shown with payrolls and people. */
const madeOld = [keys.all, ['availability'], ['effective-limits'], ['quote'], ['audit'], ['proposals']];

function useRefresh() {
  const client = useQueryClient();
  return () => Promise.all(madeOld.map((queryKey) => client.invalidateQueries({ queryKey })));
}

export function useRestrictions(search: RestrictionsSearch, text: string, cursor: string | undefined) {
  const query = listQueryOf(search, text, cursor);
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) =>
      callApi(listClientRestrictions, { query: { ...query, limit: String(pageSizeDefault) }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useRestriction(clientrestrictionid: string) {
  return useQuery({
    queryKey: keys.one(clientrestrictionid),
    queryFn: async ({ signal }) =>
      (await callApi(getClientRestriction, { query: { clientrestrictionid }, signal })).data,
  });
}

/** What the server holds now, past any cache: for showing what changed under a form. */
export function useFreshRestriction(clientrestrictionid: string): () => Promise<ClientRestriction> {
  const client = useQueryClient();
  return async () => {
    const { data } = await callApi(getClientRestriction, { query: { clientrestrictionid } });
    client.setQueryData(keys.one(clientrestrictionid), data);
    return data;
  };
}

export function useBlockedDays(month: string, companyids: readonly string[]) {
  const query = { month, ...(companyids.length > 0 && { companyid: companyids.join(',') }) };
  return useQuery({
    queryKey: keys.days(query),
    queryFn: async ({ signal }) => (await callApi(getBlockedDays, { query, signal })).data,
    placeholderData: keepPreviousData,
  });
}

export function useCostCenters() {
  return useQuery({
    queryKey: keys.costCenters,
    queryFn: async ({ signal }) => (await callApi(listRestrictedCostCenters, { signal })).data,
  });
}

/** Whom a restriction would reach; null while there is nothing to ask. The form says what is wrong with it, so this shows nothing. */
export function useImpact(clientrestrictionid: string | null, body: RestrictionBody | null) {
  return useQuery({
    queryKey: ['client-restrictions', 'impact', clientrestrictionid, body],
    queryFn: async ({ signal }) => {
      if (body === null) throw new TypeError('an impact of nothing was asked for');
      return (await callApi(previewClientRestriction, { body: { clientrestrictionid, ...body }, signal }))
        .data;
    },
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true },
  });
}

export function useCreateRestriction() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof createClientRestriction>): Promise<ClientRestriction> =>
      (await callApi(createClientRestriction, { body })).data,
    onSuccess,
  });
}

export function useUpdateRestriction(clientrestrictionid: string) {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: async ({ body, version }: { body: RestrictionBody; version: number }) =>
      (
        await callApi(updateClientRestriction, {
          query: { clientrestrictionid },
          body,
          ifMatch: `"${version}"`,
        })
      ).data,
    onSuccess,
  });
}

type Versioned = Pick<ClientRestriction, 'clientrestrictionid' | 'version'>;

/** Switched on or off, against the version that was seen. */
/** What a restriction is switched to. */
export type Switched = 'on' | 'inactive' | 'draft';

export function useSwitchRestriction() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: async ({ clientrestrictionid, version, to }: Versioned & { to: Switched }) => {
      const ifMatch = `"${version}"`;
      if (to === 'on')
        return (await callApi(activateClientRestriction, { query: { clientrestrictionid }, ifMatch })).data;
      const query = { clientrestrictionid, state: to };
      return (await callApi(deactivateClientRestriction, { query, ifMatch })).data;
    },
    onSuccess,
  });
}

export function useDeleteRestriction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (clientrestrictionid: string) =>
      callApi(deleteClientRestriction, { query: { clientrestrictionid } }),
    onSuccess: (_answer, id) => {
      client.removeQueries({ queryKey: keys.one(id) });
      return client.invalidateQueries({ queryKey: keys.all });
    },
  });
}

export function usePayrollLimits(payrollid: string) {
  return useQuery({
    queryKey: ['effective-limits', 'payroll', payrollid],
    queryFn: async ({ signal }) => (await callApi(getPayrollLimits, { query: { payrollid }, signal })).data,
  });
}

export function useEmployeeLimits(companyemployeeid: string) {
  return useQuery({
    queryKey: ['effective-limits', 'employment', companyemployeeid],
    queryFn: async ({ signal }) =>
      (await callApi(getEmployeeLimits, { query: { companyemployeeid }, signal })).data,
  });
}
