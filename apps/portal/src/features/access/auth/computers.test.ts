import type { SessionRow } from '@antela/contract/session';
import { expect, it } from 'vitest';
import { computersOf } from './computers.ts';

const row = (sessionid: string, more: Partial<SessionRow> = {}): SessionRow => ({
  sessionid,
  startedAt: '2026-11-20T13:00:00.000Z',
  lastSeenAt: '2026-11-20T14:00:00.000Z',
  endedAt: null,
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  ip: '127.0.0.1',
  current: false,
  impersonatedBy: null,
  ...more,
});
const device = (id: string, sessions: string, remembered = 'not_remembered') => ({
  id,
  name: 'Chromium 131 Linux',
  attributes: { 'dev:device_sessions': sessions, 'dev:device_remembered_status': remembered },
  lastAuthenticatedDate: new Date('2026-11-19T13:00:00.000Z'),
});

it('one browser is one computer with one name, whatever the device and the session call it', () => {
  const computers = computersOf([device('d', 'a,b', 'remembered')], [row('a', { current: true }), row('b')]);
  expect(computers).toMatchObject([
    { key: 'd', label: 'Chrome en Linux', device: { isTrusted: true }, isCurrent: true },
  ]);
  expect(computers[0]?.sessions).toHaveLength(2);
});

it('a session without a device, and a device without a session, are computers too; an operator’s session is none', () => {
  const operator = { name: 'Soporte', reason: 'Revisar', readOnly: true };
  const rows = [row('a'), row('b', { current: true }), row('c', { impersonatedBy: operator })];
  expect(computersOf([device('d', '')], rows).map(({ key }) => key)).toEqual(['b', 'a', 'd']);
});
