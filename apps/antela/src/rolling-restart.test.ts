import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { signRequest } from '@antela/api/test/identity';
import { clients } from '@antela/api/test/world/clients';
import { insertEmployees } from '@antela/api/test/world/employees';
import { worldId } from '@antela/api/test/world/ids';
import { worldNow } from '@antela/api/test/world/time';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startBalancer } from './test/balancer.ts';
import { freePort } from './test/free-port.ts';
import { pgbouncer } from './test/pgbouncer.ts';
import { bundleProduct } from './test/product-process.ts';
import { startTestProduct, type TestProduct } from './test/test-product.ts';

/** `npm run trust` asks for more rounds than `npm test`, and for more requests a second than a busy machine has to spare. */
const effort = Number(process.env['EFFORT'] ?? 1);
const perSecond = effort > 1 ? 200 : 40;
/** Under way at the same time. */
const lanesMax = effort > 1 ? 8 : 4;
/** Four times what a balancer that asks every 50 ms needs on a machine that has to share its cores. */
const drainMs = 1_000;
const people = 200;
const firstNumber = 900_000;
const clock = { CLOCK: worldNow.toISOString() };
/** As deployed, where the machine has one: a server without superuser, behind PgBouncer in transaction mode. */
const pooled = pgbouncer !== undefined;

let product: TestProduct;
let processes: Awaited<ReturnType<typeof bundleProduct>>;
let balancer: Awaited<ReturnType<typeof startBalancer>>;
let ports: number[];
beforeAll(async () => {
  [product, processes] = await Promise.all([startTestProduct(clock, { pooled }), bundleProduct()]);
  ports = [await freePort(), await freePort()];
  balancer = await startBalancer(ports);
  const client = await product.databases.owner.connect();
  await client.query('set search_path = antela, public');
  await insertEmployees(
    client,
    Array.from({ length: people }, (_, index) => ({
      number: firstNumber + index,
      payroll: 'free' as const,
      firstName: 'Ronda',
      firstSurname: `Número ${index}`,
    })),
  );
  // Given out once more. A job that is asked for again while it runs gets the most tries there are, and another takes its key.
  await client.query(`create table antela.repeated_job (task text, why text);
    create function antela.note_repeated() returns trigger language plpgsql as $$ begin
      insert into antela.repeated_job
      select identifier, new.last_error from graphile_worker._private_tasks where id = new.task_id;
      return null; end $$;
    create trigger repeated after update on graphile_worker._private_jobs for each row
      when (old.attempts > 0 and new.attempts = old.attempts + 1) execute function antela.note_repeated()`);
  client.release(true);
});
afterAll(async () => {
  await balancer.stop();
  await processes.remove();
  await product.stop();
});

const startApi = (port: number) =>
  processes.start(product, 'api', { ...clock, PORT: String(port), DRAIN_MS: String(drainMs) });
const startWorker = () =>
  processes.start(product, 'worker', {
    ...clock,
    RAIL_DELAY_MS: '200',
    RAIL_FAILURES_PER_THOUSAND: '0',
  });
const waiting = { timeout: 180_000, interval: 50 };
const ready = (port: number) => vi.waitFor(() => expect(balancer.isReady(port)).toBe(true), waiting);
const count = async (what: string): Promise<number> =>
  (await product.databases.owner.query<{ n: number }>(`select count(*)::int as n from ${what}`)).rows[0]?.n ??
  0;

let toldToComeBack = 0;
/** A signed request of the employee app: most of them ask, one in twenty takes money and leaves a job behind. */
async function send(index: number): Promise<string> {
  const employment = {
    clientid: clients.a,
    companyemployeeid: worldId(0x20000 + firstNumber + (Math.floor(index / 20) % people)),
  };
  const takes = index % 20 === 0;
  const body = JSON.stringify({
    ...employment,
    kind: 'salary',
    ...(takes && {
      amount: 50_000,
      evidence: { text: 'Autorizo el descuento.', textVersion: '1', ip: null },
    }),
  });
  const url = new URL(`${balancer.origin}/api/advance${takes ? '' : '/quote'}`);
  const sent = { 'content-type': 'application/json', ...(takes && { 'idempotency-key': randomUUID() }) };
  for (;;) {
    const now = product.config.clock();
    const headers = await signRequest(product.secrets.app, { method: 'POST', url, headers: sent, body }, now);
    const response = await fetch(url, { method: 'POST', headers, body });
    const text = await response.text();
    if (response.status === (takes ? 201 : 200)) return 'good';
    if (response.headers.get('retry-after') === null) return `${response.status} ${text}`;
    // A machine that has too much to do says when to come back, stopping or not; whoever is cut off is told nothing.
    toldToComeBack += 1;
    await delay(2_000);
  }
}

/** So many requests a second, fewer where the machine has no more to give, until told to stop. @returns what each came to */
async function load(isOver: () => boolean): Promise<string[]> {
  const answers: string[] = [];
  let sent = 0;
  const lanes = Array.from({ length: lanesMax }, async () => {
    while (!isOver()) {
      const [index, pause] = [sent++, delay((1000 * lanesMax) / perSecond)];
      answers[index] = await send(index).catch(String);
      await pause;
    }
  });
  await Promise.all(lanes);
  return answers;
}

test(
  'restarting every process in turn under steady load fails no request and does no job twice',
  async ({ task }) => {
    const apis = ports.map(startApi);
    let worker = startWorker();
    await Promise.all(ports.map(ready));

    let isOver = false;
    const started = performance.now();
    const answered = load(() => isOver);
    try {
      for (let round = 0; round < effort; round += 1) {
        for (const [index, port] of ports.entries()) {
          expect(await apis[index]?.stop('SIGTERM')).toBe(0);
          apis[index] = startApi(port);
          await ready(port);
        }
        const beating = await count('antela.worker_heartbeat');
        const next = startWorker();
        await vi.waitFor(
          async () => expect(await count('antela.worker_heartbeat')).toBeGreaterThan(beating),
          waiting,
        );
        expect(await worker.stop('SIGTERM')).toBe(0);
        worker = next;
      }
    } finally {
      isOver = true;
    }
    const answers = await answered;
    const seconds = (performance.now() - started) / 1000;
    expect(answers.filter((answer) => answer !== 'good')).toEqual([]);

    const taken = answers.filter((_answer, index) => index % 20 === 0).length;
    const paid = `antela.advance where payment_state = 'paid' and employment_id >= '${worldId(0x20000 + firstNumber)}'`;
    await vi.waitFor(async () => expect(await count(paid)).toBe(taken), waiting);
    const repeated = await product.databases.owner.query(
      'select task, why, count(*)::int as times from antela.repeated_job group by 1, 2',
    );
    expect(repeated.rows).toEqual([]);
    const rate = Math.round(answers.length / seconds);
    Object.assign(task.meta, {
      figure: `${pooled ? 'through PgBouncer: ' : ''}${answers.length} requests at ${rate} a second, ${effort * 2} API and ${effort} worker restarts, 0 failed, ${toldToComeBack} told to come back; ${taken} payments, none twice`,
    });
  },
  240_000 * effort,
);
