import { randomUUID } from 'node:crypto';
import { inTransaction, query } from '../../database.ts';
import { attributeList, invalidParameter, optionalText, requiredText, textList } from '../../input.ts';
import { WireError, type Input, type Output } from '../../wire.ts';
import { assertPool } from '../client.ts';
import { mustFederate } from '../federation/federated-origin.ts';
import { clearLock } from '../lock-out.ts';
import { invitationMessage, providerInvitation } from '../messages.ts';
import { enqueue, sendSoon } from '../outbox.ts';
import { passwordLengthMax, setPassword } from '../passwords.ts';
import type { UserPool } from '../pool.ts';
import { userShape } from '../user-shape.ts';
import { normalizeUsername, requireUser, setAttributes, type PoolUser } from '../users.ts';
import { acceptableAttributes } from '../writable-attributes.ts';

const validDays = 7;
/** Temporary passwords may be short enough to type off a screen: they end soon, and guesses at them are locked out. */
const temporaryLengthMin = 6;

/**
 * Invites somebody: a user who must choose a password, and a message with the temporary one. `MessageAction` SUPPRESS
 * sends none; RESEND gives an existing, not yet activated user a new temporary password and its message.
 */
export async function adminCreateUser(pool: UserPool, input: Input): Promise<Output> {
  assertPool(pool, input);
  const given = normalizeUsername(requiredText(input, 'Username', 128));
  const attributes = acceptableAttributes(attributeList(input, 'UserAttributes'));
  const action = optionalText(input, 'MessageAction');
  const password = optionalText(input, 'TemporaryPassword', passwordLengthMax) ?? temporaryPassword(pool);
  if (password.length < temporaryLengthMin)
    throw new WireError(
      'InvalidPasswordException',
      'Password did not conform with policy: Password not long enough',
    );
  if (action !== undefined && action !== 'SUPPRESS' && action !== 'RESEND')
    throw invalidParameter('MessageAction must be SUPPRESS or RESEND.');

  if (textList(input, 'DesiredDeliveryMediums').some((medium) => medium !== 'EMAIL'))
    throw invalidParameter('DesiredDeliveryMediums: invitations go by EMAIL.');

  const created = await inTransaction(pool.db, async (tx) => {
    const user =
      action === 'RESEND' ? await requireInvited(pool, given) : { sub: randomUUID(), username: given };
    const now = pool.clock();
    if (action !== 'RESEND') {
      const inserted = await query(
        tx,
        `insert into cloud.pool_user (sub, username, status, attributes, created_at, updated_at)
         values ($1, $2, 'FORCE_CHANGE_PASSWORD', $3, $4, $4) on conflict (username) do nothing returning 1`,
        [user.sub, user.username, JSON.stringify(attributes), now],
      );
      if (inserted.length === 0)
        throw new WireError('UsernameExistsException', 'User account already exists');
    }
    await setAttributes(tx, pool, user.sub, attributes);
    await clearLock(tx, pool, user.username);
    const expiresAt = new Date(now.getTime() + validDays * 86_400_000);
    const stored = await setPassword(tx, pool, user, {
      password,
      status: 'FORCE_CHANGE_PASSWORD',
      expiresAt,
    });
    const to = stored.attributes['email'];
    if (action !== 'SUPPRESS' && to !== undefined) {
      await enqueue(tx, pool, {
        ...((await mustFederate(pool, stored))
          ? providerInvitation(to, pool.publicUrl)
          : invitationMessage(user.username, password, pool.publicUrl, validDays)),
        to,
        medium: 'EMAIL',
        deliver: true,
        lifeMs: validDays * 86_400_000,
      });
    }
    return stored;
  });
  sendSoon(pool);
  return { User: userShape(created, 'Attributes') };
}

async function requireInvited(pool: UserPool, username: string): Promise<PoolUser> {
  const user = await requireUser(pool.db, username);
  if (user.status !== 'FORCE_CHANGE_PASSWORD')
    throw new WireError(
      'UnsupportedUserStateException',
      'Resend not possible. User status is not FORCE_CHANGE_PASSWORD',
    );
  return user;
}

/** Ten characters that nobody mistakes for others: fifty bits. */
function temporaryPassword(pool: UserPool): string {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  const characters = [...pool.random(10)].map((byte) => alphabet[byte % 32]);
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`;
}
