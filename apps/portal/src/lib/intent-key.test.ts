import { expect, it } from 'vitest';
import { createIntentKeys } from './intent-key.ts';

it('the same filled form keeps its key over every try, and a changed one gets another', () => {
  let keys = 0;
  const keyOf = createIntentKeys(() => `key-${(keys += 1)}`);
  const form = { companyemployeeid: 'a', kind: 'salary', amount: 200_000, authorization: 'Por correo' };
  expect(keyOf(form)).toBe('key-1');
  expect(keyOf({ ...form })).toBe('key-1');
  expect(keyOf({ ...form, amount: 210_000 })).toBe('key-2');
  expect(keyOf(form)).toBe('key-3');
});
