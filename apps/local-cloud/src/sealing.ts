import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** AES-256-GCM under one key; `context` is authenticated, so a sealed value cannot be moved to another row or use. */
export type Sealer = {
  seal(plain: Buffer, context: string): Buffer;
  /** Throws when the value was altered, sealed under another key, or for another context. */
  open(sealed: Buffer, context: string): Buffer;
  /** Seals a value anew with the first key; null when that key sealed it. Throws as `open` does. */
  renew(sealed: Buffer, context: string): Buffer | null;
};

const nonceBytes = 12;
const tagBytes = 16;

/** @param also opens what it sealed as well, while one secret takes the other's place */
export function createSealer(secret: Buffer, purpose: string, also?: Buffer): Sealer {
  const key = deriveKey(secret, purpose);
  const other = also && deriveKey(also, purpose);
  const seal: Sealer['seal'] = (plain, context) => {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
    return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  };
  const open: Sealer['open'] = (sealed, context) => {
    if (other === undefined) return openWith(key, sealed, context);
    try {
      return openWith(key, sealed, context);
    } catch {
      return openWith(other, sealed, context);
    }
  };
  return {
    seal,
    open,
    renew(sealed, context) {
      try {
        openWith(key, sealed, context);
        return null;
      } catch {
        return seal(open(sealed, context), context);
      }
    },
  };
}

function openWith(key: Buffer, sealed: Buffer, context: string): Buffer {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(sealed.length - tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
}

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
