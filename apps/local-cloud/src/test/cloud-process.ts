import Fastify from 'fastify';
import pg from 'pg';
import { createLocalCloud } from '../local-cloud.ts';

/** One process of the local cloud, to be measured or killed: database and port come by the environment. */
const port = Number(process.env['PORT']);
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const cloud = createLocalCloud({
  pool,
  dataDir: String(process.env['DATA']),
  publicUrl: `http://localhost:${port}`,
  secret: Buffer.alloc(32, 7),
  clock: () => new Date(),
  region: 'us-east-2',
  userPoolId: 'us-east-2_Antela001',
  userPoolClientId: 'antela-portal',
  identityPoolId: 'us-east-2:6f1d5c1e-2f4b-4c55-9d5b-0a1b2c3d4e5f',
  adminAccessKey: { accessKeyId: 'AKIANOBODY', secretAccessKey: 'nothing' },
  buckets: { files: 'antela-files', translations: 'antela-translations' },
});
await cloud.migrate();
const server = Fastify();
await server.register(cloud.plugin);
await server.listen({ port, host: '127.0.0.1' });
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1_000);
});
process.once('SIGTERM', () => {
  process.disconnect?.();
  void server.close().then(() => pool.end());
});
console.log('listening');
