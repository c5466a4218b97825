import { expect, it } from 'vitest';
import { firstMissing, maskedAddress, protectionsOf } from './protections.ts';

const held = (state: Parameters<typeof protectionsOf>[0]) =>
  [...protectionsOf(state)].filter(([, isHeld]) => isHeld).map(([kind]) => kind);

it('everybody has a password and notices, and what is missing first is what is offered first', () => {
  const bare = { hasSecondStep: false, codesLeft: 0, passkeys: 0 };
  expect(held(bare)).toEqual(['password', 'notices']);
  expect(firstMissing(protectionsOf(bare))).toBe('second-step');
  expect(firstMissing(protectionsOf({ ...bare, hasSecondStep: true }))).toBe('recovery-codes');
  expect(firstMissing(protectionsOf({ ...bare, hasSecondStep: true, codesLeft: 3 }))).toBe('passkey');
  expect(firstMissing(protectionsOf({ hasSecondStep: true, codesLeft: 3, passkeys: 1 }))).toBeNull();
});

it('recovery codes protect nobody who has no second step, and are not missed where there are none', () => {
  expect(held({ hasSecondStep: false, codesLeft: 9, passkeys: 1 })).not.toContain('recovery-codes');
  expect([...protectionsOf({ hasSecondStep: true, codesLeft: null, passkeys: 0 }).keys()]).not.toContain(
    'recovery-codes',
  );
});

it('an address shows its first letter and where it is', () => {
  expect(maskedAddress('marcela.echeverri@andino.demo')).toBe('m•••@andino.demo');
  expect(maskedAddress('marcela')).toBe('marcela');
});
