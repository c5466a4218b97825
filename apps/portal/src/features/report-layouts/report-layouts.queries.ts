import type { BodyOf } from '@antela/contract/endpoint';
import { listPayPeriods } from '@antela/contract/pay-periods';
import {
  createReportLayout,
  deleteReportLayout,
  downloadReportByLayout,
  listReportLayouts,
  updateReportLayout,
  type ReportLayoutRecord,
} from '@antela/contract/report-layouts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notFound } from '../../lib/api-error.ts';
import { callApi, downloadReport } from '../../lib/api.ts';

export type LayoutBody = BodyOf<typeof updateReportLayout>;

/** Whoever downloads a report offers these too: everything under this key is refreshed together. */
const key = 'report-layouts';

/** What the server holds now, past any cache. */
export async function fetchLayout(payrollid: string, reportlayoutid: string): Promise<ReportLayoutRecord> {
  const { data } = await callApi(listReportLayouts, { query: { payrollid } });
  const found = data.find((each) => each.reportlayoutid === reportlayoutid);
  if (!found) throw notFound();
  return found;
}

export function useReportLayouts(payrollid: string) {
  return useQuery({
    queryKey: [key, payrollid],
    queryFn: async ({ signal }) => (await callApi(listReportLayouts, { query: { payrollid }, signal })).data,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [key] });
}

export function useCreateLayout(payrollid: string) {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (body: LayoutBody) => callApi(createReportLayout, { body: { payrollid, ...body } }),
    onSuccess,
  });
}

export function useUpdateLayout() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ known, body }: { known: ReportLayoutRecord; body: LayoutBody }) =>
      callApi(updateReportLayout, {
        query: { reportlayoutid: known.reportlayoutid },
        body,
        ifMatch: `"${known.version}"`,
      }),
    onSuccess,
  });
}

export function useDeleteLayout() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (reportlayoutid: string) => callApi(deleteReportLayout, { query: { reportlayoutid } }),
    onSuccess,
  });
}

/** Periods looked through for reports: a year of weeks. */
const periodsShown = '52';

/** The newest report of each period that has one, the latest period first. Only for whoever may take reports away. */
export function useReports(payrollid: string, enabled: boolean) {
  return useQuery({
    queryKey: ['pay-periods', payrollid, 'reported'],
    queryFn: ({ signal }) =>
      callApi(listPayPeriods, { query: { payrollid, sort: 'startDate:desc', limit: periodsShown }, signal }),
    select: ({ data }) =>
      data.flatMap(({ payperiodid, label, startDate, reportVersion }) =>
        reportVersion === null ? [] : [{ payperiodid, label, startDate, version: reportVersion }],
      ),
    enabled,
  });
}

export function useDownloadByLayout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (query: { payperiodid: string; version: number; reportlayoutid: string }) =>
      downloadReport(downloadReportByLayout, { query: { ...query, version: String(query.version) } }),
    // The report's page says who took it.
    onSuccess: () => client.invalidateQueries({ queryKey: ['pay-periods'] }),
  });
}
