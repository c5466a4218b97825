import { requiredText } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import { assertPool } from '../client.ts';
import { listPasskeys } from '../passkeys.ts';
import type { UserPool } from '../pool.ts';
import { mfaShape, userShape } from '../user-shape.ts';
import { normalizeUsername, requireUser } from '../users.ts';

export async function adminGetUser(pool: UserPool, input: Input): Promise<Output> {
  assertPool(pool, input);
  const user = await requireUser(pool.db, normalizeUsername(requiredText(input, 'Username', 128)));
  const { UserMFASettingList, ...mfa } = mfaShape(user);
  const passkeys = await listPasskeys(pool.db, user.sub);
  // Ours: a passkey is two factors in one, and the protocol tells an administrator nothing of it.
  const settings = passkeys.length > 0 ? [...UserMFASettingList, 'WEB_AUTHN'] : UserMFASettingList;
  return { ...userShape(user, 'UserAttributes'), ...mfa, UserMFASettingList: settings };
}
