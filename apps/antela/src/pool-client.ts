import { createUserPoolAdmin, type UserPoolAdmin } from '@antela/api/identity/user-pool-admin';
import type { Config } from './config.ts';
import type { Secrets } from './secrets.ts';

/** The user pool, embedded or real, with the server's own credentials. */
export function userPoolOf(config: Config, secrets: Secrets): UserPoolAdmin {
  return createUserPoolAdmin({
    clock: config.clock,
    userPoolClientId: config.USER_POOL_CLIENT_ID,
    region: config.REGION,
    userPoolId: config.USER_POOL_ID,
    ...(config.pools.userPool !== null && { endpoint: config.pools.userPool }),
    ...(config.IDENTITY === 'embedded' && { credentials: secrets.admin }),
  });
}
