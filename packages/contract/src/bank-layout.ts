import { z } from 'zod';
import { text } from './schemas.ts';

/** Contents that a column of the bank's file may have, as people call them. `text` is what the layout itself says, always the same. */
export const bankSources = {
  text: 'Texto fijo',
  batch: 'Número del lote',
  reference: 'Referencia del pago',
  reference_digits: 'Referencia, solo dígitos',
  position: 'Consecutivo del pago',
  sequence: 'Secuencia del pago, otra en cada lote',
  company_nit: 'NIT de la empresa',
  company_nit_digit: 'Dígito de verificación del NIT',
  company_name: 'Nombre de la empresa',
  date: 'Fecha del pago',
  time: 'Hora de la aprobación',
  count: 'Número de pagos',
  total: 'Valor total',
  lines: 'Número de líneas de pagos',
  bank_sum: 'Suma de los códigos de banco',
  blocks: 'Número de bloques',
  document_type: 'Tipo de documento',
  document_number: 'Número de documento',
  holder: 'Nombre de quien recibe',
  bank_code: 'Código del banco',
  bank_digit: 'Dígito de chequeo del banco',
  account_type: 'Tipo de cuenta',
  account_number: 'Número de cuenta',
  amount: 'Valor del pago',
} as const;
export type BankSource = keyof typeof bankSources;
const sources = Object.keys(bankSources) as [BankSource, ...BankSource[]];

/** Records of the file in their order: of the file, of its one batch, and one or two of each payment. */
export const bankRecords = ['head', 'open', 'line', 'addendum', 'close', 'foot'] as const;
export type BankRecord = (typeof bankRecords)[number];

export const recordsOfPayment: readonly BankRecord[] = ['line', 'addendum'];

/** Sources that a payment has, and the whole file has not. */
export const sourcesOfPayment: readonly BankSource[] = [
  'reference',
  'reference_digits',
  'position',
  'sequence',
  'document_type',
  'document_number',
  'holder',
  'bank_code',
  'bank_digit',
  'account_type',
  'account_number',
  'amount',
];
/** Sources that are made of the code in which the line names the bank. */
export const sourcesOfBank: readonly BankSource[] = ['bank_digit', 'bank_sum'];
/** Sources whose values the bank may have codes of its own for. Nothing else is replaced: an account or an amount would be another one. */
export const sourcesWithCodes: readonly BankSource[] = ['document_type', 'bank_code', 'account_type'];
export const amountSources: readonly BankSource[] = ['amount', 'total'];
export const bankSeparators = ['', ';', ',', '|', '\t'] as const;
export const bankDates = ['AAAAMMDD', 'AAMMDD', 'DDMMAAAA', 'AAAA-MM-DD', 'DDD'] as const;

const columnsMax = 60;
const ascii = /^[\x20-\x7e]*$/;
const shortText = z
  .string()
  .max(200)
  .regex(ascii, { error: 'Usa solo letras sin tildes, números y signos: el archivo va en ASCII.' });

/** Key of a table: as it was written. */
const word = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u);

const column = z.strictObject({
  of: z.enum(sources),
  /** As the bank's manual calls it; for people alone. */
  name: text(60).optional(),
  text: shortText.optional(),
  /** The bank's own code for each value; a value without one is refused. */
  codes: z.record(word(60), shortText).optional(),
  /** Characters it takes. Names are cut to it; anything else that is longer is refused. */
  width: z.int().min(1).max(500).optional(),
  align: z.enum(['left', 'right']).default('left'),
  fill: z.string().length(1).regex(ascii).default(' '),
  /** Amounts with two more digits for their cents. */
  cents: z.boolean().default(false),
  /** Mark before the cents. */
  decimal: z.enum(['', '.', ',']).default(''),
  date: z.enum(bankDates).default('AAAAMMDD'),
});
export type LayoutColumn = z.output<typeof column>;

export const bankOutcomes = ['paid', 'rejected', 'returned'] as const;
export type BankOutcome = (typeof bankOutcomes)[number];

/** Words of the bank, folded, by what they mean. */
const outcomeWords = z.record(word(100), z.enum(bankOutcomes));
const titles = z.array(text(100)).min(1).max(20);
/** First and last character of a field, counted from 1. */
const place = z.strictObject({ from: z.int().min(1).max(2_000), to: z.int().min(1).max(2_000) });

const answer = z.discriminatedUnion('kind', [
  z.strictObject({
    /** CSV or XLSX with a row of titles. */
    kind: z.literal('table'),
    reference: titles,
    outcome: titles,
    reason: titles,
    outcomes: outcomeWords,
  }),
  z.strictObject({
    /** Lines of fixed places, of which those count that begin so. */
    kind: z.literal('positions'),
    lineBegins: shortText,
    reference: place,
    outcome: place,
    reason: place.optional(),
    outcomes: outcomeWords,
  }),
]);
export type AnswerLayout = z.output<typeof answer>;

/**
 * Payments that came back, in a clearing house's own file: lines by places as those that were sent, each after the line of its payment.
 * One names its payment by the `sequence` of the file sent.
 */
const returns = z.strictObject({
  lineBegins: shortText.min(1),
  sequence: place,
  reason: place,
  /** Meanings of the clearing house's codes; a code without words is told as it is. */
  reasons: z.record(word(20), text(150)).default({}),
});
export type ReturnsLayout = z.output<typeof returns>;

const columns = z.array(column).max(columnsMax);

/** A layout as it is kept: rules that are made later leave those of before readable. */
export const keptBankLayout = z.strictObject({
  name: text(80),
  extension: z.enum(['csv', 'txt']),
  /** Between columns; empty where each has its place. */
  separator: z.string().max(1),
  lineEnd: z.enum(['crlf', 'lf']).default('crlf'),
  /** Letters of names: without accents, or as ISO 8859-1 has them. */
  encoding: z.enum(['ascii', 'latin1']).default('ascii'),
  head: columns.default([]),
  open: columns.default([]),
  line: columns.min(1),
  addendum: columns.default([]),
  close: columns.default([]),
  foot: columns.default([]),
  /** Lines are added until the file has a multiple of so many. */
  block: z
    .strictObject({
      lines: z.int().min(2).max(100),
      fill: z.string().length(1).regex(ascii).default('9'),
    })
    .optional(),
  answer,
  /** Beside the answer: most banks say which payments arrived, and clearing houses only which came back. */
  returns: returns.optional(),
});
export type BankLayout = z.output<typeof keptBankLayout>;

/** First and last character of each column, counted from 1; null from the first one without a width on. */
export function placesOf(
  given: readonly Pick<LayoutColumn, 'width'>[],
): ({ from: number; to: number } | null)[] {
  let next: number | null = 1;
  return given.map(({ width }) => {
    if (next === null || width === undefined) {
      next = null;
      return null;
    }
    const from = next;
    next += width;
    return { from, to: next - 1 };
  });
}
