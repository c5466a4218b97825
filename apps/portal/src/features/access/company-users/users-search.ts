import {
  companyUserStates,
  type CompanyUserState,
  type listCompanyUsers,
} from '@antela/contract/company-users';
import type { QueryOf } from '@antela/contract/endpoint';
import { searchReader } from '../../../lib/search-reader.ts';

/** The words of the address for what the API names in English. */
export const stateWords: Record<CompanyUserState, string> = {
  invited: 'invitado',
  active: 'activo',
  blocked: 'bloqueado',
};

const sorts = {
  nombre: 'name:asc',
  '-nombre': 'name:desc',
  ingreso: 'lastSignIn:asc',
  '-ingreso': 'lastSignIn:desc',
} as const;
export type UsersSort = keyof typeof sorts;

/** The list's filters as its address holds them, and the user whose sheet is open. */
export interface UsersSearch {
  empresa: string[];
  rol: string[];
  estado: string[];
  orden: UsersSort;
  usuario: string | null;
}

export const usersSearch = {
  parse(search: unknown): UsersSearch {
    const { ids, id, many, one } = searchReader(search);
    return {
      empresa: ids('empresa'),
      rol: ids('rol'),
      estado: many('estado', Object.values(stateWords)),
      orden: one('orden', Object.keys(sorts) as UsersSort[], 'nombre'),
      usuario: id('usuario'),
    };
  },
};

export const noFilters = { empresa: null, rol: null, estado: null } as const;

export function sortOf({ orden }: Pick<UsersSearch, 'orden'>): { key: string; direction: 'asc' | 'desc' } {
  const [key = '', direction] = sorts[orden].split(':');
  return { key, direction: direction === 'desc' ? 'desc' : 'asc' };
}

/** Null for the order that the list has by itself, so that it leaves no trace in the address. */
export function sortWord({ key, direction }: { key: string; direction: 'asc' | 'desc' }): UsersSort | null {
  const word = (Object.keys(sorts) as UsersSort[]).find((each) => sorts[each] === `${key}:${direction}`);
  return word === undefined || word === 'nombre' ? null : word;
}

type Query = QueryOf<typeof listCompanyUsers>;

/** `text` is what is searched for, which is not part of the address. */
export function filterQuery(
  { empresa, rol, estado }: UsersSearch,
  text: string,
): Pick<Query, 'q' | 'companyid' | 'roleid' | 'state'> {
  return {
    ...(text.trim() !== '' && { q: text.trim().slice(0, 100) }),
    ...(empresa.length > 0 && { companyid: empresa.join(',') }),
    ...(rol.length > 0 && { roleid: rol.join(',') }),
    ...(estado.length > 0 && {
      state: companyUserStates.filter((state) => estado.includes(stateWords[state])).join(','),
    }),
  };
}

export function listQueryOf(search: UsersSearch, text: string, cursor: string | undefined): Query {
  return { ...filterQuery(search, text), sort: sorts[search.orden], ...(cursor !== undefined && { cursor }) };
}
