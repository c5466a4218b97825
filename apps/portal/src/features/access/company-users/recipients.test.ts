import { expect, it } from 'vitest';
import { parseRecipients } from './recipients.ts';

it.each([
  ['ana@empresa.co', [{ email: 'ana@empresa.co', name: '' }]],
  [
    'Ana Rojas <ANA@empresa.co>; "Beto Gil" <beto@empresa.co>',
    [
      { email: 'ana@empresa.co', name: 'Ana Rojas' },
      { email: 'beto@empresa.co', name: 'Beto Gil' },
    ],
  ],
  [
    'Ana Rojas\tana@empresa.co\nbeto@empresa.co\tBeto Gil',
    [
      { email: 'ana@empresa.co', name: 'Ana Rojas' },
      { email: 'beto@empresa.co', name: 'Beto Gil' },
    ],
  ],
  [
    'ana@empresa.co, beto@empresa.co, ana@empresa.co',
    [
      { email: 'ana@empresa.co', name: '' },
      { email: 'beto@empresa.co', name: '' },
    ],
  ],
  ['Nombre\tCorreo\n\nAna', []],
])('reads people out of %j', (text, people) => {
  expect(parseRecipients(text)).toEqual(people);
});
