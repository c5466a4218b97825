import type { FastifyPluginAsync } from 'fastify';
import { optionalText, requiredText } from '../input.ts';
import { allowOrigins } from '../origins.ts';
import { takenOf } from '../parameters.ts';
import { serveOperations, type Input, type Operation, type Output, type SignedRequest } from '../wire.ts';
import { tellSoon } from './account-events.ts';
import { assertAdministrator } from './admin-signature.ts';
import { callerOf } from './caller.ts';
import { serveOauth } from './federation/serve-oauth.ts';
import { answerOnce } from './first-answer.ts';
import { admitName, namesIn } from './name-allowance.ts';
import {
  accountOperations,
  adminOperations,
  adminReads,
  publicOperations,
  type AccountOperation,
} from './operations.ts';
import { sendSoon } from './outbox.ts';
import { parametersOf } from './parameters.ts';
import type { UserPool } from './pool.ts';
import { sweep } from './sweep.ts';
import { readAccessToken } from './tokens.ts';

const sweepEveryMs = 15_000;

/** The user pool at `<prefix>/`, its keys at `<prefix>/<pool id>/.well-known/`. */
export function userPool(pool: UserPool, allowedOrigins: readonly string[]): FastifyPluginAsync {
  return async (scope) => {
    allowOrigins(scope, allowedOrigins);
    const operations: Record<string, Operation> = {};
    const askedBy = (request: SignedRequest): UserPool => ({
      ...pool,
      caller: callerOf(request, pool.publicUrl),
    });
    for (const [name, run] of Object.entries(publicOperations))
      operations[name] = async (input, request) => {
        const asked = askedBy(request);
        const taken = takenOf(parametersOf, name, input);
        for (const of of namesIn(taken)) await admitName(asked, of);
        return run(asked, taken);
      };
    for (const [name, operation] of Object.entries(accountOperations))
      operations[name] = async (input, request) =>
        forHolder(askedBy(request), operation, takenOf(parametersOf, name, input));
    for (const [name, run] of Object.entries(adminOperations))
      operations[name] = signed(
        pool,
        async (of, input) => run(of, takenOf(parametersOf, name, input)),
        !adminReads.has(name),
      );

    await scope.register(async (wire) =>
      serveOperations(wire, 'AWSCognitoIdentityProviderService', operations, pool.clock),
    );
    serveKeys(scope, pool);
    await scope.register(async (redirects) => serveOauth(redirects, pool));

    const timer = setInterval(() => {
      sendSoon(pool);
      tellSoon(pool);
      sweep(pool).catch((error: unknown) => scope.log.error(error));
    }, sweepEveryMs);
    timer.unref();
    scope.addHook('onClose', async () => clearInterval(timer));
  };
}

async function forHolder(
  pool: UserPool,
  { needs, run, inSignIn }: AccountOperation,
  input: Input,
): Promise<Output> {
  const token = optionalText(input, 'AccessToken');
  if (token === undefined && inSignIn !== undefined) return inSignIn(pool, input);
  return run(pool, await readAccessToken(pool, requiredText(input, 'AccessToken'), needs), input);
}

type PoolOperation = (pool: UserPool, input: Input) => Promise<Output>;

function signed(pool: UserPool, run: PoolOperation, isMutation: boolean): Operation {
  return async (input, request) => {
    const once = assertAdministrator(pool, request);
    return isMutation ? answerOnce(pool, once, () => run(pool, input)) : run(pool, input);
  };
}

function serveKeys(scope: Parameters<FastifyPluginAsync>[0], pool: UserPool): void {
  const cache = 'public, max-age=300';
  scope.get(`/${pool.id}/.well-known/jwks.json`, async (_request, reply) =>
    reply.header('cache-control', cache).send({ keys: await pool.signingKeys.publicKeys() }),
  );
  scope.get(`/${pool.id}/.well-known/openid-configuration`, async (_request, reply) =>
    reply.header('cache-control', cache).send({
      issuer: pool.issuer,
      jwks_uri: `${pool.issuer}/.well-known/jwks.json`,
      id_token_signing_alg_values_supported: ['RS256'],
      response_types_supported: ['code', 'token'],
      subject_types_supported: ['public'],
    }),
  );
}
