import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const linesMax = 400;

it(`no file is longer than ${linesMax} lines: one that is proves or does several things`, () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => file !== 'packages/client/antela.d.mts');
  expect(files.length).toBeGreaterThan(2_000);
  const long = files.filter(
    (file) => readFileSync(join(root, file), 'utf8').split('\n').length - 1 > linesMax,
  );
  expect(long).toEqual([]);
});
