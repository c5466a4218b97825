import i18next, { type TFunction } from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { byCutoff, periodNote, periodStops } from './pay-period.ts';

const period = {
  startDate: '2026-10-16',
  endDate: '2026-10-31',
  cutoffAt: '2026-10-27T22:00:00Z',
  paymentDate: '2026-10-30',
  state: 'open' as const,
};
let t: TFunction<'common'>;

beforeAll(async () => {
  t = await i18next.createInstance().init({ lng: 'es', keySeparator: false, nsSeparator: false });
});

it('puts the four dates in the order of time, with the hour of the cut-off in Bogota', () => {
  expect(
    periodStops(period, t).map(({ name, date, detail }) => [name, date, detail?.replace(/\s/g, ' ')]),
  ).toEqual([
    ['Apertura', '2026-10-16', undefined],
    ['Corte', '2026-10-27', '5:00 p. m.'],
    ['Pago', '2026-10-30', undefined],
    ['Último día', '2026-10-31', undefined],
  ]);
});

it('has the payment of prima where it falls in the period, by the law at the latest', () => {
  const namesOf = (changes: Partial<typeof period>) =>
    periodStops({ ...period, ...changes }, t).map(({ name, date }) => [name, date]);
  const december = { startDate: '2026-12-16', endDate: '2026-12-31', paymentDate: '2026-12-30' };
  // 20 December 2026 is a Sunday.
  expect(namesOf({ ...december, cutoffAt: '2026-12-23T22:00:00Z' })).toContainEqual(['Prima', '2026-12-18']);
  expect(namesOf({ startDate: '2026-12-01', endDate: '2026-12-15' }).map(([name]) => name)).not.toContain(
    'Prima',
  );
});

it.each([
  ['2026-10-14', 'Faltan 2 días para la apertura'],
  ['2026-10-25', 'Faltan 2 días para el corte'],
  ['2026-10-27', 'El corte es hoy, 5:00 p. m.'],
  ['2026-10-28', 'Pasó el corte; faltan 2 días para el pago'],
  ['2026-10-30', 'El pago es hoy'],
  ['2026-11-02', 'El pago ya pasó'],
])('on %s says what comes next: %s', (today, sentence) => {
  expect(periodNote(period, today, t).replace(/\s/g, ' ')).toBe(sentence);
});

it('a period cut off today no longer has its cut-off ahead', () => {
  expect(periodNote({ ...period, state: 'reported' }, '2026-10-27', t)).toBe(
    'Pasó el corte; faltan 3 días para el pago',
  );
});

it('a cut-off late in the evening in Bogota belongs to that day', () => {
  expect(periodStops({ ...period, cutoffAt: '2026-10-28T04:30:00Z' }, t)[1]).toMatchObject({
    name: 'Corte',
    date: '2026-10-27',
  });
});

it('the nearest cut-off comes first and those that passed come last', () => {
  const at = (cutoffAt: string) => ({ cutoffAt });
  const sorted = byCutoff(
    [
      at('2026-10-20T22:00:00Z'),
      at('2026-11-05T22:00:00Z'),
      at('2026-10-27T22:00:00Z'),
      at('2026-10-22T22:00:00Z'),
    ],
    '2026-10-25',
  );
  expect(sorted.map(({ cutoffAt }) => cutoffAt.slice(5, 10))).toEqual(['10-27', '11-05', '10-22', '10-20']);
});
