import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const features = join(import.meta.dirname, '../features');
const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => [path, readFileSync(join(features, path), 'utf8')] as const);

/** Ways besides `useForm` and `useRecordForm`: another library, one's own handler, one's own meeting with a 412. */
const otherWays = /react-hook-form|onSubmit(?:=\{|: )(?!form\.submit)|\buseConditionalSave\b/;

/** Each with its reason. The list only gets shorter. */
const exceptions: Readonly<Record<string, string>> = {
  'access/auth/credentials-form.tsx': 'two fields that stand before everything is loaded',
  'files/imports/columns-step.tsx': 'a table of columns with one button, whose answers depend on one another',
};

it('every form of a screen is made in the one way, so that all behave alike', () => {
  expect(sources.filter(([, text]) => otherWays.test(text)).map(([path]) => path)).toEqual(
    Object.keys(exceptions).toSorted(),
  );
});
