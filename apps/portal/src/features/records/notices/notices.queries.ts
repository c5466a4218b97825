import { listNotices, readNotices } from '@antela/contract/notices';
import { useQuery } from '@tanstack/react-query';
import { askingData, withLiveUpdates, withoutErrorToast } from '../../../lib/asking.ts';
import { useCall } from '../../../lib/use-call.ts';

export const useNotices = () =>
  useQuery({
    // Nobody asked for the count in the header: the sheet itself says what failed.
    ...withLiveUpdates(withoutErrorToast(askingData(listNotices))),
    staleTime: 60_000,
  });

export const useReadNotices = () => useCall(readNotices, (until: string) => ({ body: { until } }));
