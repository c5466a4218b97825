import { listPayrolls } from '@antela/contract/payrolls';
import { ids, listSearch } from '../../../lib/list-search.ts';
import { payrollSectionWords, type PayrollSectionWord } from '../../../lib/payroll-section.ts';
import { searchReader } from '../../../lib/search-reader.ts';

export const payrollsSearch = listSearch({
  endpoint: listPayrolls,
  filters: { empresa: ids('companyid') },
  sorts: { vence: 'due', nombre: 'name' },
  also: ({ text }) => ({
    /** `1` while a new payroll is being written. */
    nueva: text('nueva') === '1' ? ('1' as const) : null,
    /** Another view of the screen: what the companies have to send. */
    ver: text('ver') === 'giros' ? ('giros' as const) : null,
  }),
});

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
