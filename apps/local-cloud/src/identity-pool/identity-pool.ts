import type { FastifyPluginAsync } from 'fastify';
import { allowOrigins } from '../origins.ts';
import { serveOperations, type Operation } from '../wire.ts';
import { getCredentialsForIdentity } from './get-credentials-for-identity.ts';
import { getId } from './get-id.ts';
import type { IdentityPool } from './identity.ts';

/** The identity pool at `<prefix>/`. */
export function identityPool(pool: IdentityPool, allowedOrigins: readonly string[]): FastifyPluginAsync {
  return async (scope) => {
    allowOrigins(scope, allowedOrigins);
    const operations: Record<string, Operation> = {
      GetId: (input) => getId(pool, input),
      GetCredentialsForIdentity: (input) => getCredentialsForIdentity(pool, input),
    };
    serveOperations(scope, 'AWSCognitoIdentityService', operations, pool.userPool.clock);
  };
}
