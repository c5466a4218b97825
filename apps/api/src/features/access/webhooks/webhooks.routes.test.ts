import { randomUUID } from 'node:crypto';
import { approveProposal, listProposals, rejectProposal } from '@antela/contract/proposals';
import {
  createWebhook,
  endWebhookSecret,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replayWebhook,
  resumeWebhook,
  rotateWebhook,
  testWebhook,
} from '@antela/contract/webhooks';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyWebhook } from '../../../../../../packages/client/antela.mjs';
import { inTenant } from '../../../db/transaction.ts';
import type { Answer } from '../../../test/calls.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { delivering, insertWebhook, startReceiver } from '../../../test/webhooks.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { employmentIdOf } from '../../../test/world/employees.ts';
import { worldNow } from '../../../test/world/time.ts';
import { deliverWebhooks } from './deliver-webhooks.service.ts';
import { notifyWebhooks } from './notify-webhooks.service.ts';

const receiver = await startReceiver();
afterAll(() => receiver.stop());
const outbound = { networks: ['127.0.0.0/8'], ca: receiver.ca, withinMs: 1_500 };
const { api, admin } = await startFileApi({ outbound });
const maker = api.signIn('onlyA1');
beforeEach(() => api.rows('update webhook set removed_at = $1 where removed_at is null', [worldNow]));
afterEach(() => {
  api.clock.now = worldNow;
  receiver.answers.clear();
});

const refusal = ({ status, problem }: Answer<never>) => ({ status, code: problem?.code });
const work = delivering(api, outbound);
const deliver = () => deliverWebhooks(work, clients.a);
const later = (seconds: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000);
};
let made = 0;
const body = (path: string) => ({
  name: `Nómina ${(made += 1)}`,
  url: receiver.url(path),
  events: ['employee.retired' as const],
  companies: [companies.a1],
});
/** Looks in the session of the beginning, whatever the hour has become. */
async function look<T>(at: () => Promise<T>): Promise<T> {
  const { now } = api.clock;
  api.clock.now = worldNow;
  const seen = await at();
  api.clock.now = now;
  return seen;
}
const stateOf = (webhookid: string) =>
  look(
    async () => (await api.ask(maker, listWebhooks)).data.find((one) => one.webhookid === webhookid)?.state,
  );
const deliveriesOf = (webhookid: string) =>
  look(async () => (await api.ask(maker, listWebhookDeliveries, { query: { webhookid } })).data);

const retired = (key: string = randomUUID(), companyid = companies.a1) => ({
  type: 'employee.retired' as const,
  key,
  data: { companyemployeeid: employmentIdOf('free'), companyid, endDate: '2026-03-31' },
});
const tell = (...happened: Parameters<typeof notifyWebhooks>[2]) =>
  inTenant(api.pool, clients.a, (db) => notifyWebhooks(db, clients.a, happened, api.clock.now));

