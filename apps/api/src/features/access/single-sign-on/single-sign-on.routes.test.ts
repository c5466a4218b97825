import { randomUUID } from 'node:crypto';
import { recoverCompanyUser } from '@antela/contract/company-users';
import { approveProposal, listProposals } from '@antela/contract/proposals';
import {
  changeSingleSignOn,
  checkSsoDomain,
  getSingleSignOn,
  removeSingleSignOn,
} from '@antela/contract/single-sign-on';
import { beforeEach, expect, test } from 'vitest';
import { userCacheMs } from '../../../http/session-limits.ts';
import { outboundSealer } from '../../../outbound/signing-secret.ts';
import type { Caller } from '../../../test/calls.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { masterSecret } from '../../../test/identity.ts';
import { insertSingleSignOn, withdrawWaiting } from '../../../test/single-sign-on.ts';
import { ssoExample } from '../../../test/sso-provider.ts';
import { clients } from '../../../test/world/clients.ts';
import { roleIdOf, userIdOf } from '../../../test/world/users.ts';
import { admit, isProviderOnly, providerById, providerOfClient, providerOfDomain } from './admit.service.ts';
import { enqueueDomainCheck, checkDomains } from './check-domains.service.ts';
import type { ResolveTxt } from './domain-proof.ts';
import { noteRefusal } from './note-refusal.service.ts';
import { noteSignOut } from './note-sign-out.service.ts';

const { api } = await startFileApi();
const { pool } = api;
const sealer = outboundSealer(masterSecret);
let maker: Caller;
let checker: Caller;
// A second person who sees the whole client and manages its users.
await api.rows(
  `update company_user set role_id = (select o.role_id from company_user o where o.client_id = company_user.client_id and o.id = $2) where id = $1`,
  [userIdOf('nobody'), userIdOf('admin')],
);

beforeEach(async () => {
  [maker, checker] = [api.signIn('admin'), api.signIn('nobody')];
  await withdrawWaiting(api, clients.a);
  await api.rows('update single_sign_on set ended_at = $1 where ended_at is null', [api.clock.now]);
});

const read = async (caller = maker) => (await api.ask(caller, getSingleSignOn, {})).data;
const change = (given: Partial<typeof ssoExample> = {}, caller = maker) =>
  api.call(caller, changeSingleSignOn, { body: { ...ssoExample, ...given } });
const approve = (proposalid: string, caller = checker) =>
  api.call(caller, approveProposal, { body: { proposalid } });

test('people come in by a provider once another person has approved it, and its secret is never shown', async () => {
  api.publish(clients.a, 'andino.example');
  const { data } = await api.ask(maker, changeSingleSignOn, { body: ssoExample });
  expect((await read()).connection).toBeNull();
  expect(await providerOfDomain(api.owner, sealer, 'andino.example')).toBeNull();
  const waiting = await api.ask(checker, listProposals, { query: { subject: 'client' } });
  expect(waiting.data).toMatchObject([{ proposalid: data.proposalid, mayApprove: true }]);
  expect((await approve(data.proposalid, maker)).problem.code).toBe('own_request');
  expect((await approve(data.proposalid)).status).toBe(200);
  const { oidcSecret, ...shown } = ssoExample;
  const answer = await read();
  expect(answer.connection).toMatchObject({ issuer: shown.issuer, domains: shown.domains, ending: 'argo' });
  expect(JSON.stringify(answer)).not.toContain(oidcSecret);
  const found = await providerOfDomain(api.owner, sealer, 'andino.example');
  expect(found).toMatchObject({ tenant: clients.a, clientSecret: oidcSecret, issuer: shown.issuer });
  expect(await providerById(api.owner, sealer, found?.id ?? '')).toEqual(found);
  const rows = await api.rows<{ text: string }>(
    `select s::text || coalesce((select string_agg(p::text, '') from proposal p), '') || (select string_agg(e::text, '') from audit_event e) as text from single_sign_on s`,
  );
  for (const { text } of rows) expect(text).not.toContain(oidcSecret);
});

