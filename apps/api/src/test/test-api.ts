import { randomUUID } from 'node:crypto';
import type { Problem } from '@antela/contract/errors';
import { handOver, loginsOf } from '@antela/embedded-postgres/owner';
import { clusterVariable } from '@antela/embedded-postgres/test-cluster';
import { openTestDatabase } from '@antela/embedded-postgres/test-database';
import { readProviderMetadata } from '@antela/local-cloud/user-pool/federation/saml/provider-metadata';
import Fastify from 'fastify';
import { runMigrations as migrateQueue } from 'graphile-worker';
import pg from 'pg';
import { api } from '../app.ts';
import { createChangeFeed } from '../db/change-feed.ts';
import { openPool } from '../db/database.ts';
import { migrateAs } from '../db/migrate.ts';
import type { EndSignIns, NoteProof } from '../features/access/session/sessions.service.ts';
import { recordOf } from '../features/access/single-sign-on/domain-proof.ts';
import type { AnnouncedCertificate } from '../features/access/single-sign-on/pool-certificates.ts';
import { simulatedRail, type Rail } from '../features/advances/advances/rail.ts';
import { loadCatalogs } from '../features/records/catalogs/load-catalogs.ts';
import type { Mail, Mailer } from '../features/records/notices/mailer.ts';
import { AppError } from '../http/app-error.ts';
import { runLanes } from '../jobs/lanes.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { createOutbound, type OutboundOptions } from '../outbound/outbound.ts';
import { outboundSealer } from '../outbound/signing-secret.ts';
import { lanesOf } from '../worker.ts';
import { createCalls, type Caller } from './calls.ts';
import { scatteredStatements, watchPlans } from './cluster-plans.ts';
import { watchJobs, watchNouns } from './declared-nouns.ts';
import { audience, machineKey, masterSecret, region, startIssuer } from './identity.ts';
import { memoryObjects } from './memory-objects.ts';
import { memoryUserPool } from './memory-user-pool.ts';
import { notingSentTwice } from './sent-twice.ts';
import { withProvider } from './sso-provider.ts';
import { createWorld } from './world/create-world.ts';
import { worldNow } from './world/time.ts';

/** How long a connection may take on a machine that does much else: what is refused for want of one has tests of its own. */
const connectTimeoutMs = 60_000;

const migrations = new URL('../../migrations/', import.meta.url).pathname;

async function prepare(connectionString: string): Promise<void> {
  const logins = await handOver(connectionString);
  await migrateAs(logins, migrations, () => {});
  const pool = new pg.Pool({ connectionString: logins.owner, max: 2 });
  await migrateQueue({ pgPool: pool });
  // Kept as the tests' server keeps it: thousands of connections each take as long as its rounds.
  const { password } = new URL(logins.app);
  await pool.query(`alter role antela_app password ${pg.escapeLiteral(decodeURIComponent(password))}`);
  const client = await pool.connect();
  await loadCatalogs(client).finally(() => client.release());
  await pool.end();
  await createWorld(connectionString);
}

export interface TestApiOptions {
  rail?: Rail;
  /** Sessions that the identity service has ended. */
  dead?: ReadonlySet<string>;
  requestsPerSecond?: number;
  bodyWithinMs?: number;
  streamMs?: number;
  /** A real store instead of one in memory. */
  objects?: ObjectStore;
  /** Calls of webhooks; to public addresses alone unless a test opens its own. */
  outbound?: OutboundOptions;
  /** Plans each statement for its values, for tests of plans and those that add thousands of rows; the others plan it once per connection. */
  plansAnew?: boolean;
  /** Puts a gateway in front, which verifies signatures instead of the server. */
  gatewaySecret?: string;
}

export type TestApi = Awaited<ReturnType<typeof startTestApi>>;

