import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { signRequest } from '@antela/api/test/identity';
import { clients } from '@antela/api/test/world/clients';
import { insertEmployees } from '@antela/api/test/world/employees';
import { worldId } from '@antela/api/test/world/ids';
import { worldNow } from '@antela/api/test/world/time';
import { loginsOf } from '@antela/embedded-postgres/owner';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startFaultProxy, type Fault } from './test/fault-proxy.ts';
import { freePort } from './test/free-port.ts';
import { startPgBouncer } from './test/pgbouncer.ts';
import { bundleProduct } from './test/product-process.ts';
import { isDeployed } from './test/setting.ts';
import { startTestProduct, type TestProduct } from './test/test-product.ts';

/** `npm run trust` asks for longer outages, at other phases of a minute, than `npm test`. */
const effort = Number(process.env['EFFORT'] ?? 1);
const firstNumber = 910_000;
const perRound = 8;

let product: TestProduct;
let processes: Awaited<ReturnType<typeof bundleProduct>>;
let proxy: Awaited<ReturnType<typeof startFaultProxy>>;
let pooler: Awaited<ReturnType<typeof startPgBouncer>> | null;
let ready: string;
/** An API and two workers whose only way to the database is the one that fails; a product beside them that always reaches it. */
beforeAll(async () => {
  [product, processes] = await Promise.all([
    startTestProduct({ CLOCK: worldNow.toISOString() }),
    bundleProduct(),
  ]);
  const { app, owner } = loginsOf(product.place.database.connectionString);
  const { hostname, port } = new URL(app);
  proxy = await startFaultProxy({ host: hostname, port: Number(port) });
  const through = (address: string) =>
    Object.assign(new URL(address), { host: `127.0.0.1:${proxy.port}` }).href;
  pooler = isDeployed ? await startPgBouncer(through(app)) : null;
  const env = {
    DATABASE_URL: pooler?.address ?? through(app),
    DATABASE_OWNER_URL: through(owner),
    CLOCK: worldNow.toISOString(),
    RAIL_DELAY_MS: '300',
    RAIL_FAILURES_PER_THOUSAND: '0',
    DRAIN_MS: '0',
  };
  const apiPort = await freePort();
  ready = `http://127.0.0.1:${apiPort}/readyz`;
  processes.start(product, 'api', { ...env, PORT: String(apiPort) });
  for (const _worker of [1, 2]) processes.start(product, 'worker', env);
  const client = await product.databases.owner.connect();
  await client.query('set search_path = antela, public');
  await insertEmployees(
    client,
    Array.from({ length: perRound * 12 }, (_, index) => ({
      number: firstNumber + index,
      payroll: 'free' as const,
      firstName: 'Corte',
      firstSurname: `Número ${index}`,
    })),
  );
  client.release(true);
  await vi.waitFor(async () => expect(await readiness()).toEqual({ status: 200, alarms: [] }), {
    timeout: 150_000,
    interval: 200,
  });
}, 240_000);
afterAll(async () => {
  await processes.remove();
  await pooler?.stop();
  await proxy.stop();
  await product.stop();
});

async function readiness(): Promise<{ status: number; alarms: string[] }> {
  const response = await fetch(ready);
  const { alarms } = (await response.json()) as { alarms: string[] };
  return { status: response.status, alarms };
}

let taken = 0;
/** Money asked for through the product that reaches its database: each leaves a payment to the workers. */
async function takeAdvance(): Promise<void> {
  const body = JSON.stringify({
    clientid: clients.a,
    companyemployeeid: worldId(0x20000 + firstNumber + taken),
    kind: 'salary',
    amount: 50_000,
    evidence: { text: 'Autorizo el descuento.', textVersion: '1', ip: null },
  });
  taken += 1;
  const url = new URL(`${product.config.publicUrl}/api/advance`);
  const sent = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  // A busy machine may ask to come back: the same call is the same act.
  await vi.waitFor(
    async () => {
      const headers = await signRequest(
        product.secrets.app,
        { method: 'POST', url, headers: sent, body },
        product.config.clock(),
      );
      expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(201);
    },
    { timeout: 60_000, interval: 1_000 },
  );
}

let pairs = 0;
/** Two people get one mobile, which the workers' task is to find. */
async function shareMobile(): Promise<void> {
  const of = [0, 1].map((which) => worldId(0x10000 + firstNumber + pairs * 2 + which));
  pairs += 1;
  await product.databases.owner.query('update antela.employee set mobile = $1 where id = any($2)', [
    String(3_009_000_000 + pairs),
    of,
  ]);
}

