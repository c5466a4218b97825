import type { BodyOf } from '@antela/contract/endpoint';
import {
  createReportLayout,
  deleteReportLayout,
  listReportLayouts,
  updateReportLayout,
  type ReportLayoutRecord,
} from '@antela/contract/report-layouts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

export type LayoutBody = BodyOf<typeof updateReportLayout>;

/** Whoever downloads a report offers these too: everything under this key is refreshed together. */
const key = 'report-layouts';

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
    mutationFn: ({ body, idempotencyKey }: { body: LayoutBody; idempotencyKey: string }) =>
      callApi(createReportLayout, { body: { payrollid, ...body }, idempotencyKey }),
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
