import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Every file of screens, by its path under `features`. */
const features = join(import.meta.dirname, '../features');
const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => [path, readFileSync(join(features, path), 'utf8')] as const);

/** The places that a pattern names, as `file: text`. */
const found = (pattern: RegExp): string[] =>
  sources.flatMap(([path, text]) => [...text.matchAll(pattern)].map(([hit]) => `${path}: ${hit.trim()}`));

/** Reading more, saving a file that is there and copying a text write nothing. */
const harmless = String.raw`(?!\w+\.(?:fetchNextPage|refetch)\(|navigator\.|objectStore\(\))`;

it('no screen makes a button or a form of its own: all are pieces of the house, which hold what is pressed', () => {
  expect(found(/<(button|form)[\s>]/g)).toEqual([]);
});

it('no screen drops the promise of what is pressed, so that its button is held until the answer', () => {
  const dropped = String.raw`on(?:Click|Confirm|Submit|Select|Act)(?:=\{|: )(?:async )?\([^)]*\) =>\s*(?:\{\s*)?void\s+${harmless}`;
  expect(found(new RegExp(dropped, 'g'))).toEqual([]);
  expect(found(/void\s+[\w.]*mutateAsync\(/g)).toEqual([]);
  // Also where it is handed on to another piece. Asking again and going elsewhere write nothing; a file's field says that it is busy.
  expect(found(/\bon(?!File=)[A-Z]\w*=\{\([^)]*\) =>\s*void\s+(?!refetch|navigate|goOn)[a-z]\w*\(/g)).toEqual(
    [],
  );
});

it('no write is sent in the way that answers with nothing', () => {
  expect(found(/\.mutate\(/g)).toEqual([]);
});
