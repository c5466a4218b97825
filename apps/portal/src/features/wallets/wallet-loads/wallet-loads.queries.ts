import type { BodyOf } from '@antela/contract/endpoint';
import * as decisions from '@antela/contract/wallet-load-decisions';
import { mapWalletLoadColumns } from '@antela/contract/wallet-load-files';
import * as lines from '@antela/contract/wallet-load-lines';
import * as contract from '@antela/contract/wallet-loads';
import type { WalletLoad, WalletLoadLineState } from '@antela/contract/wallet-loads';
import { getWallet } from '@antela/contract/wallets';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking, askingData, askingPages, withLiveUpdates } from '../../../lib/asking.ts';
import { pollingMs } from '../../../lib/server-events.ts';
import { namedEnd, uploadOwnFile } from '../../../lib/upload-file.ts';
import { useCall } from '../../../lib/use-call.ts';

const pollMs = 1_000;
const linesPerPage = '100';

/** The server still works on it: reading, applying or reversing. */
export const isUnderWay = (load: WalletLoad): boolean =>
  (load.validatedAt === null && load.state !== 'cancelled') ||
  load.state === 'processing' ||
  (load.state === 'scheduled' && load.scheduledOn === null) ||
  ((load.job?.state === 'queued' || load.job?.state === 'running') &&
    ['applied', 'partially_applied', 'partially_reversed'].includes(load.state));

/** Each look at a large load adds up all its lines, which is work taken from what is looked at. */
const largeLines = 10_000;

/** How soon to look again: at once while the server works on it, now and then while it waits for a deposit or its day. */
function untilNextLook(load: WalletLoad | undefined): number | false {
  if (load === undefined) return false;
  if (isUnderWay(load)) return pollingMs(load.lines > largeLines ? 3 * pollMs : pollMs);
  return load.state === 'awaiting_funds' || load.state === 'scheduled' ? pollingMs(10 * pollMs) : false;
}

/** Its file gave no lines: there is nothing to list. */
export const isUnread = (load: WalletLoad): boolean =>
  load.state === 'with_errors' && load.lines + load.byState.excluded.count === 0;

export const useLoads = (walletid: string) =>
  useQuery({
    ...withLiveUpdates(asking(contract.listWalletLoads, { query: { walletid } })),
    staleTime: 0,
  });

/** Asks again while the server works on it, when it tells of a step or by the second. */
export const useLoad = (walletloadid: string) =>
  useQuery({
    ...withLiveUpdates(askingData(contract.getWalletLoad, { query: { walletloadid } })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => untilNextLook(data?.data),
  });

export type LineFilter = { state?: WalletLoadLineState; has?: 'faults' | 'warnings'; q?: string };

/** `version` makes the lines follow the load. */
export function useLines(walletloadid: string, filter: LineFilter, version: number) {
  const pages = askingPages(lines.listWalletLoadLines, { query: { walletloadid, ...filter } });
  return useInfiniteQuery({
    ...pages,
    queryKey: [...pages.queryKey, version],
    queryFn: ({ pageParam, signal }) =>
      callApi(lines.listWalletLoadLines, {
        query: { walletloadid, ...filter, limit: linesPerPage, after: String(pageParam) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ page }) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const usePeople = (walletid: string, q: string) =>
  useQuery({
    ...asking(contract.listWalletLoadPeople, {
      query: { walletid, limit: '200', ...(q !== '' && { q }) },
    }),
    select: ({ data, page }) => ({ people: data, hasMore: page.next !== null }),
    placeholderData: keepPreviousData,
  });

export const useWalletOf = (walletid: string) =>
  useQuery({
    ...askingData(getWallet, { query: { walletid } }),
    enabled: walletid !== '',
  });

type NewLoad = BodyOf<typeof contract.createWalletLoad>;

/** A file goes straight to the object store first. */
export const useCreateLoad = () =>
  useCall(
    contract.createWalletLoad,
    async ({ upload, ...body }: Omit<NewLoad, 'file'> & { upload?: File }) => ({
      body: upload
        ? { ...body, file: await uploadOwnFile(upload, { folder: 'wallet-loads', end: namedEnd(upload) }) }
        : body,
    }),
  );

/** Everything that can be done with one load. */
export function useLoadActs(load: WalletLoad) {
  const walletloadid = load.walletloadid;
  const ifMatch = `"${load.version}"`;
  return {
    submit: useCall(decisions.submitWalletLoad, (controlTotal: number) => ({
      body: { walletloadid, controlTotal },
      ifMatch,
    })),
    approve: useCall(decisions.approveWalletLoad, () => ({ body: { walletloadid }, ifMatch })),
    reject: useCall(decisions.rejectWalletLoad, (reason: string) => ({ body: { walletloadid, reason } })),
    cancel: useCall(decisions.cancelWalletLoad, (reason: string) => ({ body: { walletloadid, reason } })),
    validate: useCall(contract.validateWalletLoad, () => ({ body: { walletloadid } })),
    mapColumns: useCall(mapWalletLoadColumns, (mapping: BodyOf<typeof mapWalletLoadColumns>['mapping']) => ({
      body: { walletloadid, mapping },
    })),
    apply: useCall(decisions.applyWalletLoad, () => ({ body: { walletloadid } })),
    retry: useCall(decisions.retryWalletLoad, () => ({ body: { walletloadid } })),
    reverse: useCall(
      decisions.reverseWalletLoad,
      ({ reason, lines }: { reason: string; lines?: string[] }) => ({
        body: { walletloadid, reason, ...(lines && { lines }) },
      }),
    ),
    changeLine: useCall(
      lines.updateWalletLoadLine,
      ({ id, ...body }: { id: string } & BodyOf<typeof lines.updateWalletLoadLine>) => ({
        query: { moneybagloademployeeid: id },
        body,
        ifMatch,
      }),
    ),
    removeLine: useCall(
      lines.removeWalletLoadLine,
      ({ id, ...body }: { id: string; deletedby: string; reason: string }) => ({
        query: { moneybagloademployeeid: id },
        body,
      }),
    ),
    enrolMissing: useCall(lines.enrolWalletLoadPeople, () => ({ body: { walletloadid } })),
    removeFaulty: useCall(lines.removeFaultyWalletLoadLines, (deletedby: string) => ({
      query: { walletloadid },
      body: { deletedby },
      ifMatch,
    })),
  };
}
export type LoadActs = ReturnType<typeof useLoadActs>;
