import { type Cell, cellText } from '../cell.ts';
import { IMPORT_FIELDS, isKnownHeader } from '../import-fields.ts';
import { plainText } from '../plain-text.ts';

/** Titles that payroll programs give the columns, beside those that any import knows; in plain text. */
const WORDS = {
  document: [
    ...IMPORT_FIELDS.documentNumber.synonyms,
    'numero de identificacion del empleado',
    'nit empleado',
  ],
  code: [
    ...IMPORT_FIELDS.code.synonyms,
    'contrato',
    'numero de contrato',
    'numero contrato',
    'no contrato',
    'nro contrato',
    'codigo del empleado',
    'cod emp',
    'pernr',
    'numero de personal',
  ],
  concept: [
    'concepto',
    'codigo concepto',
    'codigo de concepto',
    'codigo del concepto',
    'cod con',
    'lgart',
    'cc nomina',
  ],
  amount: [
    'valor',
    'valor novedad',
    'valor de la novedad',
    'valor concepto',
    'vr',
    'monto',
    'importe',
    'can doc',
    'betrg',
    'valor a descontar',
    'valor por descontar',
    'total a descontar',
  ],
} as const;

const known = new Set<string>([...WORDS.document, ...WORDS.code, ...WORDS.concept, ...WORDS.amount]);

/** Whether a payroll's file is known by this title, given in plain text. */
export const isPayrollTitle =
  (concept: string | null) =>
  (plain: string): boolean =>
    known.has(plain) || isKnownHeader(plain) || namesConcept(plain, concept);

export interface FileColumns {
  /** Columns by which a person is known; null where there is none. */
  readonly document: number | null;
  readonly code: number | null;
  /** Where rows are of a concept each: only those of ours are looked at. */
  readonly concept: number | null;
  /** Columns that could hold the amount: one, or the clerk chooses. */
  readonly amounts: readonly number[];
}

/** Parts of a payroll's file by its titles. The column that bears the concept's own name or code is preferred to a plain «Valor». */
export function fileColumns(titles: readonly Cell[], concept: string | null): FileColumns {
  const plain = titles.map((title) => plainText(cellText(title)));
  const first = (words: readonly string[]): number | null => {
    const at = plain.findIndex((title) => words.includes(title));
    return at === -1 ? null : at;
  };
  const indexes = (fits: (title: string) => boolean) =>
    plain.flatMap((title, index) => (title !== '' && fits(title) ? [index] : []));
  const own = indexes((title) => namesConcept(title, concept));
  return {
    document: first(WORDS.document),
    code: first(WORDS.code),
    concept: own.length > 0 ? null : first(WORDS.concept),
    amounts: own.length > 0 ? own : indexes((title) => (WORDS.amount as readonly string[]).includes(title)),
  };
}

/** «1201 - Adelanto de nómina» is a title of concept 1201; «12010» is not. */
function namesConcept(title: string, concept: string | null): boolean {
  const wanted = concept === null ? '' : plainText(concept);
  return wanted !== '' && ` ${title} `.includes(` ${wanted} `);
}

/** Whether a row is of the concept, however many zeros its code begins with. */
export const isOfConcept = (cell: Cell | undefined, concept: string): boolean =>
  withoutZeros(plainText(cellText(cell))) === withoutZeros(plainText(concept));

/** A document or a code as it is compared: letters and digits, without the zeros that a program puts before it. */
export const personKey = (cell: Cell | undefined): string =>
  withoutZeros(
    cellText(cell)
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
      .toUpperCase(),
  );

const withoutZeros = (text: string): string => text.replace(/^0+(?=.)/, '');
