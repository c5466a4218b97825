import { listCompanyUsers } from '@antela/contract/company-users';
import { listRoleChoices } from '@antela/contract/roles';
import { checkSsoDomain, getSingleSignOn } from '@antela/contract/single-sign-on';
import { useQuery } from '@tanstack/react-query';
import { askingData, withoutErrorToast } from '../../../lib/asking.ts';

export const useSingleSignOn = () => useQuery({ ...askingData(getSingleSignOn), staleTime: 0 });

/** The record that proves a domain, and whether it is seen by now. */
export const useDomain = (domain: string) =>
  useQuery({
    ...withoutErrorToast(askingData(checkSsoDomain, { query: { domain } })),
    staleTime: 0,
  });

/** Roles that the caller may give; empty until they are known. */
export function useGrantableRoles(): { value: string; label: string }[] {
  const { data = [] } = useQuery(askingData(listRoleChoices));
  return data
    .filter(({ isGrantable }) => isGrantable)
    .map(({ roleid, name }) => ({ value: roleid, label: name }));
}

/** People who came in already; empty until they are known. */
export function useActivePeople(): { value: string; label: string }[] {
  const { data = [] } = useQuery(
    askingData(listCompanyUsers, { query: { state: 'active', sort: 'name:asc', limit: '200' } }),
  );
  return data.map(({ userid, name }) => ({ value: userid, label: name }));
}
