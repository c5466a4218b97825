import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';

const src = join(import.meta.dirname, 'src');
const written = join(import.meta.dirname, 'locales/es');
const features = join(src, 'features');

const asked = /\buseTranslation\('([^']+)'\)/g;
const call = /\b(?:t|common)\(\s*'((?:[^'\\]|\\.)+)'/g;

/** Forms in which a sentence with a number is written. */
export const pluralForms = ['_one', '_many', '_other'] as const;
/** `{{n}}` is `count` already written with its thousands. */
export const isPlural = (key: string): boolean => key.includes('{{count}}') || key.includes('{{n}}');

/** Modules of texts, each named after the folder of its screens; `common` has none. */
export const textModules = (): string[] =>
  [...new Set(sourcesIn(src).flatMap((source) => found(source, asked)))].toSorted();

/** Sentences that the sources of a module say by themselves; those of `common` lie in no module's folder. */
export function sentencesOf(module: string): string[] {
  const folder = folderOf(module);
  const sources = folder === null ? sourcesIn(src, textModules().map(folderOf)) : sourcesIn(folder);
  const keys = sources.flatMap((source) => found(source, call));
  return [...new Set(keys.map((key) => key.replaceAll(/\\(.)/g, '$1')))];
}

/** Texts that differ from their keys, as they are written: forms of the plural. */
export function writtenOf(module: string): Record<string, string> {
  const file = join(written, `${module}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Texts of a module for the translations bucket: a sentence is its own text, beside what is written. */
export function textsOf(module: string): Record<string, string> {
  const own = sentencesOf(module)
    .filter((key) => !isPlural(key))
    .map((key) => [key, key] as const);
  const texts = { ...Object.fromEntries(own), ...writtenOf(module) };
  return Object.fromEntries(Object.entries(texts).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Makes the files of texts that the bucket is given. */
export function translations(): Plugin {
  return {
    name: 'translations',
    apply: 'build',
    generateBundle() {
      for (const module of textModules())
        this.emitFile({
          type: 'asset',
          fileName: `locales/es/${module}.json`,
          source: JSON.stringify(textsOf(module)),
        });
    },
  };
}

function folderOf(module: string): string | null {
  const places = [src, ...readdirSync(features).map((neighbourhood) => join(features, neighbourhood))];
  return places.map((place) => join(place, module)).find((folder) => existsSync(folder)) ?? null;
}

const sourcesIn = (folder: string, but: readonly (string | null)[] = []): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => join(folder, name))
    .filter((file) => !but.some((other) => other !== null && file.startsWith(other + sep)))
    .map((file) => readFileSync(file, 'utf8'));

const found = (source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].map(([, text = '']) => text);
