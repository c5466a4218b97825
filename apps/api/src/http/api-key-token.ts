import { createHash, randomBytes } from 'node:crypto';

const form = /^(ak_[0-9a-f]{12})_([0-9a-f]{32})[\w-]{43}$/;

/** A secret that nobody guesses; what it begins with is written down, and names its client to the server. */
export function newToken(clientId: string): { token: string; prefix: string; hash: string } {
  const prefix = `ak_${randomBytes(6).toString('hex')}`;
  const token = `${prefix}_${clientId.replaceAll('-', '')}${randomBytes(32).toString('base64url')}`;
  return { token, prefix, hash: digestOf(token) };
}

/** Null for anything that is no key of ours, by its form alone. */
export function readToken(token: string): { clientId: string; hash: string } | null {
  const hex = form.exec(token)?.[2];
  if (hex === undefined) return null;
  const clientId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { clientId, hash: digestOf(token) };
}

/** It holds 256 random bits: a slow digest would add nothing. */
const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');
