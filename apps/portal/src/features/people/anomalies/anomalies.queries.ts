import { listAnomalies } from '@antela/contract/anomalies';
import type { ResponseOf } from '@antela/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { askingData, withoutErrorToast } from '../../../lib/asking.ts';

/** The list is asked again until what was just written has been looked at, which takes seconds. */
export const untilLooked = ({ state }: { state: { data?: ResponseOf<typeof listAnomalies> | undefined } }) =>
  state.data?.isLooking ? 1_000 : false;

/** Everything there is about one contract; nobody has more than a page of it. */
export const useAnomaliesOf = (companyemployeeid: string) =>
  useQuery({
    ...withoutErrorToast(askingData(listAnomalies, { query: { companyemployeeid, limit: '50' } })),
    refetchInterval: untilLooked,
  });
