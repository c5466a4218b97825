import { hash, randomBytes } from 'node:crypto';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import { bench } from 'vitest';
import { openSessionToken, sealSessionToken } from './session-token.ts';
import { verifySignedRequest, type SignedRequest } from './verify.ts';

/** Cost of every business call before it begins. The goal is 30 µs a verification; opening the token is apart. */
const now = new Date('2026-03-02T15:04:05Z');
const secret = randomBytes(32);
const sessionToken = sealSessionToken(
  {
    accessKeyId: 'ASIAEXAMPLE',
    secretAccessKey: 'x'.repeat(40),
    subject: '0199a2b4-6c1d-7f00-8000-000000000000',
    username: 'nomina@andino.demo',
    identityId: 'us-east-2:0199a2b4-6c1d-7f00-8000-000000000000',
    client: '0199a2b4-6c1d-7f00-8000-000000000000',
    version: 1,
    originJti: '0199a2b4-6c1d-7f00-8000-000000000000',
    originAt: 1_790_000_000,
    expiresAt: 1_790_003_600,
  },
  secret,
);
const signer = new SignatureV4({
  service: 'execute-api',
  region: 'us-east-2',
  credentials: { accessKeyId: 'ASIAEXAMPLE', secretAccessKey: 'x'.repeat(40), sessionToken },
  sha256: Sha256,
});
const message = {
  method: 'GET',
  protocol: 'http:',
  hostname: 'localhost',
  path: '/api/companyportal/employee',
  query: { companyid: '7', limit: '50', sort: 'lastname:asc', q: 'María José' },
  headers: { host: 'localhost:8480', 'content-type': 'application/json', 'x-user-context': 'e'.repeat(400) },
  body: '',
};

function received(signed: Awaited<ReturnType<typeof signer.sign>>): SignedRequest {
  const query = new URLSearchParams(signed.query as Record<string, string>).toString();
  return {
    method: signed.method,
    path: signed.path,
    query,
    headers: signed.headers,
    bodyHash: hash('sha256', ''),
  };
}

const inHeaders = received(await signer.sign(message, { signingDate: now }));
const inQuery = received(await signer.presign(message, { signingDate: now, expiresIn: 900 }));
const findSecret = () => 'x'.repeat(40);

bench('verify, signed in its headers', () => verify(inHeaders));
bench('verify, signed in its query', () => verify(inQuery));
bench('open a session token', () => {
  if (!openSessionToken(sessionToken, secret)) throw new Error('not opened');
});

function verify(request: SignedRequest): void {
  const verified = verifySignedRequest(request, {
    service: 'execute-api',
    region: 'us-east-2',
    now,
    findSecret,
  });
  if (!verified.ok) throw new Error(verified.code);
}
