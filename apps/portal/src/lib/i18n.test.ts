import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import i18next from 'i18next';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from './i18n.ts';

let server: Server;
let url: string;
let asked: string[] = [];
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/es/common.json')
      response.end(
        '{"Guardar cambios":"Guardar cambios","{{count}} empleados_one":"{{count}} empleado","{{count}} empleados_other":"{{count}} empleados"}',
      );
    else response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('texts are fetched by module, in Spanish by default (spec §1)', async () => {
  const instance = i18next.createInstance();
  await startI18n(url, instance);
  expect(asked).toEqual(['/es/common.json']);
  expect(instance.language).toBe('es');
  expect(instance.t('{{count}} empleados', { count: 1 })).toBe('1 empleado');
});

it('a count stands in its sentence as people write it, and a year as a year', async () => {
  const instance = i18next.createInstance();
  await startI18n(url, instance);
  expect(instance.t('{{count}} empleados', { count: 100_000 })).toBe('100.000 empleados');
  expect(instance.t('Primer semestre de {{year}}', { year: 2026 })).toBe('Primer semestre de 2026');
});

it('a sentence that ends with a name of its own full stop ends with one', async () => {
  const instance = i18next.createInstance();
  await startI18n(url, instance);
  const said = (text: string) => instance.t(text, { name: 'Hilados Andinos S.A.S.' });
  expect(said('Lo pediste para {{name}}.')).toBe('Lo pediste para Hilados Andinos S.A.S.');
  expect(said('Buscando en {{name}}...')).toBe('Buscando en Hilados Andinos S.A.S....');
});

it('a module that fails is logged once, counts as empty, and its keys still read as Spanish (spec §1)', async () => {
  asked = [];
  const instance = i18next.createInstance();
  await startI18n(url, instance);
  await instance.loadNamespaces('auth');
  expect(asked.filter((each) => each === '/es/auth.json')).toHaveLength(1);
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    `Error loading translations ${url}/es/auth.json`,
    expect.anything(),
  );
  expect(instance.getResourceBundle('es', 'auth')).toEqual({});
  expect(instance.t('Te enviamos un código a {{correo}}.', { ns: 'auth', correo: 'a•••@andino.demo' })).toBe(
    'Te enviamos un código a a•••@andino.demo.',
  );
});
