import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from './support/portal.ts';

const firefox = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr';

test('every page of the menu, a record of each list and an advance from its quote to its payment come in Firefox too, without a fault of a script (design/stack.md)', async ({
  baseURL,
}) => {
  test.skip(!existsSync(firefox), 'Firefox is not installed here');
  test.setTimeout(300_000);
  const script = join(import.meta.dirname, '../scripts/firefox.mjs');
  const walk = promisify(execFile)(process.execPath, [
    script,
    '--base',
    String(baseURL),
    '--firefox',
    firefox,
  ]);
  const { stdout } = await walk;
  expect(stdout.trim().split('\n')).toContainEqual(
    expect.stringMatching(/^Adelanto (solicitado|en camino|pagado)$/),
  );
});
