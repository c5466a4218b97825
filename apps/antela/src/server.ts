import { api } from '@antela/api/app';
import { createChangeFeed } from '@antela/api/db/change-feed';
import { takeAccountEvent } from '@antela/api/features/access/account-events/account-events.service';
import { isSecondFactorDue } from '@antela/api/features/access/second-factor/second-factor.service';
import { minimumWageAt } from '@antela/api/features/records/catalogs/legal-figures.service';
import { createAllowances } from '@antela/api/http/allowance';
import type { MachineKey } from '@antela/api/http/authenticate';
import type { Standings } from '@antela/api/http/standings';
import type { Invitations } from '@antela/api/identity/invitations';
import type { UserPoolAdmin } from '@antela/api/identity/user-pool-admin';
import { createOutbound, type Outbound } from '@antela/api/outbound/outbound';
import { createLocalCloud } from '@antela/local-cloud/local-cloud';
import { invitationMailOf } from '@antela/local-cloud/user-pool/invitation-mail';
import Fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import { guardDoor } from './admission.ts';
import { answerUnreadable, guardAnswers, tellBrowser } from './answer-headers.ts';
import { cloudSignIns } from './cloud-identity.ts';
import type { Config } from './config.ts';
import { cloudMigrations, listMigrationFiles, type Databases } from './database.ts';
import { serveDocs } from './docs-page.ts';
import { drainable, gracefulStop, type Draining } from './draining.ts';
import { embeddedFederation, poolFederation, txtRecords } from './embedded-federation.ts';
import { embeddedSignIns, impersonationChallenge } from './embedded-identity.ts';
import { health } from './health.ts';
import { createHeldBack, serverBehind } from './held-back.ts';
import type { Log } from './log.ts';
import { createMessenger } from './mailer.ts';
import type { Metrics } from './metrics/metrics.ts';
import { serveOptOut } from './opt-out-page.ts';
import { userPoolOf } from './pool-client.ts';
import { answerUnreadableAddress } from './portal-pages.ts';
import { servePortal } from './portal.ts';
import { requestIdOf } from './request-id.ts';
import { alsoGood, type Secrets } from './secrets.ts';
import { storageOf } from './storage-clients.ts';

/** Files of a client may be this large; spreadsheets have a stricter limit of their own. */
const objectBytesMax = 25 * 1024 * 1024;

export interface Parts {
  api: boolean;
  localCloud: boolean;
}

/** The one server of the embedded default: portal, API, embedded cloud. Started alone, each part leaves the others out. */
export async function createServer(
  config: Config,
  secrets: Secrets,
  databases: Databases,
  parts: Parts,
  { log, metrics }: { log: Pick<Log, 'logger' | 'alarm'>; metrics: Metrics | null },
): Promise<{ app: FastifyInstance; draining: Draining }> {
  const { app, draining, heldBack } = openServer(config, secrets, log, metrics);
  const outbound = createOutbound({ networks: config.WEBHOOK_NETWORKS });

  await app.register(health, {
    pool: databases.app,
    owner: databases.owner,
    migrations: await listMigrationFiles(),
    isServing: draining.isServing,
    alarm: log.alarm,
  });
  if (parts.localCloud && config.IDENTITY === 'embedded') {
    await addLocalCloud(app, { config, secrets, databases, outbound, alarm: log.alarm });
  }
  if (parts.api) {
    await addApi(app, { config, secrets, databases, outbound, standings: heldBack.standings });
    await app.register(serveDocs);
    await serveOptOut(app, { pool: databases.app, clock: config.clock });
    await servePortal(app, config, () => minimumWageAt(databases.app, config.clock()));
  }
  return { app, draining };
}

/** Listens for requests, refuses those that come too fast, and says of each answer what browsers need. */
function openServer(config: Config, secrets: Secrets, log: Pick<Log, 'logger'>, metrics: Metrics | null) {
  const isTls = config.publicUrl.startsWith('https:');
  const heldBack = createHeldBack({
    isTls,
    isServing: () => draining.isServing(),
    refused: (method) => metrics?.noteRefused(method),
  });
  const app = Fastify({
    serverFactory: serverBehind(heldBack),
    ...(log.logger && { loggerInstance: log.logger }),
    // Proxies whose word on where a request comes from is taken; nobody else's is.
    trustProxy: config.TRUSTED_PROXIES ?? false,
    genReqId: requestIdOf,
    // Uploads are the slowest thing people do here.
    requestTimeout: 15 * 60_000,
    // Schemas of the cloud are brought up to date meanwhile, on a machine that may do much else.
    pluginTimeout: 120_000,
    bodyLimit: 1024 * 1024,
    // Headers are a few packets: who sends them by the drop holds a connection and nothing else.
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 2_000 },
    ...gracefulStop,
    // Such an address meets no hook.
    frameworkErrors: (error, request, reply) => {
      tellBrowser(reply, isTls);
      answerUnreadableAddress(error, request, reply);
    },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, isTls),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 1_100 },
  });
  const draining = drainable(app);
  metrics?.watchRequests(app);
  guardAnswers(app, isTls);
  guardDoor(app, {
    heldBack,
    strangersPerSecond: config.STRANGERS_PER_SECOND,
    machineKeyIds: [secrets, ...(secrets.also ? [secrets.also] : [])]
      .flatMap(({ admin, app: ofTheApp, simulator }) => [admin, ofTheApp, simulator])
      .map(({ accessKeyId }) => accessKeyId),
  });
  return { app, draining, heldBack };
}

