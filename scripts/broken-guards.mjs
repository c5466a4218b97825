import { access } from './guards/access.mjs';
import { accounts } from './guards/accounts.mjs';
import { files } from './guards/files.mjs';
import { money } from './guards/money.mjs';
import { serving } from './guards/serving.mjs';

/**
 * Guards of the product, each with a way to break it and the tests that must notice: what stands in a file (once, to the letter), what
 * is put in its place, the test file, and which of its tests. A test that passes with its guard broken proves nothing. What runs in a
 * thread or process of its own (the reading of files) is not reached this way.
 */
export const guards = [...serving, ...access, ...money, ...accounts, ...files];

/** Breaks one guard as its file is read; the file itself stays as it is. */
export const broken = ({ file, from, to }) => ({
  name: 'broken-guard',
  enforce: 'pre',
  transform(code, id) {
    if (!id.split('?')[0].endsWith(`/${file}`)) return null;
    return { code: code.replace(from, () => to), map: null };
  },
});
