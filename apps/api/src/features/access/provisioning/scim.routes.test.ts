import { createApiKey } from '@antela/contract/api-keys';
import { listAudit } from '@antela/contract/audit';
import { blockCompanyUser, listCompanyUsers, unblockCompanyUser } from '@antela/contract/company-users';
import { approveProposal, listProposals } from '@antela/contract/proposals';
import { getSession } from '@antela/contract/session';
import { beforeEach, expect, test } from 'vitest';
import { insertApiKey } from '../../../test/api-keys.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { core, patchOp, scimCalls } from '../../../test/scim.ts';
import { insertSingleSignOn } from '../../../test/single-sign-on.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { worldNow } from '../../../test/world/time.ts';
import { userIdOf } from '../../../test/world/users.ts';

const { api, admin } = await startFileApi();
const { token } = (await insertApiKey(api, { scopes: ['users.provision'] })).caller;
const { call, patch } = scimCalls(api, token);
const find = async (filter: string) =>
  (await call('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.Resources;

let made = 0;
async function create(given: object = {}) {
  const name = `persona${(made += 1)}@andino.example`;
  return call('POST', '/Users', {
    schemas: [core],
    userName: name,
    externalId: `ext-${made}`,
    name: { givenName: 'Ana', familyName: 'Ruiz' },
    emails: [{ value: name, type: 'work', primary: true }],
    active: true,
    ...given,
  });
}

beforeEach(async () => {
  await insertSingleSignOn(api);
});

/** One that is alive: asked by a browser a moment before. */
async function openSession(user: 'onlyA1' | 'onlyA2' | 'approver' | 'homeless') {
  const caller = api.signIn(user);
  expect((await api.call(caller, getSession)).status).toBe(200);
  return caller;
}

test('somebody deactivated at the provider has no session from that moment, and the history says who did it', async () => {
  const session = await openSession('onlyA2');
  const other = await api.startAnother();
  expect((await api.call(session, getSession, {}, other)).status).toBe(200);
  const [found] = await find('userName eq "ONLYA2@example.co"');
  expect(found).toMatchObject({ id: userIdOf('onlyA2'), active: true });
  // As Entra writes it, with what it knows besides.
  const answer = await patch(
    userIdOf('onlyA2'),
    { op: 'Replace', path: 'active', value: 'False' },
    { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'x' },
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'otra@andino.example' },
  );
  expect([answer.status, answer.body.active]).toEqual([200, false]);
  expect((await api.call(session, getSession)).status).toBe(401);
  // Another server believes what it knew for some seconds.
  api.clock.now = new Date(worldNow.getTime() + 10_000);
  expect((await api.call(session, getSession, {}, other)).status).toBe(401);
  const [row] = await api.rows<{ open: number; email: string }>(
    `select (select count(*)::int from portal_session where user_id = $1 and ended_at is null) as open, email from company_user where id = $1`,
    [userIdOf('onlyA2')],
  );
  expect(row).toEqual({ open: 0, email: 'onlyA2@example.co' });
  const history = await api.ask(admin, listAudit, {
    query: { kind: 'company_user', id: userIdOf('onlyA2') },
  });
  expect(history.data[0]).toMatchObject({ title: 'Bloqueó al usuario' });
  expect(JSON.stringify(history.data[0])).toContain('Clave «');

  // As Okta writes it.
  expect((await patch(userIdOf('onlyA2'), { op: 'replace', value: { active: true } })).body.active).toBe(
    true,
  );
  expect((await api.call(api.signIn('onlyA2'), getSession)).status).toBe(200);
});

test('whom the portal’s own people blocked stays out, whatever the provider says', async () => {
  const id = userIdOf('onlyA2');
  await api.ask(admin, blockCompanyUser, { body: { userid: id } });
  expect((await patch(id, { op: 'replace', value: { active: true } })).body.active).toBe(false);
  await patch(id, { op: 'replace', value: { active: false } });
  expect((await patch(id, { op: 'replace', value: { active: true } })).body.active).toBe(false);
  await api.ask(admin, unblockCompanyUser, { body: { userid: id } });
});

test('who approves money comes in again when another person says so', async () => {
  const id = userIdOf('approver');
  const on = { op: 'replace', path: 'active', value: true };
  await patch(id, { ...on, value: false });
  expect((await patch(id, on)).body.active).toBe(false);
  expect((await patch(id, on)).status).toBe(200);
  const waiting = await api.ask(admin, listProposals, { query: { subject: 'company_user' } });
  expect(waiting.data).toMatchObject([{ mayApprove: true }]);
  await api.ask(admin, approveProposal, { body: { proposalid: waiting.data[0]?.proposalid ?? '' } });
  expect((await call('GET', `/Users/${id}`)).body.active).toBe(true);
});

test('the person for emergencies and the last administrator stay in, and whoever manages users is told', async () => {
  await insertSingleSignOn(api, { isOnly: true, emergencyUser: userIdOf('onlyA1') });
  const session = await openSession('onlyA1');
  for (const act of [
    () => patch(userIdOf('onlyA1'), { op: 'replace', path: 'active', value: false }),
    () => call('DELETE', `/Users/${userIdOf('onlyA1')}`),
  ]) {
    const { status, body } = await act();
    expect([status, body.status, body.detail]).toEqual([
      403,
      '403',
      expect.stringContaining('Ingreso único'),
    ]);
  }
  expect(
    (await api.call(admin, blockCompanyUser, { body: { userid: userIdOf('onlyA1') } })).problem.code,
  ).toBe('rule_broken');
  expect((await api.call(session, getSession)).status).toBe(200);
  const told = await api.rows<{ subject: string }>(
    `select subject from notice where user_id = $1 and subject like 'El proveedor%'`,
    [userIdOf('admin')],
  );
  expect(told).toEqual([{ subject: expect.stringContaining('Nelson de Una') }]);

  await insertSingleSignOn(api);
  const keepers = ['onlyA1', 'homeless', 'admin'] as const;
  const answers = [];
  for (const key of keepers)
    answers.push((await patch(userIdOf(key), { op: 'replace', path: 'active', value: false })).status);
  expect(answers).toEqual([200, 200, 403]);
  expect((await api.call(admin, getSession)).status).toBe(200);
  await api.rows(`update company_user set state = 'active', blocked_by_provider = false where id = any($1)`, [
    keepers.map(userIdOf),
  ]);
});

test('somebody new comes with the least role, the companies of the key and an address of a proved domain', async () => {
  const { status, body, headers } = await create();
  expect(status).toBe(201);
  expect(headers.get('content-type')).toContain('application/scim+json');
  expect(headers.get('location')).toBe(`https://portal.example.co/api/scim/v2/Users/${body.id}`);
  expect(headers.get('etag')).toBe(body.meta.version);
  expect(body).toMatchObject({ externalId: `ext-${made}`, displayName: 'Ana Ruiz', active: true });
  const { data } = await api.ask(admin, listCompanyUsers, { query: { q: `persona${made}` } });
  expect(data).toMatchObject([
    { role: { name: 'Rol de nobody' }, companies: [{ id: companies.a1 }], state: 'invited' },
  ]);
  expect(await find(`externalId eq "ext-${made}"`)).toMatchObject([{ id: body.id }]);
  const again = await call('POST', '/Users', { schemas: [core], userName: body.userName });
  expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);
  const named = await create({ externalId: `ext-${made}` });
  expect([named.status, named.body.scimType]).toEqual([409, 'uniqueness']);
  const elsewhere = await create({ userName: 'x@otra.example', emails: [] });
  expect([elsewhere.status, elsewhere.body.scimType]).toEqual([400, 'invalidValue']);
  await api.rows('update single_sign_on set ended_at = now() where client_id = $1', [clients.a]);
  expect((await create()).status).toBe(400);
});

