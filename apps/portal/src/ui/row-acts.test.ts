import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const features = join(import.meta.dirname, '../features');

/** Acts at the end of each row of a table: the value of `rowActions`, to its closing brace. */
function* rowActsOf(path: string): Generator<string> {
  const text = readFileSync(join(features, path), 'utf8');
  for (const { index } of text.matchAll(/rowActions=\{/g)) {
    let depth = 0;
    let end = index + 'rowActions='.length;
    do {
      if (text[end] === '{') depth += 1;
      if (text[end] === '}') depth -= 1;
      end += 1;
    } while (depth > 0);
    yield text.slice(index, end);
  }
}

it('no table repeats a button of words in each row: acts stand behind ⋯, or are an icon with its name', () => {
  const found = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) => [...rowActsOf(path)].map((acts) => [path, acts] as const));
  expect(found.length).toBeGreaterThan(10);
  expect(
    found
      .filter(([, acts]) => acts.includes('<Button') && !acts.includes('aria-label'))
      .map(([path]) => path),
  ).toEqual([]);
});
