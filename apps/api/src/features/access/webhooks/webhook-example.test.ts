import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  endWebhookSecret,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhook,
  rotateWebhook,
  testWebhook,
} from '@antela/contract/webhooks';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { delivering, insertWebhook, startReceiver } from '../../../test/webhooks.ts';
import { clients } from '../../../test/world/clients.ts';
import { worldNow } from '../../../test/world/time.ts';
import { deliverWebhooks } from './deliver-webhooks.service.ts';

const { ca, tls, stop } = await startReceiver();
await stop();
const outbound = { networks: ['127.0.0.0/8'], ca, withinMs: 5_000 };
const { api } = await startFileApi({ outbound });
const maker = api.signIn('onlyA1');
const work = delivering(api, outbound);
const deliver = () => deliverWebhooks(work, clients.a);

const folder = mkdtempSync(join(tmpdir(), 'webhook-'));
const [key, cert] = [join(folder, 'server.key'), join(folder, 'server.crt')];
writeFileSync(key, tls.key);
writeFileSync(cert, tls.cert);
const example = new URL('../../../../../../docs/examples/webhook.mjs', import.meta.url).pathname;
/** The example's own clock stands where the test's does, or it would believe no hour that is signed. */
const clock = `const Real = Date; globalThis.Date = class extends Real {
  constructor(...given) { super(...(given.length > 0 ? given : [${worldNow.getTime()}])); }
  static now() { return ${worldNow.getTime()}; }
};`;

let program: ChildProcess | null = null;
const printed: string[] = [];
async function stopProgram(): Promise<void> {
  const ended = program;
  program = null;
  if (!ended || ended.exitCode !== null) return;
  ended.kill();
  await once(ended, 'exit');
}
afterEach(async () => {
  await stopProgram();
  printed.length = 0;
  api.clock.now = worldNow;
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts the example as its documentation says. @returns its port */
async function start(port: number, secrets: string, ...args: string[]): Promise<number> {
  await stopProgram();
  const given = ['--port', String(port), '--key', key, '--cert', cert, ...args];
  const preload = `data:text/javascript,${encodeURIComponent(clock)}`;
  const child = spawn(process.execPath, ['--import', preload, example, ...given], {
    env: { ...process.env, ANTELA_WEBHOOK_SECRET: secrets },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  program = child;
  child.stdout.setEncoding('utf8').on('data', (text: string) => printed.push(...text.trim().split('\n')));
  const [said] = (await once(child.stderr.setEncoding('utf8'), 'data')) as [string];
  return Number(/puerto (\d+)/.exec(said)?.[1]);
}

/** A webhook that leads to the example, which runs. */
async function listening() {
  const first = await start(0, 'whsec_');
  const {
    id: webhookid,
    secret,
    secretId,
  } = await insertWebhook(api, {
    url: `https://127.0.0.1:${first}/avisos`,
  });
  await start(first, secret);
  return { port: first, webhookid, secret, secretId };
}

/** Sends a trial message, and says what came of it. */
async function trial(webhookid: string) {
  const { deliveryid } = (await api.ask(maker, testWebhook, { body: { webhookid } })).data;
  await deliver();
  return stateOf(webhookid, deliveryid);
}
async function stateOf(webhookid: string, deliveryid: string) {
  const { now } = api.clock;
  api.clock.now = worldNow;
  const [{ data: deliveries }, { data: webhooks }] = await Promise.all([
    api.ask(maker, listWebhookDeliveries, { query: { webhookid } }),
    api.ask(maker, listWebhooks),
  ]);
  api.clock.now = now;
  const one = deliveries.find((delivery) => delivery.deliveryid === deliveryid);
  return {
    deliveryid,
    state: one?.state,
    // The newest first.
    statuses: one?.tries.map(({ status }) => status),
    webhook: webhooks.find((webhook) => webhook.webhookid === webhookid)?.state,
  };
}

test('a message reaches the documentation’s program, which prints it once though it is sent again', async () => {
  const { webhookid } = await listening();
  const { deliveryid, state } = await trial(webhookid);
  expect(state).toBe('delivered');
  await expect.poll(() => printed.length).toBe(1);
  expect(JSON.parse(printed[0] ?? '')).toMatchObject({ type: 'webhook.test', data: { webhookid } });
  await api.ask(maker, replayWebhook, { body: { webhookid, deliveryid } });
  await deliver();
  expect(await stateOf(webhookid, deliveryid)).toMatchObject({ state: 'delivered', statuses: [204, 204] });
  expect(printed).toHaveLength(1);
});

test('it takes both secrets while one takes the other’s place, and the old one no longer after that', async () => {
  const { port, webhookid, secret, secretId } = await listening();
  const { data } = await api.ask(maker, rotateWebhook, { body: { webhookid } });
  for (const known of [secret, `${secret} ${data.secret}`, data.secret]) {
    await start(port, known);
    expect((await trial(webhookid)).state).toBe('delivered');
  }
  await api.ask(maker, endWebhookSecret, { body: { webhookid, secretid: secretId } });
  expect((await trial(webhookid)).state).toBe('delivered');
  await start(port, secret);
  expect(await trial(webhookid)).toMatchObject({ state: 'retrying', statuses: [400] });
});

test('what it did not take, for being down or for failing, comes half a minute later and then again', async () => {
  const { port, webhookid, secret } = await listening();
  await stopProgram();
  const { deliveryid, ...down } = await trial(webhookid);
  expect(down).toMatchObject({ state: 'retrying', statuses: [null] });
  await start(port, secret, '--answer', '500');
  api.clock.now = new Date(worldNow.getTime() + 30_000);
  await deliver();
  expect(await stateOf(webhookid, deliveryid)).toMatchObject({ state: 'retrying', statuses: [500, null] });
  await start(port, secret);
  api.clock.now = new Date(worldNow.getTime() + 150_000);
  await deliver();
  expect(await stateOf(webhookid, deliveryid)).toMatchObject({
    state: 'delivered',
    statuses: [204, 500, null],
  });
  await expect.poll(() => printed.length).toBe(1);
});

test('once it answers 410 it is told nothing more', async () => {
  const { port, webhookid, secret } = await listening();
  await start(port, secret, '--answer', '410');
  expect(await trial(webhookid)).toMatchObject({ statuses: [410], webhook: 'gone' });
  expect((await api.call(maker, testWebhook, { body: { webhookid } })).problem.code).toBe('conflict');
});
