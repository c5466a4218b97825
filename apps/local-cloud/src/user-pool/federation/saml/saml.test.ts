import { randomUUID } from 'node:crypto';
import { GetTokensFromRefreshTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeCertificate } from '../../../test/certificate.ts';
import { formIn, locationOf, type Jar } from '../../../test/federated-browser.ts';
import { startSamlCloud } from '../../../test/saml-cloud.ts';
import type { SamlLies, SamlProvider } from '../../../test/saml-provider.ts';
import { errorName, userPoolClientId, type TestCloud } from '../../../test/test-cloud.ts';
import type { SamlProvider as Known } from '../federation.ts';

let started: Awaited<ReturnType<typeof startSamlCloud>>;
let cloud: TestCloud;
let browser: typeof started.browser;
let provider: SamlProvider;
let issuer: string;
let tenant: string;
let known: Known;
let told: typeof started.told;
let admitted: typeof started.admitted;

beforeAll(async () => {
  started = await startSamlCloud(() => known);
  ({ cloud, browser, provider, issuer, tenant, told, admitted } = started);
});
afterAll(() => started.close());
beforeEach(() => {
  known = started.asItIs();
});
afterEach(() => {
  vi.useRealTimers();
});

const entityId = () => `${browser.base}/saml2/${tenant}`;

test('somebody whom the provider vouches for gets the pool’s own tokens, which refresh and name the provider', async () => {
  const { tokens, at, began } = await browser.signIn();
  expect(at.searchParams.get('state')).toBe(began.url.searchParams.get('state'));
  const claims = decodeJwt(tokens.id_token);
  expect(claims).toMatchObject({ email: 'ana@andino.example', 'custom:client': tenant });
  expect(claims['identities']).toMatchObject([
    { providerName: known.id, providerType: 'SAML', userId: 'Ana@Andino.example' },
  ]);
  expect(admitted).toEqual([
    { email: 'ana@andino.example', subject: 'Ana@Andino.example', groups: ['Nómina', 'Todos'] },
  ]);
  const { AuthenticationResult } = await cloud.client.send(
    new GetTokensFromRefreshTokenCommand({ ClientId: userPoolClientId, RefreshToken: tokens.refresh_token }),
  );
  expect(decodeJwt(AuthenticationResult?.IdToken ?? '')).toMatchObject({ sub: claims.sub });
});

test('address, groups and the name that stays are read where the client said', async () => {
  known = { ...known, emailAttribute: 'mail', subjectAttribute: 'oid', groupsClaim: 'http://roles/claim' };
  provider.present = {
    nameId: 'x9',
    format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
    attributes: { mail: ['ana@andino.example'], oid: ['0-1-2'], 'http://roles/claim': ['A &amp; B'] },
  };
  expect(await browser.refusalOf()).toBeNull();
  expect(admitted).toEqual([{ email: 'ana@andino.example', subject: '0-1-2', groups: ['A & B'] }]);
});

