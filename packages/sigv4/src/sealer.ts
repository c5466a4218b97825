import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

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

/**
 * Seals under one key of 32 bytes.
 * @param other opens what it sealed as well, while one secret takes the other's place
 */
export function sealerOf(key: Buffer, other?: Buffer): Sealer {
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
