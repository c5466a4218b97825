import type { HeaderRecord, QueryParameter } from './canonical.ts';
import type { Scope } from './signing-key.ts';

/** Statements of a request about its own signature, before any of them is believed. */
export type Claim = {
  accessKeyId: string;
  scope: Scope;
  /** As written, `YYYYMMDDTHHMMSSZ`: this spelling is what was signed. */
  date: string;
  signedAt: Date;
  /** Seconds; null unless pre-signed. */
  expires: number | null;
  signedHeaders: readonly string[];
  signature: string;
  sessionToken: string | undefined;
  payloadHash: string | undefined;
};

/** Reads the claim from the headers or from the query, never from both. */
export function readClaim(
  headers: HeaderRecord,
  query: QueryParameter[],
): Claim | 'missing' | 'malformed' | 'scope' {
  const authorization = headers['authorization'];
  const inHeaders = typeof authorization === 'string' && authorization.startsWith(algorithm);
  const inQuery = query.some(({ name }) => name === 'X-Amz-Signature' || name === 'X-Amz-Algorithm');
  if (inHeaders && inQuery) return 'malformed';
  if (inHeaders) return fromHeaders(authorization, headers);
  return inQuery ? fromQuery(headers, query) : 'missing';
}

const algorithm = 'AWS4-HMAC-SHA256';
const authorizationShape =
  /^AWS4-HMAC-SHA256 +Credential=([^\s,/]+)\/(\d{8})\/([^\s,/]+)\/([^\s,/]+)\/aws4_request, *SignedHeaders=([^\s,]+), *Signature=([0-9a-f]{64})$/;
const credentialShape = /^([^\s,/]+)\/(\d{8})\/([^\s,/]+)\/([^\s,/]+)\/aws4_request$/;
const presignedSecondsMax = 7 * 24 * 3600;

function fromHeaders(authorization: string, headers: HeaderRecord): Claim | 'malformed' | 'scope' {
  const match = authorizationShape.exec(authorization);
  if (!match) return 'malformed';
  const [, , , , , signedHeaders = '', signature = ''] = match;
  return toClaim(match, signature, {
    date: single(headers['x-amz-date']),
    signedHeaders,
    expires: null,
    sessionToken: single(headers['x-amz-security-token']),
    payloadHash: single(headers['x-amz-content-sha256']),
  });
}

function fromQuery(headers: HeaderRecord, query: QueryParameter[]): Claim | 'malformed' | 'scope' {
  // Signers move `x-amz-*` headers to the query in whatever case they had.
  const parameters = new Map<string, string>();
  for (const { name, value } of query) {
    const key = name.toLowerCase();
    if (!key.startsWith('x-amz-')) continue;
    if (parameters.has(key)) return 'malformed';
    parameters.set(key, value);
  }
  const match = credentialShape.exec(parameters.get('x-amz-credential') ?? '');
  const signature = parameters.get('x-amz-signature') ?? '';
  const expires = parameters.get('x-amz-expires') ?? '';
  if (parameters.get('x-amz-algorithm') !== algorithm || !match) return 'malformed';
  if (!/^[0-9a-f]{64}$/.test(signature) || !/^[1-9]\d{0,5}$/.test(expires)) return 'malformed';
  if (Number(expires) > presignedSecondsMax) return 'malformed';
  return toClaim(match, signature, {
    date: parameters.get('x-amz-date'),
    signedHeaders: parameters.get('x-amz-signedheaders') ?? '',
    expires: Number(expires),
    sessionToken: parameters.get('x-amz-security-token'),
    payloadHash: parameters.get('x-amz-content-sha256') ?? single(headers['x-amz-content-sha256']),
  });
}

function toClaim(
  credential: RegExpExecArray,
  signature: string,
  rest: Pick<Claim, 'expires' | 'sessionToken' | 'payloadHash'> & {
    date: string | undefined;
    signedHeaders: string;
  },
): Claim | 'malformed' | 'scope' {
  const { date = '', ...others } = rest;
  const signedAt = parseDate(date);
  const signedHeaders = rest.signedHeaders.split(';');
  if (!signedAt || !isHeaderList(signedHeaders)) return 'malformed';
  const [, accessKeyId = '', day = '', region = '', service = ''] = credential;
  if (!date.startsWith(day)) return 'scope';
  return {
    ...others,
    accessKeyId,
    scope: { day, region, service },
    date,
    signedAt,
    signedHeaders,
    signature,
  };
}

/** Lower-case, sorted and without repetition, as every signer writes it. */
function isHeaderList(names: string[]): boolean {
  return names.every(
    (name, index) => /^[!#$%&'*+\-.^_`|~0-9a-z]+$/.test(name) && (names[index - 1] ?? '') < name,
  );
}

function parseDate(text: string): Date | null {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second] = match;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  // The constructor takes 31 February for 3 March.
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day) ? date : null;
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(',') : value;
}
