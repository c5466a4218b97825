import type { EmployeesChosen } from '@antela/contract/employees-chosen';
import {
  downloadSettlementLetter,
  getSettlement,
  previewRetirement,
  undoRetirement,
} from '@antela/contract/retirements';
import { useQuery } from '@tanstack/react-query';
import { downloadReport } from '../../../lib/api.ts';
import { askingData, withoutErrorToast } from '../../../lib/asking.ts';
import { useCall } from '../../../lib/use-call.ts';

/** Asked anew each time: it is what the person decides by. */
export const useRetirementPreview = (chosen: EmployeesChosen, isWanted: boolean) =>
  useQuery({
    ...withoutErrorToast(askingData(previewRetirement, { body: { who: chosen } })),
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
  });

export const useSettlement = (companyemployeeid: string) =>
  useQuery(withoutErrorToast(askingData(getSettlement, { query: { companyemployeeid } })));

export const useUndoRetirement = () => useCall(undoRetirement, (batchid: string) => ({ body: { batchid } }));

export const downloadLetter = (companyemployeeid: string): Promise<void> =>
  downloadReport(downloadSettlementLetter, { query: { companyemployeeid } });
