import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { mustBeFree, plainly, withoutSteps } from './first-words.ts';

const place = { PORT: 8480, HOST: '127.0.0.1' };

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
