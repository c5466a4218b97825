import { listCompanyUsers, type CompanyUserState } from '@antela/contract/company-users';
import { ids, listSearch, words } from '../../../lib/list-search.ts';

/** The words of the address for what the API names in English. */
export const stateWords: Record<CompanyUserState, string> = {
  invited: 'invitado',
  active: 'activo',
  blocked: 'bloqueado',
};

export const usersSearch = listSearch({
  endpoint: listCompanyUsers,
  filters: { empresa: ids('companyid'), rol: ids('roleid'), estado: words('state', stateWords) },
  sorts: { nombre: 'name', ingreso: 'lastSignIn' },
  /** The user whose sheet is open. */
  also: ({ id }) => ({ usuario: id('usuario') }),
});
