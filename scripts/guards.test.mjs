import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { guards } from './broken-guards.mjs';
import { root } from './run.mjs';

test('each guard that is broken on purpose stands in its file once, to the letter', () => {
  const misplaced = guards.filter(
    ({ file, from }) => readFileSync(join(root, file), 'utf8').split(from).length !== 2,
  );
  expect(misplaced.map(({ guard }) => guard)).toEqual([]);
});
