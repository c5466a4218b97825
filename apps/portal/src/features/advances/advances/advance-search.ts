import type { AdvanceRow, advanceKinds, listAdvances } from '@antela/contract/advances';
import type { QueryOf } from '@antela/contract/endpoint';
import { searchReader } from '../../../lib/search-reader.ts';

export type AdvanceKind = (typeof advanceKinds)[number];

type PaymentState = AdvanceRow['paymentState'];
type DeductionState = AdvanceRow['deductionState'];

/** The words of the address for what the API names in English. */
export const paymentWords: Record<PaymentState, string> = {
  requested: 'solicitado',
  in_approval: 'en-aprobacion',
  approved: 'aprobado',
  rejected: 'rechazado',
  processing: 'en-proceso',
  paid: 'pagado',
  failed: 'fallido',
  cancelled: 'cancelado',
  returned: 'devuelto',
  expired: 'vencido',
};

export const deductionWords: Record<DeductionState, string> = {
  not_applicable: 'no-aplica',
  pending: 'por-descontar',
  reported: 'reportado',
  deducted: 'descontado',
  partial: 'parcial',
  not_deducted: 'no-descontado',
  carried: 'trasladado',
  collected: 'recaudado',
  written_off: 'castigado',
};

/** With a minus, the largest or latest first. */
const sorts = {
  '-fecha': 'requestedAt:desc',
  fecha: 'requestedAt:asc',
  '-valor': 'amount:desc',
  valor: 'amount:asc',
} as const;
export type SortWord = keyof typeof sorts;
const sortWords = Object.keys(sorts) as SortWord[];

/** Search parameters of both screens, in Spanish. The text typed into the search is not there: it can be a name. */
export type AdvanceSearch = {
  /** Words of the states of each axis. */
  pago: string[];
  descuento: string[];
  nomina: string[];
  empresa: string[];
  periodo: string | null;
  empleado: string | null;
  /** Days of the request, both included. */
  solicitadodesde: string | null;
  solicitadohasta: string | null;
  orden: SortWord;
  /** The advance whose sheet is open. */
  adelanto: string | null;
  /** `1`, or the employment a new advance is for. */
  nuevo: string | null;
  /** Another view of the screen: payment in batches. */
  ver: 'dispersion' | null;
};

export const advanceSearch = {
  parse(search: unknown): AdvanceSearch {
    const read = searchReader(search);
    return {
      pago: read.many('pago', Object.values(paymentWords)),
      descuento: read.many('descuento', Object.values(deductionWords)),
      nomina: read.ids('nomina'),
      empresa: read.ids('empresa'),
      periodo: read.id('periodo'),
      empleado: read.id('empleado'),
      solicitadodesde: read.date('solicitadodesde'),
      solicitadohasta: read.date('solicitadohasta'),
      orden: read.one('orden', sortWords, '-fecha'),
      adelanto: read.id('adelanto'),
      nuevo: read.id('nuevo') ?? (read.text('nuevo') === '1' ? '1' : null),
      ver: read.text('ver') === 'dispersion' ? 'dispersion' : null,
    };
  },
};

/** Everything "Quitar filtros" takes away. */
export const noFilters = {
  pago: null,
  descuento: null,
  nomina: null,
  empresa: null,
  periodo: null,
  empleado: null,
  solicitadodesde: null,
  solicitadohasta: null,
} as const satisfies Partial<Record<keyof AdvanceSearch, null>>;

type ListQuery = QueryOf<typeof listAdvances>;
export type AdvanceFilters = Omit<ListQuery, 'limit' | 'cursor' | 'sort'>;

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
    paymentState: list(codesOf(paymentWords, search.pago)),
    deductionState: list(codesOf(deductionWords, search.descuento)),
    from: search.solicitadodesde ?? undefined,
    to: search.solicitadohasta ?? undefined,
  };
}

export function isFiltered(filters: AdvanceFilters): boolean {
  return Object.entries(filters).some(([key, value]) => key !== 'kind' && value !== undefined);
}

export function sortOf({ orden }: Pick<AdvanceSearch, 'orden'>): (typeof sorts)[SortWord] {
  return sorts[orden];
}

/** The word of a field and direction as the API names them. */
export function sortWord(key: string, direction: 'asc' | 'desc'): SortWord | null {
  return sortWords.find((word) => sorts[word] === `${key}:${direction}`) ?? null;
}

/** The codes behind the words, in the order of the table. */
export function codesOf<Code extends string>(words: Record<Code, string>, chosen: readonly string[]): Code[] {
  return (Object.keys(words) as Code[]).filter((code) => chosen.includes(words[code]));
}