test('an approval takes the place of the connection of before, and its secret stays only where it was given for', async () => {
  const former = await insertSingleSignOn(api);
  const { oidcSecret: _, ...kept } = ssoExample;
  const elsewhere = await api.call(maker, changeSingleSignOn, { body: { ...kept, oidcClientId: 'otra' } });
  expect(elsewhere.problem.errors?.[0]?.path).toBe('oidcSecret');
  const body = { ...kept, groupsClaim: 'roles' };
  const { data } = await api.ask(maker, changeSingleSignOn, { body });
  await approve(data.proposalid);
  expect(await providerById(api.owner, sealer, former)).toBeNull();
  expect(await providerOfDomain(api.owner, sealer, 'andino.example')).toMatchObject({
    clientSecret: ssoExample.oidcSecret,
    groupsClaim: 'roles',
  });
});

test('a domain is proved by a record that is this client’s alone', async () => {
  const domain = `${randomUUID()}.example`;
  const ask = async () => (await api.ask(maker, checkSsoDomain, { query: { domain } })).data;
  expect((await change({ domains: [domain] })).problem.errors?.[0]?.path).toBe('domains');
  api.publish(clients.b, domain);
  expect((await ask()).isProven).toBe(false);
  api.publish(clients.a, domain);
  expect(await ask()).toMatchObject({ isProven: true, record: { name: `_antela.${domain}` } });
  expect((await change({ domains: [domain] })).status).toBe(200);
});

test.each([
  ['issuer', { issuer: 'https://127.0.0.1/emisor' }],
  ['issuer', { issuer: 'http://93.184.216.34/emisor' }],
  ['issuer', { issuer: `${ssoExample.issuer}?a=b` }],
  ['issuer', { issuer: `${ssoExample.issuer}/` }],
  ['emergencyuserid', { isOnly: true, emergencyuserid: null }],
  ['emergencyuserid', { isOnly: true, emergencyuserid: randomUUID() }],
])('what would let nobody in is refused at its field: %s', async (path, given) => {
  api.publish(clients.a, 'andino.example');
  const { status, problem } = await change(given);
  expect([status, problem.errors?.[0]?.path]).toEqual([422, path]);
});

test('who was blocked meanwhile is nobody’s way in for emergencies', async () => {
  api.publish(clients.a, 'andino.example');
  const body = { ...ssoExample, isOnly: true, emergencyuserid: userIdOf('onlyA1') };
  const { data } = await api.ask(maker, changeSingleSignOn, { body });
  const become = (state: string) =>
    api.rows('update company_user set state = $2 where id = $1', [userIdOf('onlyA1'), state]);
  await become('blocked');
  expect((await approve(data.proposalid)).problem.code).toBe('rule_broken');
  await become('active');
  expect((await approve(data.proposalid)).status).toBe(200);
});

test('it is no longer the way in once two people want that', async () => {
  expect((await api.call(maker, removeSingleSignOn, { body: {} })).problem.code).toBe('conflict');
  await insertSingleSignOn(api);
  const { data } = await api.ask(maker, removeSingleSignOn, { body: {} });
  expect((await read()).connection).not.toBeNull();
  await approve(data.proposalid);
  expect((await read()).connection).toBeNull();
});

test('a change made meanwhile is not approved unseen', async () => {
  api.publish(clients.a, 'andino.example');
  const { data } = await api.ask(maker, changeSingleSignOn, { body: ssoExample });
  await api.rows(
    `insert into single_sign_on (client_id, id, issuer, oidc_client_id, ending, sealed, domains, groups_claim, groups, is_only,
       emergency_user_id, created_by, created_at, approved_at, ended_at) select client_id, $2, 'https://otro.example', oidc_client_id, ending, sealed, domains, groups_claim, groups, is_only,
       emergency_user_id, created_by, created_at, created_at, null from single_sign_on where client_id = $1 and ended_at is null`,
    [clients.a, randomUUID()],
  );
  expect((await approve(data.proposalid)).problem.code).toBe('stale');
});

