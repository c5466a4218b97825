import { accountTypes } from '@antela/rules/bank-account';
import { z } from 'zod';

/** Contents that a column of the bank's file may have. `text` is what the layout itself says, always the same. */
const sources = [
  'text',
  'batch',
  'reference',
  'reference_digits',
  'company_nit',
  'date',
  'count',
  'total',
  'document_type',
  'document_number',
  'holder',
  'bank_code',
  'account_type',
  'account_number',
  'amount',
] as const;
type ColumnSource = (typeof sources)[number];
const ofOnePayment: readonly ColumnSource[] = [
  'reference',
  'reference_digits',
  'document_type',
  'document_number',
  'holder',
  'bank_code',
  'account_type',
  'account_number',
  'amount',
];

const ascii = /^[\x20-\x7e]*$/;
const shortText = z.string().max(200).regex(ascii);

const column = z
  .strictObject({
    of: z.enum(sources),
    text: shortText.optional(),
    /** The bank's own code for each value; a value without one is refused. */
    codes: z.record(z.string(), shortText).optional(),
    /** Characters it takes. Names are cut to it; anything else that is longer is refused. */
    width: z.int().min(1).max(500).optional(),
    align: z.enum(['left', 'right']).default('left'),
    fill: z.string().length(1).regex(ascii).default(' '),
    /** Amounts with two more digits for their cents. */
    cents: z.boolean().default(false),
    date: z.enum(['AAAAMMDD', 'AAMMDD', 'DDMMAAAA', 'AAAA-MM-DD']).default('AAAAMMDD'),
  })
  .refine(({ of, text }) => (of === 'text') === (text !== undefined), {
    error: 'una columna «text» dice su texto, y las demás no',
  });
export type LayoutColumn = z.output<typeof column>;

const outcomes = z.enum(['paid', 'rejected', 'returned']);
export type BankOutcome = z.output<typeof outcomes>;

/** Words of the bank, folded, by what they mean. */
const outcomeWords = z.record(z.string().min(1).max(100), outcomes);
const titles = z.array(z.string().min(1).max(100)).min(1);
/** First and last character of a field, counted from 1. */
const place = z
  .strictObject({ from: z.int().min(1).max(2_000), to: z.int().min(1).max(2_000) })
  .refine(({ from, to }) => from <= to, { error: 'from va antes de to' });

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

const own = {
  name: 'Antela',
  extension: 'csv',
  separator: ';',
  head: [
    { of: 'text', text: '1' },
    { of: 'text', text: 'ANTELA' },
    { of: 'batch' },
    { of: 'company_nit' },
    { of: 'date' },
    { of: 'count' },
    { of: 'total' },
  ],
  line: [
    { of: 'text', text: '2' },
    { of: 'reference' },
    { of: 'document_type' },
    { of: 'document_number' },
    { of: 'holder' },
    { of: 'bank_code' },
    {
      of: 'account_type',
      codes: Object.fromEntries(Object.entries(accountTypes).map(([type, { code }]) => [type, code])),
    },
    { of: 'account_number' },
    { of: 'amount' },
    { of: 'text', text: 'ADELANTO' },
  ],
  answer: {
    kind: 'table',
    reference: ['referencia', 'referencia del pago', 'id'],
    outcome: ['estado', 'resultado', 'estado del pago'],
    reason: ['motivo', 'causal', 'observacion', 'observaciones', 'descripcion'],
    outcomes: {
      pagado: 'paid',
      exitoso: 'paid',
      aplicado: 'paid',
      rechazado: 'rejected',
      fallido: 'rejected',
      devuelto: 'returned',
    },
  },
} as const;

/**
 * A bank's format as data: the columns of the file it is given, by separator or by position, and where its answer says which
 * payment came to what (docs/operations.md, "Payment by the bank's files").
 */
export const bankLayout = z
  .strictObject({
    name: z.string().min(1).max(80),
    extension: z.enum(['csv', 'txt']),
    /** Between columns; empty where each has its place. */
    separator: z.string().max(1).regex(ascii),
    lineEnd: z.enum(['crlf', 'lf']).default('crlf'),
    head: z.array(column).default([]),
    line: z.array(column).min(1),
    foot: z.array(column).default([]),
    answer,
  })
  .superRefine(({ separator, head, line, foot }, context) => {
    const fault = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    for (const [part, columns] of Object.entries({ head, line, foot }))
      for (const [index, { of, width, text, codes }] of columns.entries()) {
        const path = [part, index];
        if (separator === '' && width === undefined)
          fault(path, 'sin separador, cada columna tiene su ancho (width)');
        if (part !== 'line' && ofOnePayment.includes(of))
          fault(path, `«${of}» es de un pago: va en line, no en ${part}`);
        if (separator !== '' && [text, ...Object.values(codes ?? {})].some((one) => one?.includes(separator)))
          fault(path, 'un texto no puede llevar el separador');
      }
    if (!line.some(({ of }) => of === 'reference' || of === 'reference_digits'))
      fault(
        ['line'],
        'falta la referencia (reference o reference_digits): sin ella la respuesta no se reconoce',
      );
    if (!line.some(({ of }) => of === 'amount')) fault(['line'], 'falta el valor (amount)');
  });
export type BankLayout = z.output<typeof bankLayout>;

/** The format of a company that has none of its own. */
export const ownLayout: BankLayout = bankLayout.parse(own);