test('who was removed is there no more, keeps what they did, and comes back as the same person', async () => {
  const { body } = await create();
  const path = `/Users/${body.id}`;
  expect((await call('DELETE', path)).status).toBe(204);
  for (const answer of [
    await call('GET', path),
    await call('DELETE', path),
    await patch(body.id, { op: 'replace', value: { active: true } }),
  ])
    expect([answer.status, answer.body.schemas]).toEqual([
      404,
      ['urn:ietf:params:scim:api:messages:2.0:Error'],
    ]);
  expect(await find(`userName eq "${body.userName}"`)).toEqual([]);
  const back = await call('POST', '/Users', { schemas: [core], userName: body.userName, externalId: 'otro' });
  expect(back).toMatchObject({ status: 201, body: { id: body.id, active: true, externalId: 'otro' } });
});

test('a new address is left to two people of the portal; a name and its own names follow the provider', async () => {
  const { body } = await create();
  const kept = await patch(body.id, {
    op: 'replace',
    path: 'emails',
    value: [{ value: 'otra@andino.example' }],
  });
  expect([kept.status, kept.body.scimType]).toEqual([400, 'mutability']);
  const path = `/Users/${body.id}`;
  const whole = { ...body, userName: 'Nuevo.Nombre', displayName: 'Ana María Ruiz' };
  const stale = await call('PUT', path, whole, { 'if-match': '"99"' });
  expect([stale.status, stale.body.schemas]).toEqual([412, ['urn:ietf:params:scim:api:messages:2.0:Error']]);
  const put = await call('PUT', path, whole, { 'if-match': `W/${body.meta.version}` });
  expect(put).toMatchObject({
    status: 200,
    body: { userName: 'Nuevo.Nombre', displayName: 'Ana María Ruiz' },
  });
  expect(await find('userName eq "nuevo.nombre"')).toMatchObject([{ id: body.id }]);
  expect(await find(`emails[type eq "work"].value eq "${body.emails[0]?.value}"`)).toHaveLength(1);
  await patch(body.id, { op: 'remove', path: 'externalId' });
  const seen = await call('GET', path);
  expect(seen.body).not.toHaveProperty('externalId');
  expect((await call('GET', path, undefined, { 'if-none-match': seen.body.meta.version })).status).toBe(304);
  const part = await call('GET', `${path}?attributes=userName`);
  expect(Object.keys(part.body)).toEqual(['schemas', 'id', 'userName']);
});

