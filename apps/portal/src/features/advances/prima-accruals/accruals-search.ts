import type { QueryOf } from '@antela/contract/endpoint';
import type { listPrimaAccruals, PrimaSituation } from '@antela/contract/prima-accruals';
import { searchReader } from '../../../lib/search-reader.ts';

/** The words of the address for what the API names in English. */
export const situationWords: Record<PrimaSituation, string> = {
  advanced: 'con-adelantos',
  leaving: 'se-retiran',
};

/** The list's filters as its address holds them. */
export interface AccrualsSearch {
  empresa: string[];
  nomina: string[];
  situacion: string;
  orden: 'nombre' | '-nombre';
}

export const accrualsSearch = {
  parse(search: unknown): AccrualsSearch {
    const { ids, one } = searchReader(search);
    return {
      empresa: ids('empresa'),
      nomina: ids('nomina'),
      situacion: one('situacion', Object.values(situationWords), ''),
      orden: one('orden', ['nombre', '-nombre'], 'nombre'),
    };
  },
};

export const noFilters = { empresa: null, nomina: null, situacion: null } as const;

type Query = QueryOf<typeof listPrimaAccruals>;

/** The filters as list and report ask for them, with the text searched for, which is not part of the address. */
export function filterQuery(
  { empresa, nomina, situacion }: AccrualsSearch,
  text = '',
): Pick<Query, 'q' | 'companyid' | 'payrollid' | 'situation'> {
  const situation = (Object.keys(situationWords) as PrimaSituation[]).find(
    (code) => situationWords[code] === situacion,
  );
  return {
    ...(text.trim() !== '' && { q: text.trim().slice(0, 100) }),
    ...(empresa.length > 0 && { companyid: empresa.join(',') }),
    ...(nomina.length > 0 && { payrollid: nomina.join(',') }),
    ...(situation && { situation }),
  };
}
