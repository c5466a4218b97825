import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import https from 'node:https';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { mustBeFree, plainly, withoutSteps } from './first-words.ts';
import { userPoolOf } from './pool-client.ts';
import { loadSecrets } from './secrets.ts';
import { freePort } from './test/free-port.ts';

const place = { PORT: 8480, HOST: '127.0.0.1', publicUrl: 'https://portal.antela.test' };

test('a port in use is said before anything is prepared, in one sentence with the next one to try', async () => {
  const other = createServer().listen(0, place.HOST);
  await once(other, 'listening');
  const { port: PORT } = other.address() as AddressInfo;
  const refused: unknown = await mustBeFree({ ...place, PORT }).catch((error: unknown) => error);
  expect(plainly(refused, { ...place, PORT })).toBe(
    `El puerto ${PORT} está ocupado. Prueba PORT=${PORT + 1} npm start.`,
  );
  other.close();
  await once(other, 'close');
  await expect(mustBeFree({ ...place, PORT })).resolves.toBeUndefined();
});

test.each([
  ['EACCES', { port: 80 }, 'PORT=8480 npm start'],
  ['EADDRNOTAVAIL', {}, 'Corrige HOST'],
  ['ECONNREFUSED', {}, 'Revisa DATABASE_OWNER_URL'],
  ['ENOTFOUND', {}, 'Revisa DATABASE_OWNER_URL'],
  ['28P01', {}, 'Corrígela en su DATABASE_…URL'],
])('a start that ends with %s is one sentence that says what to do', (code, more, words) => {
  const said = plainly(Object.assign(new Error('connect failed'), { code, ...more }), place);
  expect(said).toContain(words);
  expect(said).not.toContain('\n');
});

describe('an operator’s command that does not reach its own cloud', () => {
  const saidOf = async (publicUrl: string): Promise<string> => {
    const config = readConfig({ PUBLIC_URL: publicUrl });
    const userPool = userPoolOf(
      config,
      await loadSecrets('', { ANTELA_SECRET: randomBytes(32).toString('hex') }),
    );
    const error: unknown = await userPool
      .setPassword('ana', 'una frase larga', true)
      .catch((e: unknown) => e);
    return plainly(error, config);
  };

  test('is told that the proxy or the name is missing, and not the database', async () => {
    const publicUrl = `https://localhost:${await freePort()}`;
    expect(await saidOf(publicUrl)).toContain(`no se llega a ${publicUrl}`);
    expect(await saidOf('https://portal.antela.invalid')).toContain(
      'no se llega a https://portal.antela.invalid',
    );
  });

  test('is told whose certificate is not believed, and where its authority is named', async () => {
    const [key, cert] = execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '1',
        '-subj',
        '/CN=localhost',
        '-keyout',
        '-',
      ],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    ).split(/(?<=-----END PRIVATE KEY-----)/);
    const server = https.createServer({ key, cert }).listen(0);
    await once(server, 'listening');
    const said = await saidOf(`https://localhost:${(server.address() as AddressInfo).port}`);
    server.close();
    expect(said).toContain('NODE_EXTRA_CA_CERTS');
    expect(said).not.toContain('\n');
  });
});

test('the steps of a schema are one line, and one that waits for a reader is said by itself', () => {
  const said: string[] = [];
  const say = withoutSteps((line) => void said.push(line));
  for (const line of [
    'migrate 0001.sql',
    'migrate 0002.sql',
    'migrate 0003.sql: waiting for a long reader',
    'Listo',
  ])
    say(line);
  expect(said).toEqual([
    'Preparando la base de datos…',
    'migrate 0003.sql: waiting for a long reader',
    'Listo',
  ]);
});
