import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { portalWrites } from '../support/portal-writes.ts';
import { sentFile } from '../support/press.ts';

test('every write the portal can send was sent in one of the walks, where each press is a double one', () => {
  const sent = new Set(readFileSync(sentFile(), 'utf8').trim().split('\n'));
  expect(portalWrites().filter((name) => !sent.has(name))).toEqual([]);
});
