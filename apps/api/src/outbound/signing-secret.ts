import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { sealerOf, type Sealer } from '@antela/sigv4/sealer';

const begins = 'whsec_';
const shownLast = 4;

/** A secret as it is shown once, and what of it may be seen again. */
export function newSecret(): { secret: string; ending: string } {
  const secret = `${begins}${randomBytes(32).toString('base64')}`;
  return { secret, ending: secret.slice(-shownLast - 1, -1) };
}

/** Seals what signs the messages that leave, each for its own row. @param also opens what another secret sealed, while one takes the other's place */
export function outboundSealer(masterSecret: Buffer, also?: Buffer): Sealer {
  const keyOf = (secret: Buffer) =>
    Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'antela webhook secrets', 32));
  return sealerOf(keyOf(masterSecret), also && keyOf(also));
}

/** Row that a sealed value is bound to. */
export const contextOf = (
  what: 'webhook secret' | 'audit stream secret' | 'audit stream key' | 'single sign-on secret',
  clientId: string,
  id: string,
): string => `${what} ${clientId} ${id}`;

/** Signatures of a message by each secret, as the header `webhook-signature` of Standard Webhooks carries them. */
export const signaturesOf = (
  secrets: readonly string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(begins.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
