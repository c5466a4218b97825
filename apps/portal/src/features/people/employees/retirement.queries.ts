import type { EmployeesChosen } from '@antela/contract/employees-chosen';
import {
  downloadSettlementLetter,
  getSettlement,
  previewRetirement,
  undoRetirement,
} from '@antela/contract/retirements';
import { useQuery } from '@tanstack/react-query';
import { downloadReport } from '../../../lib/api.ts';
import { asking, withoutErrorToast } from '../../../lib/asking.ts';
import { useCall } from '../../../lib/use-call.ts';

/** Asked anew each time: it is what the person decides by. */
export function useRetirementPreview(chosen: EmployeesChosen, isWanted: boolean) {
  return useQuery({
    ...withoutErrorToast(asking(previewRetirement, { body: { who: chosen } })),
    select: ({ data }) => data,
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useSettlement(companyemployeeid: string) {
  return useQuery({
    ...withoutErrorToast(asking(getSettlement, { query: { companyemployeeid } })),
    select: ({ data }) => data,
  });
}

export const useUndoRetirement = () => useCall(undoRetirement, (batchid: string) => ({ body: { batchid } }));

export const downloadLetter = (companyemployeeid: string): Promise<void> =>
  downloadReport(downloadSettlementLetter, { query: { companyemployeeid } });
