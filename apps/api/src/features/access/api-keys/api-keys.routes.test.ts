import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import {
  createApiKey,
  getApiKeyInUse,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from '@antela/contract/api-keys';
import { listEmployees } from '@antela/contract/employees';
import type { BodyOf, Endpoint } from '@antela/contract/endpoint';
import { endpoints } from '@antela/contract/endpoints';
import { keyScopeNames, permissionsOfScopes, type KeyScope } from '@antela/contract/key-scopes';
import { approveProposal, listProposals, rejectProposal } from '@antela/contract/proposals';
import { createSuspensionPeriod, listSuspensionPeriods } from '@antela/contract/suspension-periods';
import { appListWallets, appSpend } from '@antela/contract/wallet-spends';
import { afterEach, describe, expect, test } from 'vitest';
import { isAmong } from '../../../http/api-keys.ts';
import { insertApiKey } from '../../../test/api-keys.ts';
import type { Answer, Caller, CallInput } from '../../../test/calls.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { insertWallet, insertWalletUser } from '../../../test/wallet-user-records.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { employmentIdOf } from '../../../test/world/employees.ts';
import { worldNow } from '../../../test/world/time.ts';
import { remindOfKeys } from './remind-keys.service.ts';

const { api, admin } = await startFileApi();
const maker = api.signIn('onlyA1');
const makerName = 'Nelson de Una';
afterEach(() => {
  api.clock.now = worldNow;
});

const keyOf = (token: string): Caller => ({ kind: 'key', token });
const refusal = ({ status, problem }: Answer<never>) => ({ status, code: problem?.code });
const days = (count: number) => new Date(worldNow.getTime() + count * 24 * 60 * 60_000);
let made = 0;
async function make(given: Partial<BodyOf<typeof createApiKey>> = {}) {
  const body = {
    name: `Nómina ${(made += 1)}`,
    scopes: ['employees.read' as KeyScope],
    companies: [companies.a1],
    addresses: [],
    days: 90 as const,
    ...given,
  };
  return (await api.ask(maker, createApiKey, { body })).data;
}
const use = (token: string) => api.call(keyOf(token), getApiKeyInUse);
const stateOf = async (apikeyid: string) =>
  (await api.ask(maker, listApiKeys)).data.find((key) => key.apikeyid === apikeyid);

describe('a key opens what its scopes name and nothing else', () => {
  const closed = endpoints.filter(({ access, scopes }) => access !== 'public' && scopes === undefined);
  const open = endpoints.filter(({ scopes }) => scopes !== undefined);

  test('whatever the contract gives no scope', async () => {
    const { caller } = await insertApiKey(api);
    const answers = await Promise.all(
      closed.map(async (endpoint) => {
        const input = { params: { type: 'x', status: 'x' }, headers: { 'content-type': 'application/json' } };
        const body = endpoint.method === 'GET' ? {} : { body: {} };
        return { name: endpoint.name, ...refusal(await call(caller, endpoint, { ...input, ...body })) };
      }),
    );
    expect(closed.length).toBeGreaterThan(150);
    expect(answers.filter(({ status, code }) => status !== 403 || code !== 'forbidden')).toEqual([]);
  });

  test.each(open.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_name, endpoint) => {
    const others = keyScopeNames.filter((scope) => !endpoint.scopes?.includes(scope));
    const input = { headers: { 'content-type': 'application/json' } };
    const body = endpoint.method === 'GET' ? {} : { body: {} };
    if (others.length > 0) {
      const { caller } = await insertApiKey(api, { scopes: others });
      expect(refusal(await call(caller, endpoint, { ...input, ...body }))).toEqual({
        status: 403,
        code: 'forbidden',
      });
    }
    for (const scope of endpoint.scopes ?? []) {
      const { caller } = await insertApiKey(api, { scopes: [scope] });
      expect((await call(caller, endpoint, { ...input, ...body })).status, scope).not.toBe(403);
    }
  });

  test('no scope opens what asks for a second proof, nor gives fewer permissions than its calls need', () => {
    expect(open.filter(({ stepUp }) => stepUp).map(({ name }) => name)).toEqual([]);
    const short = open.flatMap(({ name, access, scopes = [] }) =>
      scopes
        .filter(
          (scope) =>
            typeof access === 'object' &&
            access.allOf?.some((one) => !permissionsOfScopes([scope]).includes(one)),
        )
        .map((scope) => `${name} ${scope}`),
    );
    expect(short).toEqual([]);
  });

  const call = (caller: Caller, endpoint: Endpoint, input: CallInput<Endpoint>) =>
    api.call(caller, endpoint, input) as Promise<Answer<never>>;
});

