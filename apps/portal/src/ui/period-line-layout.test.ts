import { expect, it } from 'vitest';
import { placeStops } from './period-line-layout.ts';

const stops = [
  { name: 'Apertura', date: '2026-10-16' },
  { name: 'Corte', date: '2026-10-27' },
  { name: 'Cierre', date: '2026-10-29' },
  { name: 'Pago', date: '2026-10-30' },
];

it('keeps the order and the room between stops of neighbouring days', () => {
  const at = placeStops(stops, '2026-10-25').stops.map((stop) => stop.at);
  expect(at[0]).toBe(0);
  expect(at[3]).toBe(100);
  for (let i = 1; i < at.length; i += 1) expect((at[i] ?? 0) - (at[i - 1] ?? 0)).toBeGreaterThanOrEqual(14);
});

it('places today between the stop before and the stop after', () => {
  const { stops: placed, today } = placeStops(stops, '2026-10-28');
  expect(today).toBeGreaterThan(placed[1]?.at ?? 0);
  expect(today).toBeLessThan(placed[2]?.at ?? 0);
});

it('on the day of a stop, today stands on it', () => {
  const { stops: placed, today } = placeStops(stops, '2026-10-27');
  expect(today).toBe(placed[1]?.at);
  expect(placed.map((stop) => stop.passed)).toEqual([true, false, false, false]);
});

it.each(['2026-10-15', '2026-10-31'])('on %s, outside the period, there is no mark', (today) => {
  expect(placeStops(stops, today).today).toBeNull();
});

it('draws even a period whose stops are all on one day', () => {
  const { stops: placed } = placeStops(
    [
      { name: 'Corte', date: '2026-10-27' },
      { name: 'Pago', date: '2026-10-27' },
    ],
    '2026-10-27',
  );
  expect(placed.map((stop) => stop.at)).toEqual([0, 100]);
});
