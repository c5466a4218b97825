import { payrollSectionWords, type PayrollSectionWord } from '../../../lib/payroll-section.ts';
import { searchReader } from '../../../lib/search-reader.ts';

const sortWords = ['nombre', '-nombre'] as const;

/** The list's filters; the name of a payroll is nobody's personal data, so the search stays in the address. */
export type PayrollsSearch = {
  buscar: string;
  empresa: string[];
  orden: (typeof sortWords)[number];
  /** `1` while a new payroll is being written. */
  nueva: '1' | null;
  /** Another view of the screen: what the companies have to send. */
  ver: 'giros' | null;
};

export const payrollsSearch = {
  parse(search: unknown): PayrollsSearch {
    const { text, ids, one } = searchReader(search);
    return {
      buscar: text('buscar').slice(0, 100),
      empresa: ids('empresa'),
      orden: one('orden', sortWords, 'nombre'),
      nueva: text('nueva') === '1' ? '1' : null,
      ver: text('ver') === 'giros' ? 'giros' : null,
    };
  },
};

export type PayrollSearch = {
  payrollid: string | null;
  seccion: PayrollSectionWord;
  /** The period that was chosen in one section is the one of the next. */
  periodo: string | null;
  /** Part that is open for editing: the payroll itself, or one of its periods. */
  editar: 'nomina' | (string & {}) | null;
  /** Number of the version of the policy that is shown, and of the one it is compared with. */
  version: number | null;
  con: number | null;
  /** `1` while a new version of the policy is being written. */
  nueva: '1' | null;
};

export const payrollSearch = {
  parse(search: unknown): PayrollSearch {
    const { id, one, text } = searchReader(search);
    const number = (key: string) => (/^\d{1,6}$/.test(text(key)) ? Number(text(key)) : null);
    return {
      payrollid: id('payrollid'),
      seccion: one('seccion', payrollSectionWords, 'periodo'),
      periodo: id('periodo'),
      editar: text('editar') === 'nomina' ? 'nomina' : id('editar'),
      version: number('version'),
      con: number('con'),
      nueva: text('nueva') === '1' ? '1' : null,
    };
  },
};
