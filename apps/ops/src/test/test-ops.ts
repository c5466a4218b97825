import { fileURLToPath } from 'node:url';
import { openPool } from '@antela/api/db/database';
import { migrate } from '@antela/api/db/migrate';
import { loadCatalogs } from '@antela/api/features/catalogs/load-catalogs';
import type { NewPoolUser, UserPoolAdmin } from '@antela/api/identity/user-pool-admin';
import { openTestDatabase } from '@antela/embedded-postgres/test-database';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { OpsContext } from '../ops-context.ts';

/** A user pool as a list of names: for what does not depend on how the real one answers. */
export interface ListedPool extends UserPoolAdmin {
  users: Map<string, NewPoolUser & { subject: string; password: string | null }>;
  invitations: string[];
}

export function listedPool(): ListedPool {
  const users: ListedPool['users'] = new Map();
  const invitations: string[] = [];
  const nothing = async () => {};
  return {
    users,
    invitations,
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
    disable: nothing,
    enable: nothing,
    endSessions: nothing,
    resetPassword: nothing,
    enrolTotp: async () => 'JBSWY3DPEHPK3PXP',
  };
}

export interface TestOps extends OpsContext {
  userPool: ListedPool;
  lines: string[];
  close: () => Promise<void>;
}

/** A database of one's own with schema and catalogues, and a context on it. */
export async function startTestOps(now = new Date('2026-11-20T15:00:00Z')): Promise<TestOps> {
  const database = await openTestDatabase({ name: 'ops', prepare: prepareDatabase });
  const settings = { connectionString: database.connectionString, statementTimeoutMs: 60_000, applicationName: 'antela-test' };
  const ownerPool = openPool({ ...settings, role: null, max: 3, pipeline: false });
  const pool = openPool({ ...settings, role: 'antela_app', max: 3, pipeline: true });
  const lines: string[] = [];
  return {
    ownerPool,
    pool,
    userPool: listedPool(),
    clock: () => now,
    log: (line) => void lines.push(line),
    lines,
    publicUrl: 'http://localhost:8480',
    demoPassword: 'Antela-demo-2026',
    machine: { accessKeyId: 'AKIAANTELASIMULATOR1', secretAccessKey: 'the secret of the simulator' },
    apiBase: 'http://localhost:8480/api',
    region: 'us-east-1',
    migrate: () => prepareDatabase(database.connectionString),
    close: async () => {
      await ownerPool.end();
      await pool.end();
      await database.drop();
    },
  };
}

async function prepareDatabase(connectionString: string): Promise<void> {
  await runMigrations({ connectionString });
  await migrate(connectionString, fileURLToPath(new URL('../../../api/migrations', import.meta.url)), () => {});
  const client = new pg.Client({ connectionString });
  await client.connect();
  await loadCatalogs(client);
  await client.end();
}
