import type { BodyOf } from '@antela/contract/endpoint';
import {
  createScheduledReport,
  leaveScheduledReport,
  listReportRecipients,
  listScheduledReports,
  removeScheduledReport,
  resumeScheduledReport,
  type ReportKind,
} from '@antela/contract/scheduled-reports';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking } from '../../../lib/asking.ts';

export const useScheduledReports = () =>
  useQuery({ ...asking(listScheduledReports), select: ({ data }) => data });

/** People who may take a report of these companies; nobody while no company is chosen. */
export function useRecipients(kind: ReportKind, companies: readonly string[]) {
  const options = asking(listReportRecipients, { query: { kind, companies: companies.join(',') } });
  return useQuery({
    ...options,
    ...(companies.length === 0 && { queryFn: skipToken }),
    select: ({ data }) => data,
  });
}

export const useCreateScheduledReport = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof createScheduledReport>) => callApi(createScheduledReport, { body }),
  });

export const useResumeReport = () =>
  useMutation({
    mutationFn: (scheduledreportid: string) =>
      callApi(resumeScheduledReport, { body: { scheduledreportid } }),
  });

export const useLeaveReport = () =>
  useMutation({
    mutationFn: (scheduledreportid: string) => callApi(leaveScheduledReport, { body: { scheduledreportid } }),
  });

export const useRemoveReport = () =>
  useMutation({
    mutationFn: (scheduledreportid: string) =>
      callApi(removeScheduledReport, { body: { scheduledreportid } }),
  });
