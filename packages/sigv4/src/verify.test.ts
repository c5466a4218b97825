import { hash } from 'node:crypto';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verifySignedRequest, type SignedRequest, type Verification } from './verify.ts';

/** `npm run trust` asks for more rounds than `npm test`. */
const effort = Number(process.env['EFFORT'] ?? 1);

/** The signer the portal itself uses is the oracle: what it signs is accepted, and nothing else is. */
const now = new Date('2026-03-02T15:04:05Z');
const credentials = { accessKeyId: 'ASIAEXAMPLE', secretAccessKey: 'a secret', sessionToken: 'the+token/=' };

type Message = {
  method: string;
  path: string;
  query: Record<string, string | string[]>;
  headers: Record<string, string>;
  body: string;
};

const word = fc.string({ unit: 'grapheme', maxLength: 12 });
const token = fc.stringMatching(/^[a-z0-9-]{1,10}$/);
const segment = fc.oneof(token, word.map(encodeURIComponent)).filter((text) => !/^\.{0,2}$/.test(text));
// The oracle loses a parameter called `__proto__`.
const queryName = word.filter((name) => !/^x-amz-|^__proto__$/i.test(name));
const message: fc.Arbitrary<Message> = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
  path: fc
    .tuple(fc.array(segment, { maxLength: 4 }), fc.boolean())
    .map(([parts, slash]) => `/${parts.join('/')}${slash && parts.length > 0 ? '/' : ''}`),
  query: fc.dictionary(queryName, fc.oneof(word, fc.array(word, { minLength: 1, maxLength: 3 })), {
    maxKeys: 4,
  }),
  headers: fc
    .dictionary(token, fc.stringMatching(/^[!-~]([ -~]{0,15}[!-~])?$/), { maxKeys: 3 })
    .map((extra) => ({
      ...Object.fromEntries(Object.entries(extra).map(([name, value]) => [`x-amz-meta-${name}`, value])),
      'content-type': 'application/json',
      'x-user-context': 'info',
      host: 'localhost:8480',
    })),
  body: word,
});
const services = fc.constantFrom('execute-api', 's3');

describe.each(['in its headers', 'in its query'] as const)('a request signed %s', (where) => {
  test('is accepted, as the oracle signed it', async () => {
    await fc.assert(
      fc.asyncProperty(message, services, async (value, service) => {
        expect(check(await sign(value, service, where), service)).toMatchObject({
          ok: true,
          accessKeyId: credentials.accessKeyId,
        });
      }),
      { numRuns: 300 * effort },
    );
  });

  const changes: Record<string, (request: SignedRequest, text: string) => SignedRequest> = {
    method: (request) => ({ ...request, method: request.method === 'GET' ? 'HEAD' : 'GET' }),
    'path, longer': (request, text) => ({ ...request, path: `${request.path}${text}` }),
    'path, other case': (request) => ({ ...request, path: swapCase(request.path) }),
    'path, slash': (request) => ({
      ...request,
      path: request.path.endsWith('/') ? request.path.slice(0, -1) : `${request.path}/`,
    }),
    'path, detour': (request, text) => ({ ...request, path: `/${text}/..${request.path}` }),
    'path, doubled slash': (request) => ({ ...request, path: `/${request.path}` }),
    'query, added': (request, text) => ({
      ...request,
      query: `${request.query && `${request.query}&`}${text}=1`,
    }),
    'query, cut': (request) => ({ ...request, query: request.query.split('&').slice(1).join('&') }),
    'query, value': (request, text) => ({ ...request, query: `${request.query}${text}` }),
    host: (request, text) => header(request, 'host', `${text}.example`),
    'signed header': (request, text) =>
      header(request, 'content-type', `${request.headers['content-type'] as string}${text}`),
    'signed header, gone': (request) => header(request, 'content-type', undefined),
    'context header': (request, text) => header(request, 'x-user-context', text),
    'unsigned amz header': (request, text) => header(request, `x-amz-${text}`, text),
    date: (request) => restamp(request, '20260302T150406Z'),
    'date, other day': (request) => restamp(request, '20260301T150405Z'),
    token: (request) => replaceIn(request, 'x-amz-security-token', 'another', /(X-Amz-Security-Token=)[^&]*/),
    signature: (request) => replaceSignature(request),
  };

  test.each(Object.keys(changes))('is refused after any change of: %s', async (name) => {
    await fc.assert(
      fc.asyncProperty(message, services, token, async (value, service, text) => {
        const request = await sign(value, service, where);
        const changed = changes[name]!(request, text);
        fc.pre(JSON.stringify(changed) !== JSON.stringify(request));
        expect(check(changed, service)).toMatchObject({ ok: false });
      }),
      { numRuns: 100 * effort },
    );
  });

  test('is refused with another body', async () => {
    await fc.assert(
      fc.asyncProperty(message, word, async (value, other) => {
        fc.pre(value.body !== other);
        const request = await sign(value, 'execute-api', where);
        expect(check({ ...request, bodyHash: hash('sha256', other) }, 'execute-api')).toMatchObject({
          ok: false,
        });
      }),
      { numRuns: 100 * effort },
    );
  });

  test('is refused in another region, for another service, for another secret and for an unknown key', async () => {
    const [value] = fc.sample(message, 1);
    const request = await sign(value!, 'execute-api', where);
    expect(check(request, 's3')).toEqual({ ok: false, code: 'scope' });
    expect(check(request, 'execute-api', { region: 'us-east-1' })).toEqual({ ok: false, code: 'scope' });
    expect(check(request, 'execute-api', { findSecret: () => 'other' })).toEqual({
      ok: false,
      code: 'mismatch',
    });
    expect(check(request, 'execute-api', { findSecret: () => null })).toEqual({
      ok: false,
      code: 'unknown_key',
    });
  });
});

