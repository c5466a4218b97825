import type { FastifyPluginAsync } from 'fastify';
import { allowOrigins } from '../origins.ts';
import { takenOf } from '../parameters.ts';
import { serveOperations, type Input, type Operation, type Output } from '../wire.ts';
import { getCredentialsForIdentity } from './get-credentials-for-identity.ts';
import { getId } from './get-id.ts';
import type { IdentityPool } from './identity.ts';
import { parametersOf } from './parameters.ts';

export const poolOperations: Readonly<Record<string, (pool: IdentityPool, input: Input) => Promise<Output>>> =
  {
    GetId: getId,
    GetCredentialsForIdentity: getCredentialsForIdentity,
  };

/** The identity pool at `<prefix>/`. */
export function identityPool(pool: IdentityPool, allowedOrigins: readonly string[]): FastifyPluginAsync {
  return async (scope) => {
    allowOrigins(scope, allowedOrigins);
    const operations: Record<string, Operation> = {};
    for (const [name, run] of Object.entries(poolOperations))
      operations[name] = async (input) => run(pool, takenOf(parametersOf, name, input));
    serveOperations(scope, 'AWSCognitoIdentityService', operations, pool.userPool.clock);
  };
}
