import type { ResponseOf } from '@antela/contract/endpoint';
import { deleteRole, getRole, updateRole, type Role } from '@antela/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { askingData, useFresh } from '../../../lib/asking.ts';
import { useCall, useSave } from '../../../lib/use-call.ts';

export type RoleDetail = ResponseOf<typeof getRole>['data'];

export const roleOptions = (roleid: string) => askingData(getRole, { query: { roleid } });

export const useRole = (roleid: string | null) =>
  useQuery({
    ...roleOptions(roleid ?? ''),
    enabled: roleid !== null,
  });

export function useFreshRole(roleid: string): () => Promise<Role> {
  const fresh = useFresh(getRole, { query: { roleid } });
  return async () => (await fresh()).role;
}

export const useUpdateRole = (roleid: string) => useSave(updateRole, { roleid });

export const useDeleteRole = (roleid: string) => useCall(deleteRole, () => ({ query: { roleid } }));
