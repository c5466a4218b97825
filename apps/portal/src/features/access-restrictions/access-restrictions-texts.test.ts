import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const texts: Record<string, string> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../locales/es/access-restrictions.json'), 'utf8'),
);
const forms = (key: string): string[] =>
  key.includes('{{count}}') ? ['_one', '_many', '_other'].map((form) => key + form) : [key];

it('every text of the screens is in the translation file, with its plurals', () => {
  const sources = readdirSync(import.meta.dirname).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
  );
  const used = sources.flatMap((name) =>
    [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/\bt\(\s*'([^']+)'/g)].map((match) =>
      String(match[1]),
    ),
  );
  expect(used.length).toBeGreaterThan(20);
  expect(used.flatMap(forms).filter((key) => !Object.hasOwn(texts, key))).toEqual([]);
});

it('a Spanish text is its own key, so that it reads the same when the file does not load (spec §1)', () => {
  expect(
    Object.entries(texts).filter(([key, text]) => !/_(one|many|other)$/.test(key) && key !== text),
  ).toEqual([]);
});
