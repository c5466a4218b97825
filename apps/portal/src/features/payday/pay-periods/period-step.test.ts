import { expect, test } from 'vitest';
import type { PeriodRoute, StopName } from './period-route.ts';
import { markedStop, stepShown } from './period-step.ts';

const routeAt = (current: StopName): PeriodRoute => ({
  stops: (['opening', 'cutoff', 'report', 'payment', 'confirmation', 'remittance', 'close'] as const).map(
    (name) => ({ name, state: 'ahead', date: null, behind: 0 }),
  ),
  current,
  today: null,
});

test('without a step in its address a period is shown where it stands, and with one there', () => {
  expect(
    (['opening', 'cutoff', 'report', 'confirmation', 'remittance', 'close'] as const).map((at) =>
      stepShown(null, routeAt(at)),
    ),
  ).toEqual(['corte', 'corte', 'reporte', 'confirmacion', 'giro', 'cierre']);
  expect(stepShown('reporte', routeAt('close'))).toBe('reporte');
});

test.each([
  ['reportes', 'cutoff', 'reporte'],
  ['reportes', 'close', 'reporte'],
  ['conciliacion', 'cutoff', 'confirmacion'],
  ['conciliacion', 'confirmation', 'confirmacion'],
  ['conciliacion', 'remittance', 'giro'],
  ['conciliacion', 'close', 'cierre'],
] as const)('the former address %s of a period at its %s leads to %s', (former, at, step) => {
  expect(stepShown(former, routeAt(at))).toBe(step);
});

test('the stop that is marked is the one where the period stands, or that of the step one looks at', () => {
  expect(markedStop(routeAt('opening'), 'corte')).toBe('opening');
  expect(markedStop(routeAt('remittance'), 'corte')).toBe('cutoff');
  expect(markedStop(routeAt('cutoff'), 'giro')).toBe('remittance');
});
