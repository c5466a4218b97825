import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isPlural, pluralForms, sentencesOf, textModules, textsOf, writtenOf } from '../texts.config.ts';
import { screens } from './routes.tsx';

const locales = join(import.meta.dirname, '../locales/es');
const modules = textModules();
/** Sources of the portal. */
const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => join(import.meta.dirname, name));
const sources = (): string[] => files.map((file) => readFileSync(file, 'utf8'));
const form = new RegExp(`(?:${pluralForms.join('|')})$`);

describe.each(modules)('texts of %s', (module) => {
  const written = writtenOf(module);

  it('every sentence of its screens is in the file that is made, those with a number in each of their forms', () => {
    const sentences = sentencesOf(module);
    if (module !== 'common') expect(sentences.length).toBeGreaterThan(4);
    const keys = sentences.flatMap((key) =>
      isPlural(key) ? pluralForms.map((one) => `${key}${one}`) : [key],
    );
    const texts = textsOf(module);
    expect(keys.filter((key) => !Object.hasOwn(texts, key))).toEqual([]);
  });

  it('a sentence is its own text, so that it reads the same when the file does not load (spec §1); forms of a number alone are written', () => {
    expect(Object.keys(written).filter((key) => !form.test(key))).toEqual([]);
  });

  it('no sentence ends with an instant: its «a. m.» has a period of its own', () => {
    expect(Object.values(textsOf(module)).filter((text) => /\{\{at\}\}\./.test(text))).toEqual([]);
  });
});

it('no form is written that no screen shows', () => {
  // In a call, or in a table of words from which one is chosen.
  const shown = new Set(
    sources().flatMap((source) => [...source.matchAll(/'([^'\n]+)'/g)].map(([, text]) => text)),
  );
  const kept = modules.flatMap((module) =>
    Object.keys(writtenOf(module)).map((key) => ({ module, key: key.replace(form, '') })),
  );
  expect(kept.filter(({ key }) => !shown.has(key))).toEqual([]);
  expect(readdirSync(locales).filter((file) => !modules.includes(file.replace('.json', '')))).toEqual([]);
});

it('the dot between facts is written in one place, where it cannot begin a line', () => {
  const texts = readdirSync(locales).map((name) => join(locales, name));
  expect([...files, ...texts].filter((file) => readFileSync(file, 'utf8').includes('·'))).toEqual([
    join(import.meta.dirname, 'lib/format.ts'),
  ]);
});

it('every screen names a module of texts that there is', () => {
  expect(screens.map(({ texts }) => texts).filter((module) => !modules.includes(module))).toEqual([]);
});
