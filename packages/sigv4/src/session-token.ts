import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Claims behind a set of temporary credentials. Times are epoch seconds. */
export type SessionClaims = {
  accessKeyId: string;
  secretAccessKey: string;
  subject: string;
  username: string;
  identityId: string;
  /** The client they belong to; '' is none, and reaches nothing. With `subject` it says which files they reach. */
  client: string;
  /** The user's credential version; a lower one than the stored version is revoked. */
  version: number;
  originJti: string;
  originAt: number;
  expiresAt: number;
};

/**
 * Seals claims into the opaque, stateless session token a client sends as `x-amz-security-token`.
 * `secret` is the 32-byte master secret; the sealing key is derived from it, never the secret itself.
 */
export function sealSessionToken(claims: SessionClaims, secret: Buffer): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, sealingKey(secret), iv);
  // An array without names keeps the token, which travels with every request and every link, short.
  const plain = JSON.stringify(claimNames.map((name) => claims[name]));
  return Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

/**
 * Opens a session token. Null when it was sealed with none of these secrets, was altered, or has not the shape of claims.
 * It knows no clock: the caller compares `expiresAt` and `version`.
 * @param also is good beside the secret, while the one takes the other's place
 */
export function openSessionToken(token: string, secret: Buffer, also?: Buffer): SessionClaims | null {
  if (token.length > tokenLengthMax) return null;
  const sealed = Buffer.from(token, 'base64url');
  // Decoders skip characters they do not know; only the one spelling we issued counts as the token.
  if (sealed.length <= ivBytes + tagBytes || sealed.toString('base64url') !== token) return null;
  return openWith(sealed, secret) ?? (also ? openWith(sealed, also) : null);
}

function openWith(sealed: Buffer, secret: Buffer): SessionClaims | null {
  const decipher = createDecipheriv(algorithm, sealingKey(secret), sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    const plain = Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]);
    return toClaims(JSON.parse(plain.toString('utf8')));
  } catch {
    return null;
  }
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const tokenLengthMax = 4096;

const claimNames = [
  'accessKeyId',
  'secretAccessKey',
  'subject',
  'username',
  'identityId',
  'client',
  'originJti',
  'version',
  'originAt',
  'expiresAt',
] as const satisfies (keyof SessionClaims)[];
const textClaims = 7;

function toClaims(values: unknown): SessionClaims | null {
  if (!Array.isArray(values) || values.length !== claimNames.length) return null;
  const typed = values.every((value, index) =>
    index < textClaims ? typeof value === 'string' : Number.isSafeInteger(value),
  );
  return typed
    ? (Object.fromEntries(claimNames.map((name, index) => [name, values[index]])) as SessionClaims)
    : null;
}

// Deriving costs as much as opening; a process has one master secret, so its key is kept beside it.
const sealingKeys = new WeakMap<Buffer, Buffer>();

function sealingKey(secret: Buffer): Buffer {
  const known = sealingKeys.get(secret);
  if (known) return known;
  if (secret.length !== 32) throw new RangeError('The master secret has 32 bytes.');
  const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'antela session token v1', 32));
  sealingKeys.set(secret, key);
  return key;
}
