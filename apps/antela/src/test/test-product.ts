import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dbOn } from '@antela/api/db/database';
import { clients } from '@antela/api/test/world/clients';
import { createWorld } from '@antela/api/test/world/create-world';
import { userIdOf, users, type UserKey } from '@antela/api/test/world/users';
import { handOver, loginsOf } from '@antela/embedded-postgres/owner';
import { openTestDatabase, type TestDatabase } from '@antela/embedded-postgres/test-database';
import type { OpsContext } from '@antela/ops/ops-context';
import { enrolTestOperators, testOperators } from '@antela/ops/test/test-operators';
import pg from 'pg';
import { readConfig } from '../config.ts';
import { upgradeDatabases, openDatabases } from '../database.ts';
import type { Log } from '../log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { opsContext } from '../ops.ts';
import { userPoolOf } from '../pool-client.ts';
import { loadSecrets } from '../secrets.ts';
import { createServer } from '../server.ts';
import { freePort } from './free-port.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { isDeployed } from './setting.ts';

export const password = 'Antela-demo-2026';

export type TestProduct = Awaited<ReturnType<typeof serveAt>>;

interface Tokens {
  IdToken: string;
  AccessToken: string;
}

interface Options {
  /** Whether a pooler stands between the application alone and its database; as the run's setting has it unless told. */
  pooled?: boolean;
  /** Logger of its requests; none unless given. */
  logger?: Log['logger'];
  /** Another way to the same database; answers its address. */
  through?: (connectionString: string) => Promise<string>;
}

interface Place {
  database: TestDatabase;
  dataDir: string;
  port: number;
}

/** The whole product on a database and a port of its own, with the world of the API's tests in it. `env` is the process's. */
export async function startTestProduct(
  env: NodeJS.ProcessEnv = {},
  options: Options = {},
): Promise<TestProduct> {
  const database = await openTestDatabase({ name: 'antela_product', prepare });
  const dataDir = await mkdtemp(join(tmpdir(), 'antela-product-'));
  return serveAt({ database, dataDir, port: await freePort() }, env, options);
}

/** Stops it and starts it again in its place, with another environment. */
export async function startAgain(
  { pause, place }: TestProduct,
  env: NodeJS.ProcessEnv,
): Promise<TestProduct> {
  await pause();
  return serveAt(place, env, {});
}

async function serveAt(place: Place, env: NodeJS.ProcessEnv, options: Options) {
  const {
    pooled = isDeployed,
    logger = null,
    through = async (connectionString) => connectionString,
  } = options;
  const { database, dataDir, port } = place;
  const logins = loginsOf(database.connectionString);
  const via = await through(logins.app);
  const pooler = pooled ? await startPgBouncer(via) : null;
  const config = readConfig({
    PORT: String(port),
    ANTELA_DATA: dataDir,
    DATABASE_URL: pooler?.address ?? via,
    ...(pooler && { DATABASE_POOLER: 'transaction' }),
    DATABASE_OWNER_URL: Object.assign(new URL(logins.owner), { host: new URL(via).host }).href,
    DATABASE_OPS_URL: logins.ops,
    DEMO: 'off',
    REQUESTS_PER_SECOND: '1000',
    STRANGERS_PER_SECOND: '1000',
    // The test reads, translates and signs in the same process.
    EVENT_LOOP_DELAY_MAX_MS: '0',
    ...env,
  });
  const secrets = await loadSecrets(dataDir, config);
  const databases = await openDatabases(config, () => {});
  const alarms: string[] = [];
  const parts = { api: true, localCloud: true };
  const alarm = (line: string): void => void alarms.push(line);
  const { app: appPool, bulk, owner } = databases;
  const metrics = createMetrics({
    pools: { app: appPool, bulk, owner },
    owner,
    clock: config.clock,
    hasOwnUserPool: true,
  });
  const log = { logger, alarm };
  const { app, draining } = await createServer(config, secrets, databases, parts, { log, metrics });
  await app.listen({ port: config.PORT, host: '127.0.0.1' });
  draining.begin();
  const userPool = userPoolOf(config, secrets);

  /** Gives a user of the world an account with `password` in the user pool. @returns its name there */
  async function enrol(key: UserKey): Promise<string> {
    const username = `${key.toLowerCase()}@antela.test`;
    const subject = await userPool.createUser({
      username,
      email: username,
      name: users[key].name,
      clientId: clients[users[key].client],
      isInvited: false,
    });
    await userPool.setPassword(username, password, true);
    await databases.owner.query('update antela.company_user set username = $1, subject = $2 where id = $3', [
      username,
      subject,
      userIdOf(key),
    ]);
    return username;
  }

  /** One call of the identity service's wire. Throws the name of its error. */
  async function identity(
    service: 'user-pool' | 'identity-pool',
    operation: string,
    input: object,
  ): Promise<Record<string, never>> {
    const prefix =
      service === 'user-pool' ? 'AWSCognitoIdentityProviderService' : 'AWSCognitoIdentityService';
    const response = await fetch(`${config.publicUrl}/cloud/${service}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `${prefix}.${operation}` },
      body: JSON.stringify(input),
    });
    const body = (await response.json()) as Record<string, never> & { __type?: string };
    if (!response.ok) throw new Error(body.__type);
    return body;
  }

  /** Tokens of a sign-in by password. */
  async function tokensOf(username: string, secret = password): Promise<Tokens> {
    const { AuthenticationResult } = await identity('user-pool', 'InitiateAuth', {
      ClientId: config.USER_POOL_CLIENT_ID,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: username, PASSWORD: secret },
    });
    return AuthenticationResult as unknown as Tokens;
  }

  /** Headers of a person's calls, after a session opened at `origin`. */
  async function signIn(key: UserKey, origin = config.publicUrl) {
    const { IdToken } = await tokensOf(await enrol(key));
    const authorization = `Bearer ${IdToken}`;
    const session = await fetch(`${origin}/api/v2/companyportal/session`, { headers: { authorization } });
    const { data } = (await session.json()) as { data: { infotoken: string } };
    return { authorization, 'x-user-context': data.infotoken };
  }

  const ops = (log: (line: string) => void): OpsContext => ({
    ...opsContext(config, secrets, databases),
    production: false,
    credentials: testOperators.first,
    log,
    migrate: async () => {},
  });

  const pause = async (): Promise<void> => {
    await draining.stop(0);
    await databases.close();
    await pooler?.stop();
  };
  return {
    config,
    secrets,
    databases,
    userPool,
    enrol,
    identity,
    tokensOf,
    signIn,
    ops,
    alarms,
    metrics,
    place,
    /** Stops, and leaves database and files where they are. */
    pause,
    stop: async () => {
      await pause();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function prepare(connectionString: string): Promise<void> {
  const logins = await handOver(connectionString);
  const owner = new pg.Pool({ connectionString: logins.owner, max: 2 });
  await upgradeDatabases(logins, owner, () => {});
  await owner.end();
  await createWorld(connectionString);
  await enrolOperators(connectionString);
}

async function enrolOperators(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('set search_path = antela, public');
  await enrolTestOperators(dbOn(client)).finally(() => client.end());
}
