import { listAuditMessages, listAuditStreams } from '@antela/contract/audit-streams';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { asking } from '../../../lib/asking.ts';

const lookAgainMs = 10_000;

/** Looked at again while it is seen: messages leave by the minute. */
export const auditStreamsOptions = queryOptions({
  ...asking(listAuditStreams),
  select: ({ data }) => data,
  refetchInterval: lookAgainMs,
});
export const useAuditStreams = () => useQuery(auditStreamsOptions);

export function useAuditMessages(streamid: string, isFailedOnly: boolean, limit: number) {
  return useQuery({
    ...asking(listAuditMessages, {
      query: { streamid, limit: String(limit), ...(isFailedOnly && { only: 'failed' as const }) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
  });
}