const emailOf = async (userId: string): Promise<string> => {
  const [row] = await api.rows<{ email: string }>('select email from company_user where id = $1', [userId]);
  return row?.email ?? '';
};
const enter = (id: string, email: string, groups: string[] = [], subject = `de ${email}`) =>
  admit(pool, api.clock.now, { tenant: clients.a, id }, { email: email.toLowerCase(), groups, subject });

test('whoever has the address in the provider’s client comes in, and nobody of another', async () => {
  const id = await insertSingleSignOn(api);
  const email = await emailOf(userIdOf('onlyA2'));
  expect(await enter(id, email)).toHaveProperty('username');
  expect(await enter(id, await emailOf(userIdOf('foreign')))).toEqual({ refused: 'unknown_user' });
  expect(await enter(randomUUID(), email)).toEqual({ refused: 'unknown_domain' });
  await api.rows(`update company_user set state = 'blocked' where id = $1`, [userIdOf('onlyA2')]);
  expect(await enter(id, email)).toEqual({ refused: 'unknown_user' });
  await api.rows(`update company_user set state = 'active' where id = $1`, [userIdOf('onlyA2')]);
});

test('the first group that has a role gives it, with its history, and whoever is in none has none', async () => {
  const user = userIdOf('onlyA2');
  const email = await emailOf(user);
  const groups = [
    { group: 'Ida', roleid: randomUUID() },
    { group: 'Nómina', roleid: roleIdOf('approver') },
    { group: 'Todos', roleid: roleIdOf('onlyA2') },
  ];
  const id = await insertSingleSignOn(api, { groups });
  const roleNow = async () =>
    (await api.rows<{ role_id: string }>('select role_id from company_user where id = $1', [user]))[0]
      ?.role_id;
  expect(await enter(id, email)).toEqual({ refused: 'no_role' });
  expect(await enter(id, email, ['Ida', 'nómina'])).toEqual({ refused: 'no_role' });
  expect(await enter(id, email, ['Todos', 'Nómina', 'Ida'])).toHaveProperty('username');
  expect(await roleNow()).toBe(roleIdOf('approver'));
  await enter(id, email, ['Todos']);
  expect(await roleNow()).toBe(roleIdOf('onlyA2'));
  const events = await api.rows<{ actor_name: string }>(
    `select actor_name from audit_event where entity_id = $1 and action = 'company_user.updated'`,
    [user],
  );
  expect(events.map((event) => event.actor_name)).toEqual(['Proveedor de ingreso', 'Proveedor de ingreso']);
});

test('whoever came first with an address is the only one who comes with it, until the account is taken back', async () => {
  const user = userIdOf('onlyA2');
  const email = await emailOf(user);
  await api.rows('delete from single_sign_on_subject');
  const id = await insertSingleSignOn(api);
  const both = await Promise.all([enter(id, email, [], 'una'), enter(id, email, [], 'otra')]);
  expect(both.filter((one) => 'username' in one)).toHaveLength(1);
  const first = 'username' in (both[0] ?? {}) ? 'una' : 'otra';
  const other = first === 'una' ? 'otra' : 'una';
  // Another connection to the same application is of the same people.
  const later = await insertSingleSignOn(api);
  expect(await enter(later, email, [], first)).toHaveProperty('username');
  expect(await enter(later, email, [], other)).toEqual({ refused: 'other_subject' });
  expect(await enter(later, await emailOf(userIdOf('approver')), [], first)).toEqual({
    refused: 'other_subject',
  });
  const recover = (caller: Caller) => api.call(caller, recoverCompanyUser, { body: { userid: user } });
  await recover(maker);
  expect(await enter(later, email, [], other)).toEqual({ refused: 'other_subject' });
  expect((await recover(checker)).status).toBe(200);
  expect(await enter(later, email, [], other)).toHaveProperty('username');
  const bound = await api.rows<{ changes: unknown }>(
    `select changes from audit_event where entity_id = $1 and action = 'company_user.provider_bound' order by at`,
    [user],
  );
  expect(bound.at(-1)?.changes).toMatchObject({ subject: [null, other] });
});

