import { listNotices, readNotices } from '@antela/contract/notices';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking, lively, quietly } from '../../../lib/asking.ts';

export function useNotices() {
  return useQuery({
    // Nobody asked for the count in the header: the sheet itself says what failed.
    ...lively(quietly(asking(listNotices))),
    select: (answer) => answer.data,
    staleTime: 60_000,
  });
}

export function useReadNotices() {
  return useMutation({ mutationFn: (until: string) => callApi(readNotices, { body: { until } }) });
}
