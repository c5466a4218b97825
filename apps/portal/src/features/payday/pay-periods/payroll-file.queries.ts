import type { BodyOf } from '@antela/contract/endpoint';
import {
  downloadPayrollFile,
  downloadReportBySoftware,
  reviewPayrollFile,
} from '@antela/contract/payroll-software';
import { useMutation } from '@tanstack/react-query';
import { downloadReport } from '../../../lib/api.ts';
import { useCall } from '../../../lib/use-call.ts';

export type PayrollFile = BodyOf<typeof reviewPayrollFile>;

/** Looks at an uploaded file of the payroll's program; nothing is kept. */
export const useReviewPayrollFile = () => useCall(reviewPayrollFile);

export function useFillPayrollFile() {
  return useMutation({
    mutationFn: ({ version, sheet, column, ...file }: PayrollFile) =>
      downloadReport(downloadPayrollFile, {
        query: {
          ...file,
          version: String(version),
          ...(sheet !== null && { sheet }),
          ...(column !== null && { column: String(column) }),
        },
      }),
  });
}

export function useDownloadBySoftware() {
  return useMutation({
    mutationFn: (query: { payperiodid: string; version: number }) =>
      downloadReport(downloadReportBySoftware, { query: { ...query, version: String(query.version) } }),
  });
}
