import Fastify from 'fastify';
import pg from 'pg';
import { objectStore } from '../object-store.ts';

/** A store in a process of its own, which a test may kill. Settings come as JSON in the first argument. */
const { connectionString, dataDir, ...rest } = JSON.parse(process.argv[2] ?? '') as {
  connectionString: string;
  dataDir: string;
  adminAccessKey: { accessKeyId: string; secretAccessKey: string };
  buckets: { files: string; translations: string };
};
const app = Fastify();
const pool = new pg.Pool({ connectionString });
const settings = {
  pool,
  dataDir,
  secret: Buffer.alloc(32),
  region: 'us-east-2',
  clock: () => new Date(),
  allowedOrigins: [],
};
await app.register(objectStore({ ...settings, ...rest }), { prefix: '/cloud/objects' });
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
