import type { BodyOf } from '@antela/contract/endpoint';
import * as contract from '@antela/contract/open-items';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { asking } from '../../lib/asking.ts';

/** Items of a period, open or not; or the open items of a whole payroll. One page at most, the newest first. */
export function useOpenItems(of: { payperiodid: string } | { payrollid: string; state: 'open' }) {
  const query = { ...of, limit: '200' };
  return useQuery({
    ...asking(contract.listOpenItems, { query }),
  });
}

export function useClearItem() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.clearOpenItem>) => callApi(contract.clearOpenItem, { body }),
  });
}

export function useUndoClearing() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.undoClearing>) => callApi(contract.undoClearing, { body }),
  });
}

export function useMoveToDebt() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.moveToDebt>) => callApi(contract.moveToDebt, { body }),
  });
}
