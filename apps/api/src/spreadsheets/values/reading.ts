import { type Cell, cellText } from '../cell.ts';
import { VALUE_CHARACTERS_MAX } from '../limits.ts';

/** Fault, or something only worth a look, with a stable code and a sentence that says what to do. */
export interface Remark {
  readonly code: string;
  readonly message: string;
}

/** Meaning of a cell, or why it has none. A warning does not stop the value from being used. */
export type Reading<T> = { readonly value: T; readonly warning?: Remark } | { readonly fault: Remark };

export function fault(code: string, message: string): { readonly fault: Remark } {
  return { fault: { code, message } };
}

export function isFault<T>(reading: Reading<T>): reading is { readonly fault: Remark } {
  return 'fault' in reading;
}

/** A formula that Excel could not work out leaves its error in the cell. */
export function readExcelError(cell: Cell): { readonly fault: Remark } | null {
  if (
    typeof cell !== 'string' ||
    !cell.includes('#') ||
    !/^#(N\/A|¡?REF!|¡?VALOR!|VALUE!|¡?DIV\/0!|¿?NOMBRE\?|NAME\?|¡?NULO!|NULL!|¡?NUM!|SPILL!|CALC!)$/i.test(
      cell.trim(),
    )
  )
    return null;
  return fault(
    'excel_error',
    `La celda tiene el error ${cell.trim()} de Excel. Corrige la fórmula o escribe el valor.`,
  );
}

/** Told before anything else is asked of the text. */
export function readOverlong(cell: Cell): { readonly fault: Remark } | null {
  return typeof cell === 'string' && cell.length > VALUE_CHARACTERS_MAX
    ? tooLong(cell.length, VALUE_CHARACTERS_MAX)
    : null;
}

/** Text of a bounded length, its spaces put in order. */
export function readText(cell: Cell, lengthMax: number): Reading<string> {
  const value = cellText(cell).normalize('NFC');
  if (/[\p{Cc}\p{Cs}]/u.test(value))
    return fault(
      'text_malformed',
      'El texto tiene un signo que no se ve y no se puede guardar. Escríbelo de nuevo.',
    );
  return value.length > lengthMax ? tooLong(value.length, lengthMax) : { value };
}

const tooLong = (length: number, lengthMax: number) =>
  fault('text_too_long', `El texto tiene ${length} caracteres. Déjalo en ${lengthMax} o menos.`);

/** Excel keeps 15 digits: a longer number, or one that it already shows with an exponent, has lost the rest. */
export function hasLostDigits(cell: Cell): boolean {
  if (typeof cell === 'number') return Math.abs(cell) >= 1e15;
  return typeof cell === 'string' && /^\d([.,]\d+)? ?e ?\+? ?\d{1,3}$/i.test(cellText(cell));
}

/** A whole number's digits as a person wrote them, without the `.0` that other programs leave behind. */
export function wholeDigits(cell: Cell): string {
  return cellText(cell).replace(/^(\d+)[.,]0+$/, '$1');
}
