import { Readable } from 'node:stream';
import { api } from '@antela/api/app';
import { openPool } from '@antela/api/db/database';
import Fastify from 'fastify';

const nothing = async (): Promise<void> => {};

/** The API as the product runs it, in a process of its own: signatures, context, row-level security and all. */
const app = Fastify({ genReqId: () => crypto.randomUUID() });
const connectionString = process.env['BENCH_DATABASE'] ?? '';
const pool = openPool({
  connectionString,
  max: 20,
  statementTimeoutMs: 5_000,
  pipeline: true,
  applicationName: 'bench',
});
await app.register(api, {
  prefix: '/api',
  pool,
  clock: () => new Date(),
  brand: 'Antela',
  publicUrl: 'https://portal.example.co',
  appUrl: 'https://app.example.co',
  masterSecret: Buffer.alloc(32, 7),
  objects: {
    bucketName: 'files',
    sizeOf: async () => null,
    read: async () => new Uint8Array(),
    open: async () => Readable.from([]),
    write: nothing,
  },
  invitations: { resend: nothing, mailOf: async () => null },
  poolUsers: {
    createUser: async () => '',
    findSubject: async () => null,
    hasSecondFactor: async () => false,
    setEmail: nothing,
    removeUser: nothing,
    disable: nothing,
    enable: nothing,
    endSessions: nothing,
    resetPassword: nothing,
    resetMfa: nothing,
    recover: nothing,
  },
  identity: {
    region: 'us-east-2',
    issuer: 'http://localhost/none',
    jwksUrl: 'http://localhost/none',
    audience: 'none',
    machineKeys: [{ accessKeyId: 'AKBENCH', secretAccessKey: 'bench', name: 'bench', channel: 'app' }],
    findSignIn: async () => ({ claims: {} }),
  },
  limits: { requestsPerSecond: 1_000_000, eventLoopDelayMaxMs: 1_000 },
});
await app.listen({ port: Number(process.env['BENCH_PORT']), host: '127.0.0.1' });
process.send?.('ready');
// An orderly end writes the profile, where one is taken.
process.once('SIGTERM', () => process.exit());
