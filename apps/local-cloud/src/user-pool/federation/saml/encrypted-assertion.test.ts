import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeCertificate } from '../../../test/certificate.ts';
import { startSamlCloud } from '../../../test/saml-cloud.ts';
import type { SamlLies } from '../../../test/saml-provider.ts';
import type { SamlProvider } from '../federation.ts';

let started: Awaited<ReturnType<typeof startSamlCloud>>;
let browser: typeof started.browser;
let provider: typeof started.provider;
let known: SamlProvider;
/** Certificate that the pool’s metadata give for encryption, as a provider reads it. */
let certificate: string;

beforeAll(async () => {
  started = await startSamlCloud(() => known);
  ({ browser, provider } = started);
  const metadata = await (await browser.go(`${browser.base}/saml2/${started.tenant}`)).text();
  const [, body] = /use="encryption">.*?<X509Certificate>([^<]+)</s.exec(metadata) ?? [];
  certificate = `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`;
});
afterAll(() => started.close());
beforeEach(() => {
  known = started.asItIs();
});

const oaep = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p';
const gcm = 'http://www.w3.org/2009/xmlenc11#aes256-gcm';
const cbc = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc';
type Algorithms = NonNullable<SamlLies['encrypted']>;
const by = (
  encryptionAlgorithm: Algorithms['encryptionAlgorithm'] = gcm,
  keyEncryptionAlgorithm: Algorithms['keyEncryptionAlgorithm'] = oaep,
) => ({ certificate, encryptionAlgorithm, keyEncryptionAlgorithm });

test.each<[string, Algorithms['encryptionAlgorithm'], SamlLies['signed']]>([
  ['GCM, signed itself', gcm, undefined],
  ['GCM, in a signed response', gcm, 'around'],
  ['CBC, as Entra ID does, signed itself', cbc, undefined],
  ['CBC, in a signed response', cbc, 'around'],
])('an assertion encrypted by %s lets in whom it vouches for', async (_how, data, signed) => {
  provider.lies = { encrypted: by(data), ...(signed && { signed }) };
  expect(await browser.refusalOf()).toBeNull();
  expect(provider.lastResponse).not.toContain('Ana@Andino.example');
  expect(started.admitted).toMatchObject([{ email: 'ana@andino.example' }]);
});

const another = makeCertificate();
const forged: [string, () => SamlLies, string][] = [
  ['unsigned', () => ({ signed: 'nothing' }), 'untrusted_token'],
  ['signed by somebody else', () => ({ signed: 'by another' }), 'untrusted_token'],
  ['signed with SHA-1 inside', () => ({ signed: 'with SHA-1' }), 'untrusted_token'],
  ['for another audience', () => ({ audience: 'https://otra.example' }), 'other_audience'],
  ['in answer to another request inside', () => ({ confirmedTo: '_other' }), 'replayed'],
  [
    'for somebody else’s key',
    () => ({ encrypted: { ...by(), certificate: another.certificate } }),
    'untrusted_token',
  ],
  [
    'with a key by PKCS #1 v1.5',
    () => ({ encrypted: by(gcm, 'http://www.w3.org/2001/04/xmlenc#rsa-1_5') }),
    'encrypted',
  ],
  ['by triple DES', () => ({ encrypted: by('http://www.w3.org/2001/04/xmlenc#tripledes-cbc') }), 'encrypted'],
  [
    'changed in one of its letters',
    () => ({ rewrite: (xml) => xml.replace(/(CipherValue>[^<]{400})./, '$1A') }),
    'untrusted_token',
  ],
  [
    'twice',
    () => ({
      rewrite: (xml) => xml.replace(/(<saml:EncryptedAssertion>.*<\/saml:EncryptedAssertion>)/s, '$1$1'),
    }),
    'untrusted_token',
  ],
  [
    'beside a plain one',
    () => ({
      rewrite: (xml) => xml.replace('</samlp:Status>', '</samlp:Status><saml:Assertion ID="_x"/>'),
    }),
    'untrusted_token',
  ],
];
test.each(forged)('an encrypted assertion %s lets nobody in', async (_what, lies, refusal) => {
  provider.lies = { encrypted: by(), ...lies() };
  expect(await browser.refusalOf()).toBe(refusal);
  expect(started.admitted).toEqual([]);
});