test('a key sees its companies alone, in its client alone, and no salary', async () => {
  const { caller } = await insertApiKey(api);
  const { data } = await api.ask(caller, listEmployees);
  expect(data.length).toBeGreaterThan(0);
  expect(new Set(data.map(({ company }) => company.id))).toEqual(new Set([companies.a1]));
  expect(new Set(data.map(({ monthlySalary }) => monthlySalary))).toEqual(new Set([null]));
  const of = (clientid: string, employment: string) =>
    api.call(caller, appListWallets, { query: { clientid, companyemployeeid: employment } });
  expect((await of(clients.a, employmentIdOf('free'))).status).toBe(200);
  expect(refusal((await of(clients.a, employmentIdOf('checked'))) as Answer<never>).code).toBe('not_found');
  expect(refusal((await of(clients.b, employmentIdOf('foreign'))) as Answer<never>).code).toBe('not_found');
  // Its own person, in another client's name.
  expect(refusal((await of(clients.b, employmentIdOf('free'))) as Answer<never>).code).toBe('not_found');
});

test('what a key writes says which key, and a repeated order with its idempotency key is one act', async () => {
  const { caller, id } = await insertApiKey(api);
  const companyemployeeid = employmentIdOf('free');
  const body = {
    companyemployeeid,
    kind: 'vacation',
    from: '2027-03-01',
    until: '2027-03-05',
    note: null,
  } as const;
  await api.ask(caller, createSuspensionPeriod, { body });
  const { data } = await api.ask(caller, listSuspensionPeriods, { query: { companyemployeeid } });
  expect(data[0]?.createdBy).toBe(`Clave ${id}`);
  const [row] = await api.rows<{ actor_id: string; actor_name: string }>(
    `select actor_id, actor_name from audit_event where action = 'suspension_period.created' order by at desc, id desc limit 1`,
  );
  expect(row).toEqual({ actor_id: id, actor_name: `Clave «Clave ${id}»` });
  const wallet = await insertWallet(api, { funding: 'payroll', userCap: 500_000 });
  const order = {
    clientid: clients.a,
    payrolltypemoneybagemployeeid: await insertWalletUser(api, wallet, { limit: 400_000 }),
    amount: 25_000,
    merchant: 'Tienda',
    reference: null,
  };
  const spend = (headers: Record<string, string | null>) =>
    api.call(caller, appSpend, { body: order, headers });
  expect((await spend({ 'idempotency-key': null })).problem.code).toBe('idempotency_key_required');
  const once = { 'idempotency-key': 'one-and-the-same' };
  const answers = await Promise.all([spend(once), spend(once), spend(once)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body: { data: spent } }) => spent.spendid)).size).toBe(1);
});

