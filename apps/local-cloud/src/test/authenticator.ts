import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** An authenticator made of software: one key on P-256, user verification always, no attestation. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest();
  let counter = 0;

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  return {
    create(challenge: string) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // COSE key: kty EC2, alg ES256, crv P-256, x, y.
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const length = Buffer.from([0, id.length]);
      const authData = Buffer.concat([
        rpIdHash,
        Buffer.from([0x45, 0, 0, 0, counter]),
        Buffer.alloc(16),
        length,
        id,
        cose,
      ]);
      // { fmt: 'none', attStmt: {}, authData }
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([authData.length]),
        authData,
      ]);
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** `owner` is the user's id that a passkey tells by itself. */
    get(challenge: string, from = origin, owner?: string) {
      counter += 1;
      const authenticatorData = Buffer.concat([rpIdHash, Buffer.from([0x05, 0, 0, 0, counter])]);
      const data = clientData('webauthn.get', challenge, from);
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(data).digest()]);
      return JSON.stringify({
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          ...(owner !== undefined && { userHandle: Buffer.from(owner).toString('base64url') }),
        },
      });
    },
  };
}
