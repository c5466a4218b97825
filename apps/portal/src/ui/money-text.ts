/** Contents of an amount field: whole pesos, nothing, or text that is no amount. */
export type ReadMoney = number | null | 'unreadable';

const plain = /^\d+$/;
const grouped = /^\d{1,3}([.,\s])\d{3}(?:\1\d{3})*$/;
/** Spreadsheets paste these; `1.00` would also match and is an amount of one peso. */
const zeroCents = /[.,]00$/;

/**
 * Reads an amount as people type or paste it: `1750905`, `1.750.905`, `$ 1.750.905`, `$1.750.905,00`. There are no cents in the
 * product, so an amount with them is refused rather than rounded. Empty text is null.
 */
export function readMoney(text: string): ReadMoney {
  const bare = text
    .replace(/\u00a0|\u202f/g, ' ')
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/(?:COP|pesos)$/i, '')
    .trimEnd();
  if (bare === '') return null;
  const whole = bare.replace(zeroCents, '');
  if (!plain.test(whole) && !grouped.test(whole)) return 'unreadable';
  const pesos = Number(whole.replace(/[.,\s]/g, ''));
  return Number.isSafeInteger(pesos) ? pesos : 'unreadable';
}

const format = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0, useGrouping: 'always' });

/** `$ 1.750.905`, with a space that does not break. */
export function writeMoney(pesos: number): string {
  return `$\u00a0${format.format(pesos)}`;
}