test('header values beyond ASCII are accepted as UTF-8, which other clients send, and as Latin-1, and no other way', async () => {
  const value = 'Medellín, 30 ¢';
  const plain = { method: 'PUT', path: '/a', query: {}, body: 'x' };
  const signed = await sign(
    { ...plain, headers: { host: 'a', 'x-amz-meta-city': value } },
    's3',
    'in its headers',
  );
  const read = (text: string) => header(signed, 'x-amz-meta-city', text);
  expect(check(read(Buffer.from(value).toString('latin1')), 's3').ok).toBe(true);
  expect(check(read(value), 's3').ok).toBe(true);
  for (const other of ['Medellin, 30 ¢', 'Medell\u00c3n, 30 ¢', 'MedellÍn, 30 ¢'])
    expect(check(read(other), 's3')).toEqual({ ok: false, code: 'mismatch' });
});

describe('the clock', () => {
  const [value] = fc.sample(message, 1);
  const at = (offsetMs: number) => ({ now: new Date(now.getTime() + offsetMs) });

  test('may be four minutes off either way, and not six', async () => {
    const request = await sign(value!, 'execute-api', 'in its headers');
    for (const minutes of [-4, 4]) expect(check(request, 'execute-api', at(minutes * 60_000)).ok).toBe(true);
    for (const minutes of [-6, 6])
      expect(check(request, 'execute-api', at(minutes * 60_000))).toEqual({ ok: false, code: 'skew' });
  });

  test('ends a pre-signed request at its very second, and does not start it early', async () => {
    const request = await sign(value!, 's3', 'in its query', 3600);
    expect(check(request, 's3', at(3_600_000))).toMatchObject({ ok: true, expires: 3600 });
    expect(check(request, 's3', at(3_600_001))).toEqual({ ok: false, code: 'expired' });
    expect(check(request, 's3', at(-360_000))).toEqual({ ok: false, code: 'skew' });
  });
});

