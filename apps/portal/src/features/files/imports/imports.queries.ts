import type { BodyOf } from '@antela/contract/endpoint';
import {
  correctImportRow,
  decideImportRows,
  listImportRows,
  mergeCorrections,
  type ImportRow,
} from '@antela/contract/import-rows';
import {
  applyImport,
  createImport,
  discardImport,
  getImport,
  listImports,
  reviewImport,
  undoImport,
  type ImportKind,
} from '@antela/contract/imports';
import { getJob } from '@antela/contract/jobs';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking, askingData, askingPages, withLiveUpdates, useFresh } from '../../../lib/asking.ts';
import { pollingMs } from '../../../lib/server-events.ts';
import { uploadSheet } from '../../../lib/upload-file.ts';
import { useCall } from '../../../lib/use-call.ts';
import { isUnderWay } from './import-steps.ts';

const pollMs = 1000;
const rowsPerPage = '200';

export const useImports = () =>
  useQuery({
    ...withLiveUpdates(asking(listImports, { query: { limit: '10' } })),
    staleTime: 0,
  });

/** Asks again while the server works on it, when it tells of a step or by the second. */
export const useImport = (importid: string) =>
  useQuery({
    ...withLiveUpdates(askingData(getImport, { query: { importid } })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && isUnderWay(data.data.state) ? pollingMs(pollMs) : false,
  });

export type Upload = {
  kind: ImportKind;
  file: File;
  companyid: string | null;
  payrollid: string | null;
};

/** The file straight to the object store, then the import that reads it. */
export const useStartImport = () =>
  useCall(createImport, async ({ kind, file, companyid, payrollid }: Upload) => ({
    body: { kind, ...(await uploadSheet(file)), companyid, payrollid },
  }));

/** Read anew under other columns or with corrections, the rows are others. */
function useForgetRows() {
  const client = useQueryClient();
  return () => client.removeQueries({ queryKey: [listImportRows.name] });
}

/** A corrected error workbook, back into the import it is of. */
export function useMergeCorrections(importid: string) {
  const forgetRows = useForgetRows();
  return useMutation({
    mutationFn: async (file: File) => {
      const body = { importid, ...(await uploadSheet(file)) };
      return callApi(mergeCorrections, { body });
    },
    onSuccess: forgetRows,
  });
}

/** The import as it is now, past any cache. */
export const useFreshImport = (importid: string) => useFresh(getImport, { query: { importid } });

export function useReviewImport(importid: string) {
  const forgetRows = useForgetRows();
  return useMutation({
    mutationFn: ({ body, version }: { body: BodyOf<typeof reviewImport>; version: number }) =>
      callApi(reviewImport, { query: { importid }, body, ifMatch: `"${version}"` }),
    onSuccess: forgetRows,
  });
}

export type RowFilter = { outcome?: ImportRow['outcome'] | 'flagged'; code?: string };

/** The rows of the file in their order, page after page. */
export function useImportRows(importid: string, filter: RowFilter) {
  return useInfiniteQuery({
    ...askingPages(listImportRows, { query: { importid, ...filter } }),
    queryFn: ({ pageParam, signal }) =>
      callApi(listImportRows, {
        query: {
          importid,
          ...filter,
          limit: rowsPerPage,
          ...(pageParam !== null && { after: String(pageParam) }),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ page }) => page.next,
  });
}

/** Corrects cells of one row; the rows in sight and the counts follow. */
export const useCorrectRow = (importid: string) =>
  useCall(correctImportRow, (body: BodyOf<typeof correctImportRow>) => ({ query: { importid }, body }));

/** Says who the person of a row is, or takes rows as updates; the rows in sight and the counts follow. */
export const useDecideRows = (importid: string) =>
  useCall(decideImportRows, (body: BodyOf<typeof decideImportRows>) => ({ query: { importid }, body }));

type Apply = Omit<BodyOf<typeof applyImport>, 'importid'>;

export const useApplyImport = (importid: string) =>
  useCall(applyImport, (body: Apply) => ({ body: { importid, ...body } }));

export const useDiscardImport = (importid: string) => useCall(discardImport, () => ({ query: { importid } }));

/** Starts undoing; the job tells when it is done, or why it could not be. */
export const useUndoImport = (importid: string) => useCall(undoImport, () => ({ body: { importid } }));

export const useJob = (jobid: string | undefined) =>
  useQuery({
    ...withLiveUpdates(askingData(getJob, { query: { jobid: jobid ?? '' } })),
    enabled: jobid !== undefined,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && (data.data.state === 'done' || data.data.state === 'failed') ? false : pollingMs(pollMs),
  });
