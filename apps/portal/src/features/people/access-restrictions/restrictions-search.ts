import {
  restrictionProducts,
  restrictionStates,
  type listRestrictions,
  type RestrictionProduct,
  type RestrictionState,
} from '@antela/contract/access-restrictions';
import type { QueryOf } from '@antela/contract/endpoint';
import { searchReader } from '../../../lib/search-reader.ts';

/** The words of the address for what the API names in English. */
export const stateWords: Record<RestrictionState, string> = {
  active: 'vigente',
  scheduled: 'programada',
  expired: 'vencida',
  lifted: 'levantada',
};
export const productWords: Record<RestrictionProduct, string> = {
  all: 'todo',
  salary: 'salario',
  prima: 'prima',
  wallet: 'billetera',
};

type SortKey = 'from' | 'name';

/** The list's filters as its address holds them. */
export interface RestrictionsSearch {
  estado: string[];
  producto: string[];
  motivo: string[];
  empresa: string[];
  orden: string;
}

export const restrictionsSearch = {
  parse(search: unknown): RestrictionsSearch {
    const { text, ids, many, one } = searchReader(search);
    return {
      estado: many('estado', Object.values(stateWords)),
      producto: many('producto', Object.values(productWords)),
      // Reasons come from a catalogue that the address cannot know; the server finds nothing for one that is not there.
      motivo: text('motivo')
        .split(',')
        .filter((word) => /^[a-z_]{1,40}$/.test(word)),
      empresa: ids('empresa'),
      orden: one('orden', ['-fecha', 'fecha', 'nombre', '-nombre'], '-fecha'),
    };
  },
};

export const noFilters = { estado: null, producto: null, motivo: null, empresa: null } as const;

export const hasFilters = (search: RestrictionsSearch): boolean =>
  Object.keys(noFilters).some((key) => search[key as keyof typeof noFilters].length > 0);

export function sortOf({ orden }: Pick<RestrictionsSearch, 'orden'>): {
  key: SortKey;
  direction: 'asc' | 'desc';
} {
  return {
    key: orden.endsWith('nombre') ? 'name' : 'from',
    direction: orden.startsWith('-') ? 'desc' : 'asc',
  };
}

/** Null for the order that the list has by itself, so that it leaves no trace in the address. */
export function sortWord({ key, direction }: { key: string; direction: 'asc' | 'desc' }): string | null {
  const word = `${direction === 'desc' ? '-' : ''}${key === 'name' ? 'nombre' : 'fecha'}`;
  return word === '-fecha' ? null : word;
}

type Query = QueryOf<typeof listRestrictions>;

/** The filters as list and report ask for them, with the text searched for, which is not part of the address. */
export function filterQuery(
  { estado, producto, motivo, empresa }: RestrictionsSearch,
  text = '',
): Pick<Query, 'q' | 'state' | 'product' | 'reason' | 'companyid'> {
  return {
    ...(text.trim() !== '' && { q: text.trim().slice(0, 100) }),
    ...(estado.length > 0 && {
      state: restrictionStates.filter((state) => estado.includes(stateWords[state])).join(','),
    }),
    ...(producto.length > 0 && {
      product: restrictionProducts.filter((product) => producto.includes(productWords[product])).join(','),
    }),
    ...(motivo.length > 0 && { reason: motivo.join(',') }),
    ...(empresa.length > 0 && { companyid: empresa.join(',') }),
  };
}

export function listQueryOf(search: RestrictionsSearch, text: string, cursor: string | undefined): Query {
  const { key, direction } = sortOf(search);
  return {
    ...filterQuery(search, text),
    sort: `${key}:${direction}`,
    ...(cursor !== undefined && { cursor }),
  };
}
