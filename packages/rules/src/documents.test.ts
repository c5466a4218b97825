import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  documentText,
  documentTypeOfCode,
  documentTypes,
  isValidDocument,
  isValidMobile,
  nitCheckDigit,
  normalizeDocument,
  normalizeMobile,
} from './documents.ts';
import type { DocumentType } from './documents.ts';

describe('documents', () => {
  it.each([
    ['800197268', 4],
    ['890903938', 8],
    ['860034313', 7],
    ['899999063', 3],
    ['860002964', 4],
  ])('a NIT %s has the check digit %d, and no other is accepted', (nit, digit) => {
    expect(nitCheckDigit(nit)).toBe(digit);
    const accepted = [...'0123456789'].filter((candidate) => isValidDocument('NIT', `${nit}-${candidate}`));
    expect(accepted).toEqual([String(digit)]);
  });

  it('a NIT with one digit mistyped is refused', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 800_000_000, max: 999_999_999 }),
        fc.nat(8),
        fc.integer({ min: 1, max: 9 }),
        (nit, place, shift) => {
          const digits = String(nit);
          const wrong =
            digits.slice(0, place) + String((Number(digits[place]) + shift) % 10) + digits.slice(place + 1);
          // The check digit 1 stands for two remainders, 1 and 10; every other error of one digit always shows.
          const [right, other] = [nitCheckDigit(digits), nitCheckDigit(wrong)];
          fc.pre(right !== 1);
          expect(other).not.toBe(right);
        },
      ),
    );
  });

  it.each([
    ['CC', '1018442301', true],
    ['CC', '12345', false],
    ['CC', '0123456789', false],
    ['CE', '345678', true],
    ['CE', '12345678', false],
    ['TI', '1012345678', true],
    ['PPT', '5123456', true],
    ['PEP', '123456789012345', true],
    ['PA', 'AB123456', true],
    ['PA', 'AB-12', false],
    ['NIT', '890903938', false],
    ['NIT', '890903938-8', true],
  ] as const)('%s %s is valid: %s', (type, number, valid) => {
    expect(isValidDocument(type, number)).toBe(valid);
  });

  it.each([
    ['CC', ' 1.018.442.301 ', '1018442301'],
    ['PA', 'ab 123-456', 'AB123456'],
    ['NIT', '890.903.938-8', '890903938-8'],
    ['NIT', '890.903.938 - 8', '890903938-8'],
    ['NIT', '890903938-', '890903938'],
    ['NIT', '8909039388', '890903938-8'],
    ['CC', "1'018,442.301", '1018442301'],
    ['NIT', '890903938', '890903938'],
  ] as const)('%s written %j is stored as %s', (type, text, stored) => {
    expect(normalizeDocument(type, text)).toBe(stored);
  });

  it('are read with their abbreviation and dots', () => {
    expect(documentText('CC', '1018442301')).toBe('C.C.\u00a01.018.442.301');
    expect(documentText('NIT', '890903938-8')).toBe('NIT\u00a0890.903.938-8');
    expect(documentText('PA', 'AB123456')).toBe('P.A.\u00a0AB123456');
  });

  it('are found by their DIAN code, which no two share', () => {
    const types = Object.keys(documentTypes) as DocumentType[];
    expect(types.map((type) => documentTypeOfCode(documentTypes[type].code))).toEqual(types);
    expect(documentTypeOfCode('99')).toBeNull();
  });

  it('refuse letters in a NIT', () => {
    expect(() => nitCheckDigit('80019726A')).toThrow(RangeError);
  });
});

describe('mobiles', () => {
  it('have ten digits and begin with 3', () => {
    expect(['3001234567', '6011234567', '300123456', '30012345678', '300123456a'].map(isValidMobile)).toEqual(
      [true, false, false, false, false],
    );
  });

  it.each(['+57 300 123 4567', '57-300-1234567', '(300) 123 45 67'])('%s is the same number', (text) => {
    expect(normalizeMobile(text)).toBe('3001234567');
  });
});
