import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';

/** Key with which one stream signs its heads; its public part is for everybody. */
export function newHeadKey(): { publicKey: string; privateKey: Buffer } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }),
  };
}

export interface Head {
  clientid: string;
  streamid: string;
  message: number;
  at: string;
  head: string;
  isLast: boolean;
}

/** Everything a head says, a line each: what is signed. */
const textOf = ({ clientid, streamid, message, at, head, isLast }: Head): string =>
  ['antela-audit-head', clientid, streamid, message, at, head, isLast].join('\n');

export const signatureOf = (privateKey: Buffer, head: Head): string =>
  sign(
    null,
    Buffer.from(textOf(head)),
    createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' }),
  ).toString('base64');
