import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSealer } from '../../../sealing.ts';
import { startSamlCloud } from '../../../test/saml-cloud.ts';
import { secret } from '../../../test/test-cloud.ts';
import type { SamlProvider } from '../federation.ts';
import {
  announceSamlKey,
  removeSamlKeyBefore,
  useNextSamlKey,
  useSamlKeyBefore,
} from './rotate-saml-keys.ts';
import type { SamlKeyUse } from './saml-keys.ts';

let started: Awaited<ReturnType<typeof startSamlCloud>>;
let cloud: typeof started.cloud;
let browser: typeof started.browser;
let provider: typeof started.provider;
let known: SamlProvider;
beforeAll(async () => {
  started = await startSamlCloud(() => known);
  ({ cloud, browser, provider } = started);
});
afterAll(() => started.close());
beforeEach(() => {
  known = { ...started.asItIs(), signsRequests: true };
});

const hour = 3_600_000;
const announce = (use: SamlKeyUse) =>
  announceSamlKey(cloud.db, createSealer(secret, 'at rest'), use, cloud.clock.now());
const useNext = (use: SamlKeyUse) => useNextSamlKey(cloud.db, use, cloud.clock.now());
const pemOf = async (name: string) => (await browser.go(`${browser.base}/saml2/${name}.pem`)).text();
/** Processes read the keys anew every minute. */
const later = (ms = 61_000) => cloud.clock.advance(ms);

/** Certificates in the metadata for that use, as a provider reads them. */
async function published(use: SamlKeyUse): Promise<string[]> {
  const metadata = await (await browser.go(`${browser.base}/saml2/${started.tenant}`)).text();
  return [...metadata.matchAll(new RegExp(`use="${use}">.*?<X509Certificate>([^<]+)<`, 'gs'))].map(
    ([, body]) => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
  );
}
const isLetIn = () =>
  browser.refusalOf().then(
    (refusal) => refusal === null,
    () => false,
  );

test('the next certificate is published before it signs, signs when it is told to, and can be taken back', async () => {
  const before = await pemOf('signing-certificate');
  expect((await browser.go(`${browser.base}/saml2/next-signing-certificate.pem`)).status).toBe(404);
  expect(await announce('signing')).toBeNull();
  expect(await announce('signing')).toBe('has_next');
  later();
  const next = await pemOf('next-signing-certificate');
  expect([await pemOf('signing-certificate'), (await published('signing')).length]).toEqual([before, 2]);
  provider.demands = before;
  expect(await isLetIn()).toBe(true);

  expect(await useNext('signing')).toBe('too_soon');
  later(24 * hour);
  expect(await useNext('signing')).toBeNull();
  later();
  expect(await isLetIn()).toBe(false);
  provider.demands = next;
  expect(await isLetIn()).toBe(true);
  expect(await pemOf('signing-certificate')).toBe(next);
  expect(await published('signing')).toHaveLength(1);

  expect(await useSamlKeyBefore(cloud.db, 'signing', cloud.clock.now())).toBeNull();
  later();
  expect(await isLetIn()).toBe(false);
  provider.demands = before;
  expect(await isLetIn()).toBe(true);
});

test('what a provider encrypts is opened by every key that is alive, and no longer once two people took one away', async () => {
  const encryptedFor = (certificate = '') => {
    provider.lies = {
      encrypted: {
        certificate,
        encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
        keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
      },
    };
    return browser.refusalOf();
  };
  const [before] = await published('encryption');
  await announce('encryption');
  later();
  const [first, next] = await published('encryption');
  expect(first).toBe(before);
  expect([await encryptedFor(before), await encryptedFor(next)]).toEqual([null, null]);
  later(24 * hour);
  expect(await useNext('encryption')).toBeNull();
  later();
  expect(await published('encryption')).toEqual([next]);
  expect([await encryptedFor(before), await encryptedFor(next)]).toEqual([null, null]);
  await announce('encryption');
  later(24 * hour);
  expect(await useNext('encryption')).toBe('has_previous');

  for (const _try of [1, 2])
    expect(await removeSamlKeyBefore(cloud.db, 'encryption', 'ana')).toBe('needs_another');
  expect(await encryptedFor(before)).toBeNull();
  expect(await removeSamlKeyBefore(cloud.db, 'encryption', 'eva')).toBeNull();
  expect(await removeSamlKeyBefore(cloud.db, 'encryption', 'eva')).toBe('no_previous');
  later();
  expect([await encryptedFor(before), await encryptedFor(next)]).toEqual(['untrusted_token', null]);
});
