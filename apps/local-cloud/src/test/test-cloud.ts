import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@antela/embedded-postgres/test-database';
import { CognitoIdentityClient } from '@aws-sdk/client-cognito-identity';
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import Fastify from 'fastify';
import pg from 'pg';
import { createLocalCloud, type LocalCloudOptions } from '../local-cloud.ts';
import { migrate } from '../migrate.ts';
import type { Message } from '../user-pool/messenger.ts';

export const region = 'us-east-2';
export const userPoolId = 'us-east-2_Antela001';
export const userPoolClientId = 'antela-portal';
export const identityPoolId = 'us-east-2:6f1d5c1e-2f4b-4c55-9d5b-0a1b2c3d4e5f';
export const secret = Buffer.alloc(32, 7);
export const goodPassword = 'Antela-demo-2026';

export const adminAccessKey = {
  accessKeyId: 'AKIAANTELAADMIN00001',
  secretAccessKey: 'the secret of the administrator',
};

/** The real time plus what a test adds; the administrator's signer is told. */
export type TestClock = {
  now: () => Date;
  advance: (ms: number) => void;
  freeze: () => void;
  thaw: () => void;
};

export type TestCloud = {
  publicUrl: string;
  userPoolEndpoint: string;
  identityPoolEndpoint: string;
  clock: TestClock;
  db: pg.Pool;
  /** Messages sent, oldest first. */
  emails: Message[];
  texts: Message[];
  /** Waits for the newest message to `to` and gives the code in it. Sending is not part of any answer. */
  codeFor: (to: string) => Promise<string>;
  /** Anybody's client, and the one with the administrator's key. */
  client: CognitoIdentityProviderClient;
  admin: CognitoIdentityProviderClient;
  identityClient: CognitoIdentityClient;
  /** A confirmed user with `goodPassword`. */
  addUser: (username: string, attributes?: Record<string, string>) => Promise<void>;
  /** Another process on the same database, at another address. */
  listenAgain: () => Promise<{ endpoint: string; close: () => Promise<void> }>;
  close: () => Promise<void>;
};

/** A real server on a real database of its own. */
export async function startTestCloud(overrides: Partial<LocalCloudOptions> = {}): Promise<TestCloud> {
  const database = await openTestDatabase({
    name: 'local_cloud',
    prepare: async (connectionString) => {
      const pool = new pg.Pool({ connectionString });
      await migrate(pool, new URL('../../migrations/', import.meta.url));
      await pool.end();
    },
  });
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'antela-cloud-'));
  const publicUrl = `http://localhost:${port}`;
  const clock = createTestClock();
  const emails: Message[] = [];
  const texts: Message[] = [];
  const db = new pg.Pool({ connectionString: database.connectionString, max: 20 });
  // Dropping the database may cut a connection that is just closing.
  db.on('error', () => undefined);
  const listen = async (onPort: number) => {
    const cloud = createLocalCloud({
      pool: db,
      publicUrl,
      secret,
      clock: clock.now,
      region,
      userPoolId,
      userPoolClientId,
      identityPoolId,
      adminAccessKey,
      messenger: {
        email: async (message) => void emails.push(message),
        sms: async (message) => void texts.push(message),
      },
      dataDir,
      buckets: { files: 'antela-files', translations: 'antela-translations' },
      ...overrides,
    });
    const server = Fastify();
    await server.register(cloud.plugin);
    await server.listen({ port: onPort, host: '127.0.0.1' });
    return server;
  };
  const server = await listen(port);
  const options = { region, endpoint: `${publicUrl}/cloud/user-pool/`, maxAttempts: 1 };
  const client = new CognitoIdentityProviderClient({
    ...options,
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
  });
  const admin = new CognitoIdentityProviderClient({ ...options, credentials: adminAccessKey });
  clock.onAdvance = (offset) => void (admin.config.systemClockOffset = offset);

  return {
    publicUrl,
    userPoolEndpoint: options.endpoint,
    identityPoolEndpoint: `${publicUrl}/cloud/identity-pool/`,
    clock,
    db,
    emails,
    texts,
    codeFor: (to) => waitForCode([emails, texts], to),
    client,
    admin,
    identityClient: new CognitoIdentityClient({
      region,
      endpoint: `${publicUrl}/cloud/identity-pool/`,
      maxAttempts: 1,
    }),
    addUser: async (username, attributes = {}) => {
      const all = { email: username, email_verified: 'true', ...attributes };
      const UserAttributes = Object.entries(all).map(([Name, Value]) => ({ Name, Value }));
      await admin.send(
        new AdminCreateUserCommand({
          UserPoolId: userPoolId,
          Username: username,
          MessageAction: 'SUPPRESS',
          UserAttributes,
        }),
      );
      await admin.send(
        new AdminSetUserPasswordCommand({
          UserPoolId: userPoolId,
          Username: username,
          Password: goodPassword,
          Permanent: true,
        }),
      );
    },
    listenAgain: async () => {
      const second = await listen(await freePort());
      const address = second.server.address() as AddressInfo;
      return { endpoint: `http://localhost:${address.port}/cloud/user-pool/`, close: () => second.close() };
    },
    close: async () => {
      await server.close();
      await db.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The error's name, or 'no error': a wrong answer shows in the assertion, not as a stack. */
export async function errorName(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof Error ? error.name : String(error)),
  );
}

async function waitForCode(boxes: Message[][], to: string): Promise<string> {
  for (let waited = 0; waited < 5_000; waited += 20) {
    const newest = boxes
      .flat()
      .filter((message) => message.to === to)
      .at(-1);
    const code = /\b\d{6}\b/.exec(newest?.text ?? '')?.[0];
    if (newest !== undefined && code !== undefined) {
      for (const box of boxes) if (box.includes(newest)) box.splice(box.indexOf(newest), 1);
      return code;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`No code came for ${to}.`);
}

function createTestClock(): TestClock & { onAdvance: (offset: number) => void } {
  let offset = 0;
  let frozenAt: number | null = null;
  const clock = {
    onAdvance: (_offset: number): void => undefined,
    now: () => new Date((frozenAt ?? Date.now()) + offset),
    freeze: () => void (frozenAt = Date.now()),
    thaw: () => void (frozenAt = null),
    advance: (ms: number) => {
      offset += ms;
      clock.onAdvance(offset);
    },
  };
  return clock;
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('No port.')),
      );
    });
  });
}