test('pages count from one', async () => {
  const all = (await call('GET', '/Users')).body;
  expect(all.totalResults).toBeGreaterThan(5);
  const page = (await call('GET', '/Users?startIndex=2&count=2')).body;
  expect(page).toMatchObject({ totalResults: all.totalResults, startIndex: 2, itemsPerPage: 2 });
  expect(page.Resources).toEqual(all.Resources.slice(1, 3));
  expect((await call('GET', '/Users?startIndex=0&count=0')).body).toMatchObject({
    startIndex: 1,
    Resources: [],
  });
});

test.each([
  ['invalidFilter', 'GET', '/Users?filter=userName%20sw%20%22a%22', undefined],
  ['invalidFilter', 'GET', '/Users?filter=title%20eq%20%22a%22', undefined],
  ['invalidFilter', 'GET', '/Users?filter=constructor%20eq%20%22a%22', undefined],
  ['invalidValue', 'GET', '/Users?count=muchos', undefined],
  ['invalidValue', 'POST', '/Users', { schemas: [core] }],
  ['invalidValue', 'POST', '/Users', { schemas: [core], userName: 'a@andino.example', active: 'quizás' }],
  ['invalidSyntax', 'PATCH', `/Users/${userIdOf('onlyA2')}`, { Operations: [{ op: 'add' }] }],
  ['invalidSyntax', 'PATCH', `/Users/${userIdOf('onlyA2')}`, { schemas: [patchOp], Operations: [] }],
  [
    'invalidSyntax',
    'PATCH',
    `/Users/${userIdOf('onlyA2')}`,
    { schemas: [patchOp], Operations: [{ op: 'x' }] },
  ],
  [
    'noTarget',
    'PATCH',
    `/Users/${userIdOf('onlyA2')}`,
    { schemas: [patchOp], Operations: [{ op: 'remove' }] },
  ],
  [
    'invalidPath',
    'PATCH',
    `/Users/${userIdOf('onlyA2')}`,
    { schemas: [patchOp], Operations: [{ op: 'add', path: '(', value: 1 }] },
  ],
  [
    'mutability',
    'PATCH',
    `/Users/${userIdOf('onlyA2')}`,
    { schemas: [patchOp], Operations: [{ op: 'add', path: 'id', value: '1' }] },
  ],
])('a request that is not understood says why: %s, %s %s', async (scimType, method, path, body) => {
  const answer = await call(method, path, body);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: '400',
    scimType,
  });
  expect(answer.body.detail).not.toBe('');
});

