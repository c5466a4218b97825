import { listPrimaAccruals, type PrimaSituation } from '@antela/contract/prima-accruals';
import { ids, listSearch, word } from '../../../lib/list-search.ts';

/** The words of the address for what the API names in English. */
export const situationWords: Record<PrimaSituation, string> = {
  advanced: 'con-adelantos',
  leaving: 'se-retiran',
};

export const accrualsSearch = listSearch({
  endpoint: listPrimaAccruals,
  filters: {
    situacion: word('situation', situationWords),
    nomina: ids('payrollid'),
    empresa: ids('companyid'),
  },
  sorts: { nombre: 'name' },
});
