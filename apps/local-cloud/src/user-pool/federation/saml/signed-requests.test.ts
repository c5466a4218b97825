import { X509Certificate } from 'node:crypto';
import { GetSigningCertificateCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { locationOf, type Jar } from '../../../test/federated-browser.ts';
import { startSamlCloud } from '../../../test/saml-cloud.ts';
import { userPoolClientId, userPoolId } from '../../../test/test-cloud.ts';
import type { SamlProvider } from '../federation.ts';

let started: Awaited<ReturnType<typeof startSamlCloud>>;
let cloud: typeof started.cloud;
let browser: typeof started.browser;
let provider: typeof started.provider;
let known: SamlProvider;
/** The pool's certificate, as a provider's administrator loads it. */
let pem: string;

beforeAll(async () => {
  started = await startSamlCloud(() => known);
  ({ cloud, browser, provider } = started);
  pem = await (await browser.go(`${browser.base}/saml2/signing-certificate.pem`)).text();
});
afterAll(() => started.close());
beforeEach(() => {
  known = started.asItIs();
});

/** Leaves the pool and the provider, from the browser that has this cookie. @returns where the browser is sent, and how it is taken there */
async function leaveBoth(cookie: string): Promise<[URL, Response]> {
  const returnTo = `${cloud.publicUrl}/sign-in`;
  const search = new URLSearchParams({ client_id: userPoolClientId, logout_uri: returnTo }).toString();
  const jar: Jar = new Map([cookie.split('=') as [string, string]]);
  const at = locationOf(await browser.go(`${browser.base}/logout?${search}`, jar));
  return [at, await browser.go(at.href)];
}

test('a provider that demands signed requests lets people in and out by the pool’s certificate, and takes no unsigned or changed one', async () => {
  provider.demands = pem;
  await expect(browser.refusalOf()).rejects.toThrow('403');
  known = { ...known, signsRequests: true };
  const { cookie, began } = await browser.signIn();
  const at = locationOf(await browser.go(browser.begin().url.href));
  const other = new URL(locationOf(await browser.go(began.url.href)));
  at.searchParams.set('RelayState', other.searchParams.get('RelayState') ?? '');
  expect((await browser.go(at.href)).status).toBe(403);
  const [end, answer] = await leaveBoth(cookie);
  expect(end.searchParams.get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256');
  expect([end.pathname, answer.status]).toEqual(['/end', 303]);
  known = { ...known, signsRequests: false };
  const unsigned = await browser.go(end.href.replace(/&SigAlg=.*/, ''));
  expect(unsigned.status).toBe(403);
});

test('the certificate of the pool’s requests is one, for ten years, in its metadata, as a file and by its own operation', async () => {
  const certificate = new X509Certificate(pem);
  const { modulusLength } = certificate.publicKey.asymmetricKeyDetails ?? {};
  expect([certificate.verify(certificate.publicKey), modulusLength]).toEqual([true, 2048]);
  const years = (Date.parse(certificate.validTo) - Date.parse(certificate.validFrom)) / 31_557_600_000;
  expect(years).toBeCloseTo(10, 1);
  const inside = certificate.raw.toString('base64');
  expect(await (await browser.go(`${browser.base}/saml2/${started.tenant}`)).text()).toContain(
    `<X509Certificate>${inside}</X509Certificate>`,
  );
  const asked = new GetSigningCertificateCommand({ UserPoolId: userPoolId });
  expect((await cloud.admin.send(asked)).Certificate).toBe(inside);
  const second = await cloud.listenAgain();
  const again = await fetch(`${second.endpoint}saml2/signing-certificate.pem`);
  expect(await again.text()).toBe(pem);
  await second.close();
});
