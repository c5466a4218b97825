import {
  leaveScheduledReport,
  listReportRecipients,
  listScheduledReports,
  removeScheduledReport,
  resumeScheduledReport,
  type ReportKind,
} from '@antela/contract/scheduled-reports';
import { skipToken, useQuery } from '@tanstack/react-query';
import { askingData } from '../../../lib/asking.ts';
import { useCall } from '../../../lib/use-call.ts';

export const scheduledReportsOptions = askingData(listScheduledReports);
export const useScheduledReports = () => useQuery(scheduledReportsOptions);

/** People who may take a report of these companies; nobody while no company is chosen. */
export function useRecipients(kind: ReportKind, companies: readonly string[]) {
  const options = askingData(listReportRecipients, { query: { kind, companies: companies.join(',') } });
  return useQuery({ ...options, ...(companies.length === 0 && { queryFn: skipToken }) });
}

export const useResumeReport = () =>
  useCall(resumeScheduledReport, (scheduledreportid: string) => ({ body: { scheduledreportid } }));

export const useLeaveReport = () =>
  useCall(leaveScheduledReport, (scheduledreportid: string) => ({ body: { scheduledreportid } }));

export const useRemoveReport = () =>
  useCall(removeScheduledReport, (scheduledreportid: string) => ({ body: { scheduledreportid } }));
