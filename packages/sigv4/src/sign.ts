import { createHmac, hash } from 'node:crypto';
import { canonicalPath, canonicalRequest, parseQuery } from './canonical.ts';
import { scopeText, signingKey } from './signing-key.ts';

export type ToSign = {
  method: string;
  url: URL;
  /** By lower-case name; each is signed. */
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
  key: { id: string; secret: string };
  region: string;
  service: string;
  now: Date;
};

/** Signs a whole request with AWS Signature Version 4. @returns every header to send with it */
export function signRequest(request: ToSign): Record<string, string> {
  const { method, url, body, key, region, service, now } = request;
  const date = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const payloadHash = hash('sha256', body, 'hex');
  const headers: Record<string, string> = {
    ...request.headers,
    host: url.host,
    'x-amz-content-sha256': payloadHash,
    'x-amz-date': date,
  };
  const path = canonicalPath(url.pathname, service !== 's3');
  const query = parseQuery(url.search.slice(1));
  if (path === null || query === null) throw new RangeError(`This address cannot be signed: ${url.href}`);
  const signedHeaders = Object.keys(headers).toSorted();
  const canonical = canonicalRequest({ method, path, query, headers, signedHeaders, payloadHash });
  const scope = { day: date.slice(0, 8), region, service };
  const toSign = `AWS4-HMAC-SHA256\n${date}\n${scopeText(scope)}\n${hash('sha256', canonical, 'hex')}`;
  const signature = createHmac('sha256', signingKey(key.secret, scope)).update(toSign).digest('hex');
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${key.id}/${scopeText(scope)}, SignedHeaders=${signedHeaders.join(';')}, Signature=${signature}`,
  };
}
