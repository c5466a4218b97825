import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@antela/embedded-postgres/test-database';
import { sealSessionToken, type SessionClaims } from '@antela/sigv4/session-token';
import { GetObjectCommand, PutObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { migrate } from '../../migrate.ts';
import { objectStore, type ObjectStoreOptions } from '../object-store.ts';
import type { Policy } from '../people-policy.ts';

export const admin = { accessKeyId: 'AKIAADMIN', secretAccessKey: 'the admin secret' };
export const buckets = { files: 'antela-files', translations: 'antela-translations' };
/** For tests of the store alone: whoever belongs to a client reads and overwrites all files of the client. */
export const openPolicy: Policy = {
  Version: '2012-10-17',
  Statement: [
    {
      Sid: 'Everything',
      Effect: 'Allow',
      Action: ['s3:GetObject', 's3:PutObject'],
      Resource: `arn:aws:s3:::${buckets.files}/clients/\${aws:PrincipalTag/client}/*`,
    },
  ],
};
export const portalOrigin = 'https://portal.example';

/** A store that listens, on a database and a folder of its own, and clients that speak to it as the portal does. */
export async function startStore({
  tls,
  ...options
}: Partial<ObjectStoreOptions> & { tls?: { key: string; cert: string } } = {}) {
  const database = await openTestDatabase({
    name: 'local_cloud_objects',
    prepare: async (connectionString) => {
      const pool = new pg.Pool({ connectionString });
      await migrate(pool, new URL('../../../migrations/', import.meta.url)).finally(() => pool.end());
    },
  });
  const pool = new pg.Pool({ connectionString: database.connectionString });
  // Dropping the database may still meet a connection that is on its way out.
  pool.on('error', () => {});
  const dataDir = await mkdtemp(join(tmpdir(), 'antela-objects-'));
  const secret = randomBytes(32);
  const clock = { now: () => new Date() };
  const app: FastifyInstance = tls ? Fastify({ https: tls }) : Fastify();
  const settings = {
    pool,
    dataDir,
    secret,
    clock: () => clock.now(),
    region: 'us-east-2',
    adminAccessKey: admin,
    buckets,
    allowedOrigins: [portalOrigin],
  };
  await app.register(objectStore({ ...settings, ...options }), { prefix: '/cloud/objects' });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `${address}/cloud/objects`;
  const clients: S3Client[] = [];

  const connect = (config: Partial<S3ClientConfig> = {}) => {
    const client = new S3Client({
      endpoint: url,
      region: 'us-east-2',
      forcePathStyle: true,
      credentials: admin,
      maxAttempts: 1,
      ...config,
    });
    clients.push(client);
    return client;
  };

  const connectAs = (
    client: string,
    claims: Partial<SessionClaims> = {},
    config: Partial<S3ClientConfig> = {},
  ) => connect({ credentials: sessionCredentials(secret, client, claims), ...config });
  const user = connectAs('a');

  return {
    url,
    pool,
    connectionString: database.connectionString,
    dataDir,
    clock,
    /** A client of the admin key, unless `config` says otherwise. */
    connect,
    /** A client as a signed-in user of one company's client has it. */
    connectAs,
    /** Person `sub-1` of client `a`. */
    user,
    put: (Key: string, Body: string | Buffer, rest = {}, by = user) =>
      by.send(new PutObjectCommand({ Bucket: buckets.files, Key, Body, ...rest })),
    get: async (Key: string, rest = {}, by = user) => {
      const answer = await by.send(new GetObjectCommand({ Bucket: buckets.files, Key, ...rest }));
      return { ...answer, bytes: Buffer.from(await answer.Body!.transformToByteArray()) };
    },
    stop: async () => {
      for (const client of clients) client.destroy();
      await app.close();
      await pool.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function sessionCredentials(secret: Buffer, client: string, claims: Partial<SessionClaims>) {
  const key = {
    accessKeyId: `ASIA${randomBytes(8).toString('hex')}`,
    secretAccessKey: randomBytes(30).toString('base64'),
  };
  const now = Math.floor(Date.now() / 1000);
  const sessionToken = sealSessionToken(
    {
      ...key,
      subject: 'sub-1',
      username: 'nomina',
      identityId: 'us-east-2:1',
      client,
      version: 1,
      originJti: 'jti',
      originAt: now,
      expiresAt: now + 3600,
      ...claims,
    },
    secret,
  );
  return { ...key, sessionToken };
}
