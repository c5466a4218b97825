import type { BodyOf } from '@antela/contract/endpoint';
import * as contract from '@antela/contract/open-items';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { useRefresh } from './pay-periods.queries.ts';

/** What is open, or was, of a period; or what is open of all of a payroll's. A page at most: the newest first. */
export function useOpenItems(of: { payperiodid: string } | { payrollid: string; state: 'open' }) {
  const query = { ...of, limit: '200' };
  return useQuery({
    queryKey: ['pay-periods', 'open-items', query],
    queryFn: ({ signal }) => callApi(contract.listOpenItems, { query, signal }),
  });
}

export function useClearItem() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.clearOpenItem>) => callApi(contract.clearOpenItem, { body }),
    onSuccess,
  });
}

export function useUndoClearing() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.undoClearing>) => callApi(contract.undoClearing, { body }),
    onSuccess,
  });
}

export function useMoveToDebt() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.moveToDebt>) => callApi(contract.moveToDebt, { body }),
    onSuccess,
  });
}
