import { listAuditMessages, listAuditStreams } from '@antela/contract/audit-streams';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { asking, askingData } from '../../../lib/asking.ts';

const lookAgainMs = 10_000;

/** Looked at again while it is seen: messages leave by the minute. */
export const auditStreamsOptions = queryOptions({
  ...askingData(listAuditStreams),
  refetchInterval: lookAgainMs,
});
export const useAuditStreams = () => useQuery(auditStreamsOptions);

export const useAuditMessages = (streamid: string, isFailedOnly: boolean, limit: number) =>
  useQuery({
    ...asking(listAuditMessages, {
      query: { streamid, limit: String(limit), ...(isFailedOnly && { only: 'failed' as const }) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
  });
