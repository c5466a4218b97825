import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'antela-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a secret is read from the file that its variable with _FILE names', () => {
  const path = join(folder, 'secret');
  writeFileSync(path, `${'ab'.repeat(32)}\n`);
  expect(readConfig({ ANTELA_SECRET_FILE: path }).ANTELA_SECRET).toBe('ab'.repeat(32));
});

test('a secret that comes both ways, or whose file is not there, stops the start with its name', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://correo.co', SMTP_URL_FILE: join(folder, 'x') })).toThrow(
    'SMTP_URL y SMTP_URL_FILE',
  );
  expect(() => readConfig({ ANTELA_SECRET_FILE: join(folder, 'x') })).toThrow('ANTELA_SECRET_FILE');
});
