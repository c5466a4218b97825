import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveDocs } from './docs-page.ts';

let app: FastifyInstance;
let folder: string;
let page: string;
beforeAll(async () => {
  app = Fastify();
  await serveDocs(app);
  folder = await mkdtemp(join(tmpdir(), 'antela-docs-'));
  page = (await app.inject('/docs')).body;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test('whoever has the documentation alone gets a client and examples that run', async () => {
  expect(page).toContain('href="/docs/antela-client.zip"');
  const { rawPayload, headers } = await app.inject('/docs/antela-client.zip');
  expect(headers['content-type']).toBe('application/zip');
  await writeFile(join(folder, 'client.zip'), rawPayload);
  const run = (file: string, ...args: string[]) => execFileSync(file, args, { cwd: folder, stdio: 'pipe' });
  run('unzip', '-q', 'client.zip');
  run('sha256sum', '-c', '--quiet', 'sha256.txt');
  // Nobody listens there: the example itself, and all that it imports, were read.
  const env = { ...process.env, ANTELA_API: 'http://127.0.0.1:1/api', ANTELA_KEY: 'ak_none' };
  const example = () =>
    execFileSync(process.execPath, ['docs/examples/payroll.mjs', 'nothing'], {
      cwd: folder,
      env,
      stdio: 'pipe',
    });
  expect(example).toThrow('Usa: self, employees');
  for (const name of ['webhook', 'verify-audit'])
    expect(() => run(process.execPath, '--check', `docs/examples/${name}.mjs`)).not.toThrow();
});

test('every place that the documentation leads to is in it', async () => {
  const anchors = [...page.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id);
  expect(anchors.filter((id) => !page.includes(`id="${id}"`))).toEqual([]);
  for (const id of ['archivos-nomina', 'archivos-banco', 'scim', 'webhooks-recibir', 'ingreso-unico'])
    expect(page).toContain(`id="${id}"`);
  expect(page).toContain('ACH Colombia (NACHAM)');
});
