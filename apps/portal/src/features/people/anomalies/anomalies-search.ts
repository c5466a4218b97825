import type { AnomalyKind, AnomalyState, listAnomalies } from '@antela/contract/anomalies';
import type { QueryOf } from '@antela/contract/endpoint';
import { searchReader } from '../../../lib/search-reader.ts';

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

export interface AnomaliesSearch {
  revision: string;
  hallazgo: string[];
  nomina: string[];
  empresa: string[];
}

export const anomaliesSearch = {
  parse(search: unknown): AnomaliesSearch {
    const { ids, many, one } = searchReader(search);
    return {
      revision: one('revision', Object.values(stateWords), stateWords.waiting),
      hallazgo: many('hallazgo', Object.values(kindWords)),
      nomina: ids('nomina'),
      empresa: ids('empresa'),
    };
  },
};

export const noFilters = { hallazgo: null, nomina: null, empresa: null } as const;

export const hasFilters = (search: AnomaliesSearch): boolean =>
  Object.keys(noFilters).some((key) => search[key as keyof typeof noFilters].length > 0);

const keyOf = <Key extends string>(words: Record<Key, string>, word: string): Key | undefined =>
  (Object.keys(words) as Key[]).find((key) => words[key] === word);

export const stateOf = ({ revision }: AnomaliesSearch): AnomalyState =>
  keyOf(stateWords, revision) ?? 'waiting';

/** The filters as list and report ask for them. */
export function filterQuery(
  search: AnomaliesSearch,
): Pick<QueryOf<typeof listAnomalies>, 'kind' | 'state' | 'payrollid' | 'companyid'> {
  const kinds = search.hallazgo.flatMap((word) => keyOf(kindWords, word) ?? []);
  return {
    state: stateOf(search),
    ...(kinds.length > 0 && { kind: kinds.join(',') }),
    ...(search.nomina.length > 0 && { payrollid: search.nomina.join(',') }),
    ...(search.empresa.length > 0 && { companyid: search.empresa.join(',') }),
  };
}
