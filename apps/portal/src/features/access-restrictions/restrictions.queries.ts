import {
  changeRestriction,
  changeRestrictions,
  listRestrictions,
  type RestrictionsAnswer,
} from '@antela/contract/access-restrictions';
import type { BodyOf } from '@antela/contract/endpoint';
import { pageSizeDefault } from '@antela/contract/schemas';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { listQueryOf, type RestrictionsSearch } from './restrictions-search.ts';

const keys = {
  all: ['access-restrictions'] as const,
  list: (query: object) => ['access-restrictions', 'list', query] as const,
  of: (employeeid: string) => ['access-restrictions', 'of', employeeid] as const,
};

/** What a restriction changes elsewhere: states of employees, and what each can take. */
const madeOld = [keys.all, ['employees'], ['availability'], ['dashboard']];

function useRefresh() {
  const client = useQueryClient();
  return () => Promise.all(madeOld.map((queryKey) => client.invalidateQueries({ queryKey })));
}

export function useRestrictions(search: RestrictionsSearch, text: string, cursor: string | undefined) {
  const query = listQueryOf(search, text, cursor);
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) =>
      callApi(listRestrictions, { query: { ...query, limit: String(pageSizeDefault) }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** All of one employee's, the latest first; nobody has more than a page of them. */
export function useRestrictionsOf(employeeid: string) {
  return useQuery({
    queryKey: keys.of(employeeid),
    queryFn: ({ signal }) => callApi(listRestrictions, { query: { employeeid, limit: '200' }, signal }),
    select: ({ data }) => data,
  });
}

/** One restriction set, lifted or restored. */
export function useChangeRestriction() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof changeRestriction>) =>
      (await callApi(changeRestriction, { body })).data,
    onSuccess: refresh,
  });
}

/** Many at once, each answering for itself. */
export function useChangeRestrictions() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof changeRestrictions>): Promise<RestrictionsAnswer> =>
      (await callApi(changeRestrictions, { body })).data,
    onSuccess: ({ done }) => (done > 0 ? refresh() : undefined),
  });
}
