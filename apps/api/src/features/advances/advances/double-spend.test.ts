import { appCreateAdvance, appQuoteAdvance } from '@antela/contract/employee-app';
import { appSpend } from '@antela/contract/wallet-spends';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleApiProcess } from '../../../test/start-api-process.ts';
import { startTestApi, type TestApi } from '../../../test/test-api.ts';
import { insertWallet, insertWalletUser } from '../../../test/wallet-user-records.ts';
import { clients } from '../../../test/world/clients.ts';
import { employmentIdOf, insertEmployees } from '../../../test/world/employees.ts';
import { worldId } from '../../../test/world/ids.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { worldNow } from '../../../test/world/time.ts';

/** `npm run trust` asks for more rounds than `npm test`. */
const effort = Number(process.env['EFFORT'] ?? 1);

let api: TestApi;
let processes: Awaited<ReturnType<typeof bundleApiProcess>>;
let servers: string[];
beforeAll(async () => {
  [api, processes] = await Promise.all([startTestApi(), bundleApiProcess()]);
  servers = await Promise.all([0, 1].map(() => processes.start(api.logins.app, worldNow)));
});
afterAll(async () => {
  await processes.stop();
  await api.stop();
});

let numbers = 800_000;
async function newEmployment(): Promise<string> {
  const number = (numbers += 1);
  const client = await api.owner.connect();
  await insertEmployees(client, [
    { number, payroll: 'free', firstName: 'Ronda', firstSurname: `Número ${number}` },
  ]).finally(() => client.release());
  return worldId(0x20000 + number);
}

const evidence = { text: 'Autorizo a mi empleador a descontar este adelanto.', textVersion: '1', ip: null };
const take = (companyemployeeid: string, at: string | undefined) =>
  api.call(
    api.machine,
    appCreateAdvance,
    { body: { clientid: clients.a, companyemployeeid, kind: 'salary', amount: 100_000, evidence } },
    at,
  );

// Twenty days of 3,000,000 earn 2,000,000; half of it is within reach, and each advance of 100,000 costs 105,950 with its fee.
const fits = Math.floor(1_000_000 / 105_950);

test('fifty requests at once against two processes take exactly what is available, round after round, and none is turned away', async () => {
  for (let round = 0; round < 3 * effort; round += 1) {
    const employment = await newEmployment();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => take(employment, servers[index % 2])),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 201 && status !== 422)).toEqual([]);
    expect(statuses.filter((status) => status === 201)).toHaveLength(fits);
    const [row] = await api.rows<{ taken: number }>(
      'select sum(to_deduct)::int as taken from advance where employment_id = $1',
      [employment],
    );
    expect(row?.taken).toBe(fits * 105_950);
  }
});

test('a rush on one employment leaves the others their connections', async () => {
  const rushed = await newEmployment();
  const rush = Promise.all(Array.from({ length: 60 }, () => take(rushed, servers[0])));
  const others = await Promise.all(
    Array.from({ length: 5 }, () =>
      api.call(
        api.machine,
        appQuoteAdvance,
        { body: { clientid: clients.a, companyemployeeid: employmentIdOf('ana'), kind: 'salary' } },
        servers[0],
      ),
    ),
  );
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await rush).filter(({ status }) => status >= 500)).toEqual([]);
});

test('a rush of two hundred purchases on one wallet leaves the others their connections, and nobody is told that we are away', async () => {
  const wallet = await insertWallet(api, { payrollIds: [payrolls.free.id] });
  const walletUser = await insertWalletUser(api, wallet, { balance: 1_000_000 });
  const rush = Promise.all(
    Array.from({ length: 200 }, () =>
      api.call(
        api.machine,
        appSpend,
        {
          body: {
            clientid: clients.a,
            payrolltypemoneybagemployeeid: walletUser,
            amount: 10_000,
            merchant: 'Mercado del barrio',
            reference: null,
          },
        },
        servers[0],
      ),
    ),
  );
  const others = await Promise.all(
    Array.from({ length: 20 }, () =>
      api.call(
        api.machine,
        appQuoteAdvance,
        { body: { clientid: clients.a, companyemployeeid: employmentIdOf('ana'), kind: 'salary' } },
        servers[0],
      ),
    ),
  );
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
  const statuses = (await rush).map(({ status }) => status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses.filter((status) => status === 201)).toHaveLength(100);
});
