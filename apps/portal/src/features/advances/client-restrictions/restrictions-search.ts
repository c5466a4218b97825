import {
  clientRestrictionKinds,
  type ClientRestrictionKind,
} from '@antela/contract/client-restriction-rules';
import {
  clientRestrictionProducts,
  clientRestrictionStates,
  type ClientRestrictionProduct,
  type ClientRestrictionState,
  type listClientRestrictions,
} from '@antela/contract/client-restrictions';
import type { QueryOf } from '@antela/contract/endpoint';
import { searchReader } from '../../../lib/search-reader.ts';

/** The words of the address for what the API names in English. */
export const stateWords: Record<ClientRestrictionState, string> = {
  active: 'vigente',
  scheduled: 'programada',
  draft: 'borrador',
  expired: 'vencida',
  inactive: 'inactiva',
};
export const productWords: Record<ClientRestrictionProduct, string> = { salary: 'salario', prima: 'prima' };
export const kindWords: Record<ClientRestrictionKind, string> = {
  blackout_dates: 'fechas',
  blackout_before_payment: 'antes-del-pago',
  weekly_hours: 'horario',
  percentage: 'porcentaje',
  amount_per_advance: 'valor-por-adelanto',
  amount_per_period: 'valor-por-periodo',
  count_per_day: 'veces-al-dia',
  count_per_period: 'veces-por-periodo',
  count_per_month: 'veces-al-mes',
  seniority: 'antiguedad',
  days_since_last_payment: 'despues-del-pago',
  salary_range: 'salario',
  approval_above: 'aprobacion',
};

/** The list's filters and what is open, as the address holds them. */
export interface RestrictionsSearch {
  vista: 'lista' | 'calendario';
  /** Month of the calendar, 'YYYY-MM'; null for the one of today. */
  mes: string | null;
  estado: string[];
  producto: string[];
  regla: string[];
  empresa: string[];
  orden: string;
  /** The one that is open beside the list. */
  restriccion: string | null;
}

export const restrictionsSearch = {
  parse(search: unknown): RestrictionsSearch {
    const { text, id, ids, many, one } = searchReader(search);
    const month = text('mes');
    return {
      vista: one('vista', ['lista', 'calendario'], 'lista'),
      mes: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : null,
      estado: many('estado', Object.values(stateWords)),
      producto: many('producto', Object.values(productWords)),
      regla: many('regla', Object.values(kindWords)),
      empresa: ids('empresa'),
      orden: one('orden', ['-fecha', 'fecha', 'nombre', '-nombre'], '-fecha'),
      restriccion: id('restriccion'),
    };
  },
};

export const noFilters = { estado: null, producto: null, regla: null, empresa: null } as const;

export const hasFilters = (search: RestrictionsSearch): boolean =>
  (Object.keys(noFilters) as (keyof typeof noFilters)[]).some((key) => search[key].length > 0);

type Sort = { key: string; direction: 'asc' | 'desc' };

export const sortOf = ({ orden }: Pick<RestrictionsSearch, 'orden'>): Sort => ({
  key: orden.endsWith('nombre') ? 'name' : 'from',
  direction: orden.startsWith('-') ? 'desc' : 'asc',
});

/** Null for the order that the list has by itself, so that it leaves no trace in the address. */
export function sortWord({ key, direction }: Sort): string | null {
  const word = `${direction === 'desc' ? '-' : ''}${key === 'name' ? 'nombre' : 'fecha'}`;
  return word === '-fecha' ? null : word;
}

type Query = QueryOf<typeof listClientRestrictions>;

/** The filters as list and report ask for them, with the text searched for, which is not part of the address. */
export function filterQuery(
  { estado, producto, regla, empresa }: RestrictionsSearch,
  text = '',
): Pick<Query, 'q' | 'state' | 'product' | 'kind' | 'companyid'> {
  const codes = <Code extends string>(
    known: readonly Code[],
    words: Record<Code, string>,
    chosen: readonly string[],
  ) => known.filter((code) => chosen.includes(words[code])).join(',');
  return {
    ...(text.trim() !== '' && { q: text.trim().slice(0, 100) }),
    ...(estado.length > 0 && { state: codes(clientRestrictionStates, stateWords, estado) }),
    ...(producto.length > 0 && { product: codes(clientRestrictionProducts, productWords, producto) }),
    ...(regla.length > 0 && { kind: codes(clientRestrictionKinds, kindWords, regla) }),
    ...(empresa.length > 0 && { companyid: empresa.join(',') }),
  };
}

export function listQueryOf(search: RestrictionsSearch, text: string, cursor: string | undefined): Query {
  const { key, direction } = sortOf(search);
  return {
    ...filterQuery(search, text),
    sort: `${key === 'name' ? 'name' : 'from'}:${direction}`,
    ...(cursor !== undefined && { cursor }),
  };
}
