import { fileURLToPath } from 'node:url';
import { dbOn, openPool } from '@antela/api/db/database';
import { migrateAs } from '@antela/api/db/migrate';
import { loadCatalogs } from '@antela/api/features/records/catalogs/load-catalogs';
import type { NewPoolUser, UserPoolAdmin } from '@antela/api/identity/user-pool-admin';
import { memoryObjects } from '@antela/api/test/memory-objects';
import { handOver, loginsOf } from '@antela/embedded-postgres/owner';
import { openTestDatabase } from '@antela/embedded-postgres/test-database';
import { migrate as migrateCloud } from '@antela/local-cloud/migrate';
import { countSealed, renewSealed } from '@antela/local-cloud/sealed/renew-sealed';
import { createSealer } from '@antela/local-cloud/sealing';
import {
  announceSamlKey,
  listSamlKeys,
  removeSamlKeyBefore,
  useNextSamlKey,
  useSamlKeyBefore,
} from '@antela/local-cloud/user-pool/federation/saml/rotate-saml-keys';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { seedDemo } from '../demo/seed-demo.ts';
import type { OpsContext } from '../ops-context.ts';
import { runOps } from '../run-ops.ts';
import { enrolTestOperators, testOperators } from './test-operators.ts';

/** A user pool as a list of names: for what does not depend on how the real one answers. */
export interface ListedPool extends UserPoolAdmin {
  users: Map<string, NewPoolUser & { subject: string; password: string | null }>;
  invitations: string[];
  /** Users with a second factor. */
  protectedUsers: Set<string>;
}

export function listedPool(): ListedPool {
  const users: ListedPool['users'] = new Map();
  const invitations: string[] = [];
  const protectedUsers: ListedPool['protectedUsers'] = new Set();
  const nothing = async () => {};
  return {
    users,
    invitations,
    protectedUsers,
    createUser: async (user) => {
      if (users.has(user.username)) throw new Error('UsernameExistsException');
      const subject = `subject-of-${user.username}`;
      users.set(user.username, { ...user, subject, password: null });
      if (user.isInvited) invitations.push(user.username);
      return subject;
    },
    findSubject: async (username) => users.get(username)?.subject ?? null,
    setPassword: async (username, password) => {
      const user = users.get(username);
      if (user) user.password = password;
    },
    resendInvitation: async (username) => void invitations.push(username),
    isEnabled: async (username) => users.has(username),
    hasSecondFactor: async (username) => protectedUsers.has(username),
    setEmail: nothing,
    removeUser: nothing,
    disable: nothing,
    enable: nothing,
    endSessions: nothing,
    resetPassword: nothing,
    resetMfa: nothing,
    recover: nothing,
    enrolTotp: async () => 'JBSWY3DPEHPK3PXP',
  };
}

export interface TestOps extends OpsContext {
  userPool: ListedPool;
  lines: string[];
  /** The same database through connections on which whatever writes is refused. To be closed. */
  withoutWriting: () => Omit<TestOps, 'withoutWriting'>;
  close: () => Promise<void>;
}

export const testNow = new Date('2026-11-20T15:00:00Z');

/** A database of one's own with schema and catalogues, empty or with the demo of `testNow`, and a context on it. */
export async function startTestOps({ withDemo = false } = {}): Promise<TestOps> {
  const database = await openTestDatabase(
    withDemo ? { name: 'ops_demo', prepare: prepareDemo } : { name: 'ops', prepare: prepareDatabase },
  );
  const ops = contextOn(database.connectionString);
  return {
    ...ops,
    withoutWriting: () =>
      contextOn(`${database.connectionString}?options=-c%20default_transaction_read_only%3Don`),
    close: () => ops.close().then(() => database.drop()),
  };
}

