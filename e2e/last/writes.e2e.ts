import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { notYetSent } from '../support/not-yet-sent.ts';
import { portalWrites } from '../support/portal-writes.ts';
import { sentFile } from '../support/press.ts';

test('every write the portal can send was sent in one of the walks, where each press is a double one, but for those on a list that only shrinks', () => {
  const sent = new Set(readFileSync(sentFile(), 'utf8').trim().split('\n'));
  const writes = portalWrites();
  const missing = writes.filter((name) => !sent.has(name));
  expect(missing.toSorted()).toEqual(notYetSent.toSorted());
});
