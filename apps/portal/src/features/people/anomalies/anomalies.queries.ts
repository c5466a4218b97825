import { decideAnomaly, listAnomalies } from '@antela/contract/anomalies';
import type { ResponseOf } from '@antela/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { asking, withoutErrorToast } from '../../../lib/asking.ts';
import { useCall } from '../../../lib/use-call.ts';

/** The list is asked again until what was just written has been looked at, which takes seconds. */
export const untilLooked = ({ state }: { state: { data?: ResponseOf<typeof listAnomalies> | undefined } }) =>
  state.data?.isLooking ? 1_000 : false;

/** Everything there is about one contract; nobody has more than a page of it. */
export function useAnomaliesOf(companyemployeeid: string) {
  return useQuery({
    ...withoutErrorToast(asking(listAnomalies, { query: { companyemployeeid, limit: '50' } })),
    select: ({ data }) => data,
    refetchInterval: untilLooked,
  });
}

export const useDecideAnomaly = () => useCall(decideAnomaly);
