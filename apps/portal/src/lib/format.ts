/** How figures, dates and names are written (es-CO, America/Bogota). Amounts are whole pesos, dates `YYYY-MM-DD`, instants RFC 3339. */

const locale = 'es-CO';
const timeZone = 'America/Bogota';
const nbsp = '\u00a0';

const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0, useGrouping: 'always' });
const oneDecimal = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: 'always',
});
const long = new Intl.DateTimeFormat(locale, {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const dayInBogota = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const clock = new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit', hour12: true });

/** Stands between facts on one line, and never begins the next: the space before it does not break. */
export const dot = `${nbsp}· `;

/** A text whose ordinals stay on the line of their noun: `2.ª quincena`; what is no text stays as it is. */
export const ordinalsKept = <T>(value: T): T =>
  typeof value === 'string' ? (value.replaceAll(/(?<=\d\.[ªº]) /g, nbsp) as T & string) : value;

/** `Quincenal · Hilados Andinos`: facts on one line, without those that are not known. */
export const joined = (...facts: readonly (string | number | false | null | undefined)[]): string =>
  ordinalsKept(facts.filter(Boolean).join(dot));

/** `$ 1.750.905`, with a space that does not break; below zero the sign comes first. */
export function pesos(amount: number): string {
  return `${amount < 0 ? '−' : ''}$${nbsp}${whole.format(Math.abs(amount))}`;
}

/** Pesos with their sign, for an amount that is added to another or taken from it. */
export function pesosMoved(amount: number): string {
  return `${amount > 0 ? '+' : ''}${pesos(amount)}`;
}

/** `$ 1.750,9 millones` from a thousand million on; below, as `pesos`. */
export function bigPesos(amount: number): string {
  if (Math.abs(amount) < 1_000_000_000) return pesos(amount);
  return `${amount < 0 ? '−' : ''}$${nbsp}${oneDecimal.format(Math.abs(amount) / 1_000_000)} millones`;
}

/** `1.284`. */
export function count(quantity: number): string {
  return whole.format(quantity);
}

/** Basis points as `12,5 %`; whole percents without a decimal. */
export function percent(basisPoints: number): string {
  const value = basisPoints / 100;
  return `${Number.isInteger(value) ? whole.format(value) : oneDecimal.format(value)}${nbsp}%`;
}

/** `04/03/2026`, for tables. */
export function shortDate(date: string): string {
  const [year, month, day] = date.slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

/** `4 de marzo de 2026`, for prose. */
export function longDate(date: string): string {
  return long.format(new Date(`${date.slice(0, 10)}T00:00:00Z`));
}

/** `4 de marzo`, where the year goes without saying. */
export function dayAndMonth(date: string): string {
  return longDate(date).replace(/ de \d{4}$/, '');
}

/** `Diciembre de 2026`, of 'YYYY-MM': it stands alone, as a heading does. */
export function monthTitle(month: string): string {
  const name = longDate(`${month}-01`).replace(/^\d+ de /, '');
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** Days in a text with their months cut, where a column has no room: `Catorcena del 31 oct al 13 nov`. */
export function shortMonths(text: string): string {
  return ordinalsKept(text.replaceAll(/(?<=\d) de (\p{L}{3})\p{L}*/gu, ` $1`));
}

/** The calendar day in Bogota on which an instant falls, `YYYY-MM-DD`. */
export function dayOf(instant: string | Date): string {
  return dayInBogota.format(new Date(instant));
}

/** `11:30 a. m.` in Bogota. */
export function clockTime(instant: string | number | Date): string {
  return clock.format(new Date(instant)).replace(/\s/g, nbsp);
}

/** `04/03/2026, 11:30 a. m.`: on one line, as an amount is. */
export function shortInstant(instant: string | Date): string {
  return `${shortDate(dayOf(instant))},${nbsp}${clockTime(instant)}`;
}

/** `4 de marzo de 2026, 11:30 a. m.`: the hour stays with its year. */
export function longInstant(instant: string | Date): string {
  return `${longDate(dayOf(instant))},${nbsp}${clockTime(instant)}`;
}

const documentLabels: Record<string, string> = {
  CC: 'C.C.',
  CE: 'C.E.',
  TI: 'T.I.',
  NIT: 'NIT',
  PA: 'Pasaporte',
  PEP: 'PEP',
  PPT: 'PPT',
};

/** `C.C. 1.018.442.301`; numbers with letters stay as they are. */
export function documentNumber(type: string, number: string): string {
  const label = documentLabels[type.toUpperCase()] ?? type;
  return `${label}${nbsp}${/^\d+$/.test(number) ? whole.format(BigInt(number)) : number}`;
}

/** `300 123 4567`, with or without the country's code; anything else stays as it is. */
export function mobile(number: string): string {
  const digits = number.replace(/^\+?57(?=\d{10}$)/, '');
  return /^\d{10}$/.test(digits)
    ? `${digits.slice(0, 3)}${nbsp}${digits.slice(3, 6)}${nbsp}${digits.slice(6)}`
    : number;
}

/** The first letters of the first and last word: `AM` for "Ana María Mora". */
export function initials(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase(locale);
}
