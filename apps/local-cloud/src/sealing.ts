import { createHmac, hkdfSync } from 'node:crypto';
import { sealerOf, type Sealer } from '@antela/sigv4/sealer';

export type { Sealer } from '@antela/sigv4/sealer';

/** @param also opens what it sealed as well, while one secret takes the other's place */
export const createSealer = (secret: Buffer, purpose: string, also?: Buffer): Sealer =>
  sealerOf(deriveKey(secret, purpose), also && deriveKey(also, purpose));

/** 32 bytes that belong to one purpose: knowing one derived key tells nothing about the others or the secret. */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `antela local cloud: ${purpose}`, 32));
}

/** A stable 32-byte fingerprint; `parts` are length-prefixed so that no two lists collide. */
export function fingerprint(key: Buffer, ...parts: readonly string[]): Buffer {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(`${Buffer.byteLength(part)}:`).update(part);
  return mac.digest();
}

/** JSON in, opaque URL-safe text out. */
export function sealJson(sealer: Sealer, value: unknown, context: string): string {
  return sealer.seal(Buffer.from(JSON.stringify(value)), context).toString('base64url');
}

/** The value, or null when the text is not one that this key sealed for this context. */
export function openJson(sealer: Sealer, text: string, context: string): unknown {
  try {
    return JSON.parse(sealer.open(Buffer.from(text, 'base64url'), context).toString());
  } catch {
    return null;
  }
}
