import { type AccountFormat, accountProblem } from '@antela/rules/bank-account';
import type { Cell } from '../cell.ts';
import { fault, hasLostDigits, type Reading, wholeDigits } from './reading.ts';

/**
 * An account's digits, in the form that its bank and type have. Excel drops the zeros in front of a number: a number cell a little
 * shorter than the bank's shortest account gets them back, with a warning, because only that can have happened to it.
 */
export function readAccountNumber(cell: Cell, format: AccountFormat): Reading<string> {
  if (hasLostDigits(cell)) {
    return fault(
      'account_digits_lost',
      'Excel convirtió este número y se perdieron dígitos. Da formato de texto a la columna y escribe la cuenta completa.',
    );
  }
  const typed = wholeDigits(cell);
  const digits = typed.replace(/[\s.,'’-]/g, '');
  switch (accountProblem(digits, format)) {
    case null:
      return { value: digits };
    case 'not_digits':
      return fault(
        'account_malformed',
        `La cuenta «${typed}» tiene letras o signos. Escribe solo los números.`,
      );
    case 'all_zeros':
      return fault('account_malformed', 'La cuenta solo tiene ceros. Escribe el número completo.');
    case 'not_a_mobile':
      return fault(
        'account_not_a_mobile',
        `La cuenta «${typed}» debe ser el celular de la persona: 10 números que empiezan por 3.`,
      );
    case 'too_short':
      if (typeof cell === 'number' && digits.length >= format.minDigits - ZEROS_LOST_MAX && !format.isMobile)
        return withZeros(digits, format);
      return fault(
        'account_length',
        `A la cuenta «${typed}» le faltan dígitos: deben ser al menos ${format.minDigits}. Escríbela completa.`,
      );
    case 'too_long':
      return fault(
        'account_length',
        `A la cuenta «${typed}» le sobran dígitos: son máximo ${format.maxDigits}. Revísala.`,
      );
  }
}

const ZEROS_LOST_MAX = 4;

function withZeros(digits: string, format: AccountFormat): Reading<string> {
  const value = digits.padStart(format.minDigits, '0');
  return {
    value,
    warning: {
      code: 'account_zeros_restored',
      message: `Excel quitó los ceros del comienzo de la cuenta. La leímos como ${value}: revísala.`,
    },
  };
}
