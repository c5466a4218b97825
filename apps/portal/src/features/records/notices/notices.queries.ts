import { listNotices, readNotices } from '@antela/contract/notices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking, keyOf } from '../../../lib/asking.ts';

export function useNotices() {
  return useQuery({
    ...asking(listNotices),
    select: (answer) => answer.data,
    staleTime: 60_000,
    // Nobody asked for the count in the header: the sheet itself says what failed. Having read them asks for nothing again, so
    // that what was new stays marked while the sheet is open.
    meta: { quiet: true },
  });
}

/** The count in the header goes; in the open sheet what was new stays marked until it is read again. */
export function useReadNotices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (until: string) => callApi(readNotices, { body: { until } }),
    onSuccess: () =>
      client.setQueryData<Awaited<ReturnType<typeof callApi<typeof listNotices>>>>(
        keyOf(listNotices),
        (old) => old && { ...old, data: { ...old.data, unread: 0 } },
      ),
  });
}
