import type { BodyOf } from '@antela/contract/endpoint';
import { getSecondFactorPolicy, updateSecondFactorPolicy } from '@antela/contract/second-factor';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking } from '../../../lib/asking.ts';

export const fetchPolicy = async () => (await callApi(getSecondFactorPolicy)).data;

/** Asked each time: the people set theirs up on their own. */
export function usePolicy() {
  return useQuery({ ...asking(getSecondFactorPolicy), select: ({ data }) => data, staleTime: 0 });
}

export type PolicyBody = BodyOf<typeof updateSecondFactorPolicy>;

export function useUpdatePolicy() {
  return useMutation({
    mutationFn: async ({ body, version }: { body: PolicyBody; version: number }) =>
      (await callApi(updateSecondFactorPolicy, { body, ifMatch: `"${version}"` })).data,
  });
}
