import type { ClientRestrictionKind } from '@antela/contract/client-restriction-rules';
import {
  listClientRestrictions,
  type ClientRestrictionProduct,
  type ClientRestrictionState,
} from '@antela/contract/client-restrictions';
import { ids, listSearch, words } from '../../../lib/list-search.ts';

/** The words of the address for what the API names in English. */
export const stateWords = {
  active: 'vigente',
  scheduled: 'programada',
  draft: 'borrador',
  expired: 'vencida',
  inactive: 'inactiva',
} as const satisfies Record<ClientRestrictionState, string>;
export const productWords = { salary: 'salario', prima: 'prima' } as const satisfies Record<
  ClientRestrictionProduct,
  string
>;
export const kindWords = {
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
} as const satisfies Record<ClientRestrictionKind, string>;

export const restrictionsSearch = listSearch({
  endpoint: listClientRestrictions,
  filters: {
    estado: words('state', stateWords),
    producto: words('product', productWords),
    regla: words('kind', kindWords),
    empresa: ids('companyid'),
  },
  sorts: { fecha: 'from', nombre: 'name' },
  descends: true,
  also: ({ one, text, id }) => ({
    vista: one('vista', ['lista', 'calendario'], 'lista'),
    /** Month of the calendar, 'YYYY-MM'; null for the one of today. */
    mes: /^20\d\d-(0[1-9]|1[0-2])$/.test(text('mes')) ? text('mes') : null,
    /** The one that is open beside the list. */
    restriccion: id('restriccion'),
  }),
});
export type RestrictionsSearch = ReturnType<typeof restrictionsSearch.parse>;

declare module '../../../paths.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declarations are merged
  interface Searches {
    '/client-restriction': RestrictionsSearch;
  }
}
