import { requiredText } from '../../input.ts';
import { WireError, type Input, type Output } from '../../wire.ts';
import { assertClient } from '../client.ts';
import type { UserPool } from '../pool.ts';
import { revokeByToken } from '../sessions.ts';

/** Ends the session a refresh token belongs to, with all its tokens. */
export async function revokeToken(pool: UserPool, input: Input): Promise<Output> {
  assertClient(pool, input);
  await revokeByToken(pool, requiredText(input, 'Token')).catch((error: unknown) => {
    // A token that is not a refresh token of ours has nothing to revoke.
    if (error instanceof WireError) throw new WireError('UnsupportedTokenTypeException', 'Invalid token.');
    throw error;
  });
  return {};
}
