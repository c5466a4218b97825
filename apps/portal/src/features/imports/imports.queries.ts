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
import { useCallback } from 'react';
import { callApi } from '../../lib/api.ts';
import { uploadSheet } from '../../lib/upload-file.ts';
import { isUnderWay } from './import-steps.ts';

const pollMs = 1000;
const rowsPerPage = '200';

const keys = {
  list: ['imports', 'list'] as const,
  one: (importid: string) => ['imports', 'one', importid] as const,
  rows: (importid: string) => ['imports', 'rows', importid] as const,
};

export function useImports() {
  return useQuery({
    queryKey: keys.list,
    queryFn: ({ signal }) => callApi(listImports, { query: { limit: '10' }, signal }),
    staleTime: 0,
  });
}

/** Asks again every second while the server works on it. */
export function useImport(importid: string) {
  return useQuery({
    queryKey: keys.one(importid),
    queryFn: ({ signal }) => callApi(getImport, { query: { importid }, signal }),
    select: ({ data }) => data,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.data.state) ? pollMs : false),
  });
}

export interface Upload {
  kind: ImportKind;
  file: File;
  companyid: string | null;
  payrollid: string | null;
}

/** The file straight to the object store, then the import that reads it. */
export function useStartImport() {
  return useMutation({
    mutationFn: async ({ kind, file, companyid, payrollid }: Upload) => {
      const body = { kind, ...(await uploadSheet(file)), companyid, payrollid };
      return (await callApi(createImport, { body })).data.importid;
    },
  });
}

/** A corrected error workbook, back into the import it is of. */
export function useMergeCorrections(importid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      const body = { importid, ...(await uploadSheet(file)) };
      return callApi(mergeCorrections, { body });
    },
    onSuccess: () => {
      client.removeQueries({ queryKey: keys.rows(importid) });
      return client.invalidateQueries({ queryKey: keys.one(importid) });
    },
  });
}

export function useReviewImport(importid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: { body: BodyOf<typeof reviewImport>; version: number }) =>
      callApi(reviewImport, { query: { importid }, body, ifMatch: `"${version}"` }),
    onSuccess: () => {
      client.removeQueries({ queryKey: keys.rows(importid) });
      return client.invalidateQueries({ queryKey: keys.one(importid) });
    },
    onError: () => client.invalidateQueries({ queryKey: keys.one(importid) }),
  });
}

export type RowFilter = { outcome?: ImportRow['outcome']; code?: string };

/** The rows of the file in their order, page after page. */
export function useImportRows(importid: string, filter: RowFilter) {
  return useInfiniteQuery({
    queryKey: [...keys.rows(importid), filter],
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
export function useCorrectRow(importid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof correctImportRow>) =>
      (await callApi(correctImportRow, { query: { importid }, body })).data,
    onSuccess: () =>
      Promise.all(
        [keys.rows(importid), keys.one(importid)].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}

/** Says who the person of a row is, or takes rows as updates; the rows in sight and the counts follow. */
export function useDecideRows(importid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof decideImportRows>) =>
      (await callApi(decideImportRows, { query: { importid }, body })).data,
    onSuccess: () =>
      Promise.all(
        [keys.rows(importid), keys.one(importid)].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}

type Apply = Omit<BodyOf<typeof applyImport>, 'importid'>;

export function useApplyImport(importid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Apply) => callApi(applyImport, { body: { importid, ...body } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.one(importid) }),
  });
}

export function useDiscardImport(importid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(discardImport, { query: { importid } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.list }),
  });
}

/** Starts undoing; the job tells when it is done, or why it could not be. */
export function useUndoImport(importid: string) {
  return useMutation({
    mutationFn: async () => (await callApi(undoImport, { body: { importid } })).data.jobid,
  });
}

export function useJob(jobid: string | undefined) {
  return useQuery({
    queryKey: ['jobs', jobid],
    queryFn: ({ signal }) => callApi(getJob, { query: { jobid: jobid ?? '' }, signal }),
    select: ({ data }) => data,
    enabled: jobid !== undefined,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && (data.data.state === 'done' || data.data.state === 'failed') ? false : pollMs,
  });
}

/** What an import that was applied or undone makes old: every list and figure of employees. */
export function useAfterImport(importid: string): () => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all(
        [
          keys.one(importid),
          ...['employees', 'retirements', 'access-restrictions', 'availability', 'dashboard'].map((noun) => [
            noun,
          ]),
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
    [client, importid],
  );
}
