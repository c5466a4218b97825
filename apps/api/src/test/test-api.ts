import { randomUUID } from 'node:crypto';
import type { Endpoint, BodyOf, ParamsOf, QueryOf, ResponseOf } from '@antela/contract/endpoint';
import type { Problem } from '@antela/contract/errors';
import { getSession } from '@antela/contract/session';
import { openTestDatabase } from '@antela/embedded-postgres/test-database';
import Fastify from 'fastify';
import { runMigrations as migrateQueue } from 'graphile-worker';
import pg from 'pg';
import { api, basePath } from '../app.ts';
import { openPool } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { simulatedRail, type Disbursement } from '../features/advances/disbursement.ts';
import { loadCatalogs } from '../features/catalogs/load-catalogs.ts';
import type { Mail } from '../features/notices/mailer.ts';
import type { EndSignIns } from '../features/session/sessions.service.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { startWorker } from '../worker.ts';
import {
  audience,
  machineKey,
  masterSecret,
  region,
  signRequest,
  startIssuer,
  temporaryCredentials,
  type SignIn,
} from './identity.ts';
import { memoryObjects } from './memory-objects.ts';
import { memoryUserPool } from './memory-user-pool.ts';
import { createWorld, worldNow, type UserKey } from './world.ts';

const migrations = new URL('../../migrations/', import.meta.url).pathname;

async function prepare(connectionString: string): Promise<void> {
  await migrate(connectionString, migrations, () => {});
  const pool = new pg.Pool({ connectionString, max: 2 });
  await migrateQueue({ pgPool: pool });
  const client = await pool.connect();
  await loadCatalogs(client).finally(() => client.release());
  await pool.end();
  await createWorld(connectionString);
}

/** Who calls: a signed-in user through one of the two doors, the employee app, or nobody. */
export type Caller = { kind: 'user'; signIn: SignIn; door: 'bearer' | 'signed' } | { kind: 'machine' } | null;

export interface CallInput<E> {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  /** Added to those the endpoint needs; null leaves one of them out. */
  headers?: Record<string, string | null>;
  /** Version for `If-Match`. */
  version?: number;
}

export interface Answer<E> {
  status: number;
  headers: Headers;
  text: string;
  bytes: Buffer;
  /** As the contract says it when it went well. */
  body: ResponseOf<E>;
  problem: Problem;
}

export interface TestApiOptions {
  disbursement?: Disbursement;
  /** Sessions that the identity service has ended. */
  dead?: ReadonlySet<string>;
  requestsPerSecond?: number;
  bodyWithinMs?: number;
  /** A real store instead of one in memory. */
  objects?: ObjectStore;
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
  const objects = memoryObjects();
  const userPool = memoryUserPool();
  const mails: Mail[] = [];
  const resent: string[] = [];
  const endedSignIns: Parameters<EndSignIns>[] = [];
  /** What the identity service remembers of a sign-in by an operator's grant. */
  const impersonated = new Map<string, Record<string, string>>();
  /** The login that owns the schema: sees all tenants. */
  const owner = new pg.Pool({
    connectionString,
    max: 6,
    options: '-c search_path=antela,public -c timezone=UTC',
  });
  owner.on('error', () => {});
  const openAppPool = (max: number, pipeline: boolean) =>
    openPool({
      connectionString,
      role: 'antela_app',
      max,
      statementTimeoutMs: 20_000,
      pipeline,
      applicationName: 'test',
    });
  // Everybody of a test who waits for the same row waits in the database, as long as it takes on a busy machine.
  const pool = openAppPool(25, true);
  const bulkPool = openAppPool(3, false);
  const closers: (() => Promise<unknown>)[] = [];

  /** Another API server with connections of its own on the same database. @returns its address */
  async function startServer(serverPool: pg.Pool): Promise<string> {
    const app = Fastify({ genReqId: () => randomUUID(), forceCloseConnections: true });
    await app.register(api, {
      prefix: '/api',
      brand: 'Antela',
      pool: serverPool,
      clock: () => clock.now,
      masterSecret,
      objects: options.objects ?? objects,
      poolUsers: userPool,
      invitations: {
        resend: async (username: string) => {
          await userPool.requireInvited(username);
          resent.push(username);
        },
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
      },
      limits: {
        requestsPerSecond: options.requestsPerSecond ?? 100_000,
        eventLoopDelayMaxMs: 0,
        ...(options.bodyWithinMs !== undefined && { bodyWithinMs: options.bodyWithinMs }),
      },
    });
    closers.push(() => app.close());
    return app.listen({ port: 0, host: '127.0.0.1' });
  }

  const origin = await startServer(pool);

  const signIn = (user: UserKey, door: 'bearer' | 'signed' = 'bearer'): Caller & { kind: 'user' } => ({
    kind: 'user',
    door,
    signIn: { user, originJti: randomUUID(), signedInAt: clock.now },
  });