describe('a secret', () => {
  test('is shown once, is kept as a digest, and is in no later answer nor in the history', async () => {
    const { key, secret, proposalid } = await make();
    expect(proposalid).toBeNull();
    expect((await use(secret)).body.data).toMatchObject({ clientid: clients.a, apikeyid: key.apikeyid });
    expect(secret.startsWith(`${key.secrets[0]?.prefix}_`)).toBe(true);
    const kept = await Promise.all(
      [
        'api_key',
        'api_key_secret',
        'audit_event',
        'notice',
        'outbox_message',
        'proposal',
        'idempotency_key',
      ].map((table) => api.rows(`select t::text from ${table} t`)),
    );
    expect(JSON.stringify(kept)).not.toContain(secret.slice(46));
    expect(JSON.stringify((await api.ask(maker, listApiKeys)).data)).not.toContain(secret.slice(46));
  });

  test('says when and from where it was used', async () => {
    const { key, secret } = await make();
    await use(secret);
    expect((await stateOf(key.apikeyid))?.secrets[0]).toMatchObject({
      lastUsedAt: worldNow.toISOString(),
      lastUsedFrom: '127.0.0.1',
    });
  });

  test('ends on its day', async () => {
    const { key, secret } = await make({ days: 30 });
    api.clock.now = days(29);
    expect((await use(secret)).status).toBe(200);
    api.clock.now = days(30);
    expect(refusal((await use(secret)) as Answer<never>)).toEqual({ status: 401, code: 'unauthenticated' });
    api.clock.now = worldNow;
    expect((await stateOf(key.apikeyid))?.state).toBe('active');
  });

  test('opens nothing from the moment it is revoked, on any server', async () => {
    const other = await api.startAnother();
    const { key, secret } = await make();
    expect((await api.call(keyOf(secret), getApiKeyInUse, {}, other)).status).toBe(200);
    await api.ask(maker, revokeApiKey, { body: { apikeyid: key.apikeyid } });
    for (const at of [undefined, other])
      expect((await api.call(keyOf(secret), getApiKeyInUse, {}, at)).status).toBe(401);
    const again = await api.call(maker, revokeApiKey, { body: { apikeyid: key.apikeyid } });
    expect(again.problem.code).toBe('conflict');
  });

  test.each([
    ['revoked', (key: string) => api.ask(maker, revokeApiKey, { body: { apikeyid: key } })],
    ['at its end', async () => (api.clock.now = days(91))],
  ])('%s does nothing with a body that was on its way', async (_name, close) => {
    const { caller, id } = await insertApiKey(api, { scopes: ['novelties.write'] });
    const body = JSON.stringify({
      companyemployeeid: employmentIdOf('free'),
      kind: 'vacation',
      from: '2027-06-01',
      until: '2027-06-05',
      note: null,
    });
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      authorization: `Bearer ${caller.token}`,
      expect: '100-continue',
    };
    const outgoing = request(api.urlOf(createSuspensionPeriod, {}), { method: 'POST', headers });
    outgoing.flushHeaders();
    await once(outgoing, 'continue');
    outgoing.write(body.slice(0, -1));
    // Seen in use: the server has found it by now.
    await expect.poll(async () => (await stateOf(id))?.secrets[0]?.lastUsedAt).toBeTruthy();
    await close(id);
    outgoing.end(body.slice(-1));
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(401);
  });

  test('takes another’s place while both open, and no third is made', async () => {
    const { key, secret } = await make();
    const { data } = await api.ask(maker, rotateApiKey, { body: { apikeyid: key.apikeyid } });
    expect((await use(secret)).status).toBe(200);
    expect((await use(data.secret)).status).toBe(200);
    const third = await Promise.all(
      [1, 2].map(() => api.call(maker, rotateApiKey, { body: { apikeyid: key.apikeyid } })),
    );
    expect(third.map(({ problem }) => problem.code)).toEqual(['conflict', 'conflict']);
    const [, old] = data.key.secrets;
    await api.ask(maker, revokeApiKey, { body: { apikeyid: key.apikeyid, secretid: old?.secretid } });
    expect((await use(secret)).status).toBe(401);
    expect((await use(data.secret)).status).toBe(200);
  });

  test('is refused from an address that is not on its list', async () => {
    const { secret } = await make({ addresses: ['203.0.113.0/24'] });
    expect(refusal((await use(secret)) as Answer<never>)).toEqual({ status: 403, code: 'forbidden' });
    const { secret: near } = await make({ addresses: ['127.0.0.0/8', '2001:db8::/32'] });
    expect((await use(near)).status).toBe(200);
  });

  test.each([
    ['of nobody', (token: string) => `${token.slice(0, -4)}AAAA`],
    [
      'of another client',
      (token: string) => token.replace(clients.a.replaceAll('-', ''), clients.b.replaceAll('-', '')),
    ],
    ['cut short', (token: string) => token.slice(0, -1)],
  ])('%s is refused', async (_name, spoil) => {
    const { secret } = await make();
    expect(refusal((await use(spoil(secret))) as Answer<never>)).toEqual({
      status: 401,
      code: 'unauthenticated',
    });
  });
});

test.each([
  ['203.0.113.7', true],
  ['203.0.114.7', false],
  ['::ffff:203.0.113.7', true],
  ['2001:db8:0:1::5', true],
  ['2001:db9::5', false],
  ['198.51.100.4', true],
])('the list of addresses has %s: %s', (ip, is) => {
  expect(isAmong(['203.0.113.0/24', '2001:db8::/32', '198.51.100.4'], ip)).toBe(is);
});