const another = makeCertificate();
/** The signed assertion set aside, and another one where it stood. */
const wrapping = (place: (original: string, forged: string) => string) => (xml: string) => {
  const [original = ''] = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml) ?? [];
  const forged = original
    .replace(/<Signature.*<\/Signature>/s, '')
    .replace(/ID="_a[^"]+"/, 'ID="_forged"')
    .replace('Ana@Andino', 'jefe@andino');
  return xml.replace(original, place(original, forged));
};
const forged: [string, SamlLies, string][] = [
  ['unsigned', { signed: 'nothing' }, 'untrusted_token'],
  ['signed by somebody else, who brings the certificate', { signed: 'by another' }, 'untrusted_token'],
  ['signed with SHA-1', { signed: 'with SHA-1' }, 'weak_signature'],
  ['changed after it was signed', { rewrite: (xml) => xml.replace('>Ana@', '>Eva@') }, 'untrusted_token'],
  [
    'without its signature',
    { rewrite: (xml) => xml.replace(/<Signature.*<\/Signature>/s, '') },
    'untrusted_token',
  ],
  ['beside a forged one', { rewrite: wrapping((original, fake) => `${fake}${original}`) }, 'untrusted_token'],
  [
    'below a forged one’s signature',
    {
      rewrite: wrapping((original, fake) =>
        fake.replace('</saml:Assertion>', `<Object>${original}</Object></saml:Assertion>`),
      ),
    },
    'untrusted_token',
  ],
  [
    'in an extension, a forged one in its place',
    {
      rewrite: (xml) =>
        wrapping((_original, fake) => fake)(xml).replace(
          '<samlp:Status>',
          `<samlp:Extensions>${/<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''}</samlp:Extensions><samlp:Status>`,
        ),
    },
    'untrusted_token',
  ],
  [
    'with a comment inside its name',
    { rewrite: (xml) => xml.replace('Ana@Andino.example', 'Ana@Andino<!-- -->.example') },
    'untrusted_token',
  ],
  [
    'with a document type',
    { rewrite: (xml) => `<!DOCTYPE Response [<!ENTITY e "x">]>${xml}` },
    'untrusted_token',
  ],
  [
    'with an instruction inside its name',
    { rewrite: (xml) => xml.replace('Ana@Andino.example', 'Ana@Andino<?x?>.example') },
    'untrusted_token',
  ],
  ['no XML at all', { response: 'hola' }, 'untrusted_token'],
  ['without end', { response: '<a>'.repeat(20_000) }, 'untrusted_token'],
  ['for another audience', { audience: 'https://otra.example' }, 'other_audience'],
  ['for nobody in particular', { audience: null }, 'other_audience'],
  ['for another address', { recipient: 'https://otra.example/acs' }, 'other_audience'],
  ['sent to another address', { destination: 'https://otra.example/acs' }, 'other_audience'],
  ['of another issuer', { issuer: 'https://evil.example' }, 'other_audience'],
  [
    'of another issuer below the right one',
    {
      issuer: 'https://evil.example',
      rewrite: (xml) => xml.replace('https://evil.example</saml:Issuer>', `${issuer}</saml:Issuer>`),
    },
    'other_audience',
  ],
  ['in answer to another request', { inResponseTo: '_other' }, 'replayed'],
  ['in answer to another request inside', { confirmedTo: '_other' }, 'replayed'],
  [
    'in answer to another request outside',
    { rewrite: (xml) => xml.replace(/InResponseTo="[^"]+"/, 'InResponseTo="_other"') },
    'replayed',
  ],
  ['in answer to none', { rewrite: (xml) => xml.replace(/ InResponseTo="[^"]+"/, '') }, 'replayed'],
  ['ended two minutes ago', { notOnOrAfter: -120 }, 'outside_time'],
  ['good from two minutes on', { notBefore: 120 }, 'outside_time'],
  ['good for ever', { notOnOrAfter: null }, 'untrusted_token'],
  ['good for two days', { notOnOrAfter: 2 * 86_400 }, 'outside_time'],
  ['confirmed otherwise than by bringing it', { confirmation: 'sender-vouches' }, 'untrusted_token'],
];
test.each(forged)(
  'an assertion %s lets nobody in, and the tenant hears of it',
  async (_what, lies, refusal) => {
    expect(await browser.refusalOf()).toBeNull();
    expect(told).toEqual([]);
    admitted.length = 0;
    provider.lies = lies;
    expect(await browser.refusalOf()).toBe(refusal);
    expect(told).toMatchObject([{ reason: refusal, email: null, ip: '127.0.0.1' }]);
    expect(admitted).toEqual([]);
  },
);

const people: [string, SamlProvider['present'], string][] = [
  ['of a domain that is not the tenant’s', { nameId: 'ana@otra.example' }, 'other_domain'],
  ['of two domains', { nameId: 'ana@otra.example@andino.example' }, 'other_domain'],
  ['without an account', { nameId: 'nadie@andino.example' }, 'unknown_user'],
  ['of another tenant', { nameId: 'eva@andino.example' }, 'unknown_user'],
  ['without a role', { nameId: 'ana@andino.example', attributes: { groups: ['nobody'] } }, 'no_role'],
  [
    'whom the provider calls otherwise each time',
    { nameId: 'ana@andino.example', format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
    'unnamed',
  ],
  ['without a name', { nameId: '' }, 'unnamed'],
  ['with a name without end', { nameId: 'a'.repeat(256) }, 'unnamed'],
];
test.each(people)(
  'somebody %s does not come in, and the tenant hears of it',
  async (_who, present, refusal) => {
    provider.present = present;
    expect(await browser.refusalOf()).toBe(refusal);
    expect(told.map(({ reason }) => reason)).toEqual([refusal]);
  },
);

test('an address that the provider gives twice is nobody’s', async () => {
  known = { ...known, emailAttribute: 'mail' };
  provider.present = { nameId: 'x', attributes: { mail: ['ana@andino.example', 'eva@andino.example'] } };
  expect(await browser.refusalOf()).toBe('unverified_email');
});

test('a signature around the response is as good as one of the assertion', async () => {
  provider.lies = { signed: 'around' };
  expect(await browser.refusalOf()).toBeNull();
  provider.lies = { signed: 'around', rewrite: (xml) => xml.replace('>Ana@', '>Eva@') };
  expect(await browser.refusalOf()).toBe('untrusted_token');
});

test('two certificates are good while one takes the other’s place, and none after its end', async () => {
  known = { ...known, certificates: [another.certificate, provider.certificate] };
  expect(await browser.refusalOf()).toBeNull();
  known = { ...known, certificates: [another.certificate] };
  expect(await browser.refusalOf()).toBe('untrusted_token');
  known = { ...known, certificates: [provider.certificate] };
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 86_400_000 });
  expect(await browser.refusalOf()).toBe('certificate_ended');
});

test('an assertion opens something once, also where the provider says it again in answer to another request', async () => {
  provider.lies = { assertionId: `_a${randomUUID()}` };
  expect(await browser.refusalOf()).toBeNull();
  expect(await browser.refusalOf()).toBe('replayed');
  expect(told).toMatchObject([{ reason: 'replayed', email: 'ana@andino.example' }]);
  provider.lies = { response: provider.lastResponse };
  expect(await browser.refusalOf()).toBe('replayed');
});

/** To the provider, up to the form that it has the browser send. */
async function toForm(jar: Jar) {
  const began = browser.begin();
  const at = locationOf(await browser.go(began.url.href, jar));
  const form = formIn(await (await browser.go(at.href, jar)).text());
  if (form === null) throw new Error('The provider sends no form.');
  return { began, at, form };
}

test('an answer is taken once, and only from the browser that began', async () => {
  const jar: Jar = new Map();
  const { began, at, form } = await toForm(jar);
  const refusedAt = `${began.redirectUri}?error=invalid_answer&state=`;
  const own = cloud.publicUrl;
  // Somebody else's browser, with and without the page of ours in between.
  const page = await browser.send(form, at.href, new Map());
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const again = formIn(await page.text());
  if (again === null) throw new Error('No form.');
  expect(locationOf(await browser.send(again, own, new Map())).href).toBe(refusedAt);
  const before = new Map(jar);
  expect(locationOf(await browser.send(again, own, jar)).searchParams.has('code')).toBe(true);
  expect(jar.size).toBe(0);
  expect(locationOf(await browser.send(again, own, before)).href).toBe(refusedAt);
});

test('nobody is let in by an answer that nobody asked for, or that is no answer', async () => {
  const { form, at } = await toForm(new Map());
  const refusals: Record<string, string>[] = [
    { SAMLResponse: form.fields['SAMLResponse'] ?? '' },
    { ...form.fields, RelayState: 'x'.repeat(64) },
    { ...form.fields, RelayState: '"><script>alert(1)</script>' },
    { ...form.fields, SAMLResponse: '<b>' },
    { RelayState: form.fields['RelayState'] ?? '' },
    { ...form.fields, SAMLResponse: 'A'.repeat(140_000) },
    {},
  ];
  for (const fields of refusals) {
    let response = await browser.send({ ...form, fields }, at.href, new Map());
    const text = await response.text();
    expect(text).not.toMatch(/<script>[^d]|<b>/);
    const page = response.headers.has('location') ? null : formIn(text);
    if (page !== null) response = await browser.send(page, cloud.publicUrl, new Map());
    expect(locationOf(response).searchParams.get('error')).toBe('invalid_answer');
  }
  expect(told).toEqual([]);
});

test('an answer of many elements holds nobody up', async () => {
  const rewrite = (xml: string) => xml.replace('<saml:Subject>', `${'<a/>'.repeat(20_000)}<saml:Subject>`);
  provider.lies = { rewrite };
  const began = performance.now();
  expect(await browser.refusalOf()).toBe('untrusted_token');
  expect(performance.now() - began).toBeLessThan(3_000);
});

test('who turned back at the provider is told so', async () => {
  provider.lies = { status: 'Responder', signed: 'nothing' };
  expect(await browser.refusalOf()).toBe('denied');
  expect(told).toEqual([]);
});

test('a fresh proof is asked for, and one that is not fresh, or does not say, is refused', async () => {
  await browser.refusalOf();
  expect(provider.asked.at(-1)?.message).not.toContain('ForceAuthn');
  await browser.refusalOf({ prompt: 'select_account' });
  expect(provider.asked.at(-1)?.message).toContain('ForceAuthn="true"');
  expect(await browser.refusalOf({ prompt: 'login' })).toBeNull();
  expect(provider.asked.at(-1)?.message).toContain('ForceAuthn="true"');
  const { tokens } = await browser.signIn({ prompt: 'login' });
  expect(Date.now() / 1000 - Number(decodeJwt(tokens.id_token)['auth_time'])).toBeLessThan(120);
  for (const provedSecondsAgo of [301, null]) {
    provider.lies = { provedSecondsAgo };
    expect(await browser.refusalOf({ prompt: 'login' })).toBe('not_fresh');
    const old = await browser.signIn();
    expect(Date.now() / 1000 - Number(decodeJwt(old.tokens.id_token)['auth_time'])).toBeGreaterThan(299);
  }
});

test('signing out ends the session here and at the provider', async () => {
  const { tokens, cookie } = await browser.signIn();
  const returnTo = `${cloud.publicUrl}/sign-in`;
  const search = new URLSearchParams({ client_id: userPoolClientId, logout_uri: returnTo }).toString();
  const leave = (jar: Jar) => browser.go(`${browser.base}/logout?${search}`, jar);
  const at = locationOf(await leave(new Map([cookie.split('=') as [string, string]])));
  expect(at.origin + at.pathname).toBe(`${issuer}/end`);
  const back = locationOf(await browser.go(at.href));
  const { message } = provider.asked.at(-1) ?? { message: '' };
  expect(message).toContain('>Ana@Andino.example</saml:NameID>');
  expect(message).toContain('>_s1</saml2p:SessionIndex>');
  expect(message).toContain(`>${entityId()}</saml:Issuer>`);
  expect(locationOf(await browser.go(back.href)).href).toBe(returnTo);
  const refresh = new GetTokensFromRefreshTokenCommand({
    ClientId: userPoolClientId,
    RefreshToken: tokens.refresh_token,
  });
  expect(await errorName(cloud.client.send(refresh))).toBe('NotAuthorizedException');
  known = { ...known, sloUrl: null };
  const other = await browser.signIn();
  expect(locationOf(await leave(new Map([other.cookie.split('=') as [string, string]]))).href).toBe(returnTo);
});

test('the provider is told the pool’s names of this tenant, and no other learns which tenants there are', async () => {
  const read = await browser.go(entityId());
  const text = await read.text();
  expect(text).toContain(`entityID="${entityId()}"`);
  expect(text).toContain(`Location="${browser.base}/saml2/idpresponse"`);
  expect((await browser.go(`${browser.base}/saml2/${randomUUID()}`)).status).toBe(200);
  expect((await browser.go(`${browser.base}/saml2/%22%3E`)).status).toBe(404);
});
