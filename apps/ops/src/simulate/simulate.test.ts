import { api } from '@antela/api/app';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '../demo/random.ts';
import { startTestOps, type TestOps } from '../test/test-ops.ts';
import { drawVisits, type Visit } from './draw-visits.ts';
import { employeeApp, type Holder } from './employee-app.ts';
import { takeAdvance } from './take-advance.ts';

let ops: TestOps;
let server: FastifyInstance;
let holders: Holder[];

beforeAll(async () => {
  ops = await startTestOps({ withDemo: true });
  server = Fastify();
  const unused = () => Promise.reject(new Error('not part of this test'));
  await server.register(api, {
    prefix: '/api',
    pool: ops.pool,
    clock: ops.clock,
    brand: 'Antela',
    publicUrl: 'https://portal.example.co',
    appUrl: 'https://app.example.co',
    masterSecret: Buffer.alloc(32, 1),
    objects: {} as never,
    invitations: { resend: unused, mailOf: unused },
    poolUsers: ops.userPool,
    identity: {
      region: ops.region,
      issuer: 'http://localhost/pool',
      jwksUrl: 'http://localhost/pool/jwks.json',
      audience: 'portal',
      machineKeys: [{ ...ops.machine, name: 'simulator', channel: 'simulator' as const }],
      findSignIn: unused,
    },
    limits: { requestsPerSecond: 20, eventLoopDelayMaxMs: 0 },
  });
  ops.apiBase = `${await server.listen({ port: 0, host: '127.0.0.1' })}/api`;
  // People of the payroll that is open on any day, with nothing taken in the period.
  ({ rows: holders } = await ops.ownerPool.query<Holder>(`
    select e.client_id as clientid, e.id as companyemployeeid from antela.employment e
    join antela.employee p on p.id = e.employee_id join antela.payroll pr on pr.id = e.payroll_id
    where pr.name = 'Taller A catorcenal' and p.activated_at is not null and e.end_date is null and e.account_number is not null and e.contract_type = 'indefinite'
      and e.start_date < '2026-06-01' and e.account_hold_until is null
      and not exists (select from antela.access_restriction r where r.employee_id = p.id) and not exists (select from antela.suspension_period s where s.employment_id = e.id)
      and not exists (select from antela.advance a where a.employment_id = e.id and a.requested_on >= '2026-11-01')
    order by e.id limit 4`));
});
afterAll(async () => {
  await server.close();
  await ops.close();
});

const visit = (manner: Visit['manner']): Visit => ({ afterMs: 0, person: 0, share: 0.5, thinkMs: 1, manner });
const advancesOf = async (holder: Holder | undefined) =>
  (
    await ops.ownerPool.query<{ amount: number; channel: string }>(
      `select amount, channel from antela.advance where employment_id = $1 and requested_on = '2026-11-20'`,
      [holder?.companyemployeeid],
    )
  ).rows;

test.each(['once', 'double_tap', 'retry'] as const)(
  'somebody who taps %s takes exactly one advance',
  async (manner) => {
    const holder = holders[['once', 'double_tap', 'retry'].indexOf(manner)];
    const result = await takeAdvance(employeeApp(ops), holder as Holder, visit(manner));
    expect(result).toMatchObject({ ending: 'created', isDoubled: false, codes: [] });
    expect(await advancesOf(holder)).toEqual([{ amount: result.amount, channel: 'simulator' }]);
  },
);

test('somebody who only looks takes none, and a second order of the day is refused', async () => {
  const app = employeeApp(ops);
  // A person who has a wallet with money buys from it instead of only looking.
  const { ending } = await takeAdvance(app, holders[3] as Holder, visit('look'));
  expect(['looked', 'bought']).toContain(ending);
  expect(await advancesOf(holders[3])).toEqual([]);
  expect((await takeAdvance(app, holders[0] as Holder, visit('once'))).ending).toBe('nothing_available');
});

test('nobody gets in with another key', async () => {
  const stranger = employeeApp({ ...ops, machine: { ...ops.machine, secretAccessKey: 'wrong' } });
  expect(await takeAdvance(stranger, holders[3] as Holder, visit('once'))).toMatchObject({
    ending: 'failed',
    codes: ['unauthenticated'],
  });
});

test('visits depend on the seed alone, come in order and within the time', () => {
  const draw = (seed: string) => drawVisits(createRandom(seed), 2, 40, 10);
  expect(draw('a')).toEqual(draw('a'));
  expect(draw('a')).not.toEqual(draw('b'));
  const times = draw('a').map(({ afterMs }) => afterMs);
  expect(times).toEqual(times.toSorted((x, y) => x - y));
  expect(times).toHaveLength(80);
  expect(times.at(-1)).toBeLessThanOrEqual(120_000);
});
