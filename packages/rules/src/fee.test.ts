import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { employeeParts, quoteFee } from './fee.ts';
import { basisPoints, pesos } from './money.ts';

const vat = basisPoints(1_900);
const terms = {
  fixed: pesos(5_000),
  percentage: basisPoints(0),
  payer: 'employee',
  employeeShare: basisPoints(0),
} as const;

describe('fee', () => {
  it.each([
    ['by default', terms, 100_000, [5_000, 950, 5_950, 0]],
    ['paid by the company', { ...terms, payer: 'employer' }, 100_000, [5_000, 950, 0, 5_950]],
    ['with a percentage', { ...terms, percentage: basisPoints(150) }, 333_333, [10_000, 1_900, 11_900, 0]],
    [
      'shared',
      { ...terms, payer: 'shared', employeeShare: basisPoints(2_500) },
      100_000,
      [5_000, 950, 1_488, 4_462],
    ],
  ] as const)('%s', (_name, feeTerms, principal, [fee, tax, employeePays, employerPays]) => {
    expect(quoteFee(feeTerms, pesos(principal), vat)).toEqual({
      principal,
      fee,
      vat: tax,
      employeePays,
      employerPays,
    });
  });

  it('is shared with its VAT in proportion: neither part of neither is negative, and each says where it is', () => {
    expect(employeeParts(pesos(5_000), pesos(950), pesos(2_975))).toEqual({ fee: 2_500, vat: 475 });
    const charged = fc.record({
      fee: fc.integer({ min: 0, max: 1e6 }),
      share: fc.integer({ min: 0, max: 10_000 }),
    });
    fc.assert(
      fc.property(charged, ({ fee, share }) => {
        const given = {
          fixed: pesos(fee),
          percentage: basisPoints(0),
          payer: 'shared',
          employeeShare: basisPoints(share),
        } as const;
        const quote = quoteFee(given, pesos(0), vat);
        const parts = employeeParts(quote.fee, quote.vat, quote.employeePays);
        expect(parts.fee + parts.vat).toBe(quote.employeePays);
        for (const [part, whole] of [
          [parts.fee, quote.fee],
          [parts.vat, quote.vat],
        ] as const) {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(whole);
        }
      }),
    );
  });

  it('is paid to the peso by the two together, and never falls as the principal grows', () => {
    const anyTerms = fc.record({
      fixed: fc.integer({ min: 0, max: 50_000 }).map(pesos),
      percentage: fc.integer({ min: 0, max: 10_000 }).map(basisPoints),
      payer: fc.constantFrom('employee' as const, 'employer' as const, 'shared' as const),
      employeeShare: fc.integer({ min: 0, max: 10_000 }).map(basisPoints),
    });
    fc.assert(
      fc.property(
        anyTerms,
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 0, max: 1e6 }),
        (feeTerms, principal, more) => {
          const quote = quoteFee(feeTerms, pesos(principal), vat);
          expect(quote.employeePays + quote.employerPays).toBe(quote.fee + quote.vat);
          expect(Math.min(quote.employeePays, quote.employerPays)).toBeGreaterThanOrEqual(0);
          expect(quoteFee(feeTerms, pesos(principal + more), vat).employeePays).toBeGreaterThanOrEqual(
            quote.employeePays,
          );
        },
      ),
    );
  });
});
