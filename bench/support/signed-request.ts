import { Agent, request } from 'node:http';
import { sealSessionToken } from '@antela/sigv4/session-token';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import { clientId, subject } from './roster.ts';

const now = Math.floor(Date.now() / 1000);
const secretAccessKey = 'bench-secret';
const sessionToken = (client: string): string =>
  sealSessionToken(
    {
      accessKeyId: 'ASIABENCH',
      secretAccessKey,
      subject,
      username: 'bench',
      identityId: 'us-east-2:bench',
      client,
      version: 1,
      originJti: 'bench-session',
      originAt: now,
      expiresAt: now + 3600,
    },
    Buffer.alloc(32, 7),
  );
/** Signers of the users that asked so far, by client. */
const users = new Map<string, SignatureV4>();
function userOf(client: string): SignatureV4 {
  const known = users.get(client);
  if (known) return known;
  const user = new SignatureV4({
    service: 'execute-api',
    region: 'us-east-2',
    sha256: Sha256,
    credentials: { accessKeyId: 'ASIABENCH', secretAccessKey, sessionToken: sessionToken(client) },
  });
  users.set(client, user);
  return user;
}
const machine = new SignatureV4({
  service: 'execute-api',
  region: 'us-east-2',
  sha256: Sha256,
  credentials: { accessKeyId: 'AKBENCH', secretAccessKey: 'bench' },
});

export interface Signed {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

/** A request as the portal signs it (or, with `as: 'machine'`, the employee app). */
export async function signed(
  port: number,
  path: string,
  options: {
    query?: Record<string, string>;
    method?: string;
    body?: unknown;
    headers?: Record<string, string>;
    as?: 'machine';
    client?: string;
  } = {},
): Promise<Signed> {
  const { query = {}, method = 'GET', headers = {} } = options;
  const body = options.body === undefined ? undefined : JSON.stringify(options.body);
  const message = await (options.as === 'machine' ? machine : userOf(options.client ?? clientId)).sign({
    protocol: 'http:',
    hostname: 'localhost',
    port,
    path,
    query,
    method,
    headers: { host: `localhost:${port}`, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body }),
  });
  const search = new URLSearchParams(query).toString();
  return {
    url: `http://localhost:${port}${path}${search ? `?${search}` : ''}`,
    method,
    headers: message.headers,
    ...(body !== undefined && { body }),
  };
}

/** Idle connections are given up before the server does so: one that it closes just then fails the request. */
const agent = new Agent({ keepAlive: true, timeout: 3_000 });

/** Sends it on a kept connection, and answers how many milliseconds the whole answer took. The client costs as little as it can. */
export function timed(
  { url, method, headers, body }: Signed,
  accepted: readonly number[] = [200],
): Promise<number> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const sent = request(url, { method, headers, agent }, (response) => {
      const { statusCode } = response;
      response.once('end', () =>
        accepted.includes(statusCode ?? 0)
          ? resolve(performance.now() - begun)
          : reject(new Error(`${method} ${url} answered ${statusCode}`)),
      );
      response.resume();
    });
    sent.once('error', reject).end(body);
  });
}
