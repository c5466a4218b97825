import { expect, test } from 'vitest';
import { decodeText } from './xml-scanner.ts';

test('a cell has nothing in it that a database cannot keep: no NUL, no half of a character', () => {
  expect(decodeText('A&#xD800;B_x0000_C&#0;')).toBe('ABC');
  expect(decodeText('_xD83D__xDE00_ &#x1F600; Ñandú \u0000')).toBe('😀 😀 Ñandú ');
});
