import { requiredText } from '../input.ts';
import { WireError, type Input } from '../wire.ts';
import type { UserPool } from './pool.ts';

/** Throws unless the request names the pool's own application client. */
export function assertClient(pool: UserPool, input: Input): void {
  if (requiredText(input, 'ClientId', 128) !== pool.clientId) {
    throw new WireError('ResourceNotFoundException', 'User pool client does not exist.');
  }
}

/** Checks a call of administrators, who name the pool. */
export function assertPool(pool: UserPool, input: Input): void {
  if (requiredText(input, 'UserPoolId', 128) !== pool.id)
    throw new WireError('ResourceNotFoundException', 'User pool does not exist.');
}
