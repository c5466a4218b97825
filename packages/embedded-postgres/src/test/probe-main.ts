import { startEmbeddedPostgres } from '../embedded-postgres.ts';

// A program that uses the database: says where it is, and lets go when asked to end.
const server = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' });
const alive = setInterval(() => {}, 60_000);
process.once('SIGTERM', () => {
  clearInterval(alive);
  void server.stop();
});
process.stdout.write(`${JSON.stringify({ port: server.port, url: server.connectionString('postgres') })}\n`);
