import { decideAnomaly, listAnomalies } from '@antela/contract/anomalies';
import type { BodyOf, ResponseOf } from '@antela/contract/endpoint';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking, quietly } from '../../../lib/asking.ts';

/** The list is asked again until what was just written has been looked at, which takes seconds. */
export const untilLooked = ({ state }: { state: { data?: ResponseOf<typeof listAnomalies> | undefined } }) =>
  state.data?.isLooking ? 1_000 : false;

/** Everything there is about one contract; nobody has more than a page of it. */
export function useAnomaliesOf(companyemployeeid: string) {
  return useQuery({
    ...quietly(asking(listAnomalies, { query: { companyemployeeid, limit: '50' } })),
    select: ({ data }) => data,
    refetchInterval: untilLooked,
  });
}

export function useDecideAnomaly() {
  return useMutation({
    mutationFn: async (body: BodyOf<typeof decideAnomaly>) => (await callApi(decideAnomaly, { body })).data,
  });
}
