import {
  amountSources,
  bankRecords,
  bankSources,
  sourcesWithCodes,
  type BankOutcome,
  type BankRecord,
} from '@antela/contract/bank-layout';
import type { TFunction } from 'i18next';
import { inWords } from '../../../lib/conditional-save.ts';
import { joined } from '../../../lib/format.ts';
import { placeWords, type BankLayoutForm, type ColumnForm } from './bank-layout-form.ts';

type T = TFunction<'bank-layouts'>;

export const recordWords: Record<BankRecord, string> = {
  head: 'Encabezado',
  open: 'Encabezado del lote',
  line: 'Línea de cada pago',
  addendum: 'Adenda de cada pago',
  close: 'Cierre del lote',
  foot: 'Cierre',
};
export const recordNotes: Record<BankRecord, string> = {
  head: 'Una línea antes de los pagos, o ninguna. Aquí van el número de pagos y el valor total.',
  open: 'Otra línea antes de los pagos, si el banco pide un lote dentro del archivo.',
  line: 'Una por cada pago. Lleva la cuenta y el valor; la referencia, aquí o en su adenda.',
  addendum: 'Una segunda línea tras la de cada pago, o ninguna.',
  close: 'Una línea con los totales del lote, o ninguna.',
  foot: 'Una línea después de los pagos, o ninguna.',
};
export const outcomeWords: Record<BankOutcome, string> = {
  paid: 'Pagado',
  rejected: 'Rechazado',
  returned: 'Devuelto',
};

/** A column in one line: as the bank calls it, and what it holds. */
export const columnWords = ({ name, of, text, fill }: ColumnForm, t: T): string => {
  const filling = fill === '0' ? t('Ceros') : t('Espacios');
  const content = of !== 'text' ? t(bankSources[of]) : text.trim() === '' ? filling : `«${text}»`;
  return name === '' ? content : `${name}: ${content}`;
};

const sideWords: Record<ColumnForm['align'], string> = {
  left: 'Al comienzo, y se rellena después',
  right: 'Al final, y se rellena antes',
};
const moneyWords: Record<Exclude<ColumnForm['money'], 'whole'>, string> = {
  cents: 'Con centavos: 25000000',
  '.': 'Con punto y centavos: 250000.00',
  ',': 'Con coma y centavos: 250000,00',
};

/** All that a column is sent with and that is not as usual, after its place and its content. */
function detailsOf({ of, align, fill, money, date, hasCodes, codes }: ColumnForm, t: T): string {
  const said = [
    (align === 'right' || fill !== ' ') && `${t(sideWords[align])} «${fill}»`,
    amountSources.includes(of) && money !== 'whole' && t(moneyWords[money]),
    of === 'date' && date,
    hasCodes &&
      sourcesWithCodes.includes(of) &&
      codes.map(({ value, code }) => `${value} «${code}»`).join(', '),
  ];
  return said.filter(Boolean).join(', ');
}

/** The form in words, for telling what somebody else saved meanwhile: a difference that is not told is overwritten unseen. */
export const factsOf = (values: BankLayoutForm, t: T) => {
  const linesOf = (columns: readonly ColumnForm[]): string => {
    const places = placeWords(columns, values.separator);
    return columns
      .map((column, index) => {
        const width = values.separator === '' || column.width === null ? '' : ` ${column.width}`;
        const details = detailsOf(column, t);
        return `${places[index]}${width} ${columnWords(column, t)}${details === '' ? '' : ` (${details})`}`;
      })
      .join('; ');
  };
  const placeOf = ({ from, to }: BankLayoutForm['referenceAt']): string | null =>
    from === null && to === null ? null : `${from ?? '?'}–${to ?? '?'}`;
  const isTable = values.answerKind === 'table';
  return inWords(values, [
    ['name', t('Nombre del formato')],
    ['extension', t('Tipo de archivo')],
    ['separator', t('Separador')],
    ['lineEnd', t('Fin de línea')],
    ['encoding', t('Letras de los nombres')],
    ...bankRecords.map((record) => [record, t(recordWords[record]), linesOf(values[record])] as const),
    ['blockLines', t('Líneas por bloque'), values.blockLines === null ? null : String(values.blockLines)],
    ['blockFill', t('Con qué se completa el bloque'), `«${values.blockFill}»`],
    [
      'answerKind',
      t('¿Cómo llega?'),
      isTable ? t('En columnas con título (CSV o Excel)') : t('En líneas de texto, cada dato en su posición'),
    ],
    ['reference', t('Columna de la referencia')],
    ['outcome', t('Columna del estado')],
    ['reason', t('Columna del motivo')],
    ['lineBegins', t('Las líneas de pagos empiezan por')],
    ['referenceAt', t('Referencia'), placeOf(values.referenceAt)],
    ['outcomeAt', t('Estado'), placeOf(values.outcomeAt)],
    ['reasonAt', t('Motivo'), placeOf(values.reasonAt)],
    [
      'words',
      t('Palabras del banco'),
      values.words.map(({ word, outcome }) => joined(word, t(outcomeWords[outcome]))).join(', '),
    ],
    ['readsReturns', t('Lee las devoluciones de la cámara'), values.readsReturns ? t('Sí') : t('No')],
    ['returnsBegin', t('Las líneas de devoluciones empiezan por')],
    ['sequenceAt', t('Secuencia del pago devuelto'), placeOf(values.sequenceAt)],
    ['returnReasonAt', t('Causal'), placeOf(values.returnReasonAt)],
    [
      'reasons',
      t('Causales de devolución'),
      values.reasons.map(({ code, words }) => joined(code, words)).join(', '),
    ],
  ]);
};
