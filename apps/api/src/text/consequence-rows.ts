import type { Consequence } from '@antela/contract/consequences';

/** "1 persona", "1.204 personas". */
export const countOf = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('es-CO')} ${n === 1 ? one : many}`;

export type ConsequenceRow = Pick<Consequence, 'code' | 'tone' | 'text' | 'count' | 'amount'> &
  Partial<Pick<Consequence, 'note' | 'payperiodid'>>;

/** Rows that say something: those that reach nobody are left out. */
export const rowsOf = (...rows: readonly ConsequenceRow[]): Consequence[] =>
  rows
    .filter(({ count }) => count > 0)
    .map(({ code, tone, text, note = null, count, amount, payperiodid = null }) => ({
      code,
      tone,
      text,
      note,
      count,
      amount,
      payperiodid,
    }));

/** The sum afterwards, said also where it is nothing. */
export const totalOf = (code: string, text: string, amount: number, count = 1): Consequence => ({
  code,
  tone: 'total',
  text,
  note: null,
  count,
  amount,
  payperiodid: null,
});
