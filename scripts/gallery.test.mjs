import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run.mjs';

const gallery = join(root, 'apps/portal/gallery');
const pieces = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => name.replace('.tsx', ''));

/** Parts of the table, which shows them, and one piece that needs a list of the server. */
const withoutExhibit = [
  'address-columns',
  'advance-columns',
  'data-table-bulk',
  'data-table-head',
  'data-table-layout',
  'data-table-menu',
  'data-table-row',
  'list-table',
];

test('every piece of the portal is in the gallery under its own name', () => {
  const text = pieces(gallery)
    .map((name) => readFileSync(join(gallery, `${name}.tsx`), 'utf8'))
    .join('\n');
  const shown = Array.from(text.matchAll(/piece: '([a-z-]+)'/g), ([, piece]) => piece);
  const all = pieces(join(root, 'apps/portal/src/ui'));
  expect(new Set(shown)).toEqual(new Set(all.filter((piece) => !withoutExhibit.includes(piece))));
  expect(new Set(shown).size).toBe(shown.length);
});
