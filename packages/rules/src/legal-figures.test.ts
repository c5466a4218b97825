import { describe, expect, it } from 'vitest';
import { calendarDate } from './calendar-date.ts';
import { figureOn, legalFigureKinds, legalFigures, MissingFigureError } from './legal-figures.ts';
import type { LegalFigureKind } from './legal-figures.ts';

const day = calendarDate;

describe('legal figures', () => {
  it.each([
    ['minimum_wage', '2024-12-31', 1_300_000],
    ['minimum_wage', '2025-01-01', 1_423_500],
    ['minimum_wage', '2026-11-20', 1_750_905],
    ['minimum_wage', '2027-01-15', 1_750_905],
    ['transport_allowance', '2024-01-01', 162_000],
    ['transport_allowance', '2025-06-30', 200_000],
    ['transport_allowance', '2026-01-01', 249_095],
    ['vat', '2026-01-01', 1_900],
  ] as const)('%s on %s is %d', (kind, date, value) => {
    expect(figureOn(legalFigures, kind, day(date))).toBe(value);
  });

  it('all have a row today', () => {
    for (const kind of Object.keys(legalFigureKinds) as LegalFigureKind[]) {
      expect(figureOn(legalFigures, kind, day('2026-11-20'))).toBeGreaterThan(0);
    }
  });

  it('are not guessed for a day without a row', () => {
    expect(() => figureOn(legalFigures, 'minimum_wage', day('2023-12-31'))).toThrow(MissingFigureError);
  });

  it('give way to the row that begins later, in any order', () => {
    const next = {
      kind: 'minimum_wage',
      value: 2_000_000,
      validFrom: day('2027-01-01'),
      validUntil: null,
      source: 'x',
      certainty: 'unverified',
    } as const;
    expect(figureOn([next, ...legalFigures], 'minimum_wage', day('2027-01-01'))).toBe(2_000_000);
    expect(figureOn([...legalFigures, next], 'minimum_wage', day('2026-12-31'))).toBe(1_750_905);
  });
});
