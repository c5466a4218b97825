import { getBlockedDays } from '@antela/contract/blocked-days';
import {
  activateClientRestriction,
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
import { askingData, withoutErrorToast, useFresh } from '../../../lib/asking.ts';
import { useCall, useSave } from '../../../lib/use-call.ts';

export type RestrictionBody = BodyOf<typeof updateClientRestriction>;

export const useRestriction = (clientrestrictionid: string) =>
  useQuery(askingData(getClientRestriction, { query: { clientrestrictionid } }));

export const useFreshRestriction = (clientrestrictionid: string) =>
  useFresh(getClientRestriction, { query: { clientrestrictionid } });

export function useBlockedDays(month: string, companyids: readonly string[]) {
  const query = { month, ...(companyids.length > 0 && { companyid: companyids.join(',') }) };
  return useQuery({
    ...askingData(getBlockedDays, { query }),
    placeholderData: keepPreviousData,
  });
}

export const useCostCenters = () => useQuery(askingData(listRestrictedCostCenters));

/** People a restriction would reach; null while there is nothing to ask. The form says what is wrong with it, so this shows nothing. */
export const useImpact = (clientrestrictionid: string | null, body: RestrictionBody | null) =>
  useQuery({
    ...withoutErrorToast(
      askingData(previewClientRestriction, {
        // Not asked while there is nothing to ask about.
        body: { clientrestrictionid, ...(body as RestrictionBody) },
      }),
    ),
    enabled: body !== null,
    placeholderData: keepPreviousData,
  });

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

export const usePayrollLimits = (payrollid: string) =>
  useQuery(askingData(getPayrollLimits, { query: { payrollid } }));

export const useEmployeeLimits = (companyemployeeid: string) =>
  useQuery(askingData(getEmployeeLimits, { query: { companyemployeeid } }));