/** A database of the world, API servers on it, and callers with real credentials. Everything stops with `stop`. */
export async function startTestApi(options: TestApiOptions = {}) {
  const [database, issuer] = await Promise.all([
    openTestDatabase({ name: 'api_world', prepare }),
    startIssuer(),
  ]);
  const { connectionString } = database;
  const clock = { now: worldNow };
  const outbound = createOutbound(options.outbound ?? { networks: [] });
  /** TXT records by name, as the DNS would have them. */
  const txtRecords = new Map<string, string[][]>();
  const resolveTxt = async (name: string) => txtRecords.get(name) ?? [];
  /** Certificates that the user pool announces towards providers. */
  const announced: AnnouncedCertificate[] = [];
  const objects = memoryObjects();
  const userPool = memoryUserPool();
  const mails: Mail[] = [];
  const resent: string[] = [];
  const endedSignIns: Parameters<EndSignIns>[] = [];
  /** Fresh proofs that the identity service was told of. */
  const notedProofs: Parameters<NoteProof>[] = [];
  /** Claims that the identity service remembers of a sign-in by an operator's grant. */
  const impersonated = new Map<string, Record<string, string>>();
  const logins = loginsOf(connectionString);
  // On a cluster a plan is of one tenant, and never kept.
  const plansAnew = options.plansAnew ?? process.env[clusterVariable] !== undefined;
  const keepingPlans = plansAnew ? '' : '-c plan_cache_mode=force_generic_plan -c jit=off';
  /** The tests' own hands, which nothing holds back. */
  const owner = new pg.Pool({
    connectionString,
    max: 6,
    // The last is of a cluster: what a transaction of theirs sets is set on its nodes.
    options: `-c search_path=antela,public -c timezone=UTC -c citus.propagate_set_commands=local ${keepingPlans}`,
  });
  owner.on('error', () => {});
  const openAppPool = (max: number, pipeline: boolean) =>
    openPool({
      connectionString: keepingPlans
        ? `${logins.app}?options=${encodeURIComponent(keepingPlans)}`
        : logins.app,
      max,
      statementTimeoutMs: 20_000,
      pipeline,
      applicationName: 'test',
      connectWithinMs: connectTimeoutMs,
    });
  // Everybody of a test who waits for the same row waits in the database, as long as it takes on a busy machine.
  const pool = openAppPool(25, true);
  const bulkPool = openAppPool(3, false);
  watchPlans('antela_app');
  const queuePool = new pg.Pool({ connectionString: logins.owner, max: 16 });
  queuePool.on('error', () => {});
  const closers: (() => Promise<unknown>)[] = [];
  const found = new Set<string>();
  /** Faults behind answers that only say that there was one, by request. */
  const faults = new Map<string, Error>();

  /** Another API server with connections of its own on the same database. @returns its address */
  async function startServer(serverPool: pg.Pool): Promise<string> {
    const app = Fastify({
      genReqId: () => randomUUID(),
      forceCloseConnections: true,
      logger: notingSentTwice(found),
    });
    watchNouns(app, found);
    app.addHook('onError', async ({ id }, _reply, error) => {
      if (!(error instanceof AppError)) faults.set(id, error);
    });
    await app.register(api, {
      prefix: '/api',
      brand: 'Antela',
      publicUrl: 'https://portal.example.co',
      appUrl: 'https://app.example.co',
      pool: serverPool,
      clock: () => clock.now,
      changes: createChangeFeed(queuePool),
      masterSecret,
      objects: options.objects ?? objects,
      outbound: withProvider(outbound),
      resolveTxt,
      federation: {
        addresses: {
          redirectUri: 'https://portal.example/respuesta',
          signOutUri: 'https://portal.example/sign-in',
          backChannelUri: (clientId) => `https://portal.example/salida/${clientId}`,
          saml: (clientId) => ({
            entityId: `https://portal.example/saml/${clientId}`,
            redirectUri: 'https://portal.example/saml/respuesta',
            leftUri: 'https://portal.example/saml/salida',
            certificateUri: 'https://portal.example/saml/certificado',
          }),
        },
        readMetadata: readProviderMetadata,
      },
      poolUsers: userPool,
      invitations: {
        resend: async (username: string) => {
          await userPool.requireInvited(username);
          resent.push(username);
        },
        mailOf: async () => ({ state: 'waiting', since: clock.now }),
      },
      identity: {
        region,
        issuer: issuer.issuer,
        jwksUrl: issuer.jwksUrl,
        audience,
        machineKeys: [machineKey],
        gatewaySecret: options.gatewaySecret,
        findSignIn: async ({ originJti }) =>
          options.dead?.has(originJti) ? null : { claims: impersonated.get(originJti) ?? {} },
        endSignIns: async (subject, which) => void endedSignIns.push([subject, which]),
        noteProof: async (...proof) => void notedProofs.push(proof),
      },
      limits: {
        requestsPerSecond: options.requestsPerSecond ?? 100_000,
        eventLoopDelayMaxMs: 0,
        streamMs: options.streamMs ?? 300,
        ...(options.bodyWithinMs !== undefined && { bodyWithinMs: options.bodyWithinMs }),
      },
    });
    closers.push(() => app.close());
    return app.listen({ port: 0, host: '127.0.0.1' });
  }

  const origin = await startServer(pool);

  /** Runs the queue's work until `stop`. */
  async function work(
    rail: Rail = options.rail ??
      simulatedRail({ delayMs: 0, failuresPerThousand: 0, returnsPerThousand: 0, clock: () => clock.now }),
    mailer: Mailer = { send: async (mail: Mail) => void mails.push(mail) },
  ) {
    const lanes = lanesOf({
      pool,
      bulkPool,
      queuePool,
      clock: () => clock.now,
      rail,
      mailer,
      portalUrl: 'https://portal.example.co',
      appUrl: 'https://app.example.co',
      objects: options.objects ?? objects,
      poolUsers: userPool,
      webhooks: { outbound, sealer: outboundSealer(masterSecret), brand: 'Antela' },
      resolveTxt,
      announcedCertificates: async () => announced,
      concurrency: 4,
    });
    const runner = await runLanes(queuePool, watchJobs(lanes, found));
    let stopped: Promise<void> | null = null;
    const stopWorker = (): Promise<void> => (stopped ??= runner.stop());
    closers.unshift(stopWorker);
    return { stop: stopWorker };
  }

  /** A statement that is named is planned once per connection. */
  const rows = async <Row extends object>(
    text: string,
    values: unknown[] = [],
    name?: string,
  ): Promise<Row[]> =>
    (await owner.query<Row & pg.QueryResultRow>({ text, values, ...(name && { name }) })).rows;

  async function stop(): Promise<void> {
    for (const close of closers) await close();
    await Promise.all([pool.end(), bulkPool.end(), queuePool.end(), owner.end(), issuer.stop()]);
    const faults = [...found].sort().concat(await scatteredStatements(logins.app));
    await database.drop();
    if (faults.length > 0) throw new Error(faults.join('\n'));
  }

  return {
    origin,
    connectionString,
    logins,
    clock,
    objects,
    txtRecords,
    announced,
    /** Has the DNS say that a mail domain is the client's. */
    publish: (clientId: string, domain: string): void => {
      const { name, value } = recordOf(clientId, domain);
      txtRecords.set(name, [[value]]);
    },
    mails,
    resent,
    endedSignIns,
    notedProofs,
    impersonated,
    userPool,
    owner,
    pool,
    bulkPool,
    issuer,
    machine: { kind: 'machine' } as Caller,
    ...createCalls(origin, issuer, clock),
    work,
    rows,
    faultOf: (problem: Problem | null): Error | undefined => faults.get(problem?.requestId ?? ''),
    stop,
    /** A second API server with a pool of its own. */
    startAnother: async () => {
      const other = openAppPool(25, true);
      const address = await startServer(other);
      closers.push(() => other.end());
      return address;
    },
  };
}
