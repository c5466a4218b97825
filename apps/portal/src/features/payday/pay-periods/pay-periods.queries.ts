import { listPacketFiles } from '@antela/contract/closing-packet';
import { listDeductionLines, listLineItems } from '@antela/contract/deduction-lines';
import * as contract from '@antela/contract/pay-periods';
import * as steps from '@antela/contract/period-steps';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { asking, askingData, withLiveUpdates } from '../../../lib/asking.ts';
import { tellChange } from '../../../lib/changes.ts';
import { pollingMs } from '../../../lib/server-events.ts';
import { uploadSheet } from '../../../lib/upload-file.ts';
import { useCall } from '../../../lib/use-call.ts';

/** Every period of the payroll that has begun, the latest first; a calendar is never longer than a page. */
export const periodsOptions = (payrollid: string) =>
  queryOptions({
    ...asking(contract.listPayPeriods, { query: { payrollid, limit: '200' } }),
    select: ({ data }) => data.filter(({ state }) => state !== 'scheduled'),
  });

export const periodOptions = (payperiodid: string) =>
  askingData(contract.getPayPeriod, { query: { payperiodid } });

const { changes: issuing = [] } = steps.issuePeriodReport;
const { changes: confirming = [] } = steps.reconcilePayPeriod;

/** Milliseconds between two looks: while it is issued, and while it waits for payments. */
const pollMs = { issuing: 2_000, waiting: 15_000 };

/**
 * Looks after a report that a worker issues or confirms; once it is, or came to nothing, everything of the period is read anew.
 * @param since when it was asked for; null while none is under way
 */
export function useReportUnderWay(payperiodid: string, since: string | null): void {
  const { data: isOver = false } = useQuery({
    ...withLiveUpdates(asking(contract.getReportUnderWay, { query: { payperiodid } })),
    select: ({ data }) => data.underWay?.fault !== null,
    enabled: since !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      const asked = data?.data.underWay;
      if (data && asked?.fault !== null) return false;
      return pollingMs(asked?.lines === null ? pollMs.waiting : pollMs.issuing);
    },
  });
  useEffect(() => {
    if (isOver && since !== null)
      void tellChange({ by: null, nouns: [...issuing, ...confirming], gone: null });
  }, [isOver, since]);
}

/** The differences of a period, at most a page of them: whoever has more resolves them in turns. */
export function useDifferences(payperiodid: string) {
  const query = { payperiodid, limit: '200', difference: 'any' as const };
  return useQuery(asking(listDeductionLines, { query }));
}

export const useLineItems = (payperiodid: string, companyemployeeid: string) =>
  useQuery(askingData(listLineItems, { query: { payperiodid, companyemployeeid } }));

/** Files of a packet that somebody took before, with the hash of each. */
export const usePacketFiles = (payperiodid: string) =>
  useQuery(askingData(listPacketFiles, { query: { payperiodid } }));

/** Has the report issued once the payments on their way have ended. */
export const useOrderReport = () => useCall(steps.orderPeriodReport);

/** Takes the payments that a report left to the next period back. */
export const useBringPaymentsBack = () => useCall(steps.bringPaymentsBack);

/** Takes such an order back. */
export const useWithdrawReport = () => useCall(steps.withdrawPeriodReport);

/** Says what was deducted; with `review` only what a file would say. */
export const useReconcile = () => useCall(steps.reconcilePayPeriod);

/** Takes a confirmation back. */
export const useUnconfirm = () => useCall(steps.unconfirmPayPeriod);

/** Puts the file in the client's own place, straight from the browser; answers its key. */
export function useUpload() {
  return useMutation({
    mutationFn: (file: File) => uploadSheet(file),
  });
}
