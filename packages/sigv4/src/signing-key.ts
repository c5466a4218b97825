import { createHmac } from 'node:crypto';

/** Where and when a signature counts: a day (`YYYYMMDD`, UTC), a region and a service. */
export type Scope = { day: string; region: string; service: string };

/** The key of one scope; a secret itself never signs a request. */
export function signingKey(secret: string, scope: Scope): Buffer {
  const name = `${secret}/${scopeText(scope)}`;
  const known = keys.get(name);
  if (known) return known;
  const dayKey = hmac(`AWS4${secret}`, scope.day);
  const key = hmac(hmac(hmac(dayKey, scope.region), scope.service), 'aws4_request');
  // A map keeps the order of insertion, so the first is the oldest.
  const [oldest] = keys.keys();
  if (oldest !== undefined && keys.size >= keysMax) keys.delete(oldest);
  keys.set(name, key);
  return key;
}

// Deriving costs as much as all the rest of a verification, and a client sends many requests with one secret.
const keys = new Map<string, Buffer>();
const keysMax = 1000;

/** How a scope is written in a credential and in what is signed. */
export function scopeText({ day, region, service }: Scope): string {
  return `${day}/${region}/${service}/aws4_request`;
}

function hmac(key: string | Buffer, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest();
}