test('nobody’s group leaves the client without anybody who manages its users', async () => {
  const groups = [{ group: 'Todos', roleid: roleIdOf('onlyA2') }];
  const admins = await api.rows<{ id: string; state: string }>(
    `update company_user u set state = 'blocked' from role r
     where u.client_id = $1 and u.id <> $2 and u.state <> 'blocked' and r.client_id = u.client_id and r.id = u.role_id
       and 'manage_company_users' = any(r.permissions) returning u.id, 'active' as state`,
    [clients.a, userIdOf('admin')],
  );
  try {
    const id = await insertSingleSignOn(api, { groups });
    const email = await emailOf(userIdOf('admin'));
    expect(await enter(id, email, ['Todos'])).toEqual({ refused: 'last_administrator' });
  } finally {
    for (const { id, state } of admins)
      await api.rows('update company_user set state = $2 where id = $1', [id, state]);
  }
});

test('somebody who was not let in is in the history, under whose account it would have been', async () => {
  const user = userIdOf('onlyA2');
  const told = { ip: '203.0.113.7', reason: 'other_subject' };
  await noteRefusal(pool, api.clock.now, clients.a, { ...told, email: await emailOf(user) });
  await noteRefusal(pool, api.clock.now, clients.a, { ...told, email: 'nadie@andino.example' });
  await noteRefusal(pool, api.clock.now, clients.a, { ...told, email: null });
  const rows = await api.rows<{ entity_id: string; ip: string }>(
    `select entity_id, ip from audit_event where client_id = $1 and action like '%.sign_in_refused' order by entity_id = $2 desc`,
    [clients.a, user],
  );
  expect(rows.map((row) => row.entity_id)).toEqual([user, clients.a, clients.a]);
});

test('a domain whose record went away lets nobody in until it is back, and whoever manages users is told', async () => {
  const [domain, other] = [`${randomUUID()}.example`, `${randomUUID()}.example`];
  const id = await insertSingleSignOn(api, { domains: [domain, other] });
  api.publish(clients.a, domain);
  api.publish(clients.a, other);
  let faults: string | null = null;
  const resolveTxt: ResolveTxt = async (name) => {
    if (faults !== null) throw Object.assign(new Error('dns'), { code: faults });
    return api.txtRecords.get(name) ?? [];
  };
  const look = async (hours: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + hours * 3_600_000);
    await checkDomains({ pool, clock: () => api.clock.now, resolveTxt }, clients.a);
    return (await read(api.signIn('admin'))).connection?.lostDomains;
  };
  const mails = async () =>
    (await api.rows(`select from outbox_message where event_key like $1`, [`%sso-domain:${id}:%`])).length;
  const began = api.clock.now;
  try {
    expect(await look(0)).toEqual([]);
    const record = api.txtRecords.get(`_antela.${domain}`) ?? [];
    api.txtRecords.delete(`_antela.${domain}`);
    expect(await look(23)).toEqual([]);
    faults = 'ESERVFAIL';
    expect(await look(1)).toEqual([]);
    faults = null;
    expect(await look(1)).toEqual([domain]);
    expect(await providerOfDomain(api.owner, sealer, domain)).toBeNull();
    expect(await providerOfDomain(api.owner, sealer, other)).toMatchObject({ domains: [other] });
    const told = await mails();
    expect(told).toBeGreaterThan(0);
    faults = 'ESERVFAIL';
    expect(await look(1)).toEqual([domain]);
    faults = null;
    api.txtRecords.set(`_antela.${domain}`, record);
    expect(await look(1)).toEqual([]);
    expect(await providerOfDomain(api.owner, sealer, domain)).not.toBeNull();
    expect(await mails()).toBe(told);
    const events = await api.rows<{ action: string }>(
      `select action from audit_event where client_id = $1 and action like 'client.sso_domains%' order by at`,
      [clients.a],
    );
    expect(events.map(({ action }) => action)).toEqual([
      'client.sso_domains_lost',
      'client.sso_domains_found',
    ]);
  } finally {
    api.clock.now = began;
  }
});

