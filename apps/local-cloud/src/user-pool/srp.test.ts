import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createVerifier,
  isProof,
  modPow,
  modPowReference,
  padded,
  parseHex,
  prime,
  startExchange,
  toNumber,
} from './srp.ts';

describe('the fast power', () => {
  test('is the one in use here, and equals the plain one', () => {
    expect(modPow).not.toBe(modPowReference);
    const numbers = fc
      .uint8Array({ minLength: 1, maxLength: 400 })
      .map((bytes) => toNumber(Buffer.from(bytes)));
    const exponents = fc
      .uint8Array({ minLength: 1, maxLength: 32 })
      .map((bytes) => toNumber(Buffer.from(bytes)) + 1n);
    fc.assert(
      fc.property(
        numbers,
        exponents,
        (base, exponent) => modPow(base, exponent) === modPowReference(base, exponent),
      ),
      { numRuns: 100 },
    );
  });
});

describe('the exchange', () => {
  test('refuses a public number that would fix the key', () => {
    const verifier = createVerifier('Pool', 'ana', 'una frase bien larga', randomBytes(16));
    for (const forged of [0n, prime, prime * 2n])
      expect(startExchange(verifier, forged, randomBytes(32))).toBeNull();
  });

  test('takes no proof but the right one', () => {
    const verifier = createVerifier('Pool', 'ana', 'una frase bien larga', randomBytes(16));
    const { key } = startExchange(verifier, 123_456_789n, randomBytes(32))!;
    const proof = { realm: 'Pool', user: 'ana', secretBlock: Buffer.from('block'), timestamp: 'now' };
    fc.assert(fc.property(fc.string(), (signature) => !isProof(key, { ...proof, signature })));
  });

  test('writes numbers as Java does, and reads only hexadecimal', () => {
    expect(padded(0x7fn).toString('hex')).toBe('7f');
    expect(padded(0x80n).toString('hex')).toBe('0080');
    expect(padded(0xabcn).toString('hex')).toBe('0abc');
    expect([
      parseHex('ff'),
      parseHex(''),
      parseHex('0x1'),
      parseHex('-1'),
      parseHex('f'.repeat(1_025)),
    ]).toEqual([255n, null, null, null, null]);
  });
});
