import { createApiKey, rotateApiKey } from '@antela/contract/api-keys';
import { createAuditStream, rotateAuditStream } from '@antela/contract/audit-streams';
import { listBanksByStatus } from '@antela/contract/catalogs';
import { downloadEmployees } from '@antela/contract/employees';
import { endpoints } from '@antela/contract/endpoints';
import { getSession } from '@antela/contract/session';
import { createWebhook, rotateWebhook } from '@antela/contract/webhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../test/calls.ts';
import { startTestApi, type TestApi } from '../test/test-api.ts';

let api: TestApi;
let admin: Caller & { kind: 'user' };
beforeAll(async () => {
  api = await startTestApi();
  admin = api.signIn('admin');
});
afterAll(() => api.stop());

const banks = (accepted: string) =>
  api.call(admin, listBanksByStatus, {
    params: { status: 'active' },
    headers: { 'accept-encoding': accepted },
  });
const encodingOf = ({ headers }: { headers: Headers }) => headers.get('content-encoding');

test('an answer of a kilobyte or more comes compressed to whoever takes gzip, and says the same', async () => {
  const plain = await banks('identity');
  expect(plain.bytes.length).toBeGreaterThan(1024);
  expect([encodingOf(plain), plain.headers.get('vary')]).toEqual([null, 'accept-encoding']);
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'gzip'],
    ['br, GZIP;q=0.5', 'gzip'],
    ['gzip ; q=0', null],
    ['br', null],
  ] as const) {
    const answer = await banks(accepted);
    expect([accepted, encodingOf(answer)]).toEqual([accepted, encoding]);
    expect(answer.body).toEqual(plain.body);
    if (encoding !== null)
      expect(Number(answer.headers.get('content-length'))).toBeLessThan(plain.bytes.length / 2);
  }
});

test('a short answer, a refusal and a file that is written while it is read come as they are', async () => {
  const headers = { 'accept-encoding': 'br, gzip' };
  const refused = await api.call(null, listBanksByStatus, { params: { status: 'active' }, headers });
  expect([refused.status, encodingOf(refused)]).toEqual([401, null]);
  const file = await api.call(admin, downloadEmployees, { query: { format: 'csv' }, headers });
  expect([file.status, encodingOf(file)]).toEqual([200, null]);
});

test('an answer that carries a credential is never compressed: its length says nothing of what stands beside it', async () => {
  expect(endpoints.filter(({ carriesCredential }) => carriesCredential).map(({ name }) => name)).toEqual([
    getSession.name,
    createApiKey.name,
    rotateApiKey.name,
    createWebhook.name,
    rotateWebhook.name,
    createAuditStream.name,
    rotateAuditStream.name,
  ]);
  const answer = await api.call(admin, getSession, { headers: { 'accept-encoding': 'br, gzip' } });
  expect(answer.bytes.length).toBeGreaterThan(1024);
  expect([encodingOf(answer), answer.headers.get('vary')]).toEqual([null, null]);
});