function contextOn(connectionString: string): Omit<TestOps, 'withoutWriting'> {
  const logins = loginsOf(connectionString);
  const settings = {
    max: 3,
    statementTimeoutMs: 60_000,
    applicationName: 'antela-test',
    connectWithinMs: 60_000,
  };
  const ownerPool = openPool({ ...settings, connectionString: logins.owner, pipeline: false });
  const opsPool = openPool({ ...settings, connectionString: logins.ops, pipeline: false });
  const pool = openPool({ ...settings, connectionString: logins.app, pipeline: true });
  const lines: string[] = [];
  const clock = () => testNow;
  const sealer = createSealer(Buffer.alloc(32), 'at rest');
  const sealed = {
    pool: ownerPool,
    clock,
    secret: Buffer.alloc(32),
    adminAccessKeyId: 'AKIAANTELAADMIN00001',
  };
  return {
    ownerPool,
    opsPool,
    pool,
    userPool: listedPool(),
    clock,
    paysInstantly: true,
    production: false,
    credentials: testOperators.first,
    log: (line) => void lines.push(line),
    lines,
    publicUrl: 'http://localhost:8480',
    demoPassword: 'Antela-demo-2026',
    employeeApp: { accessKeyId: 'AKIAANTELAEMPLOYEES1', secretAccessKey: 'the secret of the app' },
    machine: { accessKeyId: 'AKIAANTELASIMULATOR1', secretAccessKey: 'the secret of the simulator' },
    apiBase: 'http://localhost:8480/api',
    region: 'us-east-2',
    secretNames: ['AKIAANTELASIMULATOR1'],
    sealed: {
      count: () => countSealed(sealed),
      renew: (tell) => renewSealed(sealed, tell),
    },
    samlKeys: {
      list: () => listSamlKeys(ownerPool),
      announce: (use) => announceSamlKey(ownerPool, sealer, use, clock()),
      useNext: (use) => useNextSamlKey(ownerPool, use, clock()),
      useBefore: (use) => useSamlKeyBefore(ownerPool, use, clock()),
      removeBefore: (use, operatorId) => removeSamlKeyBefore(ownerPool, use, operatorId),
    },
    objects: memoryObjects(),
    blobsDir: null,
    migrate: () => prepareDatabase(connectionString),
    close: async () => {
      await Promise.all([ownerPool.end(), opsPool.end(), pool.end()]);
    },
  };
}

async function prepareDemo(connectionString: string): Promise<void> {
  await prepareDatabase(connectionString);
  const ops = contextOn(connectionString);
  await seedDemo(ops).finally(() => ops.close());
}

async function prepareDatabase(connectionString: string): Promise<void> {
  const logins = await handOver(connectionString);
  await runMigrations({ connectionString: logins.owner });
  await migrateAs(logins, fileURLToPath(new URL('../../../api/migrations', import.meta.url)), () => {});
  const pool = new pg.Pool({ connectionString: logins.owner, max: 1 });
  await migrateCloud(pool, new URL('../../../local-cloud/migrations/', import.meta.url));
  await pool.end();
  const client = new pg.Client({ connectionString });
  await client.connect();
  await loadCatalogs(client);
  await client.query('set search_path = antela, public');
  await enrolTestOperators(dbOn(client));
  await client.end();
}

/** Runs a command as it is typed. @returns its exit code, and everything it said */
export async function runIn(ops: TestOps, args: string[]): Promise<{ code: number; text: string }> {
  ops.lines.length = 0;
  const code = await runOps(args, ops);
  return { code, text: ops.lines.join('\n') };
}

/** A new client, Molinos, with one company and its administrator. */
export async function createMolinos(ops: TestOps): Promise<void> {
  const molinos = ['--name', 'Molinos', '--company', 'Molinos S.A.S.:900123456-8'];
  await runIn(ops, [
    'client',
    'create',
    ...molinos,
    '--admin',
    'ana@molinos.test',
    '--admin-name',
    'Ana Ruiz',
  ]);
}

/** Changes that the history kept of each act of a kind, in their order. */
export async function changesOf(ops: TestOps, action: string): Promise<unknown[]> {
  const { rows } = await ops.ownerPool.query<{ changes: unknown }>(
    'select changes from antela.audit_event where action = $1 order by id',
    [action],
  );
  return rows.map(({ changes }) => changes);
}