test('what there is can be read, with a key of this scope alone', async () => {
  for (const path of [
    '/ServiceProviderConfig',
    '/Schemas',
    `/Schemas/${core}`,
    '/ResourceTypes',
    '/ResourceTypes/User',
  ])
    expect((await call('GET', path)).status).toBe(200);
  expect((await call('GET', '/ResourceTypes?filter=a')).status).toBe(403);
  expect((await call('GET', '/Groups')).status).toBe(404);
  const other = (await insertApiKey(api, { scopes: ['employees.read'] })).caller.token;
  for (const [authorization, status] of [
    [`Bearer ${other}`, 403],
    ['Bearer nada', 401],
    [`Bearer ${await api.issuer.idToken(admin.signIn, api.clock.now)}`, 403],
  ] as const)
    for (const path of ['/Users', '/ServiceProviderConfig'])
      expect((await call('GET', path, undefined, { authorization })).status).toBe(status);
  expect((await fetch(`${api.origin}/api/scim/v2/Users`)).headers.get('www-authenticate')).toBe('Bearer');
});

test('nobody of another client is seen or touched', async () => {
  const { caller } = await insertApiKey(api, {
    client: clients.b,
    company: companies.b1,
    scopes: ['users.provision'],
  });
  const headers = { authorization: `Bearer ${caller.token}` };
  const { body } = await call('GET', '/Users', undefined, headers);
  expect(body.Resources.map(({ id }) => id)).toEqual([userIdOf('foreign')]);
  for (const method of ['GET', 'DELETE'])
    expect((await call(method, `/Users/${userIdOf('onlyA2')}`, undefined, headers)).status).toBe(404);
});

test('a key that looks after people is of the whole client and waits for another person', async () => {
  const body = {
    name: 'Entra',
    scopes: ['users.provision' as const],
    companies: [companies.a1],
    addresses: [],
    days: 90 as const,
  };
  const part = await api.call(admin, createApiKey, { body });
  expect([part.status, part.problem.errors?.[0]?.path]).toEqual([422, 'companies']);
  const whole = await api.ask(admin, createApiKey, {
    body: { ...body, companies: [companies.a1, companies.a2] },
  });
  expect(whole.data.proposalid).not.toBeNull();
  const answer = await call('GET', '/Users', undefined, { authorization: `Bearer ${whole.data.secret}` });
  expect(answer.status).toBe(401);
});

test('parts of a name are given back as they were sent, and those of a name that changed here are not', async () => {
  const began = api.clock.now;
  const { body } = await create({ name: { givenName: 'Ana María', familyName: 'Ruiz Gil' } });
  const id = body.id;
  expect(body).toMatchObject({
    displayName: 'Ana María Ruiz Gil',
    name: { formatted: 'Ana María Ruiz Gil', givenName: 'Ana María', familyName: 'Ruiz Gil' },
    meta: { created: began.toISOString(), lastModified: began.toISOString() },
  });
  try {
    api.clock.now = new Date(began.getTime() + 60_000);
    const married = await patch(id, { op: 'replace', path: 'name.familyName', value: 'Ruiz de Gil' });
    expect(married.body).toMatchObject({
      name: { formatted: 'Ana María Ruiz de Gil', givenName: 'Ana María', familyName: 'Ruiz de Gil' },
      meta: { created: began.toISOString(), lastModified: api.clock.now.toISOString() },
    });
    // Sent again, it changes nothing.
    const changedAt = api.clock.now;
    api.clock.now = new Date(began.getTime() + 120_000);
    const same = await patch(id, { op: 'replace', path: 'name.familyName', value: 'Ruiz de Gil' });
    expect(same.body.meta).toEqual(married.body.meta);
    expect(same.body.meta).toMatchObject({ lastModified: changedAt.toISOString() });
    const shown = await patch(id, { op: 'replace', path: 'displayName', value: 'Anita' });
    expect(shown.body).toHaveProperty('name', { formatted: 'Anita' });
    const part = await patch(id, { op: 'replace', path: 'name.givenName', value: 'Ana' });
    expect(part.body).toHaveProperty('name', { formatted: 'Anita', givenName: 'Ana' });
    const listed = await call('GET', `/Users?filter=${encodeURIComponent(`id eq "${id}"`)}`);
    expect(listed.body).toMatchObject({
      Resources: [{ meta: { lastModified: api.clock.now.toISOString() } }],
    });
  } finally {
    api.clock.now = began;
  }
});
