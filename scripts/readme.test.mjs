import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readmePictures } from './readme-pictures.mjs';
import { root } from './run.mjs';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const targets = Array.from(readme.matchAll(/\]\(([^)#]+)\)|src="([^"]+)"/g), ([, link, src]) => link ?? src);

test('what the README points at is there', () => {
  expect(targets.filter((target) => !existsSync(join(root, target)))).toEqual([]);
});

test('the pictures of the README are those that the script makes', () => {
  const shown = targets.filter((target) => target.startsWith('docs/pictures/'));
  expect(shown).toEqual(readmePictures.map(({ name }) => `docs/pictures/${name}.png`));
});
