import { createServer } from 'node:http';
import pg from 'pg';

/** The limit: the same page by the same keyset SQL behind node:http, as the owner, checking nothing. */
const pool = new pg.Pool({
  connectionString: process.env['BENCH_DATABASE'],
  max: 20,
  options: '-c search_path=antela,public',
});
const text = process.env['BENCH_SQL'] ?? '';
const values = JSON.parse(process.env['BENCH_VALUES'] ?? '[]') as unknown[];

createServer((_request, response) => {
  pool.query({ name: 'page', text, values }).then(
    ({ rows }) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: rows })),
    (error: Error) => response.writeHead(500).end(error.message),
  );
}).listen(Number(process.env['BENCH_PORT']), '127.0.0.1', () => process.send?.('ready'));
