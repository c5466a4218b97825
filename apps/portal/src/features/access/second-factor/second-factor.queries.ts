import { getSecondFactorPolicy, updateSecondFactorPolicy } from '@antela/contract/second-factor';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking } from '../../../lib/asking.ts';
import { useSave } from '../../../lib/use-call.ts';

export const fetchPolicy = async () => (await callApi(getSecondFactorPolicy)).data;

/** Asked each time: the people set theirs up on their own. */
export function usePolicy() {
  return useQuery({ ...asking(getSecondFactorPolicy), select: ({ data }) => data, staleTime: 0 });
}

export const useUpdatePolicy = () => useSave(updateSecondFactorPolicy);
