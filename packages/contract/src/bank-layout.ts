import { z } from 'zod';
import { text } from './schemas.ts';

/** Contents that a column of the bank's file may have, as people call them. `text` is what the layout itself says, always the same. */
export const bankSources = {
  text: 'Texto fijo',
  batch: 'Número del lote',
  reference: 'Referencia del pago',
  reference_digits: 'Referencia, solo dígitos',
  position: 'Consecutivo del pago',
  company_nit: 'NIT de la empresa',
  company_name: 'Nombre de la empresa',
  date: 'Fecha del pago',
  count: 'Número de pagos',
  total: 'Valor total',
  document_type: 'Tipo de documento',
  document_number: 'Número de documento',
  holder: 'Nombre de quien recibe',
  bank_code: 'Código del banco',
  account_type: 'Tipo de cuenta',
  account_number: 'Número de cuenta',
  amount: 'Valor del pago',
} as const;
export type BankSource = keyof typeof bankSources;
const sources = Object.keys(bankSources) as [BankSource, ...BankSource[]];

/** Records of the file: one before the payments, one for each of them, one after them. */
export const bankRecords = ['head', 'line', 'foot'] as const;
export type BankRecord = (typeof bankRecords)[number];

/** Sources that a payment has, and the whole file has not. */
export const sourcesOfPayment: readonly BankSource[] = [
  'reference',
  'reference_digits',
  'position',
  'document_type',
  'document_number',
  'holder',
  'bank_code',
  'account_type',
  'account_number',
  'amount',
];
/** Sources whose values the bank may have codes of its own for. Nothing else is replaced: an account or an amount would be another one. */
export const sourcesWithCodes: readonly BankSource[] = ['document_type', 'bank_code', 'account_type'];
export const amountSources: readonly BankSource[] = ['amount', 'total'];
/** Sources that say nothing of the payments, so that any filling leaves them what they are. */
const fillable: readonly BankSource[] = ['text', 'date', 'holder', 'company_name'];
export const bankSeparators = ['', ';', ',', '|', '\t'] as const;
export const bankDates = ['AAAAMMDD', 'AAMMDD', 'DDMMAAAA', 'AAAA-MM-DD'] as const;

const columnsMax = 60;
const codesMax = 200;
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
  line: columns.min(1),
  foot: columns.default([]),
  answer,
});
export type BankLayout = z.output<typeof keptBankLayout>;

/**
 * A bank's format as data: the columns of the file it is given, by separator or by position, and where its answer says which
 * payment came to what (docs/operations.md, "Payment by the bank's files").
 */
export const bankLayout = keptBankLayout.superRefine((layout, context) => {
  const fault = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
  if (!(bankSeparators as readonly string[]).includes(layout.separator))
    fault(['separator'], 'El separador es punto y coma, coma, barra vertical, tabulación o ninguno.');
  for (const part of bankRecords)
    for (const [index, each] of layout[part].entries())
      for (const [field, message] of faultsOf(each, part, layout.separator))
        fault([part, index, field], message);
  const sent = layout.line.map(({ of }) => of);
  if (!sent.includes('reference') && !sent.includes('reference_digits'))
    fault(['line'], 'Falta la referencia del pago: sin ella la respuesta no se reconoce.');
  if (!sent.includes('amount')) fault(['line'], 'Falta el valor del pago.');
  if (!sent.includes('account_number')) fault(['line'], 'Falta el número de cuenta.');
  for (const [path, message] of faultsOfAnswer(layout.answer)) fault(['answer', path], message);
});

type Found = [field: string, message: string][];

function faultsOf(given: LayoutColumn, part: BankRecord, separator: string): Found {
  const { of, text, codes, width, align, fill, cents, decimal } = given;
  const found: Found = [];
  const hasText = of === 'text';
  if (hasText && text === undefined)
    found.push(['text', 'Escribe el texto fijo, o deja los espacios que pide el banco.']);
  if (!hasText && text !== undefined) found.push(['text', 'Solo un texto fijo lleva texto.']);
  if (hasText && text !== undefined && width !== undefined && text.length > width)
    found.push(['width', 'El texto fijo no cabe en esos caracteres.']);
  if (separator === '' && width === undefined)
    found.push(['width', 'Sin separador, cada columna dice cuántos caracteres ocupa.']);
  if (part !== 'line' && sourcesOfPayment.includes(of))
    found.push(['of', `«${bankSources[of]}» es de un pago: va en la línea de cada pago.`]);
  if (codes !== undefined && !sourcesWithCodes.includes(of))
    found.push(['codes', `«${bankSources[of]}» no lleva códigos del banco: se escribe tal cual.`]);
  if (Object.keys(codes ?? {}).length > codesMax) found.push(['codes', `Máximo ${codesMax} códigos.`]);
  if (separator !== '' && [text, ...Object.values(codes ?? {})].some((one) => one?.includes(separator)))
    found.push([hasText ? 'text' : 'codes', 'Un texto no puede llevar el separador.']);
  if (!fillable.includes(of) && /[1-9]/.test(fill))
    found.push(['fill', 'Rellenar con ese dígito cambiaría el dato. Usa cero o espacio.']);
  if (!fillable.includes(of) && fill === '0' && align === 'left')
    found.push(['align', 'Con ceros después, el dato sería otro. Rellena antes: alinea a la derecha.']);
  if (decimal !== '' && !(cents && amountSources.includes(of)))
    found.push(['decimal', 'Solo un valor con centavos lleva marca de decimales.']);
  if (decimal !== '' && decimal === separator)
    found.push(['decimal', 'La marca de decimales no puede ser el separador.']);
  return found;
}

function faultsOfAnswer(given: AnswerLayout): Found {
  const found: Found = [];
  if (!Object.values(given.outcomes).includes('paid'))
    found.push(['outcomes', 'Falta la palabra con la que el banco dice que pagó.']);
  if (given.kind === 'positions')
    for (const field of ['reference', 'outcome', 'reason'] as const) {
      const { from, to } = given[field] ?? { from: 1, to: 1 };
      if (from > to) found.push([field, 'La primera posición va antes de la última.']);
    }
  return found;
}

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
