import {
  listRestrictions,
  type RestrictionProduct,
  type RestrictionState,
} from '@antela/contract/access-restrictions';
import { catalogued, ids, listSearch, words } from '../../../lib/list-search.ts';

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

export const restrictionsSearch = listSearch({
  endpoint: listRestrictions,
  filters: {
    estado: words('state', stateWords),
    producto: words('product', productWords),
    motivo: catalogued('reason'),
    empresa: ids('companyid'),
  },
  sorts: { fecha: 'from', nombre: 'name' },
  descends: true,
});
