import { expect, it } from 'vitest';
import { adoptionOf } from './adoption.ts';

const employees = { active: 90, invited: 10, restricted: 4, suspended: 2, usedThisPeriod: 25 };

it('adoption counts those who may use the service, invited or active', () => {
  expect(adoptionOf(employees)).toBe(2500);
});

it('nobody who may use it has no adoption, and it never passes the whole', () => {
  expect(adoptionOf({ ...employees, active: 0, invited: 0 })).toBeNull();
  expect(adoptionOf({ ...employees, active: 10, invited: 0 })).toBe(10_000);
});
