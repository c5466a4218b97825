import {
  createScheduledReport,
  leaveScheduledReport,
  listReportRecipients,
  listScheduledReports,
  removeScheduledReport,
  resumeScheduledReport,
  type ReportKind,
} from '@antela/contract/scheduled-reports';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { asking } from '../../../lib/asking.ts';
import { useCall } from '../../../lib/use-call.ts';

export const scheduledReportsOptions = queryOptions({
  ...asking(listScheduledReports),
  select: ({ data }) => data,
});
export const useScheduledReports = () => useQuery(scheduledReportsOptions);

/** People who may take a report of these companies; nobody while no company is chosen. */
export function useRecipients(kind: ReportKind, companies: readonly string[]) {
  const options = asking(listReportRecipients, { query: { kind, companies: companies.join(',') } });
  return useQuery({
    ...options,
    ...(companies.length === 0 && { queryFn: skipToken }),
    select: ({ data }) => data,
  });
}

export const useCreateScheduledReport = () => useCall(createScheduledReport);

export const useResumeReport = () =>
  useCall(resumeScheduledReport, (scheduledreportid: string) => ({ body: { scheduledreportid } }));

export const useLeaveReport = () =>
  useCall(leaveScheduledReport, (scheduledreportid: string) => ({ body: { scheduledreportid } }));

export const useRemoveReport = () =>
  useCall(removeScheduledReport, (scheduledreportid: string) => ({ body: { scheduledreportid } }));
