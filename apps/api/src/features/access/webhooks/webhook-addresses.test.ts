import { createWebhook, listWebhookDeliveries, testWebhook } from '@antela/contract/webhooks';
import { afterAll, describe, expect, test } from 'vitest';
import { createOutbound } from '../../../outbound/outbound.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { delivering, insertWebhook, startReceiver } from '../../../test/webhooks.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { deliverWebhooks } from './deliver-webhooks.service.ts';

const receiver = await startReceiver();
afterAll(() => receiver.stop());
const outbound = { networks: ['127.0.0.0/8'], ca: receiver.ca, withinMs: 1_500 };
const { api } = await startFileApi({ outbound });
const maker = api.signIn('onlyA1');

const deliver = () => deliverWebhooks(delivering(api, outbound), clients.a);
const deliveriesOf = async (webhookid: string) =>
  (await api.ask(maker, listWebhookDeliveries, { query: { webhookid } })).data;
const emptyPost = (url: string) => ({ method: 'POST' as const, url, headers: {}, body: '' });

describe('where nothing is sent', () => {
  const open = (url: string) =>
    api.call(maker, createWebhook, {
      body: { name: 'Nómina', url, events: ['employee.retired'], companies: [companies.a1] },
    });

  test.each([
    ['http://example.com/', 'https'],
    ['ftp://example.com/', 'https'],
    ['example.com', 'completa'],
    ['https://user:secret@93.184.216.34/', 'usuario'],
    ['https://93.184.216.34/#here', '#'],
    ['https://10.1.2.3/', 'red privada'],
    ['https://192.168.0.10/', 'red privada'],
    ['https://169.254.169.254/latest/meta-data/', 'red privada'],
    ['https://100.64.1.1/', 'red privada'],
    ['https://[::1]/', 'red privada'],
    ['https://[fd00::1]/', 'red privada'],
    ['https://[fe80::1]/', 'red privada'],
    ['https://[::ffff:10.0.0.1]/', 'red privada'],
    ['https://[64:ff9b::a00:1]/', 'red privada'],
    ['https://[2002:a00:1::]/', 'red privada'],
    ['https://0x0a000001/', 'red privada'],
    ['https://167772161/', 'red privada'],
    ['https://nadie.invalid/', 'nombre'],
  ])('%s is refused, saying why', async (url, says) => {
    const { status, problem } = await open(url);
    expect([status, problem.code, problem.errors?.[0]?.path]).toEqual([422, 'rule_broken', 'url']);
    expect(problem.detail).toContain(says);
  });

  test('a name that leads to this machine', async () => {
    const strict = createOutbound({ networks: [] });
    await expect(strict.check('https://localhost/')).rejects.toThrow('red privada');
    await expect(strict.send(emptyPost(receiver.url('/inside')))).rejects.toThrow('red privada');
    expect(receiver.at('/inside')).toEqual([]);
  });

  test('a name that led to the public when it was looked at and leads to this machine at the moment of connecting', async () => {
    let asked = 0;
    const lookup = ((_host: string, _options: object, done: (...given: unknown[]) => void) => {
      asked += 1;
      done(null, [{ address: asked === 1 ? '93.184.216.34' : '127.0.0.1', family: 4 }]);
    }) as never;
    const rebound = createOutbound({ networks: [], lookup, ca: receiver.ca });
    const url = `https://receiver.example:${receiver.port}/rebound`;
    await rebound.check(url);
    await expect(rebound.send(emptyPost(url))).rejects.toThrow('red privada');
    const mixed = createOutbound({
      networks: [],
      lookup: ((_host: string, _options: object, done: (...given: unknown[]) => void) =>
        done(null, [
          { address: '93.184.216.34', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ])) as never,
    });
    await expect(mixed.check(url)).rejects.toThrow('red privada');
    expect(receiver.at('/rebound')).toEqual([]);
  });

  test('where an answer redirects to', async () => {
    const { id: webhookid } = await insertWebhook(api, { url: receiver.url('/moved') });
    receiver.answers.set('/moved', { status: 302, headers: { location: receiver.url('/elsewhere') } });
    await api.ask(maker, testWebhook, { body: { webhookid } });
    await deliver();
    expect((await deliveriesOf(webhookid))[0]?.tries[0]?.detail).toContain('redirección');
    expect(receiver.at('/elsewhere')).toEqual([]);
  });

  test('an answer that would turn the connection into another one ends it, and is one that did not take the message', async () => {
    const { id: webhookid } = await insertWebhook(api, { url: receiver.url('/turned') });
    receiver.answers.set('/turned', {
      status: 101,
      headers: { connection: 'Upgrade', upgrade: 'websocket' },
    });
    await api.ask(maker, testWebhook, { body: { webhookid } });
    await deliver();
    expect((await deliveriesOf(webhookid))[0]?.tries[0]).toMatchObject({ status: 101 });
  });

  test('an address that never answers is left after its time, until which its message is on its way, and one whose certificate nobody trusts at once', async () => {
    const { id: webhookid } = await insertWebhook(api, { url: receiver.url('/silent') });
    receiver.answers.set('/silent', 'never');
    await api.ask(maker, testWebhook, { body: { webhookid } });
    const trying = deliver();
    await expect.poll(() => receiver.at('/silent').length).toBe(1);
    expect((await deliveriesOf(webhookid))[0]?.state).toBe('waiting');
    await trying;
    expect((await deliveriesOf(webhookid))[0]?.tries[0]).toMatchObject({
      status: null,
      detail: 'No respondió en 2 segundos.',
    });
    const stranger = createOutbound({ networks: ['127.0.0.0/8'] });
    await expect(stranger.send(emptyPost(receiver.url('/tls')))).rejects.toThrow('certificado');
  });
});
