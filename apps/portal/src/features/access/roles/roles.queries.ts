import type { ResponseOf } from '@antela/contract/endpoint';
import { createRole, deleteRole, getRole, updateRole, type Role } from '@antela/contract/roles';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { asking, useFresh } from '../../../lib/asking.ts';
import { useCall, useSave } from '../../../lib/use-call.ts';

export type RoleDetail = ResponseOf<typeof getRole>['data'];

export const roleOptions = (roleid: string) =>
  queryOptions({ ...asking(getRole, { query: { roleid } }), select: ({ data }) => data });

export function useRole(roleid: string | null) {
  return useQuery({
    ...roleOptions(roleid ?? ''),
    enabled: roleid !== null,
  });
}

export function useFreshRole(roleid: string): () => Promise<Role> {
  const fresh = useFresh(getRole, { query: { roleid } });
  return async () => (await fresh()).data.role;
}

export const useCreateRole = () => useCall(createRole);

export const useUpdateRole = (roleid: string) => useSave(updateRole, { roleid });

export const useDeleteRole = (roleid: string) => useCall(deleteRole, () => ({ query: { roleid } }));
