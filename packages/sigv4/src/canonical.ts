import { isUtf8 } from 'node:buffer';

/** A query parameter, decoded. */
export type QueryParameter = { name: string; value: string };

/**
 * The method, path, query and headers in the one spelling that is hashed and signed.
 * `path` is the result of `canonicalPath`; `payloadHash` is taken as it is.
 */
export function canonicalRequest(parts: {
  method: string;
  path: string;
  query: QueryParameter[];
  headers: HeaderRecord;
  signedHeaders: readonly string[];
  payloadHash: string;
}): string {
  let headerLines = '';
  for (const name of parts.signedHeaders) headerLines += `${name}:${canonicalHeader(parts.headers[name])}\n`;
  const names = parts.signedHeaders.join(';');
  return `${parts.method}\n${parts.path}\n${canonicalQuery(parts.query)}\n${headerLines}\n${names}\n${parts.payloadHash}`;
}

/** Request headers by lower-case name, as Node gives them. */
export type HeaderRecord = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The path as it is signed, from the path as received. S3 signs it as sent, every other service encodes it once more.
 * Null when it cannot be signed: signers resolve `.`, `..` and `//` before signing but send the path unresolved, so one
 * signature would stand for many paths; such paths are refused.
 */
export function canonicalPath(path: string, doubleEncode: boolean): string | null {
  if (!path.startsWith('/')) return null;
  if (!doubleEncode) return path;
  if (/\/\.{0,2}(?=\/)|\/\.{1,2}$/.test(path)) return null;
  if (/^[\w\-.~/]*$/.test(path)) return path;
  try {
    return encodeUri(path).replaceAll('%2F', '/');
  } catch {
    return null;
  }
}

/**
 * Decodes a raw query. A plus is a space, as form encoding and the server's own parser have it.
 * Null when an escape is broken.
 */
export function parseQuery(raw: string): QueryParameter[] | null {
  if (raw === '') return [];
  try {
    return raw.split('&').map((part) => {
      const equals = part.indexOf('=');
      return equals < 0
        ? { name: decode(part), value: '' }
        : { name: decode(part.slice(0, equals)), value: decode(part.slice(equals + 1)) };
    });
  } catch {
    return null;
  }
}

/** Sorted by encoded name, then by encoded value; the signature itself is not part of what is signed. */
function canonicalQuery(query: QueryParameter[]): string {
  if (query.length === 0) return '';
  return query
    .filter(({ name }) => name.toLowerCase() !== 'x-amz-signature')
    .map(({ name, value }) => ({ name: encodeUri(name), value: encodeUri(value) }))
    .sort((a, b) => compare(a.name, b.name) || compare(a.value, b.value))
    .map(({ name, value }) => `${name}=${value}`)
    .join('&');
}

function canonicalHeader(value: string | string[] | undefined): string {
  const text = asSent(Array.isArray(value) ? value.join(',') : (value ?? ''));
  return text.replace(/[ \t]+/g, ' ').replace(/^ | $/g, '');
}

/** Node reads the bytes of a header as Latin-1, while signers sign them as UTF-8. Bytes that are no UTF-8 stay as they were read. */
function asSent(text: string): string {
  if (!/[\x80-\xff]/.test(text)) return text;
  const bytes = Buffer.from(text, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : text;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function decode(text: string): string {
  return /[%+]/.test(text) ? decodeURIComponent(text.replaceAll('+', ' ')) : text;
}

/** RFC 3986: everything but letters, digits and `-_.~` is escaped. */
function encodeUri(text: string): string {
  if (/^[\w\-.~]*$/.test(text)) return text;
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
