import type { BodyOf, ResponseOf } from '@antela/contract/endpoint';
import { createRole, deleteRole, getRole, listRoles, updateRole, type Role } from '@antela/contract/roles';
import { pageSizeDefault } from '@antela/contract/schemas';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

const keys = {
  all: ['roles'] as const,
  list: (query: object) => ['roles', 'list', query] as const,
  detail: (roleid: string) => ['roles', 'detail', roleid] as const,
};

export function useRoles(sort: 'name:asc' | 'name:desc', text: string, cursor: string | undefined) {
  const query = {
    sort,
    ...(text.trim() !== '' && { q: text.trim().slice(0, 100) }),
    ...(cursor !== undefined && { cursor }),
  };
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) =>
      callApi(listRoles, { query: { ...query, limit: String(pageSizeDefault) }, signal }),
    placeholderData: keepPreviousData,
  });
}

export type RoleDetail = ResponseOf<typeof getRole>['data'];

export function useRole(roleid: string | null) {
  return useQuery({
    queryKey: keys.detail(roleid ?? ''),
    queryFn: async ({ signal }) => (await callApi(getRole, { query: { roleid: roleid ?? '' }, signal })).data,
    enabled: roleid !== null,
  });
}

/** What the server holds now, past any cache: for showing what changed under a form. */
export function useFreshRole(roleid: string): () => Promise<Role> {
  const client = useQueryClient();
  return async () => {
    const { data } = await callApi(getRole, { query: { roleid } });
    client.setQueryData(keys.detail(roleid), data);
    return data.role;
  };
}

/** Users show the names of their roles. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.all }),
      client.invalidateQueries({ queryKey: ['company-users'] }),
      client.invalidateQueries({ queryKey: ['proposals'] }),
    ]);
}

export function useCreateRole() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof createRole>) => (await callApi(createRole, { body })).data,
    onSuccess,
  });
}

export function useUpdateRole(roleid: string) {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ body, version }: { body: BodyOf<typeof updateRole>; version: number }) =>
      callApi(updateRole, { query: { roleid }, body, ifMatch: `"${version}"` }),
    onSuccess,
  });
}

export function useDeleteRole(roleid: string) {
  const client = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => callApi(deleteRole, { query: { roleid } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: keys.detail(roleid) });
      return refresh();
    },
  });
}
