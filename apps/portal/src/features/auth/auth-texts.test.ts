import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sentences } from './identity-errors.ts';

const texts: Record<string, string> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../locales/es/auth.json'), 'utf8'),
);
const has = (key: string) =>
  key.includes('{{count}}')
    ? ['_one', '_many', '_other'].every((form) => Object.hasOwn(texts, key + form))
    : Object.hasOwn(texts, key);

it('every text of the sign-in screens is in the translation file, with its plurals', () => {
  const sources = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.tsx'));
  const used = sources.flatMap((name) =>
    [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/\bt\(\s*'([^']+)'/g)].map((match) =>
      String(match[1]),
    ),
  );
  expect(used.length).toBeGreaterThan(50);
  expect([...used, ...Object.values(sentences)].filter((key) => !has(key))).toEqual([]);
});

it('a Spanish text is its own key, so that it reads the same when the file does not load (spec §1)', () => {
  const changed = Object.entries(texts).filter(
    ([key, text]) => !/_(one|many|other)$/.test(key) && key !== text,
  );
  expect(changed).toEqual([]);
});
