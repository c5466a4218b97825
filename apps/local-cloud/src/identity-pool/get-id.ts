import { requiredText } from '../input.ts';
import { WireError, type Input, type Output } from '../wire.ts';
import { identityIdOf, readLogin, type IdentityPool } from './identity.ts';

export async function getId(pool: IdentityPool, input: Input): Promise<Output> {
  if (requiredText(input, 'IdentityPoolId', 128) !== pool.id)
    throw new WireError('ResourceNotFoundException', 'IdentityPool not found.');
  const { user } = await readLogin(pool, input);
  return { IdentityId: identityIdOf(pool, user.sub) };
}
