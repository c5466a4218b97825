import { bankSources, type BankOutcome, type BankRecord } from '@antela/contract/bank-layout';
import type { TFunction } from 'i18next';
import { inWords } from '../../../lib/conditional-save.ts';
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

/** The form in words, for telling what somebody else saved meanwhile. */
export const factsOf = (values: BankLayoutForm, t: T) => {
  const linesOf = (columns: readonly ColumnForm[]): string => {
    const places = placeWords(columns, values.separator);
    return columns.map((column, index) => `${places[index]} ${columnWords(column, t)}`).join('; ');
  };
  return inWords(values, [
    ['name', t('Nombre del formato')],
    ['extension', t('Tipo de archivo')],
    ['separator', t('Separador')],
    ['lineEnd', t('Fin de línea')],
    ['encoding', t('Letras de los nombres')],
    ['head', t(recordWords.head), linesOf(values.head)],
    ['open', t(recordWords.open), linesOf(values.open)],
    ['line', t(recordWords.line), linesOf(values.line)],
    ['addendum', t(recordWords.addendum), linesOf(values.addendum)],
    ['close', t(recordWords.close), linesOf(values.close)],
    ['foot', t(recordWords.foot), linesOf(values.foot)],
    ['blockLines', t('Líneas por bloque')],
    ['blockFill', t('Con qué se completa el bloque')],
    ['words', t('Palabras del banco'), values.words.map(({ word }) => word).join(', ')],
  ]);
};
