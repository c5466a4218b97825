import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const texts: Record<string, string> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../locales/es/employees.json'), 'utf8'),
);
const sources = readdirSync(import.meta.dirname)
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));
const forms = ['', '_one', '_many', '_other'];

it('every text of the screens is in the translation file', () => {
  const used = sources.flatMap((source) =>
    [...source.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => String(match[1])),
  );
  expect(used.length).toBeGreaterThan(80);
  expect(used.filter((key) => !forms.some((form) => Object.hasOwn(texts, key + form)))).toEqual([]);
});

it('a Spanish text is its own key, so that it reads the same when the file does not load (spec §1)', () => {
  expect(
    Object.entries(texts).filter(([key, text]) => !/_(one|many|other)$/.test(key) && key !== text),
  ).toEqual([]);
});