describe('a claim', () => {
  const plain = { method: 'GET', path: '/', query: {}, headers: { host: 'localhost' }, body: '' };

  test('that is not there is missing, and a bearer token is none', () => {
    const request = {
      method: 'GET',
      path: '/',
      query: '',
      headers: { host: 'localhost' },
      bodyHash: hash('sha256', ''),
    };
    expect(check(request, 's3')).toEqual({ ok: false, code: 'missing' });
    expect(check(header(request, 'authorization', 'Bearer AWS4-HMAC-SHA256'), 's3')).toEqual({
      ok: false,
      code: 'missing',
    });
  });

  test('made in headers and query at once is refused', async () => {
    const request = await sign(plain, 's3', 'in its query');
    const { authorization } = (await sign(plain, 's3', 'in its headers')).headers;
    expect(check(header(request, 'authorization', authorization as string), 's3')).toEqual({
      ok: false,
      code: 'malformed',
    });
  });

  test.each([
    [
      'a header list that leaves out the host',
      /SignedHeaders=[^,]*/,
      'SignedHeaders=x-amz-content-sha256;x-amz-date;x-amz-security-token',
      'unsigned_header',
    ],
    ['a header list that leaves out the token', ';x-amz-security-token', '', 'unsigned_header'],
    ['a header list out of order', /host;([^,]*)/, '$1;host', 'malformed'],
    ['a signature of another length', /Signature=../, 'Signature=', 'malformed'],
    ['a signature in capitals', /Signature=.*/, `Signature=${'AB'.repeat(32)}`, 'malformed'],
    ['another algorithm', 'AWS4-HMAC-SHA256', 'AWS4-HMAC-SHA1', 'missing'],
    ['another ending of the scope', 'aws4_request', 'aws4', 'malformed'],
    ['text after the signature', /$/, ' ', 'malformed'],
  ])('with %s is refused', async (_, from, to, code) => {
    const request = await sign(plain, 's3', 'in its headers');
    const authorization = (request.headers['authorization'] as string).replace(from, to);
    expect(check(header(request, 'authorization', authorization), 's3')).toEqual({ ok: false, code });
  });

  test.each([
    '',
    '20260302',
    '20260230T150405Z',
    '20260302T150460Z',
    '20260302T150405',
    'Mon, 02 Mar 2026 15:04:05 GMT',
  ])('dated %j is refused', async (date) => {
    expect(check(header(await sign(plain, 's3', 'in its headers'), 'x-amz-date', date), 's3').ok).toBe(false);
  });

  test.each(['0', '-1', '604801', '1e3', ''])('pre-signed for %j seconds is refused', async (seconds) => {
    const request = await sign(plain, 's3', 'in its query');
    const query = request.query.replace(/X-Amz-Expires=\d+/, `X-Amz-Expires=${seconds}`);
    expect(check({ ...request, query }, 's3')).toEqual({ ok: false, code: 'malformed' });
  });

  test('that says a parameter twice is refused', async () => {
    const request = await sign(plain, 's3', 'in its query');
    for (const extra of ['X-Amz-Expires=604800', 'x-amz-signature=00', 'X-Amz-Credential=x']) {
      expect(check({ ...request, query: `${request.query}&${extra}` }, 's3')).toEqual({
        ok: false,
        code: 'malformed',
      });
    }
  });

  test('about an unread body is accepted with the hash it promises', async () => {
    const request = await sign({ ...plain, body: 'hello' }, 's3', 'in its headers');
    expect(check({ ...request, bodyHash: null }, 's3')).toMatchObject({
      ok: true,
      payloadHash: hash('sha256', 'hello'),
    });
  });

  test('of an unsigned payload is refused where the body is known', async () => {
    const literal = { ...plain, headers: { ...plain.headers, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } };
    const request = await sign(literal, 'execute-api', 'in its headers');
    expect(check(request, 'execute-api')).toEqual({ ok: false, code: 'body_hash' });
  });

  test('never throws, whatever a request holds', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '%',
        '%ff',
        '\ud800',
        'X-Amz-Signature=1',
        'AWS4-HMAC-SHA256 Credential=a/20260302/us-east-2/s3/aws4_request, SignedHeaders=host, Signature=',
      ),
    );
    fc.assert(
      fc.property(text, text, text, text, services, (path, query, authorization, date, service) => {
        const headers = { host: 'localhost', authorization, 'x-amz-date': date };
        expect(check({ method: 'GET', path: `/${path}`, query, headers, bodyHash: null }, service).ok).toBe(
          false,
        );
      }),
      { numRuns: 300 * effort },
    );
  });
});

async function sign(
  message: Message,
  service: string,
  where: 'in its headers' | 'in its query',
  expiresIn = 900,
): Promise<SignedRequest> {
  const signer = new SignatureV4({
    service,
    region: 'us-east-2',
    credentials,
    sha256: Sha256,
    uriEscapePath: service !== 's3',
  });
  const request = { ...message, protocol: 'http:', hostname: 'localhost' };
  const signed =
    where === 'in its headers'
      ? await signer.sign(request, { signingDate: now })
      : await signer.presign(request, {
          signingDate: now,
          expiresIn,
          unhoistableHeaders: new Set(['x-amz-meta-a']),
        });
  return {
    method: signed.method,
    path: signed.path,
    query: writeQuery(signed.query ?? {}),
    headers: signed.headers,
    bodyHash: hash('sha256', message.body),
  };
}

function check(
  request: SignedRequest,
  service: string,
  other: Partial<Parameters<typeof verifySignedRequest>[1]> = {},
): Verification {
  return verifySignedRequest(request, {
    service,
    region: 'us-east-2',
    now,
    findSecret: (key, token) =>
      key === credentials.accessKeyId && token === credentials.sessionToken
        ? credentials.secretAccessKey
        : null,
    doubleEncodePath: service !== 's3',
    signedIfPresent: ['x-user-context'],
    ...other,
  });
}

/** In no particular order and with the browser's own escapes, as URLSearchParams writes it. */
function writeQuery(query: Record<string, string | string[] | null>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? ''].flat().map((one) => [name, one] as [string, string]),
  );
  return new URLSearchParams(pairs).toString();
}

function header(request: SignedRequest, name: string, value: string | undefined): SignedRequest {
  return { ...request, headers: { ...request.headers, [name]: value } };
}

function restamp(request: SignedRequest, date: string): SignedRequest {
  return replaceIn(request, 'x-amz-date', date, /(X-Amz-Date=)[^&]*/);
}

function replaceIn(request: SignedRequest, name: string, value: string, pattern: RegExp): SignedRequest {
  return pattern.test(request.query)
    ? { ...request, query: request.query.replace(pattern, `$1${value}`) }
    : header(request, name, value);
}

function replaceSignature(request: SignedRequest): SignedRequest {
  const flip = (text: string) =>
    text.replace(/(Signature=)(.)/, (_, start: string, digit: string) => start + (digit === '0' ? '1' : '0'));
  const { authorization } = request.headers;
  return typeof authorization === 'string'
    ? header(request, 'authorization', flip(authorization))
    : { ...request, query: flip(request.query) };
}

function swapCase(text: string): string {
  return text.replace(/[a-zA-Z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}
