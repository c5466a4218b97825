import {
  changeRestriction,
  changeRestrictions,
  listRestrictions,
  type RestrictionsAnswer,
} from '@antela/contract/access-restrictions';
import type { BodyOf } from '@antela/contract/endpoint';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking } from '../../../lib/asking.ts';

/** All of one employee's, the latest first; nobody has more than a page of them. */
export function useRestrictionsOf(employeeid: string) {
  return useQuery({
    ...asking(listRestrictions, { query: { employeeid, limit: '200' } }),
    select: ({ data }) => data,
  });
}

/** One restriction set, lifted or restored. */
export function useChangeRestriction() {
  return useMutation({
    mutationFn: async (body: BodyOf<typeof changeRestriction>) =>
      (await callApi(changeRestriction, { body })).data,
  });
}

/** Many at once, each answering for itself. */
export function useChangeRestrictions() {
  return useMutation({
    mutationFn: async (body: BodyOf<typeof changeRestrictions>): Promise<RestrictionsAnswer> =>
      (await callApi(changeRestrictions, { body })).data,
  });
}
