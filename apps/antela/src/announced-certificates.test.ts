import { createSealer } from '@antela/local-cloud/sealing';
import { startSamlCloud } from '@antela/local-cloud/test/saml-cloud';
import { secret } from '@antela/local-cloud/test/test-cloud';
import {
  announceSamlKey,
  useNextSamlKey,
} from '@antela/local-cloud/user-pool/federation/saml/rotate-saml-keys';
import { afterAll, expect, test } from 'vitest';
import type { Config } from './config.ts';
import type { Databases } from './database.ts';
import { announcedCertificates } from './embedded-federation.ts';

const started = await startSamlCloud(() => started.asItIs());
const { cloud, browser, tenant } = started;
afterAll(() => started.close());

const announced = (identity = 'embedded') =>
  announcedCertificates(
    { IDENTITY: identity, publicUrl: 'https://portal.example.co' } as Config,
    { owner: cloud.db } as unknown as Databases,
  )();

test('a certificate is announced at an address that providers can read, until it is used', async () => {
  expect(await announced()).toEqual([]);
  const now = cloud.clock.now();
  for (const use of ['signing', 'encryption'] as const)
    await announceSamlKey(cloud.db, createSealer(secret, 'at rest'), use, now);
  const [encryption, signing] = await announced();
  const dayLater = new Date(now.getTime() + 86_400_000);
  expect([encryption?.use, signing?.use, signing?.usedFrom]).toEqual(['encryption', 'signing', dayLater]);
  expect(await announced('cognito')).toEqual([]);

  cloud.clock.advance(61_000);
  const read = async (address = '') => {
    const path = new URL(address).pathname.replace('/cloud/user-pool', '');
    return (await browser.go(browser.base + path)).text();
  };
  expect(await read(signing?.addressFor(tenant))).toBe(signing?.certificate);
  const body = encryption?.certificate.replaceAll(/-----.*-----|\s/g, '') ?? '';
  expect((await read(encryption?.addressFor(tenant))).replaceAll(/\s/g, '')).toContain(body);

  cloud.clock.advance(86_400_000);
  await useNextSamlKey(cloud.db, 'signing', cloud.clock.now());
  expect((await announced()).map(({ use }) => use)).toEqual(['encryption']);
});
