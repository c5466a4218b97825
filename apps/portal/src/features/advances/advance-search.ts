import { deductionStates, paymentStates, type AdvanceRow, type advanceKinds, type listAdvances } from '@antela/contract/advances';
import type { QueryOf } from '@antela/contract/endpoint';
import { searchReader } from '../../lib/search-reader.ts';

export type AdvanceKind = (typeof advanceKinds)[number];

const sorts = ['requestedAt:desc', 'requestedAt:asc', 'amount:desc', 'amount:asc'] as const;
export const sortDefault = sorts[0];

/** What the address of both screens carries, under its Spanish names. What was typed into the search is not there: it can be a name. */
export type AdvanceSearch = {
  estado: AdvanceRow['paymentState'][];
  descuento: AdvanceRow['deductionState'][];
  nomina: string[];
  empresa: string[];
  periodo: string | null;
  empleado: string | null;
  /** Days of the request, both included. */
  solicitado_desde: string | null;
  solicitado_hasta: string | null;
  orden: (typeof sorts)[number];
  /** The advance whose sheet is open. */
  adelanto: string | null;
  /** `1`, or the employment a new advance is for. */
  nuevo: string | null;
};

export const advanceSearch = {
  parse(search: unknown): AdvanceSearch {
    const read = searchReader(search);
    return {
      estado: read.many('estado', paymentStates),
      descuento: read.many('descuento', deductionStates),
      nomina: read.ids('nomina'),
      empresa: read.ids('empresa'),
      periodo: read.id('periodo'),
      empleado: read.id('empleado'),
      solicitado_desde: read.date('solicitado_desde'),
      solicitado_hasta: read.date('solicitado_hasta'),
      orden: read.one('orden', sorts, sortDefault),
      adelanto: read.id('adelanto'),
      nuevo: read.id('nuevo') ?? (read.text('nuevo') === '1' ? '1' : null),
    };
  },
};

/** Everything "Quitar filtros" takes away. */
export const noFilters = {
  estado: null,
  descuento: null,
  nomina: null,
  empresa: null,
  periodo: null,
  empleado: null,
  solicitado_desde: null,
  solicitado_hasta: null,
} as const satisfies Partial<Record<keyof AdvanceSearch, null>>;

export type AdvanceFilters = Omit<QueryOf<typeof listAdvances>, 'limit' | 'cursor' | 'sort'>;

/** The address and the search as the API takes them; what is not set is left out. */
export function filtersOf(kind: AdvanceKind, search: AdvanceSearch, text: string): AdvanceFilters {
  const list = (values: readonly string[]) => (values.length > 0 ? values.join(',') : undefined);
  return {
    kind,
    q: text.trim() || undefined,
    companyid: list(search.empresa),
    payrollid: list(search.nomina),
    payperiodid: search.periodo ?? undefined,
    employeeid: search.empleado ?? undefined,
    paymentState: list(search.estado),
    deductionState: list(search.descuento),
    from: search.solicitado_desde ?? undefined,
    to: search.solicitado_hasta ?? undefined,
  };
}

export function isFiltered(filters: AdvanceFilters): boolean {
  return Object.entries(filters).some(([key, value]) => key !== 'kind' && value !== undefined);
}
