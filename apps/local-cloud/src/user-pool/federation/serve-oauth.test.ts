import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCloud, type TestCloud } from '../../test/test-cloud.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud({
    federation: {
      byDomain: async () => null,
      byId: async () => null,
      byTenant: async () => null,
      admit: async () => ({ refused: 'unknown_user' }),
      noteRefusal: async () => undefined,
      noteSignOut: async () => undefined,
      isRequired: async () => false,
      fetch: () => Promise.reject(new Error('Nobody is asked.')),
    },
  });
});
afterAll(() => cloud.close());

const statusOf = async (path: string, type: string, body = 'x'): Promise<number> =>
  (
    await fetch(`${cloud.publicUrl}/cloud/${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
      redirect: 'manual',
    })
  ).status;

const form = 'application/x-www-form-urlencoded';
const places = ['oauth2/token', 'oauth2/backchannel-logout/x', 'saml2/idpresponse', ''];
test.each([...places.map((place) => `user-pool/${place}`), 'identity-pool/'])(
  'a body of an odd kind, or without end, at %s is no fault of ours',
  async (path) => {
    const kinds = ['x', ';', 'a/b/c', 'text/plain; =', 'text/xml', 'application/json', form];
    for (const kind of kinds) expect(await statusOf(path, kind)).toBeLessThan(500);
    for (const kind of ['text/plain', form, 'application/x-amz-json-1.1'])
      expect(await statusOf(path, kind, 'x'.repeat(2_000_000))).toBeLessThan(500);
  },
);

test('a program is told what is wrong with its body', async () => {
  for (const place of ['oauth2/token', 'oauth2/backchannel-logout/x']) {
    expect(await statusOf(`user-pool/${place}`, 'x')).toBe(415);
    expect(await statusOf(`user-pool/${place}`, form, 'x'.repeat(20_000))).toBe(413);
  }
});
