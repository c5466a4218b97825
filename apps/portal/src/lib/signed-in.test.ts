import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useSignedIn } from './signed-in.ts';

it('who asks for the session outside the screens that have one is told so at once (spec §8)', () => {
  const Stray = () => useSignedIn().username;
  expect(() => renderToString(createElement(Stray))).toThrow('useSignedIn outside a protected screen');
});