describe('a key that writes', () => {
  const writing = { scopes: ['novelties.write' as const] };
  const approve = (caller: Caller, proposalid: string) =>
    api.call(caller, approveProposal, { body: { proposalid } });

  test('opens nothing until another person has approved it, nor does another secret of it', async () => {
    const { key, secret, proposalid } = await make(writing);
    expect([key.state, (await use(secret)).status]).toEqual(['waiting', 401]);
    const { data: waiting } = await api.ask(admin, listProposals, {
      query: { subject: 'api_key', id: key.apikeyid },
    });
    expect(waiting[0]?.changes.map(({ field }) => field)).toContain('Permite');
    expect((await approve(maker, proposalid ?? '')).problem.code).toBe('own_request');
    expect((await use(secret)).status).toBe(401);
    expect((await approve(admin, proposalid ?? '')).status).toBe(200);
    expect((await use(secret)).status).toBe(200);

    const { data: next } = await api.ask(maker, rotateApiKey, { body: { apikeyid: key.apikeyid } });
    expect([(await use(next.secret)).status, (await use(secret)).status]).toEqual([401, 200]);
    await approve(admin, next.proposalid ?? '');
    expect((await use(next.secret)).status).toBe(200);
  });

  test('that was rejected, or revoked while it waited, never opens', async () => {
    const rejected = await make(writing);
    await api.ask(admin, rejectProposal, { body: { proposalid: rejected.proposalid ?? '', reason: 'No.' } });
    expect((await stateOf(rejected.key.apikeyid))?.state).toBe('refused');
    const revoked = await make(writing);
    await api.ask(maker, revokeApiKey, { body: { apikeyid: revoked.key.apikeyid } });
    expect((await approve(admin, revoked.proposalid ?? '')).problem.code).toBe('conflict');
    for (const { secret } of [rejected, revoked]) expect((await use(secret)).status).toBe(401);
  });
});

test('a name that lives is of one key, so that a double press makes one', async () => {
  const body = {
    name: 'Doble',
    scopes: ['employees.read' as const],
    companies: [companies.a1],
    addresses: [],
    days: 90 as const,
  };
  const answers = await Promise.all([1, 2].map(() => api.call(maker, createApiKey, { body })));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
});

test('nobody makes a key for companies out of their sight', async () => {
  const body = {
    name: 'Ajena',
    scopes: ['employees.read' as const],
    companies: [companies.a2],
    addresses: [],
    days: 90 as const,
  };
  expect((await api.call(maker, createApiKey, { body })).problem.code).toBe('not_found');
});

test('everybody who looks after keys is told of each act', async () => {
  const { key } = await make();
  await api.ask(maker, revokeApiKey, { body: { apikeyid: key.apikeyid } });
  const told = await api.rows<{ subject: string }>(
    `select distinct subject from notice where subject like $1 order by subject`,
    [`%«${key.name}»`],
  );
  expect(told.map(({ subject }) => subject)).toEqual([
    `${makerName} creó la clave de API «${key.name}»`,
    `${makerName} revocó la clave de API «${key.name}»`,
  ]);
});

test('a key that is about to end is spoken of two weeks and three days before, once each, while it opens something', async () => {
  const [{ key }, { key: revoked }, { key: waiting }] = [
    await make({ days: 30 }),
    await make({ days: 30 }),
    await make({ days: 30, scopes: ['novelties.write'] }),
  ];
  await api.ask(maker, revokeApiKey, { body: { apikeyid: revoked.apikeyid } });
  const told = (name: string) =>
    api.rows(`select subject from notice where subject like $1`, [`%«${name}» deja de servir el %`]);
  const keepers = (
    await api.rows('select from notice where subject = $1', [
      `${makerName} creó la clave de API «${key.name}»`,
    ])
  ).length;
  for (const [day, times] of [
    [10, 0],
    [17, 1],
    [17, 1],
    [28, 2],
    [31, 2],
  ] as const) {
    await remindOfKeys(api.pool, clients.a, days(day));
    expect([day, (await told(key.name)).length]).toEqual([day, times * keepers]);
  }
  for (const { name } of [revoked, waiting]) expect(await told(name)).toEqual([]);
});

test('an answer says its version, and a program written for another is refused', async () => {
  const { secret } = await make();
  expect((await use(secret)).headers.get('api-version')).toBe('1');
  const other = await api.call(keyOf(secret), getApiKeyInUse, { headers: { 'api-version': '9' } });
  expect(other.problem.code).toBe('bad_request');
});

// Last: it uses up what wrong secrets have at this address.
test('a program that goes on with a wrong secret is told to wait, and a good key at the same address is not', async () => {
  const { secret } = await make();
  const wrong = await Promise.all(Array.from({ length: 60 }, () => use(`${secret.slice(0, -4)}AAAA`)));
  expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([401, 429]));
  expect((await use(secret)).status).toBe(200);
});
