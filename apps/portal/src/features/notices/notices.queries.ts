import { listNotices, readNotices } from '@antela/contract/notices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

const queryKey = ['notices'];

export function useNotices() {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(listNotices, { signal }),
    select: (answer) => answer.data,
    staleTime: 60_000,
    // Nobody asked for the count in the header: the sheet itself says what failed.
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
        queryKey,
        (old) => old && { ...old, data: { ...old.data, unread: 0 } },
      ),
  });
}
