import { listNotices, readNotices } from '@antela/contract/notices';
import { useQuery } from '@tanstack/react-query';
import { asking, withLiveUpdates, withoutErrorToast } from '../../../lib/asking.ts';
import { useCall } from '../../../lib/use-call.ts';

export function useNotices() {
  return useQuery({
    // Nobody asked for the count in the header: the sheet itself says what failed.
    ...withLiveUpdates(withoutErrorToast(asking(listNotices))),
    select: (answer) => answer.data,
    staleTime: 60_000,
  });
}

export const useReadNotices = () => useCall(readNotices, (until: string) => ({ body: { until } }));
