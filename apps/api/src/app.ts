import type { Base } from '@antela/contract/endpoint';
import { endpoints } from '@antela/contract/endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiOptions } from './api-options.ts';
import { createReads } from './db/reads.ts';
import { logRoundTrips } from './db/round-trips.ts';
import { recordImpersonationStart } from './features/access/impersonation/impersonation-audit.service.ts';
import { scim, scimPath } from './features/access/provisioning/scim.routes.ts';
import { createAllowances } from './http/allowance.ts';
import { createApiKeys } from './http/api-keys.ts';
import { AppError } from './http/app-error.ts';
import { createAuthentication, type Edge } from './http/authenticate.ts';
import { createClientCompanies } from './http/client-companies.ts';
import { compressAnswers } from './http/compress.ts';
import { createCursorSeal } from './http/cursor.ts';
import { createGatewayEdge } from './http/gateway-edge.ts';
import { createIdTokens } from './http/id-token.ts';
import { createInfoTokens, type InfoTokens } from './http/info-token.ts';
import { refuseWhenBehind } from './http/loop-delay.ts';
import { acceptJson, cutSlowBodies, mount } from './http/mount.ts';
import { memberOf } from './http/principal.ts';
import { answerProblem } from './http/problem.ts';
import type { Route } from './http/route.ts';
import { createSignatureLog } from './http/signature-log.ts';
import { createSignedEdge } from './http/signed-edge.ts';
import { createStandings } from './http/standings.ts';
import { createTurnedAway, tooMany } from './http/turned-away.ts';
import { createUserDirectory, type UserDirectory } from './http/user-directory.ts';
import { routesOf } from './routes.ts';

/** Bodies carry forms, not files: those go to the object store. */
const bodyLimitBytes = 1024 * 1024;
/** So long a body of that size takes on the slowest line that anybody works with. */
const bodyWithinMs = 30_000;

/** Where each base lives under the API's own prefix, on the one server of the embedded default. */
export const basePath: Record<Base, string> = { main: '', live: '/live', v2: '/v2' };

/** The business API as a plugin: every endpoint of the contract, each with its handler, on its base. */
export async function api(app: FastifyInstance, options: ApiOptions): Promise<void> {
  const { pool, clock, masterSecret, alsoSecret } = options;
  const users = createUserDirectory({
    pool,
    clock,
    findSignIn: options.identity.findSignIn,
    hasSecondFactor: options.poolUsers.hasSecondFactor,
    onImpersonated: async (db, { clientId, userId, impersonator }, actor, now) => {
      if (impersonator) await recordImpersonationStart(db, { clientId, userId, ...impersonator }, actor, now);
    },
  });
  const infoTokens = createInfoTokens(masterSecret, clock, alsoSecret);
  const cursorSeal = createCursorSeal(masterSecret, alsoSecret);
  const readIdToken = createIdTokens({ ...options.identity, clock });
  const edge = edgeOf(options, users, infoTokens);
  const companiesOf = createClientCompanies(pool);
  const authentication = createAuthentication({
    readIdToken,
    edge,
    users,
    findByKey: createApiKeys({ pool, clock }),
  });

  const routes = routesOf(options, { users, infoTokens, readIdToken });
  assertWhole(routes);

  prepare(app, options);
  await refuseWhenBehind(app, options.limits.eventLoopDelayMaxMs);
  const allow = limitCallers(app, options);
  const reads = createReads(pool, options.replica ?? null);
  const mounting = { pool, reads, clock, infoTokens, users, companiesOf, authentication, allow, cursorSeal };
  await app.register(scim, {
    ...mounting,
    poolUsers: options.poolUsers,
    publicUrl: options.publicUrl,
    prefix: scimPath,
  });
  for (const base of Object.keys(basePath) as Base[]) {
    await app.register(
      async (scoped) => {
        for (const route of routes) if (route.endpoint.base === base) mount(scoped, route, mounting);
      },
      { prefix: basePath[base], bodyLimit: bodyLimitBytes },
    );
  }
}

/** Where signed calls come in: verified here, or by a gateway before. */
function edgeOf(
  { pool, clock, masterSecret, alsoSecret, identity }: ApiOptions,
  users: UserDirectory,
  infoTokens: InfoTokens,
): Edge {
  const { region, machineKeys, issuer, gatewaySecret } = identity;
  return gatewaySecret === undefined
    ? createSignedEdge({
        region,
        machineKeys,
        masterSecret,
        alsoSecret,
        clock,
        users,
        signatures: createSignatureLog(pool),
      })
    : createGatewayEdge({
        secret: gatewaySecret,
        provider: issuer.replace(/^https?:\/\//, ''),
        machineKeys,
        infoTokens,
        users,
      });
}

/** Bodies, refusals and headers that are the same for every call. */
function prepare(app: FastifyInstance, options: ApiOptions): void {
  acceptJson(app);
  cutSlowBodies(app, options.limits.bodyWithinMs ?? bodyWithinMs);
  app.setErrorHandler(answerProblem);
  app.setNotFoundHandler((request, reply) => answerProblem(new AppError('not_found'), request, reply));
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  });
  // Streams end by themselves first: whoever follows goes to another process.
  app.addHook('preClose', async () => options.changes?.close());
  compressAnswers(app);
  logRoundTrips(app);
}

/** Turns callers away that ask too often, before their request is read; returns what counts a request for its caller. */
function limitCallers(app: FastifyInstance, { limits, standings = createStandings() }: ApiOptions) {
  const perSecond = limits.requestsPerSecond;
  const turnedAway = createTurnedAway(perSecond, standings);
  app.addHook('onRequest', (request, reply) => turnedAway.check(request, reply));
  const allowances = createAllowances({ perSecond, atOnce: perSecond });
  return (request: FastifyRequest): void => {
    const { principal } = request;
    if (principal?.kind === 'machine' || allowances.take(memberOf(principal)?.userId ?? request.ip)) return;
    throw tooMany(standings.remember(request.headers));
  };
}

/** Every endpoint of the contract has exactly one handler; a missing one is found at start, not by a person. */
function assertWhole(routes: readonly Route[]): void {
  const handled = new Set(routes.map((route) => route.endpoint.name));
  const missing = endpoints
    .filter((endpoint) => !handled.has(endpoint.name))
    .map((endpoint) => endpoint.name);
  if (missing.length > 0 || handled.size !== routes.length)
    throw new Error(`endpoints without exactly one handler: ${missing.join(', ')}`);
}