interface Given {
  config: Config;
  secrets: Secrets;
  databases: Databases;
  outbound: Outbound;
}

async function addLocalCloud(
  app: FastifyInstance,
  { config, secrets, databases, outbound, alarm }: Given & Pick<Log, 'alarm'>,
): Promise<void> {
  const messenger = createMessenger(config, alarm);
  // As much about one name, from wherever it is asked, as one address may ask; an office's worth of it at an instant.
  const names = createAllowances({
    perSecond: config.STRANGERS_PER_SECOND,
    atOnce: config.STRANGERS_PER_SECOND * 24,
  });
  const cloud = createLocalCloud({
    mayAskAbout: (name) => names.take(name),
    pool: databases.owner,
    dataDir: config.ANTELA_DATA,
    publicUrl: config.publicUrl,
    secret: secrets.master,
    also: alsoGood(secrets),
    clock: config.clock,
    allowedOrigins: config.ALLOWED_ORIGINS,
    region: config.REGION,
    userPoolId: config.USER_POOL_ID,
    userPoolClientId: config.USER_POOL_CLIENT_ID,
    identityPoolId: config.IDENTITY_POOL_ID,
    adminAccessKey: secrets.admin,
    buckets: { files: config.FILES_BUCKET, translations: config.TRANSLATIONS_BUCKET },
    maxObjectBytes: objectBytesMax,
    isSecondFactorDue: (clientId, createdAt) =>
      isSecondFactorDue(databases.app, clientId, createdAt, config.clock()),
    customChallenge: impersonationChallenge(databases.owner, config.clock),
    federation: embeddedFederation(config, secrets, databases, outbound),
    onAccountEvent: (event) => takeAccountEvent(databases.app, event),
    ...(messenger && { messenger }),
    migrations: cloudMigrations,
  });
  await cloud.migrate();
  await app.register(cloud.plugin);
}

async function addApi(
  app: FastifyInstance,
  { config, secrets, databases, outbound, standings }: Given & { standings: Standings },
): Promise<void> {
  const { issuer } = config.pools;
  const userPool = userPoolOf(config, secrets);
  const { objects } = storageOf(config, secrets);
  await app.register(api, {
    prefix: '/api',
    brand: config.BRAND_NAME,
    publicUrl: config.publicUrl,
    appUrl: config.appUrl,
    standings,
    pool: databases.app,
    replica: databases.replica,
    clock: config.clock,
    changes: createChangeFeed(databases.queue),
    masterSecret: secrets.master,
    alsoSecret: secrets.also?.master,
    objects,
    outbound,
    resolveTxt: txtRecords(config),
    ...(config.IDENTITY === 'embedded' && { federation: poolFederation(config) }),
    poolUsers: userPool,
    invitations: invitationsOf(config, databases.owner, userPool),
    identity: {
      region: config.REGION,
      issuer,
      jwksUrl: `${issuer}/.well-known/jwks.json`,
      audience: config.USER_POOL_CLIENT_ID,
      machineKeys: machineKeysOf(config, secrets),
      gatewaySecret: config.AUTH_EDGE === 'gateway' ? config.GATEWAY_SECRET : undefined,
      ...(config.IDENTITY === 'embedded'
        ? embeddedSignIns(databases.owner, config.clock)
        : { findSignIn: cloudSignIns(userPool, config.clock) }),
    },
    limits: {
      requestsPerSecond: config.REQUESTS_PER_SECOND,
      eventLoopDelayMaxMs: config.EVENT_LOOP_DELAY_MAX_MS,
    },
  });
}

/** Systems of the service itself, with the keys that still hold while a secret takes another's place. */
const machineKeysOf = (config: Config, secrets: Secrets): MachineKey[] => [
  {
    ...secrets.app,
    ...(config.GATEWAY_APP_KEY_ID !== undefined && { accessKeyId: config.GATEWAY_APP_KEY_ID }),
    name: 'employee-app',
    channel: 'app',
  },
  { ...secrets.simulator, name: 'simulator', channel: 'simulator' },
  ...(secrets.also
    ? [
        { ...secrets.also.app, name: 'employee-app', channel: 'app' } as const,
        { ...secrets.also.simulator, name: 'simulator', channel: 'simulator' } as const,
      ]
    : []),
];

/** A real pool mails its invitations itself and tells nobody what became of them. */
const invitationsOf = (config: Config, owner: pg.Pool, userPool: UserPoolAdmin): Invitations => ({
  resend: (username) => userPool.resendInvitation(username),
  mailOf: async (username) => (config.IDENTITY === 'embedded' ? invitationMailOf(owner, username) : null),
});
