import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { keyExamples } from '@antela/contract/key-examples';
import { afterAll, expect, test } from 'vitest';
import { createAntela } from '../../../../../../packages/client/antela.mjs';
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
    const wallet = await insertWallet(api, { funding: 'payroll', userCap: 500_000 });
    const person = { employment: employmentIdOf('free'), employee: employeeIdOf('free') };
    const env = {
      ...(await envFor(api, { scopes: [scope] })),
      ANTELA_CLIENT: clients.a,
      ANTELA_WALLET: await insertWalletUser(api, wallet, { ...person, limit: 400_000 }),
    };
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

/** Ways in which a first answer is lost on its way, and what comes in its place. */
const losses: Record<string, (response: ServerResponse) => unknown> = {
  'the connection breaks': (response) => response.destroy(),
  'the connection breaks within the answer': (response) => {
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': 1_000 });
    response.write('{', () => response.destroy());
  },
  'a proxy says 502 in a page of its own': (response) => response.writeHead(502).end('<h1>Bad Gateway</h1>'),
  'a proxy says 504': (response) => response.writeHead(504).end(),
};
let lose: (typeof losses)[string] | null = null;
/** Hands each request on to the API, and loses the answer of the one that is to be lost. */
const proxy = createServer((request, response) => {
  void passOn(request, response);
}).listen(0);
await once(proxy, 'listening');
afterAll(() => proxy.close());

async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { host: _host, connection: _connection, ...headers } = request.headers as Record<string, string>;
  const body = await text(request);
  const answer = await fetch(`${origin}${request.url}`, {
    method: request.method ?? 'GET',
    headers,
    ...(body !== '' && { body }),
  });
  const answered = await answer.text();
  const lost = lose;
  lose = null;
  if (lost) lost(response);
  else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answered);
}

const antela = createAntela({
  api: `http://localhost:${(proxy.address() as AddressInfo).port}/api`,
  key: own['ANTELA_KEY'] ?? '',
  wait: async () => {},
});

test.each(Object.entries(losses))('an answer that was lost is found again: %s', async (_name, loss) => {
  const wallet = await insertWallet(api, { funding: 'payroll', userCap: 500_000 });
  const person = { employment: employmentIdOf('free'), employee: employeeIdOf('free') };
  const payrolltypemoneybagemployeeid = await insertWalletUser(api, wallet, { ...person, limit: 400_000 });
  const spends = async () =>
    (await api.rows('select id from wallet_spend where wallet_user_id = $1', [payrolltypemoneybagemployeeid]))
      .length;
  lose = loss;
  const body = {
    clientid: clients.a,
    payrolltypemoneybagemployeeid,
    amount: 10_000,
    merchant: 'Tienda',
    reference: null,
  };
  expect((await antela.appSpend({ body })).data.amount).toBe(10_000);
  expect(await spends()).toBe(1);
  lose = loss;
  expect((await antela.getApiKeyInUse()).data.clientid).toBe(clients.a);
  expect(lose).toBeNull();
});

test.each(Object.entries(losses))('a write without a key is not sent twice: %s', async (_name, loss) => {
  lose = loss;
  const absence = {
    companyemployeeid: employmentIdOf('free'),
    kind: 'vacation',
    from: '2027-09-01',
    until: '2027-09-05',
    note: null,
  } as const;
  const lost = await antela.createSuspensionPeriod({ body: absence }).catch((error: unknown) => error);
  expect(lost).toMatchObject({ name: 'AntelaError', code: 'unavailable', idempotencyKey: null });
});
