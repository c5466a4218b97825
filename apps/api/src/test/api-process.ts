import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { api } from '../app.ts';
import { openPool } from '../db/database.ts';
import { audience, machineKey, masterSecret, region } from './identity.ts';
import { memoryObjects } from './memory-objects.ts';
import { memoryUserPool } from './memory-user-pool.ts';

/**
 * An API server that is a process of its own, with the pool it has in the product: what two of them do to each other no test in
 * one process can show. Only machines call it. Started with the database and the clock, it writes its address.
 */
const [connectionString = '', now = ''] = process.argv.slice(2);
const app = Fastify({ genReqId: () => randomUUID(), forceCloseConnections: true });
await app.register(api, {
  prefix: '/api',
  brand: 'Antela',
  publicUrl: 'https://portal.example.co',
  appUrl: 'https://app.example.co',
  pool: openPool({
    connectionString,
    max: 10,
    statementTimeoutMs: 5_000,
    pipeline: true,
    applicationName: 'test-process',
  }),
  clock: () => new Date(now),
  masterSecret,
  objects: memoryObjects(),
  poolUsers: memoryUserPool(),
  invitations: { resend: async () => undefined, mailOf: async () => null },
  identity: {
    region,
    issuer: 'http://127.0.0.1:1',
    jwksUrl: 'http://127.0.0.1:1/',
    audience,
    machineKeys: [machineKey],
    findSignIn: async () => null,
  },
  limits: { requestsPerSecond: 100_000, eventLoopDelayMaxMs: 0 },
});
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
