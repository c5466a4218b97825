import { describe, expect, it } from 'vitest';
import {
  accountHoldUntil,
  accountProblem,
  accountTypes,
  defaultAccountFormats,
  bankAndAccount,
  maskAccount,
} from './bank-account.ts';

describe('bank accounts', () => {
  const eleven = { minDigits: 11, maxDigits: 11, isMobile: false };
  const mobile = { minDigits: 10, maxDigits: 10, isMobile: true };

  it.each([
    ['00123456789', eleven, null],
    ['0012345678', eleven, 'too_short'],
    ['001234567890', eleven, 'too_long'],
    ['001-2345678', eleven, 'not_digits'],
    ['1.23457E+10', eleven, 'not_digits'],
    ['', eleven, 'not_digits'],
    ['00000000000', eleven, 'all_zeros'],
    ['3001234567', mobile, null],
    ['6011234567', mobile, 'not_a_mobile'],
    ['123456', defaultAccountFormats.savings, null],
  ] as const)('%j in %j: %s', (number, format, problem) => {
    expect(accountProblem(number, format)).toBe(problem);
  });

  it('have five types, each with a format of its own', () => {
    expect(Object.values(accountTypes).map((type) => type.code)).toEqual([
      'CAHO',
      'CCTE',
      'DBMO',
      'DORD',
      'DBMI',
    ]);
    expect(Object.keys(defaultAccountFormats)).toEqual(Object.keys(accountTypes));
  });

  it('show only their last four digits', () => {
    expect(maskAccount('00123456789')).toBe('••••\u00a06789');
    expect(bankAndAccount('Nequi', maskAccount('3001234567'))).toBe('Nequi\u00a0••••\u00a04567');
  });

  it('wait a day after a change', () => {
    expect(accountHoldUntil(new Date('2026-03-01T10:00:00Z'))).toEqual(new Date('2026-03-02T10:00:00Z'));
    expect(accountHoldUntil(null)).toBeNull();
  });
});
