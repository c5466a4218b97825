import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run.mjs';

const folder = join(root, 'docs/decisions');
const index = readFileSync(join(folder, 'README.md'), 'utf8');
const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .toSorted();

test('decisions are numbered without a gap', () => {
  expect(pages.map((name) => Number(name.slice(0, 4)))).toEqual(pages.map((_, place) => place + 1));
});

test.each(pages)('%s has its title, date and status, and the index says the same', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  const [, title, date, status] = /^# (.+)\n\n\*(\d{4}-\d\d-\d\d) · (.+)\*\n/.exec(text) ?? [];
  expect(title).toBeDefined();
  expect(index).toContain(`| [${name.slice(0, 4)}](${name}) | ${title} | ${date} | ${status} |`);
});
