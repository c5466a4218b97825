import type { PoolClient } from 'pg';
import type { Output } from '../wire.ts';
import { countFailure } from './lock-out.ts';
import { wrongPassword } from './password-proof.ts';
import { isPassword } from './passwords.ts';
import type { UserPool } from './pool.ts';
import { proceed } from './sign-in.ts';
import { findUser } from './users.ts';

/** Signs in with the password itself, as clients without SRP do. `consume` uses up the step that asked for it. */
export async function proceedWithPassword(
  pool: UserPool,
  username: string,
  password: string,
  deviceKey: string | undefined,
  consume: (tx: PoolClient) => Promise<void> = async () => undefined,
): Promise<Output> {
  const user = await findUser(pool.db, username);
  if (!isPassword(pool, username, user, password) || user === null) {
    await countFailure(pool.db, pool, username);
    throw wrongPassword();
  }
  return proceed(pool, { user, by: 'password', deviceKey, consume });
}
