import {
  bankSources,
  placesOf,
  type AnswerLayout,
  type BankLayout,
  type LayoutColumn,
  type ReturnsLayout,
} from '@antela/contract/bank-layout';
import { accountTypes, isAccountType } from '@antela/rules/bank-account';

const separators: Readonly<Record<string, string>> = {
  '': 'ancho fijo',
  ';': 'separado por punto y coma',
  ',': 'separado por coma',
  '|': 'separado por barra vertical',
  '\t': 'separado por tabulación',
};
const outcomes = { paid: 'pagado', rejected: 'rechazado', returned: 'devuelto' } as const;

/** A whole layout as a second person reads it, before and after, and as the history keeps it: nothing of it is left out. */
export const layoutInWords = (layout: BankLayout): Record<string, unknown> => ({
  bankLayout: layout.name,
  bankFile: `.${layout.extension} ${separators[layout.separator] ?? layout.separator}; fin de línea ${layout.lineEnd === 'crlf' ? 'CR LF' : 'LF'}; ${layout.encoding === 'ascii' ? 'nombres sin tildes' : 'nombres con tildes (ISO 8859-1)'}${layout.block ? `; bloques de ${layout.block.lines} líneas, completados con «${layout.block.fill}»` : ''}`,
  bankHead: columnsInWords(layout.head),
  bankOpen: columnsInWords(layout.open),
  bankLine: columnsInWords(layout.line),
  bankAddendum: columnsInWords(layout.addendum),
  bankClose: columnsInWords(layout.close),
  bankFoot: columnsInWords(layout.foot),
  bankAnswer: answerInWords(layout.answer),
  bankReturns: layout.returns ? returnsInWords(layout.returns) : [],
});

function columnsInWords(columns: readonly LayoutColumn[]): string[] {
  const places = placesOf(columns);
  return columns.map((column, index) => {
    const place = places[index];
    const at = place ? spanOf(place) : `${index + 1}.`;
    const said = column.of === 'text' ? `«${column.text ?? ''}»` : bankSources[column.of];
    const facts = [
      ...(place || column.width === undefined ? [] : [`${column.width} caracteres`]),
      ...factsOf(column),
    ];
    const named = column.name ? `${column.name}: ${said}` : said;
    return `${at} ${named}${facts.length > 0 ? ` (${facts.join('; ')})` : ''}`;
  });
}

function factsOf({ of, width, align, fill, cents, decimal, date, codes }: LayoutColumn): string[] {
  return [
    width !== undefined && (align === 'right' || fill !== ' ')
      ? `a la ${align === 'right' ? 'derecha' : 'izquierda'} con «${fill}»`
      : '',
    cents ? `con centavos${decimal === '' ? '' : ` tras «${decimal}»`}` : '',
    of === 'date' ? date : '',
    codes
      ? inOrder(codes)
          .map(([value, code]) => `${isAccountType(value) ? accountTypes[value].name : value} es «${code}»`)
          .join('; ')
      : '',
  ].filter((fact) => fact !== '');
}

function answerInWords(answer: AnswerLayout): string[] {
  const words = inOrder(answer.outcomes).map(([word, outcome]) => `«${word}» es ${outcomes[outcome]}`);
  if (answer.kind === 'table')
    return [
      `referencia en la columna ${answer.reference.join(' o ')}`,
      `estado en ${answer.outcome.join(' o ')}`,
      `motivo en ${answer.reason.join(' o ')}`,
      ...words,
    ];
  const { reference, outcome, reason, lineBegins } = answer;
  return [
    `líneas que empiezan por «${lineBegins}»`,
    `referencia ${spanOf(reference)}`,
    `estado ${spanOf(outcome)}`,
    ...(reason ? [`motivo ${spanOf(reason)}`] : []),
    ...words,
  ];
}

function returnsInWords({ lineBegins, sequence, reason, reasons }: ReturnsLayout): string[] {
  return [
    `líneas que empiezan por «${lineBegins}»`,
    `secuencia ${spanOf(sequence)}`,
    `causal ${spanOf(reason)}`,
    ...inOrder(reasons).map(([code, words]) => `«${code}» es «${words}»`),
  ];
}

/** '56–72', or one character alone. */
const spanOf = ({ from, to }: { from: number; to: number }): string =>
  from === to ? String(from) : `${from}–${to}`;

/** By their names, because the database keeps them in an order of its own. */
const inOrder = <Value>(of: Readonly<Record<string, Value>>): [string, Value][] =>
  Object.entries(of).toSorted(([one], [other]) => (one < other ? -1 : 1));
