import type { QueryOf } from '@antela/contract/endpoint';
import { walletUserStates, type listWalletUsers } from '@antela/contract/wallet-users';
import type { WalletUserState } from '@antela/rules/wallet-states';
import { searchReader } from '../../../lib/search-reader.ts';

/** The words of the address for what the API names in English. */
export const stateWords: Record<WalletUserState, string> = {
  active: 'activo',
  suspended: 'suspendido',
  withdrawn: 'retirado',
};
export const balanceWords = { with: 'con', without: 'sin' } as const;

/** The list's filters as its address holds them. */
export interface WalletUsersSearch {
  billetera: string[];
  estado: string[];
  nomina: string[];
  empresa: string[];
  saldo: string;
  orden: string;
}

export const walletUsersSearch = {
  parse(search: unknown): WalletUsersSearch {
    const { ids, many, one } = searchReader(search);
    return {
      billetera: ids('billetera'),
      estado: many('estado', Object.values(stateWords)),
      nomina: ids('nomina'),
      empresa: ids('empresa'),
      saldo: one('saldo', ['', ...Object.values(balanceWords)], ''),
      orden: one('orden', ['nombre', '-nombre', '-inscrito', 'inscrito'], 'nombre'),
    };
  },
};

export const noFilters = { billetera: null, estado: null, nomina: null, empresa: null, saldo: null } as const;

export const hasFilters = (search: WalletUsersSearch): boolean =>
  Object.keys(noFilters).some((key) => search[key as keyof typeof noFilters].length > 0);

export function sortOf({ orden }: Pick<WalletUsersSearch, 'orden'>): {
  key: 'name' | 'enrolledAt';
  direction: 'asc' | 'desc';
} {
  return {
    key: orden.endsWith('inscrito') ? 'enrolledAt' : 'name',
    direction: orden.startsWith('-') ? 'desc' : 'asc',
  };
}

/** Null for the order that the list has by itself, so that it leaves no trace in the address. */
export function sortWord({ key, direction }: { key: string; direction: 'asc' | 'desc' }): string | null {
  const word = `${direction === 'desc' ? '-' : ''}${key === 'enrolledAt' ? 'inscrito' : 'nombre'}`;
  return word === 'nombre' ? null : word;
}

type Query = QueryOf<typeof listWalletUsers>;
export type FilterQuery = Pick<Query, 'q' | 'walletid' | 'state' | 'payrollid' | 'companyid' | 'balance'>;

/** The filters as list and report ask for them, with the text searched for, which is not part of the address. */
export function filterQuery(
  { billetera, estado, nomina, empresa, saldo }: WalletUsersSearch,
  text = '',
): FilterQuery {
  return {
    ...(text.trim() !== '' && { q: text.trim().slice(0, 100) }),
    ...(billetera.length > 0 && { walletid: billetera.join(',') }),
    ...(estado.length > 0 && {
      state: walletUserStates.filter((state) => estado.includes(stateWords[state])).join(','),
    }),
    ...(nomina.length > 0 && { payrollid: nomina.join(',') }),
    ...(empresa.length > 0 && { companyid: empresa.join(',') }),
    ...(saldo !== '' && { balance: saldo === balanceWords.with ? 'with' : 'without' }),
  };
}

export function listQueryOf(search: WalletUsersSearch, text: string, cursor: string | undefined): Query {
  const { key, direction } = sortOf(search);
  return {
    ...filterQuery(search, text),
    sort: `${key}:${direction}`,
    ...(cursor !== undefined && { cursor }),
  };
}
