import { randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { GetUserCommand, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { locationOf } from '../../../test/federated-browser.ts';
import { startSamlCloud } from '../../../test/saml-cloud.ts';
import type { SamlSignOut } from '../../../test/saml-sign-out.ts';
import { errorName, goodPassword, userPoolClientId } from '../../../test/test-cloud.ts';
import type { SamlProvider as Known } from '../federation.ts';

const boreal = randomUUID();
const ana = 'Ana@Andino.example';
let started: Awaited<ReturnType<typeof startSamlCloud>>;
let known: Known;
/** Another client of the same provider, which names its people alike. */
let other: Known;

beforeAll(async () => {
  started = await startSamlCloud(
    () => known,
    () => [other],
  );
  await started.cloud.addUser('ana@boreal.example', { 'custom:client': boreal });
  await started.cloud.addUser('luz@andino.example', { 'custom:client': started.tenant });
});
afterAll(() => started.close());
beforeEach(() => {
  known = { ...started.asItIs(), emailAttribute: 'mail' };
  other = { ...known, id: randomUUID(), tenant: boreal, domains: ['boreal.example'] };
});

const addressOf = (tenant: string) => `${started.browser.base}/saml2/logout/${tenant}`;

/** Somebody comes in by the provider, in a session of that name there. */
async function enter({ nameId = ana, mail = 'ana@andino.example', sessionIndex = '_s1' } = {}) {
  started.provider.present = { nameId, sessionIndex, attributes: { mail: [mail] } };
  const { tokens } = await started.browser.signIn({ idp_identifier: mail.split('@')[1] ?? '' });
  return { ...tokens, id: String(decodeJwt(tokens.access_token)['origin_jti']) };
}

const isAlive = async ({ access_token }: { access_token: string | undefined }): Promise<boolean> =>
  (await errorName(started.cloud.client.send(new GetUserCommand({ AccessToken: access_token })))) ===
  'no error';

const signOut = (word: Partial<SamlSignOut> = {}, tenant: string = started.tenant): Promise<Response> =>
  started.provider.signOut(addressOf(tenant), { nameId: ana, ...word });

/** The answer as the provider reads it. */
function answerIn(response: Response) {
  const at = locationOf(response);
  const xml = inflateRawSync(Buffer.from(at.searchParams.get('SAMLResponse') ?? '', 'base64')).toString();
  return { at, xml, relayState: at.searchParams.get('RelayState') };
}

/** Whether the word was taken, and its answer brought to the provider. */
function mustBeDone(response: Response): void {
  expect(response.status).toBe(303);
  const { at, xml } = answerIn(response);
  expect(at.origin + at.pathname).toBe(known.sloUrl);
  expect(xml).toContain('urn:oasis:names:tc:SAML:2.0:status:Success');
}

const ways = ['redirect', 'form'] as const;

test.each(ways)(
  'who left the provider is out at once wherever they came in by it, and nobody else is (%s)',
  async (by) => {
    await signOut();
    started.ended.told.length = 0;
    const here = [await enter(), await enter({ sessionIndex: '_s2' })];
    const others = [
      await enter({ nameId: 'Luz@Andino.example', mail: 'luz@andino.example' }),
      await enter({ mail: 'ana@boreal.example' }),
    ];
    const byPassword = await started.cloud.client.send(
      new InitiateAuthCommand({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: userPoolClientId,
        AuthParameters: { USERNAME: 'ana@andino.example', PASSWORD: goodPassword },
      }),
    );
    const id = `_l${randomUUID()}`;
    const response = await signOut({ by, id, relayState: 'a b+c&d' });
    mustBeDone(response);
    const { xml, relayState } = answerIn(response);
    expect(relayState).toBe('a b+c&d');
    expect(xml).toContain(`InResponseTo="${id}"`);
    expect(xml).toContain(`Destination="${known.sloUrl}"`);
    expect(xml).toContain(`>${started.browser.base}/saml2/${started.tenant}</saml:Issuer>`);
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(await Promise.all(here.map(isAlive))).toEqual([false, false]);
    expect(await Promise.all(others.map(isAlive))).toEqual([true, true]);
    const access_token = byPassword.AuthenticationResult?.AccessToken;
    expect(await isAlive({ access_token })).toBe(true);
    expect(started.ended.told.map(({ tenant, sessions }) => [tenant, sessions.toSorted()])).toEqual([
      [started.tenant, here.map(({ id: session }) => session).toSorted()],
    ]);
    expect(await isAlive(await enter())).toBe(true);
  },
);

test.each(ways)('only the sessions that the provider names end where it names some (%s)', async (by) => {
  const [one, two, three] = [
    await enter(),
    await enter({ sessionIndex: '_s2' }),
    await enter({ sessionIndex: '_s3' }),
  ];
  mustBeDone(await signOut({ by, sessions: ['_s1', '_s3'] }));
  expect(await Promise.all([one, two, three].map(isAlive))).toEqual([false, true, false]);
  mustBeDone(await signOut({ by, sessions: ['_s2'], nameId: 'otra@andino.example' }));
  expect(await isAlive(two)).toBe(true);
});

test('somebody who is out already, or never was here, is out', async () => {
  await signOut();
  started.ended.told.length = 0;
  mustBeDone(await signOut());
  mustBeDone(await signOut({ nameId: 'nadie' }));
  expect(started.ended.told).toEqual([]);
});

const forged: [string, Partial<SamlSignOut>][] = [
  ['unsigned', { signed: 'nothing' }],
  ['signed by somebody else', { signed: 'by another' }],
  ['signed with SHA-1', { signed: 'with SHA-1' }],
  ['of another issuer', { issuer: 'https://evil.example' }],
  ['for another address', { destination: 'https://otra.example/slo' }],
  ['for the address of another client', { destination: `/saml2/logout/${boreal}` }],
  ['for no address', { destination: null }],
  ['of ten minutes ago', { saidAt: -600 }],
  ['of tomorrow', { saidAt: 86_400 }],
  ['of no instant', { saidAt: null }],
  ['that has ended', { notOnOrAfter: -70 }],
  ['without a name', { id: null }],
  ['of another version', { version: '1.1' }],
  ['about nobody', { write: (xml) => xml.replace(/<saml:NameID.*<\/saml:NameID>/, '') }],
  ['about an empty name', { nameId: '' }],
  [
    'about somebody whose name is encrypted',
    { write: (xml) => xml.replace(/saml:NameID/g, 'saml:EncryptedID') },
  ],
  ['about two people', { write: (xml) => xml.replace('<saml:NameID', '<saml:NameID>b</saml:NameID>$&') }],
  ['about an empty session', { sessions: [''] }],
  ['with an element inside its name', { nameId: `Ana@<b/>Andino.example` }],
  ['with a comment inside its name', { nameId: 'Ana@Andino<!-- -->.example' }],
  [
    'with a comment put into its name afterwards',
    { rewrite: (xml) => xml.replace(ana, 'Ana@Andino<!-- -->.example') },
  ],
  ['with a document type', { write: (xml) => `<!DOCTYPE a [<!ENTITY e "x">]>${xml}` }],
  ['about somebody else than was signed', { nameId: 'b', rewrite: (xml) => xml.replace('>b<', `>${ana}<`) }],
  [
    'that is another kind of word',
    { write: (xml) => xml.replaceAll('LogoutRequest', 'ManageNameIDRequest') },
  ],
  ['that is no XML', { rewrite: () => 'hola' }],
];
test.each(ways.flatMap((by) => forged.map(([what, word]) => [by, what, word] as const)))(
  'by %s, a word %s ends nothing',
  async (by, _what, word) => {
    const session = await enter();
    const response = await signOut({ by, ...word });
    expect(response.status).toBe(400);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await response.text()).toContain('No cerramos tu sesión');
    expect(await isAlive(session)).toBe(true);
    expect(started.ended.told).toEqual([]);
  },
);

const queries: [string, (query: string) => string][] = [
  ['whose signature is empty', (query) => query.replace(/&Signature=.*/, '&Signature=')],
  ['that names an algorithm and has no signature', (query) => query.replace(/&Signature=.*/, '')],
  ['whose signature is of no algorithm', (query) => query.replace(/&SigAlg=[^&]*/, '')],
  ['whose algorithm is a digest', (query) => query.replace(/rsa-sha256/, 'sha256')],
  ['whose relay state was changed', (query) => query.replace('RelayState=x', 'RelayState=y')],
  ['whose relay state was taken away', (query) => query.replace('RelayState=x&', '')],
];
test.each(queries)('a word %s ends nothing', async (_what, requery) => {
  const session = await enter();
  expect((await signOut({ relayState: 'x', requery })).status).toBe(400);
  expect(await isAlive(session)).toBe(true);
});

test('a good word beside another one in the same address ends nothing', async () => {
  const session = await enter({ nameId: 'b' });
  const good = started.provider.signOutUrl(addressOf(started.tenant), { nameId: 'nadie' });
  const evil = started.provider.signOutUrl(addressOf(started.tenant), { nameId: 'b', signed: 'nothing' });
  const [, query = ''] = evil.split('?');
  for (const url of [
    `${good}&${query}`,
    good.replace('?', `?${query}&`),
    good.replace('SAMLRequest=', `${query}&aSAMLRequest=`),
    good.replace('SAMLRequest=', `SAML%52equest=`).replace('?', `?${query}&`),
  ])
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(400);
  expect(await isAlive(session)).toBe(true);
});

test('a signature that is set aside, around a forged word, ends nothing', async () => {
  const session = await enter({ nameId: 'b' });
  const rewrite = (xml: string) => {
    const [signature = ''] = /<Signature.*<\/Signature>/s.exec(xml) ?? [];
    const original = xml.replace(signature, '');
    const forgedWord = original.replace(/ ID="[^"]+"/, ' ID="_forged"').replace('>nadie<', '>b<');
    const inner = xml.replace('<samlp:LogoutRequest', '<samlp:Extensions><samlp:LogoutRequest');
    return forgedWord.replace('</saml:Issuer>', `</saml:Issuer>${signature}${inner}</samlp:Extensions>`);
  };
  expect((await signOut({ by: 'form', nameId: 'nadie', rewrite })).status).toBe(400);
  expect(await isAlive(session)).toBe(true);
});

test.each(ways)('the same word counts once (%s)', async (by) => {
  const id = `_l${randomUUID()}`;
  mustBeDone(await signOut({ by, id }));
  const session = await enter();
  expect((await signOut({ by, id })).status).toBe(400);
  expect(await isAlive(session)).toBe(true);
});

test('a word to one client ends nothing at another, though one provider says both', async () => {
  const session = await enter({ mail: 'ana@boreal.example' });
  const url = started.provider.signOutUrl(addressOf(started.tenant), { nameId: ana });
  const carried = url.replace(started.tenant, boreal);
  expect((await fetch(carried, { redirect: 'manual' })).status).toBe(400);
  expect(await isAlive(session)).toBe(true);
  mustBeDone(await signOut({}, boreal));
  expect(await isAlive(session)).toBe(false);
});

test('a word at the address of nobody, of OpenID Connect, or in no form, is refused', async () => {
  const session = await enter();
  for (const tenant of [randomUUID(), 'x', '%00']) expect((await signOut({}, tenant)).status).toBe(400);
  const post = (init: RequestInit) =>
    fetch(addressOf(started.tenant), { method: 'POST', redirect: 'manual', ...init });
  const signIn = `${started.cloud.publicUrl}/sign-in`;
  const json = { body: '{}', headers: { 'content-type': 'application/json' } };
  expect(locationOf(await post(json)).href).toBe(signIn);
  expect(locationOf(await post({})).href).toBe(signIn);
  expect((await post({ body: new URLSearchParams({ SAMLRequest: 'a' }) })).status).toBe(400);
  expect((await post({ body: new URLSearchParams({ SAMLRequest: '' }) })).status).toBe(400);
  // An address of the cloud's own, at which words are of no tenant.
  const atCloud = `${started.browser.base}/saml2/logout`;
  const sent = await started.provider.signOut(atCloud, { nameId: ana });
  expect(locationOf(sent).href).toBe(signIn);
  expect(await isAlive(session)).toBe(true);
});

test('a word that inflates without end is refused before it is held', async () => {
  const write = (xml: string) => xml.replace('<saml:NameID', `${' '.repeat(3_000_000)}<saml:NameID`);
  expect((await signOut({ write })).status).toBe(400);
});

test('where the tenant’s own record is away nothing is done, and the same word may come again', async () => {
  const session = await enter();
  const id = `_l${randomUUID()}`;
  started.ended.isTellable = false;
  expect((await signOut({ id })).status).toBe(500);
  expect(await isAlive(session)).toBe(true);
  started.ended.isTellable = true;
  mustBeDone(await signOut({ id }));
  expect(await isAlive(session)).toBe(false);
});

test('no certificate that has ended makes a word good', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 86_400_000 });
  try {
    expect((await signOut()).status).toBe(400);
  } finally {
    vi.useRealTimers();
  }
});

test('the answer is signed where the provider wants that, and goes nowhere where it has no place for it', async () => {
  const pem = await (await fetch(`${started.browser.base}/saml2/signing-certificate.pem`)).text();
  started.provider.demands = pem;
  known = { ...known, signsRequests: true };
  const { at } = answerIn(await signOut({ relayState: 'x' }));
  const read = await fetch(at);
  expect([read.status, await read.text()]).toEqual([200, expect.stringContaining('Saliste de todo')]);
  at.searchParams.set('RelayState', 'y');
  expect((await fetch(at)).status).toBe(403);
  known = { ...known, sloUrl: null };
  const session = await enter();
  expect(locationOf(await signOut()).href).toBe(`${started.cloud.publicUrl}/sign-in`);
  expect(await isAlive(session)).toBe(false);
});

test('the pool’s metadata say where a provider tells that somebody left, by either way', async () => {
  const text = await (await fetch(`${started.browser.base}/saml2/${started.tenant}`)).text();
  for (const binding of ['HTTP-Redirect', 'HTTP-POST'])
    expect(text).toContain(
      `<SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${addressOf(started.tenant)}"/>`,
    );
});