  const contexts = new Map<string, Promise<string>>();
  /** The info token of a sign-in, asked for once. */
  function contextOf(caller: Caller & { kind: 'user' }): Promise<string> {
    const known = contexts.get(caller.signIn.originJti);
    if (known) return known;
    const asked = ask(caller, getSession).then(({ data }) => data.infotoken);
    contexts.set(caller.signIn.originJti, asked);
    return asked;
  }

  async function credentialHeaders(
    caller: Caller,
    request: Parameters<typeof signRequest>[1],
  ): Promise<Record<string, string>> {
    if (caller === null) return request.headers;
    if (caller.kind === 'machine') return signRequest(machineKey, request, clock.now);
    if (caller.door === 'signed')
      return signRequest(temporaryCredentials(caller.signIn, clock.now), request, clock.now);
    return { ...request.headers, authorization: `Bearer ${await issuer.idToken(caller.signIn, clock.now)}` };
  }

  async function headersFor(
    caller: Caller,
    endpoint: Endpoint,
    input: CallInput<Endpoint>,
  ): Promise<Record<string, string>> {
    const needed: Record<string, string | null> = {};
    if (endpoint.body) needed['content-type'] = 'application/json';
    if (endpoint.context && caller?.kind === 'user' && input.headers?.['x-user-context'] === undefined)
      needed['x-user-context'] = await contextOf(caller);
    if (endpoint.idempotent) needed['idempotency-key'] = randomUUID();
    if (endpoint.conditional) needed['if-match'] = `"${input.version ?? 1}"`;
    const all = Object.entries({ ...needed, ...input.headers });
    return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null));
  }

  /** Where an endpoint is on a server, with its parameters filled in. */
  function urlOf(endpoint: Endpoint, input: CallInput<Endpoint>, at = origin): URL {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
      encodeURIComponent(String((input.params as Record<string, string>)[name])),
    );
    const url = new URL(`${at}/api${basePath[endpoint.base]}${path}`);
    for (const [name, value] of Object.entries(input.query ?? {}))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return url;
  }

  /** Sends a request as it is, with the caller's credentials. */
  async function send(
    caller: Caller,
    request: { method: string; url: URL; headers?: Record<string, string>; body?: string },
  ): Promise<Answer<Endpoint>> {
    const { method, url, body } = request;
    const headers = await credentialHeaders(caller, { method, url, headers: request.headers ?? {}, body });
    const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString('utf8');
    const json: unknown = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null;
    return {
      status: response.status,
      headers: response.headers,
      text,
      bytes,
      body: json as never,
      problem: json as Problem,
    };
  }

  /** Calls an endpoint with whatever it needs besides the input, on the first server or another. */
  async function call<E extends Endpoint>(
    caller: Caller,
    endpoint: E,
    given: CallInput<E> = {},
    at = origin,
  ): Promise<Answer<E>> {
    const input = given as CallInput<Endpoint>;
    const headers = await headersFor(caller, endpoint, input);
    const body = input.body === undefined ? undefined : JSON.stringify(input.body);
    return await send(caller, {
      method: endpoint.method,
      url: urlOf(endpoint, input, at),
      headers,
      ...(body !== undefined && { body }),
    });
  }

  /** The same for a call that must go well: answers its body. */
  async function ask<E extends Endpoint>(
    caller: Caller,
    endpoint: E,
    input: CallInput<E> = {},
  ): Promise<ResponseOf<E>> {
    const answer = await call(caller, endpoint, input);
    if (answer.status !== (endpoint.status ?? 200))
      throw new Error(`${endpoint.name}: ${answer.status} ${answer.text}`);
    return answer.body;
  }

  /** Runs the queue's work until `stop`. */
  async function work(
    disbursement: Disbursement = options.disbursement ??
      simulatedRail({ delayMs: 0, failuresPerThousand: 0, returnsPerThousand: 0, clock: () => clock.now }),
  ) {
    const mailer = { send: async (mail: Mail) => void mails.push(mail) };
    const runner = await startWorker({
      pool,
      bulkPool,
      queuePool: owner,
      clock: () => clock.now,
      disbursement,
      mailer,
      portalUrl: 'https://portal.example.co',
      objects: options.objects ?? objects,
      poolUsers: userPool,
      concurrency: 4,
    });
    let stopped: Promise<void> | null = null;
    const stopWorker = (): Promise<void> => (stopped ??= runner.stop());
    closers.unshift(stopWorker);
    return { stop: stopWorker };
  }

  const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await owner.query<Row & pg.QueryResultRow>(text, values)).rows;

  async function stop(): Promise<void> {
    for (const close of closers) await close();
    await Promise.all([pool.end(), bulkPool.end(), owner.end(), issuer.stop()]);
    await database.drop();
  }

  return {
    origin,
    connectionString,
    clock,
    objects,
    mails,
    resent,
    endedSignIns,
    impersonated,
    userPool,
    owner,
    pool,
    bulkPool,
    issuer,
    machine: { kind: 'machine' } as Caller,
    signIn,
    contextOf,
    urlOf,
    send,
    call,
    ask,
    work,
    rows,
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
