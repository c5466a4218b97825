import { payrollSectionWords, type PayrollSectionWord } from '../../lib/payroll-section.ts';
import { searchReader } from '../../lib/search-reader.ts';

const sortWords = ['nombre', '-nombre'] as const;

/** The list's filters; the name of a payroll is nobody's personal data, so the search stays in the address. */
export type PayrollsSearch = { buscar: string; empresa: string[]; orden: (typeof sortWords)[number] };

export const payrollsSearch = {
  parse(search: unknown): PayrollsSearch {
    const { text, ids, one } = searchReader(search);
    return {
      buscar: text('buscar').slice(0, 100),
      empresa: ids('empresa'),
      orden: one('orden', sortWords, 'nombre'),
    };
  },
};

export const payrollSearch = {
  parse(search: unknown): { payrollid: string | null; seccion: PayrollSectionWord } {
    const { id, one } = searchReader(search);
    return { payrollid: id('payrollid'), seccion: one('seccion', payrollSectionWords, 'periodo') };
  },
};
