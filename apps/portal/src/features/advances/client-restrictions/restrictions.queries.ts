import { getBlockedDays } from '@antela/contract/blocked-days';
import {
  activateClientRestriction,
  createClientRestriction,
  deactivateClientRestriction,
  deleteClientRestriction,
  getClientRestriction,
  listRestrictedCostCenters,
  previewClientRestriction,
  updateClientRestriction,
  type ClientRestriction,
} from '@antela/contract/client-restrictions';
import { getEmployeeLimits, getPayrollLimits } from '@antela/contract/effective-limits';
import type { BodyOf } from '@antela/contract/endpoint';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking, withoutErrorToast, useFresh } from '../../../lib/asking.ts';
import { useCall, useSave } from '../../../lib/use-call.ts';

export type RestrictionBody = BodyOf<typeof updateClientRestriction>;

export function useRestriction(clientrestrictionid: string) {
  return useQuery({
    ...asking(getClientRestriction, { query: { clientrestrictionid } }),
    select: ({ data }) => data,
  });
}

export function useFreshRestriction(clientrestrictionid: string): () => Promise<ClientRestriction> {
  const fresh = useFresh(getClientRestriction, { query: { clientrestrictionid } });
  return async () => (await fresh()).data;
}

export function useBlockedDays(month: string, companyids: readonly string[]) {
  const query = { month, ...(companyids.length > 0 && { companyid: companyids.join(',') }) };
  return useQuery({
    ...asking(getBlockedDays, { query }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  });
}

export function useCostCenters() {
  return useQuery({
    ...asking(listRestrictedCostCenters),
    select: ({ data }) => data,
  });
}

/** People a restriction would reach; null while there is nothing to ask. The form says what is wrong with it, so this shows nothing. */
export function useImpact(clientrestrictionid: string | null, body: RestrictionBody | null) {
  return useQuery({
    ...withoutErrorToast(
      asking(previewClientRestriction, {
        // Not asked while there is nothing to ask about.
        body: { clientrestrictionid, ...(body as RestrictionBody) },
      }),
    ),
    select: ({ data }) => data,
    enabled: body !== null,
    placeholderData: keepPreviousData,
  });
}

export const useCreateRestriction = () => useCall(createClientRestriction);

export const useUpdateRestriction = (clientrestrictionid: string) =>
  useSave(updateClientRestriction, { clientrestrictionid });

type Versioned = Pick<ClientRestriction, 'clientrestrictionid' | 'version'>;

/** State a restriction is switched to, against the version that was seen. */
export type Switched = 'on' | 'inactive' | 'draft';

export function useSwitchRestriction() {
  return useMutation({
    mutationFn: async ({ clientrestrictionid, version, to }: Versioned & { to: Switched }) => {
      const ifMatch = `"${version}"`;
      if (to === 'on')
        return (await callApi(activateClientRestriction, { query: { clientrestrictionid }, ifMatch })).data;
      const query = { clientrestrictionid, state: to };
      return (await callApi(deactivateClientRestriction, { query, ifMatch })).data;
    },
  });
}

export const useDeleteRestriction = () =>
  useCall(deleteClientRestriction, (clientrestrictionid: string) => ({ query: { clientrestrictionid } }));

export function usePayrollLimits(payrollid: string) {
  return useQuery({
    ...asking(getPayrollLimits, { query: { payrollid } }),
    select: ({ data }) => data,
  });
}

export function useEmployeeLimits(companyemployeeid: string) {
  return useQuery({
    ...asking(getEmployeeLimits, { query: { companyemployeeid } }),
    select: ({ data }) => data,
  });
}