describe('a webhook', () => {
  test('is told nothing until another person has approved it, and its secret is shown once', async () => {
    const { webhook, secret, proposalid } = (await api.ask(maker, createWebhook, { body: body('/two') }))
      .data;
    const { webhookid } = webhook;
    await tell(retired());
    const early = await api.call(maker, testWebhook, { body: { webhookid } });
    expect([webhook.state, refusal(early as Answer<never>).code]).toEqual(['waiting', 'conflict']);
    const { data: waiting } = await api.ask(admin, listProposals, {
      query: { subject: 'webhook', id: webhookid },
    });
    expect(waiting[0]?.changes.map(({ field }) => field)).toEqual(['Dirección', 'Avisa de', 'Empresas']);
    const own = await api.call(maker, approveProposal, { body: { proposalid: proposalid ?? '' } });
    expect(own.problem.code).toBe('own_request');
    await api.ask(admin, approveProposal, { body: { proposalid: proposalid ?? '' } });
    await tell(retired());
    await deliver();
    expect([await stateOf(webhookid), receiver.at('/two').length]).toEqual(['active', 1]);

    const kept = await Promise.all(
      [
        'webhook',
        'webhook_secret',
        'audit_event',
        'notice',
        'outbox_message',
        'proposal',
        'idempotency_key',
      ].map((table) => api.rows(`select t::text from ${table} t`)),
    );
    const hidden = [secret, Buffer.from(secret).toString('hex')].map((one) => one.slice(0, 40));
    expect(hidden.filter((one) => JSON.stringify(kept).includes(one))).toEqual([]);
  });

  test('that was rejected is told nothing', async () => {
    const { webhook, proposalid } = (await api.ask(maker, createWebhook, { body: body('/no') })).data;
    await api.ask(admin, rejectProposal, { body: { proposalid: proposalid ?? '', reason: 'No.' } });
    await tell(retired());
    await deliver();
    expect([await stateOf(webhook.webhookid), receiver.at('/no')]).toEqual(['refused', []]);
  });

  test('is told of its events and its companies alone, once each, and of nothing that was undone', async () => {
    await insertWebhook(api, { url: receiver.url('/own'), events: ['employee.retired'] });
    await insertWebhook(api, { url: receiver.url('/other-event'), events: ['period.closed'] });
    await insertWebhook(api, { url: receiver.url('/other-company'), company: companies.a2 });
    await insertWebhook(api, {
      url: receiver.url('/other-client'),
      client: clients.b,
      company: companies.b1,
    });
    const happened = retired();
    await tell(happened, happened);
    await tell(happened);
    await inTenant(api.pool, clients.a, async (db) => {
      await notifyWebhooks(db, clients.a, [retired()], api.clock.now);
      throw new Error('undone');
    }).catch(() => undefined);
    await deliver();
    const [sent, ...more] = receiver.received.filter(({ path }) => path.startsWith('/o'));
    expect([sent?.path, more]).toEqual(['/own', []]);
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      type: 'employee.retired',
      timestamp: worldNow.toISOString(),
      clientid: clients.a,
      data: happened.data,
    });
  });

  test('nobody makes one of what they may not see, nor for companies out of their sight, nor two by one name', async () => {
    const given = body('/mine');
    const foreign = await api.call(maker, createWebhook, { body: { ...given, companies: [companies.a2] } });
    expect(foreign.problem.code).toBe('not_found');
    const answers = await Promise.all([1, 2].map(() => api.call(maker, createWebhook, { body: given })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
    await api.rows(
      `update role set permissions = array['view_api_keys', 'manage_api_keys', 'view_employees'] where name = 'Rol de nobody'`,
    );
    const beyond = await api.call(api.signIn('nobody'), createWebhook, {
      body: { ...body('/beyond'), events: ['advance.paid'] },
    });
    expect(beyond.problem.code).toBe('beyond_own_permissions');
  });

  test('is removed at once, with what waited for it', async () => {
    const { id } = await insertWebhook(api, { url: receiver.url('/removed') });
    await tell(retired());
    await api.ask(maker, removeWebhook, { body: { webhookid: id } });
    await deliver();
    expect(receiver.at('/removed')).toEqual([]);
    const again = await api.call(maker, replayWebhook, { body: { webhookid: id } });
    expect(again.problem.code).toBe('conflict');
  });
});

