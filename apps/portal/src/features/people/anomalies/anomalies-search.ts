import { listAnomalies, type AnomalyKind, type AnomalyState } from '@antela/contract/anomalies';
import { codesOf, ids, listSearch, view, words } from '../../../lib/list-search.ts';

/** The words of the address for what the API names in English. */
export const kindWords: Record<AnomalyKind, string> = {
  account_before_advance: 'cuenta-y-adelanto',
  shared_account: 'cuenta',
  salary_cut: 'baja',
  salary_jump: 'alza',
  below_minimum: 'minimo',
  retired_with_wallet: 'billetera',
  shared_mobile: 'celular',
  shared_email: 'correo',
  missing_data: 'datos',
};
export const stateWords: Record<AnomalyState, string> = {
  waiting: 'por-revisar',
  to_correct: 'por-corregir',
  fine: 'bien',
};

export const anomaliesSearch = listSearch({
  endpoint: listAnomalies,
  filters: {
    revision: view('state', stateWords),
    hallazgo: words('kind', kindWords),
    nomina: ids('payrollid'),
    empresa: ids('companyid'),
  },
  sorts: {},
});

export const stateOf = ({ revision }: { revision: string }): AnomalyState =>
  codesOf(stateWords, [revision])[0] ?? 'waiting';