const count = async (what: string): Promise<number> =>
  (await product.databases.owner.query<{ n: number }>(`select count(*)::int as n from ${what}`)).rows[0]?.n ??
  0;
const ofOurs = `employment_id >= '${worldId(0x20000 + firstNumber)}'`;

/** Every session of the processes, ended by the server, as a crash of one of its own would. */
async function endSessions(): Promise<void> {
  await product.databases.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and client_port = any(
       select client_port from pg_stat_activity where application_name like 'antela-%' and pid <> pg_backend_pid())`,
  );
}

/** Stops the server's own processes as a frozen machine would, in the middle of what they do. @returns what lets them go on */
async function pauseServer(): Promise<() => void> {
  const { owner } = product.databases;
  for (;;) {
    proxy.set({ kind: 'held' });
    const { rows } = await owner.query<{ pid: number }>(
      'select pid from pg_stat_activity where client_port = any($1)',
      [proxy.ports()],
    );
    const all = (signal: 'SIGSTOP' | 'SIGCONT') => {
      for (const { pid } of rows)
        try {
          process.kill(pid, signal);
        } catch {
          // It ended meanwhile.
        }
    };
    all('SIGSTOP');
    const goOn = () => {
      all('SIGCONT');
      proxy.set({ kind: 'none' });
    };
    // Stopped with a lock that every writer needs, they would stop the tests beside this one too.
    const isFree = await Promise.race([
      owner.query(`select pg_logical_emit_message(false, 'pause', '')`).then(() => rows.length > 0),
      delay(2_000, false),
    ]);
    if (isFree) return goOn;
    goOn();
  }
}

const seconds = effort > 1 ? [1, 4, 20, 75] : [2];
const outages: [string, Fault | 'paused' | null, number][] = [
  ['every session ended by the server', null, 0],
  ...(effort > 1 ? [1, 20, 300] : [2]).map((length): [string, 'paused', number] => [
    `the server paused for ${length} s`,
    'paused',
    length,
  ]),
  ...seconds.flatMap((length): [string, Fault, number][] => [
    [`the way cut for ${length} s`, { kind: 'cut' }, length],
    [`nothing coming through for ${length} s`, { kind: 'silent' }, length],
  ]),
];
test.for(outages)(
  '%s, payments under way: the API is ready within five seconds after it, the workers go on, every payment is made once',
  { timeout: 600_000 },
  async ([_name, fault, length], { task }) => {
    await Promise.all([shareMobile(), ...Array.from({ length: perRound }, takeAdvance)]);
    if (fault === 'paused') {
      const goOn = await pauseServer();
      await delay(length * 1_000).finally(goOn);
    } else if (fault) {
      proxy.set(fault);
      await delay(length * 1_000);
      proxy.set({ kind: 'none' });
    } else await endSessions();
    const back = performance.now();
    await vi.waitFor(async () => expect((await readiness()).status).toBe(200), {
      timeout: 30_000,
      interval: 100,
    });
    expect(performance.now() - back).toBeLessThan(5_000);
    await vi.waitFor(
      async () =>
        expect(await count(`antela.advance where payment_state = 'paid' and ${ofOurs}`)).toBe(taken),
      { timeout: 90_000, interval: 250 },
    );
    const measured = Math.round((performance.now() - back) / 100) / 10;
    Object.assign(task.meta, {
      promised: [{ of: 'pagos hechos después de volver', most: 15, measured, unit: 's' }],
    });
    expect(
      await count(
        `antela.ledger_transfer t join antela.advance a on a.client_id = t.client_id and a.id = t.advance_id where ${ofOurs} and event_key like '%:principal'`,
      ),
    ).toBe(taken);
    expect((await readiness()).alarms).toEqual([]);
  },
);

test('what was written while the database came and went is looked at, and found once', async () => {
  const found = `antela.anomaly where kind = 'shared_mobile' and gone_at is null and ${ofOurs}`;
  await vi.waitFor(
    async () =>
      expect([
        await count(`antela.anomaly_look where client_id = '${clients.a}'`),
        await count(found),
      ]).toEqual([0, pairs * 2]),
    { timeout: 150_000, interval: 500 },
  );
}, 240_000);
