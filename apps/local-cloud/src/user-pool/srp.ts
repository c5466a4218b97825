import {
  constants,
  createHash,
  createHmac,
  createPublicKey,
  publicEncrypt,
  timingSafeEqual,
} from 'node:crypto';

/**
 * SRP-6a as the cloud's user pools speak it: group 15 of RFC 3526, g = 2, SHA-256, numbers hashed in two's complement.
 * `realm` is the part of the pool id after its underscore for people, the device group key for devices. It is hashed into
 * every verifier, so it may never change.
 */
export type Verifier = { salt: Buffer; verifier: bigint };

/** Values that the server keeps between its two messages: 16 bytes that sign the client's answer. */
export type ServerExchange = { serverPublic: bigint; key: Buffer };

export function createVerifier(realm: string, user: string, password: string, salt: Buffer): Verifier {
  return { salt, verifier: modPow(generator, privateNumber(realm, user, password, salt)) };
}

/**
 * Answers the client's public number A with B and the key both will share if the password is right.
 * Null when A is a multiple of the prime, which would let anybody in. `ephemeral` must be 32 fresh random bytes.
 */
export function startExchange(
  { verifier }: Pick<Verifier, 'verifier'>,
  clientPublic: bigint,
  ephemeral: Buffer,
): ServerExchange | null {
  const a = clientPublic % prime;
  if (a === 0n) return null;
  const b = toNumber(ephemeral);
  const serverPublic = (multiplier * verifier + modPow(generator, b)) % prime;
  const u = toNumber(sha256(padded(clientPublic), padded(serverPublic)));
  if (serverPublic === 0n || u === 0n) return null;
  const shared = modPow((a * modPow(verifier, u)) % prime, b);
  const pseudoRandom = hmac(padded(u), padded(shared));
  return { serverPublic, key: hmac(pseudoRandom, Buffer.from('Caldera Derived Key\u0001')).subarray(0, 16) };
}

/** Whether `signature` is the client's proof that it has the same key. `timestamp` is text as the client wrote it. */
export function isProof(
  key: Buffer,
  proof: { realm: string; user: string; secretBlock: Buffer; timestamp: string; signature: string },
): boolean {
  const expected = hmac(
    key,
    Buffer.from(proof.realm),
    Buffer.from(proof.user),
    proof.secretBlock,
    Buffer.from(proof.timestamp),
  );
  const given = Buffer.from(proof.signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A number from hexadecimal text; null when it is no such text, or longer than any number of the group. */
export function parseHex(text: string): bigint | null {
  return /^[0-9a-fA-F]{1,1024}$/.test(text) ? BigInt(`0x${text}`) : null;
}

export function toNumber(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex') || '0'}`);
}

/** Bytes with the sign bit clear, as Java writes a positive number. */
export function padded(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

export const groupBytes = 384;

const primeHex =
  'ffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b139b22514a08798e3404ddef9519b3cd3a431b' +
  '302b0a6df25f14374fe1356d6d51c245e485b576625e7ec6f44c42e9a637ed6b0bff5cb6f406b7edee386bfb5a899fa5ae9f24117c4b1fe6' +
  '49286651ece45b3dc2007cb8a163bf0598da48361c55d39a69163fa8fd24cf5f83655d23dca3ad961c62f356208552bb9ed529077096966d' +
  '670c354e4abc9804f1746c08ca18217c32905e462e36ce3be39e772c180e86039b2783a2ec07a28fb5c55df06f4c52c9de2bcbf695581718' +
  '3995497cea956ae515d2261898fa051015728e5a8aaac42dad33170d04507a33a85521abdf1cba64ecfb850458dbef0a8aea71575d060c7d' +
  'b3970f85a6e1e4c7abf5ae8cdb0933d71e8c94e04a25619dcee3d2261ad2ee6bf12ffa06d98a0864d87602733ec86a64521f2b18177b200c' +
  'bbe117577a615d6c770988c0bad946e208e24fa074e5ab3143db5bfce0fd108e4b82d120a93ad2caffffffffffffffff';

export const prime = BigInt(`0x${primeHex}`);
const generator = 2n;
const modulus = Buffer.from(primeHex, 'hex').toString('base64url');
const multiplier = toNumber(sha256(padded(prime), padded(generator)));

function privateNumber(realm: string, user: string, password: string, salt: Buffer): bigint {
  return toNumber(
    sha256(padded(toNumber(salt)), createHash('sha256').update(`${realm}${user}:${password}`).digest()),
  );
}

/**
 * RSA without padding is nothing but a power modulo n, and OpenSSL does it some ten times as fast as BigInt.
 * Exponents here have at most 256 bits; one that OpenSSL will not take falls back to the reference.
 */
function modPowOpenSsl(base: bigint, exponent: bigint): bigint {
  const hex = exponent.toString(16);
  const e = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'RSA', n: modulus, e }, format: 'jwk' });
  const input = Buffer.from((base % prime).toString(16).padStart(groupBytes * 2, '0'), 'hex');
  return toNumber(publicEncrypt({ key, padding: constants.RSA_NO_PADDING }, input));
}

/** Square and multiply: slow, plain, and what the fast way must agree with. */
export function modPowReference(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % prime;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % prime;
    square = (square * square) % prime;
  }
  return result;
}

/** Some builds of OpenSSL refuse such keys: then sign-in is slower, never wrong. */
function chooseModPow(): typeof modPowReference {
  const samples = ['a sample', 'another one', 'a third'].map((text) => toNumber(sha256(Buffer.from(text))));
  try {
    const agree = samples.every(
      (sample) => modPowOpenSsl(sample ** 9n, sample) === modPowReference(sample ** 9n, sample),
    );
    return agree ? modPowOpenSsl : modPowReference;
  } catch {
    return modPowReference;
  }
}

export const modPow = chooseModPow();

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
