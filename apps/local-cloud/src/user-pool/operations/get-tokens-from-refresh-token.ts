import { requiredText } from '../../input.ts';
import { WireError, type Input, type Output } from '../../wire.ts';
import { assertClient } from '../client.ts';
import { mustFederate } from '../federation/federated-origin.ts';
import type { UserPool } from '../pool.ts';
import { rotateSession } from '../sessions.ts';
import { providerOnly } from '../sign-in.ts';
import { issueTokens } from '../tokens.ts';
import { findUserBySub } from '../users.ts';

/** New tokens, the refresh token among them: the old one is good for another ten seconds, and then a sign of theft. */
export async function getTokensFromRefreshToken(pool: UserPool, input: Input): Promise<Output> {
  assertClient(pool, input);
  return refresh(pool, requiredText(input, 'RefreshToken'));
}

export async function refresh(pool: UserPool, token: string): Promise<Output> {
  const session = await rotateSession(pool, token);
  const user = await findUserBySub(pool.db, session.sub);
  if (user === null || !user.enabled) throw new WireError('NotAuthorizedException', 'User is disabled.');
  const isFederated = session.federation !== null;
  const isOwners = Object.keys(session.attributes).length === 0;
  if (!isFederated && isOwners && (await mustFederate(pool, user))) throw providerOnly();
  if (user.status === 'RESET_REQUIRED' && !isFederated)
    throw new WireError('PasswordResetRequiredException', 'Password reset required for the user');
  return { AuthenticationResult: await issueTokens(pool, user, session) };
}
