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
import { useMutation, useQuery } from '@tanstack/react-query';
import { notFound } from '../../../lib/api-error.ts';
import { callApi, downloadReport } from '../../../lib/api.ts';
import { asking, askingData } from '../../../lib/asking.ts';
import { useCall } from '../../../lib/use-call.ts';

export type LayoutBody = BodyOf<typeof updateReportLayout>;

/** Reads the server's present layout, past any cache. */
export async function fetchLayout(payrollid: string, reportlayoutid: string): Promise<ReportLayoutRecord> {
  const { data } = await callApi(listReportLayouts, { query: { payrollid } });
  const found = data.find((each) => each.reportlayoutid === reportlayoutid);
  if (!found) throw notFound();
  return found;
}

export const useReportLayouts = (payrollid: string) =>
  useQuery(askingData(listReportLayouts, { query: { payrollid } }));

export const useCreateLayout = (payrollid: string) =>
  useCall(createReportLayout, (body: LayoutBody) => ({ body: { payrollid, ...body } }));

export const useUpdateLayout = () =>
  useCall(updateReportLayout, ({ known, body }: { known: ReportLayoutRecord; body: LayoutBody }) => ({
    query: { reportlayoutid: known.reportlayoutid },
    body,
    ifMatch: `"${known.version}"`,
  }));

export const useDeleteLayout = () =>
  useCall(deleteReportLayout, (reportlayoutid: string) => ({ query: { reportlayoutid } }));

/** Periods looked through for reports: a year of weeks. */
const periodsShown = '52';

/** The newest report of each period that has one, the latest period first. Only for whoever may take reports away. */
export const useReports = (payrollid: string, enabled: boolean) =>
  useQuery({
    ...asking(listPayPeriods, { query: { payrollid, sort: 'startDate:desc', limit: periodsShown } }),
    select: ({ data }) =>
      data.flatMap(({ payperiodid, label, startDate, reportVersion }) =>
        reportVersion === null ? [] : [{ payperiodid, label, startDate, version: reportVersion }],
      ),
    enabled,
  });

export function useDownloadByLayout() {
  return useMutation({
    mutationFn: (query: { payperiodid: string; version: number; reportlayoutid: string }) =>
      downloadReport(downloadReportByLayout, { query: { ...query, version: String(query.version) } }),
  });
}
