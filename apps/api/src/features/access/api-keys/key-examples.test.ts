import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { keyExamples } from '@antela/contract/key-examples';
import { expect, test } from 'vitest';
import { insertApiKey } from '../../../test/api-keys.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { insertWallet, insertWalletUser } from '../../../test/wallet-user-records.ts';
import { clients } from '../../../test/world/clients.ts';
import { employeeIdOf, employmentIdOf } from '../../../test/world/employees.ts';

const { api } = await startFileApi();
const origin = await api.startAnother();
const example = new URL('../../../../../../docs/examples/payroll.mjs', import.meta.url).pathname;
const cwd = await mkdtemp(join(tmpdir(), 'payroll-'));

async function envFor(...given: Parameters<typeof insertApiKey>): Promise<NodeJS.ProcessEnv> {
  const { caller } = await insertApiKey(...given);
  return {
    ...process.env,
    ANTELA_API: `${origin}/api`,
    ANTELA_KEY: caller.token,
    ANTELA_EMPLOYMENT: employmentIdOf('free'),
  };
}

test.each(keyExamples.map((one) => [one.title, one] as const))(
  'the documentation’s example runs: %s',
  async (_title, { scope, shell }) => {
    const env = await envFor(api, { scopes: [scope] });
    const { stdout } = await promisify(execFile)('sh', ['-c', shell], { env });
    const answer = JSON.parse(stdout) as { data?: unknown };
    expect(answer, stdout).toHaveProperty('data');
    expect(JSON.stringify(answer.data).length).toBeGreaterThan(20);
  },
);

const own = await envFor(api);

async function run(
  ...args: string[]
): Promise<{ exit: number; printed: Record<string, unknown> & unknown[] }> {
  const { code, stdout } = await promisify(execFile)(process.execPath, [example, ...args], {
    env: own,
    cwd,
  }).then(
    (ended) => ({ ...ended, code: 0 }),
    (error: { code: number; stdout: string; stderr: string }) =>
      error.stdout ? error : Promise.reject(new Error(error.stderr)),
  );
  return { exit: code, printed: JSON.parse(stdout) as Record<string, unknown> & unknown[] };
}

test('the example program reads with the client, writes an absence once, spends once, and says why not', async () => {
  expect((await run('self')).printed['clientid']).toBe(clients.a);
  expect((await run('employees')).printed.length).toBeGreaterThan(2);
  const absence = [
    'absence',
    '--employment',
    employmentIdOf('free'),
    '--from',
    '2027-02-01',
    '--until',
    '2027-02-05',
  ];
  expect((await run(...absence)).exit).toBe(0);
  expect(await run(...absence)).toMatchObject({ exit: 1, printed: { code: 'overlapping_period' } });

  const wallet = await insertWallet(api, { funding: 'payroll', userCap: 500_000 });
  const person = { employment: employmentIdOf('free'), employee: employeeIdOf('free') };
  await insertWalletUser(api, wallet, { ...person, limit: 400_000 });
  const spend = ['spend', '--employment', person.employment, '--amount', '25000', '--merchant', 'Tienda'];
  const [once, again] = [
    await run(...spend, '--key', 'one-and-the-same'),
    await run(...spend, '--key', 'one-and-the-same'),
  ];
  expect(once).toMatchObject({ exit: 0, printed: { amount: 25_000 } });
  expect(again.printed['spendid']).toBe(once.printed['spendid']);
});
