import { listCompanyUsers, type CompanyUserState } from '@antela/contract/company-users';
import { ids, listSearch, words } from '../../../lib/list-search.ts';

/** The words of the address for what the API names in English. */
export const stateWords = {
  invited: 'invitado',
  active: 'activo',
  blocked: 'bloqueado',
} as const satisfies Record<CompanyUserState, string>;

export const usersSearch = listSearch({
  endpoint: listCompanyUsers,
  filters: { empresa: ids('companyid'), rol: ids('roleid'), estado: words('state', stateWords) },
  sorts: { nombre: 'name', ingreso: 'lastSignIn' },
  /** The user whose sheet is open. */
  also: ({ id }) => ({ usuario: id('usuario') }),
});

declare module '../../../paths.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declarations are merged
  interface Searches {
    '/users': ReturnType<typeof usersSearch.parse>;
  }
}
