import { createHash, createHmac } from 'node:crypto';
import { modPow, padded, prime, toNumber } from '../user-pool/srp.ts';

/**
 * The client's side of SRP as fast as this machine can do it, for measuring the server: the official client takes a tenth
 * of a second for it. `clientSecret` may be used again and again here; a real client draws a new one each time.
 */
export function createSrpClient(realm: string, username: string, password: string, clientSecret: bigint) {
  const multiplier = toNumber(sha256(padded(prime), padded(2n)));
  const clientPublic = modPow(2n, clientSecret);
  const powers = new Map<string, { x: bigint; power: bigint }>();

  const privateOf = (salt: string) => {
    const known = powers.get(salt);
    if (known !== undefined) return known;
    const x = toNumber(
      sha256(padded(BigInt(`0x${salt}`)), sha256(Buffer.from(`${realm}${username}:${password}`))),
    );
    const made = { x, power: (multiplier * modPow(2n, x)) % prime };
    powers.set(salt, made);
    return made;
  };

  return {
    srpA: clientPublic.toString(16),
    /** The answers to PASSWORD_VERIFIER. */
    answer(parameters: Readonly<Record<string, string>>): Record<string, string> {
      const { SALT = '', SRP_B = '', SECRET_BLOCK = '' } = parameters;
      const serverPublic = BigInt(`0x${SRP_B}`);
      const { x, power } = privateOf(SALT);
      const u = toNumber(sha256(padded(clientPublic), padded(serverPublic)));
      const shared = modPow((serverPublic - power + prime) % prime, clientSecret + u * x);
      const key = hmac(hmac(padded(u), padded(shared)), Buffer.from('Caldera Derived Key\u0001')).subarray(
        0,
        16,
      );
      const timestamp = new Date().toUTCString();
      const proof = [
        Buffer.from(realm),
        Buffer.from(username),
        Buffer.from(SECRET_BLOCK, 'base64'),
        Buffer.from(timestamp),
      ];
      return {
        USERNAME: username,
        TIMESTAMP: timestamp,
        PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: hmac(key, ...proof).toString('base64'),
      };
    },
  };
}

function sha256(...parts: readonly Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function hmac(key: Buffer, ...parts: readonly Buffer[]): Buffer {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
}
