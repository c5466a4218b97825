import { type Cell, cellText } from '../cell.ts';
import { plainText } from '../plain-text.ts';
import { fault, type Reading } from './reading.ts';

/** One thing that a column may name: a bank, a payroll, a company, a city. */
export interface CatalogEntry {
  /** Id that the draft carries. */
  readonly id: string;
  readonly name: string;
  /** Other ways to name it: its code, its NIT, a short name. */
  readonly aliases?: readonly string[];
  /** Still readable on old records, but not to be chosen. */
  readonly isInactive?: boolean;
}

export interface CatalogWords {
  /** First part of the codes of its faults: `bank` gives `bank_unknown` and `bank_inactive`. */
  readonly code: string;
  /** With its article, as in "el banco". */
  readonly what: string;
  /** Words that names carry or leave out at will, in plain text. */
  readonly noise: ReadonlySet<string>;
  /** Other names that people give an entry, by its id. */
  readonly alsoCalled?: Readonly<Record<string, readonly string[]>>;
}

/** Builds once what finds an entry by name, however it is accented, spelled out or abbreviated. */
export function catalogReader(
  entries: readonly CatalogEntry[],
  words: CatalogWords,
): (cell: Cell) => Reading<string> {
  const byName = new Map<string, CatalogEntry | 'ambiguous'>();
  for (const entry of entries) {
    for (const name of [
      entry.name,
      entry.id,
      ...(entry.aliases ?? []),
      ...(words.alsoCalled?.[entry.id] ?? []),
    ]) {
      for (const key of new Set([plainText(name), core(name, words.noise)])) {
        const known = byName.get(key);
        if (key !== '') byName.set(key, known === undefined || known === entry ? entry : 'ambiguous');
      }
    }
  }
  return (cell) => {
    const text = cellText(cell);
    const found = byName.get(plainText(text)) ?? byName.get(core(text, words.noise));
    if (found === 'ambiguous')
      return fault(
        `${words.code}_ambiguous`,
        `«${text}» puede ser más de una opción. Escribe ${words.what} con el nombre completo.`,
      );
    if (found === undefined)
      return fault(
        `${words.code}_unknown`,
        `No encontramos ${words.what} «${text}». ${suggestion(text, entries, words)}`,
      );
    if (found.isInactive === true)
      return fault(
        `${words.code}_inactive`,
        `${capital(words.what)} «${found.name}» ya no está disponible. Elige otra opción.`,
      );
    return { value: found.id };
  };
}

export const BANK_WORDS: CatalogWords = {
  code: 'bank',
  what: 'el banco',
  noise: new Set([
    'banco',
    'bco',
    'bank',
    'b',
    'sa',
    's',
    'a',
    'de',
    'del',
    'la',
    'el',
    'colombia',
    'compania',
    'financiamiento',
    'cia',
    'cooperativa',
    'financiera',
  ]),
};

export const PAYROLL_WORDS: CatalogWords = {
  code: 'payroll',
  what: 'la nómina',
  noise: new Set(['nomina', 'de', 'la', 'el']),
};
export const COMPANY_WORDS: CatalogWords = {
  code: 'company',
  what: 'la empresa',
  noise: new Set(['sas', 'sa', 's', 'a', 'ltda', 'limitada', 'cia', 'y', 'en', 'c', 'nit']),
};
export const RESTRICTION_REASON_WORDS: CatalogWords = {
  code: 'restriction_reason',
  what: 'el motivo',
  noise: new Set(['por', 'de', 'del', 'la', 'el']),
};
export const DIFFERENCE_REASON_WORDS: CatalogWords = {
  code: 'difference_reason',
  what: 'el motivo',
  noise: new Set(['por', 'de', 'del', 'la', 'el', 'o', 'en']),
};
export const LEAVING_REASON_WORDS: CatalogWords = {
  code: 'leaving_reason',
  what: 'el motivo de retiro',
  noise: new Set(['por', 'de', 'del', 'la', 'el', 'voluntaria', 'terminacion', 'contrato', 'despido']),
  alsoCalled: {
    resignation: ['Retiro voluntario', 'Dimisión'],
    end_of_term: [
      'Fin de contrato',
      'Fin del término',
      'Vencimiento de contrato',
      'Vencimiento del plazo pactado',
    ],
    mutual_agreement: ['Común acuerdo'],
    pension: ['Jubilación', 'Pensionado'],
    death: ['Muerte', 'Defunción'],
  },
};

/** How alike two names must be, of 1, to say one in place of the other. */
const ALIKE_MIN = 0.4;

function core(name: string, noise: ReadonlySet<string>): string {
  const all = plainText(name).split(' ');
  const telling = all.filter((word) => !noise.has(word));
  return (telling.length === 0 ? all : telling).join('');
}

function suggestion(text: string, entries: readonly CatalogEntry[], words: CatalogWords): string {
  const wanted = core(text, words.noise);
  let best: CatalogEntry | null = null;
  let alike = ALIKE_MIN;
  for (const entry of entries) {
    if (entry.isInactive === true) continue;
    const score = similarity(wanted, core(entry.name, words.noise));
    if (score > alike) [best, alike] = [entry, score];
  }
  return best === null
    ? 'Elige una opción de la lista.'
    : `¿Querías decir «${best.name}»? Corrige el nombre o elige otra opción de la lista.`;
}

/** Shared pairs of letters (Dice): 1 for the same text, 0 for nothing in common. */
function similarity(a: string, b: string): number {
  const first = pairs(a);
  const second = pairs(b);
  let shared = 0;
  for (const pair of first) if (second.has(pair)) shared++;
  return first.size + second.size === 0 ? 0 : (2 * shared) / (first.size + second.size);
}

function pairs(text: string): Set<string> {
  const found = new Set<string>();
  for (let i = 0; i < text.length - 1; i++) found.add(text.slice(i, i + 2));
  return found;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
