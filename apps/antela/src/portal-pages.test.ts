import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerUnreadableAddress, servePages } from './portal-pages.ts';

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antela-pages-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>portal</title>');
  await writeFile(join(folder, 'manual.html'), '<!doctype html><title>manual</title>');
  await writeFile(join(folder, 'assets', 'main-a1.js'), 'void 0');
  app = Fastify({ frameworkErrors: answerUnreadableAddress });
  await servePages(app, { folder, pageHeaders: { 'content-security-policy': "default-src 'none'" } });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** The address goes out as it is written: clients of HTTP tidy up dots and slashes before they ask. */
async function ask(method: string, path: string, headers: Record<string, string> = {}) {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers });
  socket.write(
    `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n', 2);
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim();
  return { status: Number(head.split(' ')[1]), header, body };
}

const asked = {
  'a browser': { accept: 'text/html', 'accept-encoding': 'gzip, br', 'sec-fetch-dest': 'document' },
  'curl, which accepts everything and says no encoding': { accept: '*/*' },
  'a program that says nothing': {},
};
const known = ['/', '/sign-in', '/employees', '/wallets/load/create', '/employees?estado=activo'];
const unknown = [
  '/nada',
  '/ROLES',
  '/employees/',
  '/nada.php',
  '/employees.html',
  '/employees;x=1',
  '/.env',
  '/index.html',
];
const unreadable = [
  '//employees',
  '/employees//',
  '/%65mployees',
  '/employees%00',
  '/%',
  '/%E0%A4%A',
  '/\\employees',
  '//evil.example/x',
  '/..%2f..%2fetc/passwd',
  '/employees/%2e%2e/roles',
  '/employees/../roles',
  '/employees/./',
  '/..',
  '/../../../../../../../../etc/passwd',
];

describe.each(Object.entries(asked))('for %s', (_, headers) => {
  test.each([...known, ...unknown])('%s answers the portal’s page, GET and HEAD', async (path) => {
    const page = await ask('GET', path, headers);
    expect(page.status).toBe(200);
    expect(page.body).toContain('<title>portal</title>');
    expect(page.header('content-security-policy')).toBe("default-src 'none'");
    const head = await ask('HEAD', path, headers);
    expect(head).toMatchObject({ status: 200, body: '' });
    expect(head.header('content-type')).toMatch('text/html');
  });

  test.each(unreadable)('%s, which no screen is called, leads to /sign-in (spec §2)', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(method, path, headers);
      expect(answer.status).toBe(302);
      expect(answer.header('location')).toBe('/sign-in');
    }
  });
});

test('files are served as they are, hashed ones for a year', async () => {
  expect((await ask('GET', '/manual.html')).body).toContain('<title>manual</title>');
  expect((await ask('GET', '/assets/main-a1.js')).header('cache-control')).toMatch('immutable');
});

test('a missing script or picture, and an unknown call, are not answered by a page', async () => {
  expect((await ask('GET', '/assets/main-b2.js')).status).toBe(404);
  expect((await ask('GET', '/mark.png', { 'sec-fetch-dest': 'image' })).status).toBe(404);
  expect((await ask('GET', '/api/nada')).header('content-type')).toMatch('application/problem+json');
  expect((await ask('POST', '/employees')).status).toBe(404);
});

test('nobody learns whether the server has a file outside the portal’s folder', async () => {
  const back = relative(folder, '/').split(sep).join('/');
  const there = import.meta.filename.replace(/^\//, '');
  for (const path of [there, `${there}.nope`, 'etc/passwd']) {
    const { status, header } = await ask('GET', `/${back}/${path}`);
    expect({ status, location: header('location') }).toEqual({ status: 302, location: '/sign-in' });
  }
});

test('nothing outside the portal’s folder is read', async () => {
  for (const path of ['/../package.json', '/assets/../../package.json', '/./../package.json'])
    expect((await ask('GET', path)).body).not.toContain('"name"');
});
