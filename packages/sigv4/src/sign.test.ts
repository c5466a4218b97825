import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signRequest } from './sign.ts';

// The worked example "PUT Object" of "Authenticating Requests: Using the Authorization Header" in the Amazon S3 API Reference.
test('the published example is signed as it is published', () => {
  const { authorization } = signRequest({
    method: 'PUT',
    url: new URL('https://examplebucket.s3.amazonaws.com/test%24file.text'),
    headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    body: 'Welcome to Amazon S3.',
    key: { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
    region: 'us-east-1',
    service: 's3',
    now: new Date('2013-05-24T00:00:00Z'),
  });
  expect(authorization).toMatch(
    /Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd$/,
  );
});

const word = fc.string({ unit: 'grapheme', maxLength: 12 });
const segment = word.filter((text) => !/^\.{0,2}$/.test(text)).map(encodeURIComponent);

test('any request is signed as the portal’s own signer does it', async () => {
  const key = { id: 'AKIAEXAMPLE', secret: 'a secret' };
  const now = new Date('2026-03-02T15:04:05Z');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('s3', 'execute-api'),
      fc.array(segment, { maxLength: 4 }),
      word,
      fc.constantFrom('', 'example.com:8443'),
      async (service, segments, body, host) => {
        const url = new URL(`https://${host || 'example.com'}/${segments.join('/')}`);
        const signed = signRequest({
          method: 'PUT',
          url,
          headers: { 'content-type': 'application/json' },
          body,
          key,
          region: 'us-east-2',
          service,
          now,
        });
        const oracle = new SignatureV4({
          service,
          region: 'us-east-2',
          credentials: { accessKeyId: key.id, secretAccessKey: key.secret },
          sha256: Sha256,
          uriEscapePath: service !== 's3',
        });
        const expected = await oracle.sign(
          {
            method: 'PUT',
            protocol: 'https:',
            hostname: url.hostname,
            path: url.pathname,
            query: {},
            headers: { host: url.host, 'content-type': 'application/json' },
            body,
          },
          { signingDate: now },
        );
        expect(signed['authorization']).toBe(expected.headers['authorization']);
      },
    ),
  );
});