test('the worker looks for the records of domains by itself', async () => {
  const domain = `${randomUUID()}.example`;
  await insertSingleSignOn(api, { domains: [domain] });
  await enqueueDomainCheck(pool, clients.a, api.clock.now);
  const worker = await api.work();
  await expect.poll(async () => (await read()).connection?.lostDomains).toEqual([domain]);
  await worker.stop();
});

test('a domain that two clients proved leads to none of them', async () => {
  await insertSingleSignOn(api, { domains: ['dos.example'] });
  expect(await providerOfDomain(api.owner, sealer, 'dos.example')).not.toBeNull();
  await insertSingleSignOn(api, { client: clients.b, domains: ['dos.example'] });
  expect(await providerOfDomain(api.owner, sealer, 'dos.example')).toBeNull();
});

test('where the provider is the only way in, it is so for everybody but the person for emergencies', async () => {
  const name = async (id: string) =>
    (
      await api.rows<{ name: string }>('select lower(username) as name from company_user where id = $1', [id])
    )[0]?.name ?? '';
  const [one, other] = [await name(userIdOf('onlyA2')), await name(userIdOf('admin'))];
  await insertSingleSignOn(api);
  expect(await isProviderOnly(pool, clients.a, one)).toBe(false);
  await insertSingleSignOn(api, { isOnly: true, emergencyUser: userIdOf('admin'), isApproved: false });
  expect(await isProviderOnly(pool, clients.a, one)).toBe(false);
  await insertSingleSignOn(api, { isOnly: true, emergencyUser: userIdOf('admin') });
  expect(await isProviderOnly(pool, clients.a, one)).toBe(true);
  expect(await isProviderOnly(pool, clients.a, other)).toBe(false);
  expect(await isProviderOnly(pool, clients.b, one)).toBe(false);
});

test('what a provider ended is over at once, with a line in the history, and nobody else’s is', async () => {
  const [left, stays] = [api.signIn('admin'), api.signIn('admin')];
  const elsewhere = api.signIn('foreign');
  for (const one of [left, stays, elsewhere]) await api.ask(one, getSingleSignOn, {});
  const named = [left, elsewhere].map(({ signIn }) => signIn.originJti);
  await noteSignOut(pool, api.clock.now, clients.a, [...named, 'one that the portal never saw']);
  api.clock.now = new Date(api.clock.now.getTime() + userCacheMs + 1);
  expect((await api.call(left, getSingleSignOn, {})).status).toBe(401);
  expect((await api.call(stays, getSingleSignOn, {})).status).toBe(200);
  expect((await api.call(elsewhere, getSingleSignOn, {})).status).toBe(200);
  const told = () =>
    api.rows(
      `select actor_name, entity_id from audit_event where client_id = $1 and action = 'company_user.sessions_ended'`,
      [clients.a],
    );
  const once = [{ actor_name: 'Proveedor de ingreso', entity_id: userIdOf('admin') }];
  expect(await told()).toEqual(once);
  await noteSignOut(pool, api.clock.now, clients.a, named);
  expect(await told()).toEqual(once);
});

test('a client’s provider is found by the client, and by no made-up name', async () => {
  const id = await insertSingleSignOn(api);
  expect(await providerOfClient(pool, sealer, clients.a)).toMatchObject({ id, tenant: clients.a });
  for (const name of [clients.b, randomUUID(), 'x', "'; select 1"])
    expect(await providerOfClient(pool, sealer, name)).toBeNull();
  await insertSingleSignOn(api, { isApproved: false });
  expect(await providerOfClient(pool, sealer, clients.a)).toBeNull();
});
