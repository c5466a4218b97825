import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const features = join(import.meta.dirname, '../features');
const filesOf = (feature: string): [string, string][] =>
  readdirSync(join(features, feature))
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => [name, readFileSync(join(features, feature, name), 'utf8')]);
const has = (feature: string, pattern: RegExp): boolean =>
  filesOf(feature).some(([, text]) => pattern.test(text));

/** Acts on what is shown, with nothing typed that could be lost: refused, they say so and read it again. */
const acts = ['office/approvals', 'wallets/wallet-loads'];

it('every form that sends If-Match meets a 412 in the one way: field by field, and never with a second press alone', () => {
  const versioned = readdirSync(features)
    .flatMap((within) => readdirSync(join(features, within)).map((name) => join(within, name)))
    .filter((feature) => has(feature, /\b(?:ifMatch|useSave)\b/));
  expect(versioned.length).toBeGreaterThan(12);
  const meets = /\buse(?:RecordForm|ConditionalSave)[<(]/;
  expect(versioned.filter((feature) => !has(feature, meets) && !acts.includes(feature))).toEqual([]);
  expect(
    versioned.filter(
      (feature) => has(feature, /\buseConditionalSave[<(]/) && !has(feature, /<ChangedMeanwhile\b/),
    ),
  ).toEqual([]);
});
