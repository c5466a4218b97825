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

/** People named with their reason where an act would reach nobody. */
const namedMax = 3;

/** The answer for an act that would leave everybody as they are: it cannot be confirmed, and says why before anybody tries. */
export const nothingChanges = (note: string, count: number): Consequence[] =>
  rowsOf({
    code: 'nothing',
    tone: 'bad',
    text: 'No cambia a nadie',
    note,
    count: Math.max(1, count),
    amount: 0,
  });

/** The same, with whom it leaves and why, each on a line. */
export function nobodyIsLeft(refused: readonly { fullName: string; detail: string }[]): Consequence[] {
  const reasons = refused.slice(0, namedMax).map(({ fullName, detail }) => `${fullName}: ${detail}`);
  const others = refused.length - reasons.length;
  const rest = others > 0 ? [`Y ${countOf(others, 'persona más', 'personas más')}.`] : [];
  return nothingChanges([...reasons, ...rest].join('\n'), refused.length);
}

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
