import { expect, it } from 'vitest';
import { effectsInWords, stateOf } from './suspension-words.ts';

it('a suspension is in force on its first and on its last day', () => {
  const stateOn = (today: string) => stateOf({ from: '2026-11-10', until: '2026-11-20' }, today);
  expect(['2026-11-09', '2026-11-10', '2026-11-20', '2026-11-21'].map(stateOn)).toEqual([
    'scheduled',
    'current',
    'current',
    'past',
  ]);
  expect(stateOf({ from: '2026-11-10', until: null }, '2030-01-01')).toBe('current');
});

it('its effects read as one sentence', () => {
  expect(effectsInWords({ earnsSalary: false, blocksAdvances: true, lowersPrima: false }, (key) => key)).toBe(
    'No gana salario, no puede adelantar, no baja la prima.',
  );
});
