import type { Database } from '../database.ts';
import { fingerprint } from '../sealing.ts';
import { codeLifeMs, createCode, type CodePurpose } from './codes.ts';
import { codeMessage } from './messages.ts';
import { enqueue } from './outbox.ts';
import type { UserPool } from './pool.ts';
import type { PoolUser } from './users.ts';

export type Delivery = { Destination: string; DeliveryMedium: 'EMAIL' | 'SMS'; AttributeName: string };
export type Channel = 'email' | 'phone_number';

/**
 * Makes a code, queues it, and tells where it went, masked. With `user` null, or one who may not have it (`deliver`
 * false), everything is done but the sending. Throws LimitExceededException as `createCode` does.
 */
export async function deliverCode(
  db: Database,
  pool: UserPool,
  request: {
    username: string;
    user: PoolUser | null;
    purpose: CodePurpose;
    channel: Channel;
    deliver: boolean;
    to?: string;
    isAdministrators?: boolean;
  },
): Promise<Delivery> {
  const { username, user, purpose, channel } = request;
  const code = await createCode(db, pool, username, purpose, request.isAdministrators);
  const isForced = request.isAdministrators === true || user?.status === 'RESET_REQUIRED';
  const about = purpose === 'password_reset' && isForced ? 'password_forced' : purpose;
  const to = request.to ?? user?.attributes[channel];
  await enqueue(db, pool, {
    ...codeMessage(about, code, pool.publicUrl),
    to: to ?? username,
    medium: channel === 'email' ? 'EMAIL' : 'SMS',
    deliver: request.deliver && to !== undefined,
    lifeMs: codeLifeMs,
  });
  return deliveryOf(pool, username, channel, to);
}

/** Where a code goes, as clients may show it. Unknown names get what theirs would look like. */
export function deliveryOf(
  pool: UserPool,
  username: string,
  channel: Channel,
  to: string | undefined,
): Delivery {
  return channel === 'email'
    ? {
        Destination: maskEmail(to ?? (username.includes('@') ? username : decoyAddress(pool, username))),
        DeliveryMedium: 'EMAIL',
        AttributeName: 'email',
      }
    : {
        Destination: maskPhone(to ?? decoyPhone(pool, username)),
        DeliveryMedium: 'SMS',
        AttributeName: 'phone_number',
      };
}

function maskEmail(address: string): string {
  const [name = '', host = ''] = address.split('@');
  return `${name.slice(0, 1)}***@${host.slice(0, 1)}***`;
}

function maskPhone(number: string): string {
  return `+*******${number.slice(-4)}`;
}

function decoyAddress(pool: UserPool, username: string): string {
  const letter = fingerprint(pool.fingerprintKey, 'decoy address', username)[0]! % 26;
  return `${username.slice(0, 1)}@${String.fromCharCode(97 + letter)}`;
}

function decoyPhone(pool: UserPool, username: string): string {
  return String(fingerprint(pool.fingerprintKey, 'decoy phone', username).readUInt32BE()).padStart(4, '0');
}
