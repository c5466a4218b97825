import { expect, it } from 'vitest';
import { deviceLabel } from './device-label.ts';

it.each([
  ['Linux x86 Linux Not:A-Brand/8.0.0.0;Chromium/156.0.8078.79', 'Chrome en Linux'],
  ['Windows x86 10.0.0 Google Chrome/156;Chromium/156', 'Chrome en Windows'],
  ['Windows x86 10.0.0 Microsoft Edge/156;Edg/156;Chromium/156', 'Edge en Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) Version/18 Safari/605', 'Safari en Mac'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604', 'Safari en iPhone'],
  ['Portátil de Ana', 'Portátil de Ana'],
  ['node', 'Otro programa (node)'],
  ['curl/8.5.0', 'Otro programa (curl/8.5.0)'],
  [undefined, null],
])('%s is shown as %s', (name, label) => {
  expect(deviceLabel(name)).toBe(label);
});
