import { email } from '@antela/contract/schemas';
import { isValidMobile, normalizeMobile } from '@antela/rules/documents';
import { type Cell, cellText } from '../cell.ts';
import { fault, hasLostDigits, type Reading, wholeDigits } from './reading.ts';

export function readEmail(cell: Cell): Reading<string> {
  const written = cellText(cell).replace(/^mailto:/i, '');
  const { data: value } = email.safeParse(written);
  if (value !== undefined) return { value };
  const advice = written.includes('@')
    ? 'Revísalo y escríbelo completo'
    : 'Le falta la arroba (@): escríbelo completo';
  return fault(
    'email_malformed',
    `El correo «${cellText(cell)}» no es válido. ${advice}, por ejemplo nombre@empresa.com.`,
  );
}

/** Ten digits beginning with 3; +57 and the ways people part them are taken off. */
export function readMobile(cell: Cell): Reading<string> {
  if (hasLostDigits(cell))
    return fault(
      'mobile_digits_lost',
      'Excel convirtió este número y se perdieron dígitos. Da formato de texto a la columna y escribe el celular completo.',
    );
  const typed = wholeDigits(cell);
  const value = normalizeMobile(typed);
  if (isValidMobile(value) && !/[^\d\s().+,/-]/.test(typed)) return { value };
  return fault(
    'mobile_malformed',
    `El celular «${typed}» no es válido. Escribe 10 números que empiecen por 3.`,
  );
}
