import { listAdvances, type AdvanceRow, type advanceKinds } from '@antela/contract/advances';
import { date, id, ids, listSearch, words } from '../../../lib/list-search.ts';
import type { useList } from '../../../lib/use-list.ts';

export type AdvanceKind = (typeof advanceKinds)[number];

type PaymentState = AdvanceRow['paymentState'];
type DeductionState = AdvanceRow['deductionState'];

/** The words of the address for what the API names in English. */
export const paymentWords = {
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
} as const satisfies Record<PaymentState, string>;

export const deductionWords = {
  not_applicable: 'no-aplica',
  pending: 'por-descontar',
  reported: 'reportado',
  deducted: 'descontado',
  partial: 'parcial',
  not_deducted: 'no-descontado',
  carried: 'trasladado',
  collected: 'recaudado',
  written_off: 'castigado',
} as const satisfies Record<DeductionState, string>;

/** The list of both screens. */
export const advanceSearch = listSearch({
  endpoint: listAdvances,
  filters: {
    pago: words('paymentState', paymentWords),
    descuento: words('deductionState', deductionWords),
    nomina: ids('payrollid'),
    empresa: ids('companyid'),
    periodo: id('payperiodid'),
    empleado: id('employeeid'),
    solicitadodesde: date('from'),
    solicitadohasta: date('to'),
  },
  sorts: { fecha: 'requestedAt', valor: 'amount' },
  descends: true,
  also: (read) => ({
    /** The advance whose sheet is open. */
    adelanto: read.id('adelanto'),
    /** `1`, or the employment a new advance is for. */
    nuevo: read.id('nuevo') ?? (read.text('nuevo') === '1' ? '1' : null),
    /** Another view of the screen: payment in batches. */
    ver: read.many('ver', ['dispersion', 'formatos'])[0] ?? null,
  }),
});
export type AdvanceSearch = ReturnType<typeof advanceSearch.parse>;
export type AdvancesList = ReturnType<typeof useList<typeof listAdvances, AdvanceSearch>>;
export type AdvanceFilters = AdvancesList['query'];

declare module '../../../paths.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declarations are merged
  interface Searches {
    '/transactions': AdvanceSearch;
  }
}
