import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarDate } from './calendar-date.ts';
import type { ClientRestriction, ClientRestrictionRule } from './client-restriction.ts';
import { basisPoints, pesos } from './money.ts';
import { restrictionSentence, type ReachWords } from './restriction-sentence.ts';
import { restriction } from './test/advance-facts.ts';
import { anyRestriction } from './test/any-advance-facts.ts';

const everybody: ReachWords = { companies: [], payrolls: [], costCentres: [], contractTypes: [] };
const day = calendarDate;
const said = (
  rule: ClientRestrictionRule,
  changes: Partial<ClientRestriction> = {},
  reach: Partial<ReachWords> = {},
) =>
  restrictionSentence(restriction(rule, { products: ['salary'], ...changes }), {
    ...everybody,
    ...reach,
  }).replaceAll('\u00a0', ' ');

const december = {
  kind: 'blackout_dates',
  ranges: [{ from: day('2026-12-20'), until: day('2026-12-31') }],
} as const;
const week = [1, 2, 3, 4, 5].map((weekday) => ({ day: weekday, fromMinute: 480, untilMinute: 1020 }));

it.each<[string, ClientRestrictionRule, Partial<ClientRestriction>, Partial<ReachWords>]>([
  [
    'No se hacen adelantos de salario ni de prima del 20/12 al 31/12 de cada año, en Hilados Andinos S.A.S.',
    december,
    { products: ['salary', 'prima'], repetition: 'every_year' },
    { companies: ['Hilados Andinos S.A.S'] },
  ],
  [
    'No se hacen adelantos de salario del día 1 al 3 de cada periodo.',
    { kind: 'blackout_dates', ranges: [{ from: day('2026-12-01'), until: day('2026-12-03') }] },
    { validFrom: day('2026-12-01'), repetition: 'every_period' },
    {},
  ],
  [
    'No se hacen adelantos de salario desde 5 días antes del pago, desde el 01/01/2024.',
    { kind: 'blackout_before_payment', days: 5 },
    {},
    {},
  ],
  [
    'Solo se hacen adelantos de salario de lunes a viernes de 8:00 a. m. a 5:00 p. m. y los sábados de 8:00 a. m. a 12:00 p. m., desde el 01/01/2024.',
    { kind: 'weekly_hours', windows: [...week, { day: 6, fromMinute: 480, untilMinute: 720 }] },
    {},
    {},
  ],
  [
    'Los adelantos de salario llegan máximo al 12,5 % de lo ganado, en las nóminas «Planta» y «Oficina», del 01/01/2024 al 31/12/2026.',
    { kind: 'percentage', maximum: basisPoints(1_250) },
    { validUntil: day('2026-12-31') },
    { payrolls: ['Planta', 'Oficina'] },
  ],
  [
    'Cada uno de los adelantos de salario es de máximo $ 200.000, para contratos de aprendizaje, desde el 01/01/2024.',
    { kind: 'amount_per_advance', maximum: pesos(200_000) },
    {},
    { contractTypes: ['apprenticeship'] },
  ],
  [
    'Solo hacen adelantos de salario quienes ganan entre $ 1.750.905 y $ 4.000.000, desde el 01/01/2024.',
    { kind: 'salary_range', minimum: pesos(1_750_905), maximum: pesos(4_000_000) },
    {},
    {},
  ],
])('says «%s»', (sentence, rule, changes, reach) => {
  expect(said(rule, changes, reach)).toBe(sentence);
});

it('says every kind in one sentence, without a hole', () => {
  fc.assert(
    fc.property(anyRestriction, (any) => {
      const sentence = restrictionSentence(any, everybody);
      expect(sentence).toMatch(/^[A-Z][^\n]*\.$/);
      expect(sentence).not.toMatch(/undefined|null|NaN| {2}/);
    }),
  );
});
