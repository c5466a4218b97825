import type { BodyOf, ResponseOf } from '@antela/contract/endpoint';
import { createRole, deleteRole, getRole, updateRole, type Role } from '@antela/contract/roles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { asking, useFresh } from '../../../lib/asking.ts';

export type RoleDetail = ResponseOf<typeof getRole>['data'];

export function useRole(roleid: string | null) {
  return useQuery({
    ...asking(getRole, { query: { roleid: roleid ?? '' } }),
    select: ({ data }) => data,
    enabled: roleid !== null,
  });
}

export function useFreshRole(roleid: string): () => Promise<Role> {
  const fresh = useFresh(getRole, { query: { roleid } });
  return async () => (await fresh()).data.role;
}

export function useCreateRole() {
  return useMutation({
    mutationFn: async (body: BodyOf<typeof createRole>) => (await callApi(createRole, { body })).data,
  });
}

export function useUpdateRole(roleid: string) {
  return useMutation({
    mutationFn: ({ body, version }: { body: BodyOf<typeof updateRole>; version: number }) =>
      callApi(updateRole, { query: { roleid }, body, ifMatch: `"${version}"` }),
  });
}

export function useDeleteRole(roleid: string) {
  return useMutation({ mutationFn: () => callApi(deleteRole, { query: { roleid } }) });
}
