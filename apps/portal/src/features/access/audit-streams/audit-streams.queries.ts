import {
  createAuditStream,
  listAuditMessages,
  listAuditStreams,
  removeAuditStream,
  retryAuditStream,
  rotateAuditStream,
} from '@antela/contract/audit-streams';
import type { BodyOf } from '@antela/contract/endpoint';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking } from '../../../lib/asking.ts';

const lookAgainMs = 10_000;

/** Looked at again while it is seen: messages leave by the minute. */
export const useAuditStreams = () =>
  useQuery({
    ...asking(listAuditStreams),
    select: ({ data }) => data,
    refetchInterval: lookAgainMs,
  });

export function useAuditMessages(streamid: string, isFailedOnly: boolean, limit: number) {
  return useQuery({
    ...asking(listAuditMessages, {
      query: { streamid, limit: String(limit), ...(isFailedOnly && { only: 'failed' as const }) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
  });
}

/** Answers hold the secret: nothing of them is remembered. */
export function useCreateAuditStream() {
  return useMutation({
    mutationFn: async (body: BodyOf<typeof createAuditStream>) =>
      (await callApi(createAuditStream, { body })).data,
    gcTime: 0,
  });
}

export function useRotateAuditStream() {
  return useMutation({
    mutationFn: async (streamid: string) => (await callApi(rotateAuditStream, { body: { streamid } })).data,
    gcTime: 0,
  });
}

export function useRemoveAuditStream() {
  return useMutation({
    mutationFn: (streamid: string) => callApi(removeAuditStream, { body: { streamid } }),
  });
}

export function useRetryAuditStream() {
  return useMutation({
    mutationFn: (streamid: string) => callApi(retryAuditStream, { body: { streamid } }),
  });
}