describe('a message', () => {
  test('is signed as Standard Webhooks say, by both secrets while one takes the other’s place', async () => {
    const { id: webhookid, secret, secretId } = await insertWebhook(api, { url: receiver.url('/signed') });
    const { data } = await api.ask(maker, rotateWebhook, { body: { webhookid } });
    const third = await api.call(maker, rotateWebhook, { body: { webhookid } });
    expect(third.problem.code).toBe('conflict');
    await api.ask(maker, testWebhook, { body: { webhookid } });
    await deliver();
    const [sent] = receiver.at('/signed');
    const now = worldNow;
    const verify = (key: string, changes: object = {}) =>
      verifyWebhook({ secret: key, headers: sent?.headers ?? {}, body: sent?.body ?? '', now, ...changes });
    for (const key of [secret, data.secret])
      expect(await verify(key)).toEqual({
        type: 'webhook.test',
        timestamp: worldNow.toISOString(),
        clientid: clients.a,
        data: { webhookid },
      });
    await expect(verify(secret, { body: `${sent?.body} ` })).rejects.toThrow('firma');
    await expect(verify(secret, { now: new Date(now.getTime() + 301_000) })).rejects.toThrow('hora');
    await expect(verify(`whsec_${Buffer.alloc(32).toString('base64')}`)).rejects.toThrow('firma');

    await api.ask(maker, endWebhookSecret, { body: { webhookid, secretid: secretId } });
    await api.ask(maker, testWebhook, { body: { webhookid } });
    await deliver();
    const headers = receiver.at('/signed')[1]?.headers ?? {};
    const second = receiver.at('/signed')[1]?.body ?? '';
    await expect(verify(secret, { headers, body: second })).rejects.toThrow('firma');
    expect((await verify(data.secret, { headers, body: second })).type).toBe('webhook.test');
  });

  test('that nobody took is tried again after half a minute and, at last, a day; then it is given up, and can be sent again', async () => {
    const { id: webhookid } = await insertWebhook(api, { url: receiver.url('/late') });
    receiver.answers.set('/late', { status: 503 });
    await api.ask(maker, testWebhook, { body: { webhookid } });
    const waits: number[] = [];
    for (let tries = 1; tries <= 9; tries += 1) {
      await deliver();
      expect(receiver.at('/late')).toHaveLength(tries);
      const [one] = await deliveriesOf(webhookid);
      if (!one?.nextAt) break;
      const wait = (Date.parse(one.nextAt) - api.clock.now.getTime()) / 1000;
      waits.push(wait);
      later(wait - 1);
      await deliver();
      expect(receiver.at('/late')).toHaveLength(tries);
      later(1);
      await api.rows('update webhook set rests_until = null, failing_since = $2 where id = $1', [
        webhookid,
        api.clock.now,
      ]);
    }
    expect(waits).toEqual([30, 120, 600, 3_600, 14_400, 43_200, 86_400, 86_400]);
    const [given] = await deliveriesOf(webhookid);
    expect([given?.state, given?.tries.length, given?.tries[0]?.status]).toEqual(['failed', 9, 503]);
    expect(new Set(receiver.at('/late').map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([given?.deliveryid]),
    );
    receiver.answers.clear();
    const all = { body: { webhookid } };
    expect((await look(() => api.ask(maker, replayWebhook, all))).data.replayed).toBe(1);
    api.clock.now = worldNow;
    await deliver();
    expect([(await deliveriesOf(webhookid))[0]?.state, await stateOf(webhookid)]).toEqual([
      'delivered',
      'active',
    ]);
    const one = { webhookid, deliveryid: given?.deliveryid ?? '' };
    await api.ask(maker, replayWebhook, { body: one });
    await deliver();
    expect(receiver.at('/late')).toHaveLength(11);
  });

  test('waits as long as the answer asks for', async () => {
    const { id: webhookid } = await insertWebhook(api, { url: receiver.url('/busy') });
    receiver.answers.set('/busy', { status: 429, headers: { 'retry-after': '900' } });
    await api.ask(maker, testWebhook, { body: { webhookid } });
    await deliver();
    const [one] = await deliveriesOf(webhookid);
    expect(one?.nextAt).toBe(new Date(worldNow.getTime() + 900_000).toISOString());
  });

  test('to an address that answers 410 is the last one, and its keepers are told', async () => {
    const { id: webhookid, name } = await insertWebhook(api, { url: receiver.url('/gone') });
    receiver.answers.set('/gone', { status: 410 });
    await tell(retired());
    await deliver();
    await tell(retired());
    await deliver();
    expect([await stateOf(webhookid), receiver.at('/gone').length]).toEqual(['gone', 1]);
    const told = await api.rows<{ subject: string }>(
      'select distinct subject from notice where subject like $1',
      [`%«${name}»%`],
    );
    expect(told).toEqual([
      { subject: `Dejamos de avisar al webhook «${name}»: respondió que ya no existe (410)` },
    ]);
    receiver.answers.clear();
    await api.ask(maker, resumeWebhook, { body: { webhookid } });
    await tell(retired());
    await deliver();
    expect(receiver.at('/gone')).toHaveLength(2);
  });

  test('to an address that took nothing for five days is the last one', async () => {
    const { id: webhookid } = await insertWebhook(api, { url: receiver.url('/dead') });
    receiver.answers.set('/dead', { status: 500 });
    await tell(retired());
    await deliver();
    expect(await stateOf(webhookid)).toBe('failing');
    later(5 * 86_400);
    await tell(retired());
    await deliver();
    expect(await stateOf(webhookid)).toBe('stopped');
  });

  test('to an address that fails again and again waits for it to rest, and others do not', async () => {
    await insertWebhook(api, { url: receiver.url('/resting') });
    await insertWebhook(api, { url: receiver.url('/well') });
    receiver.answers.set('/resting', { status: 500 });
    await tell(...Array.from({ length: 12 }, () => retired()));
    await deliver();
    expect([receiver.at('/resting').length, receiver.at('/well').length]).toEqual([3, 12]);
  });

  test('leaves by the worker without anybody asking', async () => {
    const { id: webhookid } = await insertWebhook(api, { url: receiver.url('/worker') });
    const worker = await api.work();
    await api.ask(maker, testWebhook, { body: { webhookid } });
    await expect.poll(() => receiver.at('/worker').length, { timeout: 20_000 }).toBe(1);
    await worker.stop();
  });
});
