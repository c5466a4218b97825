import type { EmployeesChosen } from '@antela/contract/employees-chosen';
import type { BodyOf } from '@antela/contract/endpoint';
import {
  downloadSettlementLetter,
  getSettlement,
  previewRetirement,
  retireEmployees,
  undoRetirement,
} from '@antela/contract/retirements';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi, downloadReport } from '../../../lib/api.ts';
import { asking, quietly } from '../../../lib/asking.ts';

/** Asked anew each time: it is what the person decides by. */
export function useRetirementPreview(chosen: EmployeesChosen, isWanted: boolean) {
  return useQuery({
    ...quietly(asking(previewRetirement, { body: { who: chosen } })),
    select: ({ data }) => data,
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useSettlement(companyemployeeid: string) {
  return useQuery({
    ...quietly(asking(getSettlement, { query: { companyemployeeid } })),
    select: ({ data }) => data,
  });
}

export function useRetire() {
  return useMutation({
    mutationFn: async (body: BodyOf<typeof retireEmployees>) =>
      (await callApi(retireEmployees, { body })).data,
  });
}

export function useUndoRetirement() {
  return useMutation({
    mutationFn: async (batchid: string) => (await callApi(undoRetirement, { body: { batchid } })).data,
  });
}

export const downloadLetter = (companyemployeeid: string): Promise<void> =>
  downloadReport(downloadSettlementLetter, { query: { companyemployeeid } });
