import { listAuditMessages, listAuditStreams } from '@antela/contract/audit-streams';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
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
