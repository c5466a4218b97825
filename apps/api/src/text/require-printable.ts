import { printableRemark } from '@antela/rules/printable-text';
import { AppError } from '../http/app-error.ts';

/** A text that documents print to the letter. @throws invalid_input, naming the characters that no document can show */
export function requirePrintable(path: string, text: string): void {
  const detail = printableRemark(text);
  if (detail !== null)
    throw new AppError('invalid_input', { errors: [{ path, code: 'not_printable', detail }] });
}
