import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
/** The secrets are our own, of 256 bits: more would only slow down whoever has the right one. */
const cost = { N: 2 ** 14, r: 8, p: 1 };
const maxmem = 32 * 1024 * 1024;
const length = 32;

/** 256 random bits: nobody has to think of one, and nobody reuses one. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export async function hashSecret(secret: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(secret, salt, length, { ...cost, maxmem });
  const { N, r, p } = cost;
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Takes as long where there is nothing to compare with: an unknown name answers as a wrong secret does. */
export async function isSecretOf(stored: string | null, secret: string): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = (stored ?? nobody).split('$');
  const parameters = { N: Number(N), r: Number(r), p: Number(p), maxmem };
  const derived = await derive(secret, Buffer.from(salt, 'base64url'), length, parameters);
  const wanted = Buffer.from(hash, 'base64url');
  return stored !== null && wanted.length === length && timingSafeEqual(derived, wanted);
}

const nobody = ['scrypt', cost.N, cost.r, cost.p, 'AAAAAAAAAAAAAAAAAAAAAA', 'A'.repeat(43)].join('$');
