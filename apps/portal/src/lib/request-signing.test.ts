import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signRequest } from './request-signing.ts';

const credentials = { accessKeyId: 'ASIAEXAMPLE', secretAccessKey: 'secret', sessionToken: 'token' };
const date = new Date('2026-03-04T15:00:00Z');
const url = new URL('http://localhost:8480/api/v2/companyportal/employee?q=Mu%C3%B1oz%20%28A%29&limit=50');

describe('request signing (spec §7)', () => {
  it('gives authorization, date and security-token headers that the server can recompute', async () => {
    const body = '{"name":"Ana"}';
    const headers = await signRequest(
      {
        url,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-user-context': 'info' },
        body,
      },
      credentials,
      date,
    );
    expect(headers['x-amz-date']).toBe('20260304T150000Z');
    expect(headers['x-amz-security-token']).toBe('token');
    expect(headers['content-type']).toBe('application/json');
    expect(headers['x-amz-content-sha256']).toBe(sha256(body));
    expect(headers['authorization']).toContain('ASIAEXAMPLE/20260304/us-east-2/execute-api/aws4_request');
    expect(headers['authorization']).toBe(authorizationOf('POST', headers, body));
  });

  it('signs the context header, so that nobody can swap it', async () => {
    const headers = await signRequest(
      { url, method: 'GET', headers: { 'x-user-context': 'info' } },
      credentials,
      date,
    );
    expect(/SignedHeaders=([^,]+)/.exec(headers['authorization'] ?? '')?.[1]?.split(';')).toContain(
      'x-user-context',
    );
  });

  it('leaves host out of what is sent, because a browser sets it', async () => {
    const headers = await signRequest({ url, method: 'GET', headers: {} }, credentials, date);
    expect(headers).not.toHaveProperty('host');
  });
});

describe('signing errors (spec §8)', () => {
  it('"Unable to retrieve AWS credentials"', async () => {
    await expect(signRequest({ url, method: 'GET', headers: {} }, undefined, date)).rejects.toThrow(
      /^Unable to retrieve AWS credentials$/,
    );
  });
  it('"URL is undefined"', async () => {
    await expect(
      signRequest({ url: undefined, method: 'GET', headers: {} }, credentials, date),
    ).rejects.toThrow(/^URL is undefined$/);
  });
  it('"Method is undefined"', async () => {
    await expect(signRequest({ url, method: undefined, headers: {} }, credentials, date)).rejects.toThrow(
      /^Method is undefined$/,
    );
  });
  it('"Failed to sign request: {reason}"', async () => {
    const broken = { accessKeyId: '', secretAccessKey: '' };
    await expect(
      signRequest({ url, method: 'GET', headers: {} }, broken, new Date(Number.NaN)),
    ).rejects.toThrow(/^Failed to sign request: .+/);
  });
});

/** SigV4 from its description, on node:crypto: what a server does. */
function authorizationOf(method: string, sent: Record<string, string>, body: string): string {
  const headers: Record<string, string> = { ...sent, host: url.host };
  delete headers['authorization'];
  const names = Object.keys(headers).toSorted();
  const query = [...url.searchParams]
    .map(([name, value]) => `${name}=${escape(value)}`)
    .toSorted()
    .join('&');
  const canonical = [
    method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    sha256(body),
  ].join('\n');
  const scope = '20260304/us-east-2/execute-api/aws4_request';
  const key = ['20260304', 'us-east-2', 'execute-api', 'aws4_request'].reduce<string | Buffer>(
    (previous, part) => hmac(previous, part),
    `AWS4${credentials.secretAccessKey}`,
  );
  const signature = hmac(
    key,
    ['AWS4-HMAC-SHA256', '20260304T150000Z', scope, sha256(canonical)].join('\n'),
  ).toString('hex');
  return `AWS4-HMAC-SHA256 Credential=ASIAEXAMPLE/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const escape = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
