import { resendCode } from '@antela/contract/activation-codes';
import {
  blockCompanyUser,
  endCompanyUserSessions,
  getCompanyUser,
  inviteCompanyUsers,
  listCompanyUsers,
  resetCompanyUserMfa,
  resetCompanyUserPassword,
  unblockCompanyUser,
  updateCompanyUser,
} from '@antela/contract/company-users';
import { approveProposal } from '@antela/contract/proposals';
import { getSession } from '@antela/contract/session';
import { afterEach, expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { approveWaiting } from '../../../test/proposals.ts';
import { insertCompanyUser, insertRole } from '../../../test/staff-examples.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { roleIdOf, userIdOf } from '../../../test/world/users.ts';

const { api, admin } = await startFileApi();
afterEach(() => {
  api.userPool.isDown = false;
});

const noRights = roleIdOf('onlyA2');
const allRights = roleIdOf('admin');
const get = async (userid: string) => (await api.ask(admin, getCompanyUser, { query: { userid } })).data.user;
const invitee = (email: string, roleid = noRights, at = [companies.a1]) => ({
  email,
  name: 'Ximena Nueva',
  roleid,
  companies: at,
});

test('many are invited at once, and the pool mails each as soon as that is certain', async () => {
  const users = [
    invitee('uno@example.co'),
    invitee('DOS@example.co', allRights, [companies.a1]),
    invitee('admin@example.co'),
  ];
  const { data } = await api.ask(admin, inviteCompanyUsers, { body: { users } });
  expect(data.map(({ email, outcome }) => [email, outcome])).toEqual([
    ['uno@example.co', 'invited'],
    ['dos@example.co', 'waiting'],
    ['admin@example.co', 'taken'],
  ]);
  const [waiting] = await api.rows<{ subject_id: string }>(
    `select subject_id from proposal where kind = 'invitation'`,
  );
  const second = waiting?.subject_id ?? '';
  await approveWaiting(api, api.signIn('onlyA1'), 'company_user', second);
  expect(await get(second)).toMatchObject({ state: 'invited', role: { id: allRights }, lastSignInAt: null });
  expect(api.userPool.users.has('uno@example.co')).toBe(false);
  await api.work();
  await expect.poll(() => api.userPool.users.get('dos@example.co')?.clientId).toBe(clients.a);
  await expect
    .poll(
      async () =>
        (
          await api.rows<{ subject: string | null }>('select subject from company_user where id = $1', [
            second,
          ])
        )[0]?.subject,
    )
    .toBe('subject of dos@example.co');
});

test('an address that signs in anywhere else is taken, and one given twice is pointed at', async () => {
  api.userPool.users.set('ajena@example.co', { subject: 'ajena', clientId: clients.b, done: [] });
  const { data } = await api.ask(admin, inviteCompanyUsers, {
    body: { users: [invitee('ajena@example.co')] },
  });
  expect(data).toEqual([{ email: 'ajena@example.co', outcome: 'taken', userid: null }]);
  const twice = await api.call(admin, inviteCompanyUsers, {
    body: { users: [invitee('igual@example.co'), invitee('IGUAL@example.co')] },
  });
  expect(twice.problem.errors).toMatchObject([{ path: 'users.1.email' }]);
});

test('whoever signs in for the first time stops being invited', async () => {
  const invited = api.signIn('invited');
  await api.ask(invited, getSession);
  expect(await get(userIdOf('invited'))).toMatchObject({ state: 'active' });
  await api.rows(`update company_user set state = 'invited', last_sign_in_at = null where id = $1`, [
    userIdOf('invited'),
  ]);
});

test('the list knows names and addresses without accents, filters, and pages in both orders', async () => {
  const named = async (query: object) =>
    (await api.ask(admin, listCompanyUsers, { query })).data.map(({ name }) => name);
  expect(await named({ q: 'saul' })).toEqual(['Saúl Bloqueado']);
  expect(await named({ q: 'APPROVER@exam' })).toEqual(['Pablo Aprobador']);
  expect(await named({ state: 'blocked' })).toEqual(['Saúl Bloqueado']);
  expect(await named({ roleid: roleIdOf('approver') })).toEqual(['Pablo Aprobador']);
  for (const sort of ['name:asc', 'name:desc', 'lastSignIn:asc', 'lastSignIn:desc'] as const) {
    const whole = (await api.ask(admin, listCompanyUsers, { query: { sort } })).data.map(
      ({ userid }) => userid,
    );
    const paged: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { data, page } = await api.ask(admin, listCompanyUsers, {
        query: { sort, limit: '3', ...(cursor && { cursor }) },
      });
      paged.push(...data.map(({ userid }) => userid));
      cursor = page.next;
    }
    expect(paged).toEqual(whole);
  }
});

test('somebody of one company sees who works there or nowhere, and changes nobody whose work reaches further', async () => {
  const onlyA1 = api.signIn('onlyA1');
  const seen = (await api.ask(onlyA1, listCompanyUsers)).data.map(({ userid }) => userid);
  expect(seen).toContain(userIdOf('homeless'));
  expect(seen).not.toContain(userIdOf('onlyA2'));
  const { data } = await api.ask(onlyA1, getCompanyUser, { query: { userid: userIdOf('approver') } });
  expect(data.user).toMatchObject({ hasOtherCompanies: true, companies: [{ id: companies.a1 }] });
  expect(
    (await api.call(onlyA1, blockCompanyUser, { body: { userid: userIdOf('approver') } })).problem.code,
  ).toBe('beyond_own_companies');
  expect(
    (
      await api.call(onlyA1, inviteCompanyUsers, {
        body: { users: [invitee('lejos@example.co', noRights, [companies.a2])] },
      })
    ).status,
  ).toBe(404);
});

test('nobody grants what they do not hold: not in an invitation, a role or one more company', async () => {
  await api.rows(`update role set permissions = '{manage_company_users}' where id = $1`, [
    roleIdOf('nobody'),
  ]);
  const manager = api.signIn('nobody');
  const stronger = await insertCompanyUser(api, 'active', roleIdOf('approver'));
  const weaker = await insertCompanyUser(api, 'active');
  const refused = await Promise.all([
    api.call(manager, inviteCompanyUsers, {
      body: { users: [invitee('alto@example.co', roleIdOf('approver'))] },
    }),
    api.call(manager, updateCompanyUser, {
      query: { userid: weaker },
      body: { name: 'Wilson', roleid: roleIdOf('approver'), companies: [companies.a1] },
    }),
    api.call(manager, updateCompanyUser, {
      query: { userid: stronger },
      body: { name: 'Wilson', roleid: roleIdOf('approver'), companies: [companies.a1, companies.a2] },
    }),
  ]);
  expect(refused.map(({ problem }) => problem.code)).toEqual(refused.map(() => 'beyond_own_permissions'));
  const shutOut = await insertCompanyUser(api, 'blocked', roleIdOf('approver'));
  expect((await api.call(manager, unblockCompanyUser, { body: { userid: shutOut } })).problem.code).toBe(
    'beyond_own_permissions',
  );
  const body = { name: 'Wilson Segundo', roleid: noRights, companies: [companies.a2] };
  expect((await api.ask(manager, updateCompanyUser, { query: { userid: weaker }, body })).data).toMatchObject(
    { name: 'Wilson Segundo', version: 2, companies: [{ id: companies.a2 }] },
  );
});

test('nobody changes their own reach, blocks themselves or ends their own sessions here', async () => {
  const userid = userIdOf('admin');
  const own = await get(userid);
  const body = { name: own.name, roleid: own.role.id, companies: [companies.a1] };
  const refused = await Promise.all([
    api.call(admin, updateCompanyUser, { query: { userid }, version: own.version, body }),
    api.call(admin, updateCompanyUser, {
      query: { userid },
      version: own.version,
      body: { ...body, roleid: noRights, companies: own.companies.map(({ id }) => id) },
    }),
    ...[blockCompanyUser, endCompanyUserSessions, resetCompanyUserPassword, resetCompanyUserMfa].map(
      (endpoint) => api.call(admin, endpoint, { body: { userid } }),
    ),
  ]);
  expect(refused.map(({ problem }) => problem.code)).toEqual(refused.map(() => 'own_user'));
  const renamed = await api.ask(admin, updateCompanyUser, {
    query: { userid },
    version: own.version,
    body: { ...body, name: 'Marta Renombrada', companies: own.companies.map(({ id }) => id) },
  });
  expect(renamed.data.name).toBe('Marta Renombrada');
});

test('blocking bites at once here, reaches the pool, and is undone', async () => {
  const userid = userIdOf('onlyA1');
  const victim = api.signIn('onlyA1');
  await api.ask(victim, getSession);
  expect((await api.ask(admin, getCompanyUser, { query: { userid } })).data.sessions.length).toBeGreaterThan(
    0,
  );
  api.userPool.users.set('onlyA1@example.co', { subject: 'x', clientId: clients.a, done: [] });
  expect((await api.ask(admin, blockCompanyUser, { body: { userid } })).data.state).toBe('blocked');
  expect((await api.call(victim, getSession)).status).toBe(401);
  expect((await api.ask(admin, getCompanyUser, { query: { userid } })).data.sessions).toEqual([]);
  await expect
    .poll(() => api.userPool.users.get('onlyA1@example.co')?.done)
    .toEqual(['disable', 'endSessions']);
  expect((await api.call(admin, blockCompanyUser, { body: { userid } })).problem.code).toBe('conflict');
  // Everything is theirs again, so another person who manages users lets them in.
  const { data: waiting } = await api.ask(admin, unblockCompanyUser, { body: { userid } });
  expect(waiting.state).toBe('blocked');
  await api.rows(`update role set permissions = '{view_company_users,manage_company_users}' where id = $1`, [
    roleIdOf('nobody'),
  ]);
  const body = { proposalid: waiting.proposalid ?? '' };
  await api.ask(api.signIn('nobody'), approveProposal, { body });
  await api.rows(`update role set permissions = '{}' where id = $1`, [roleIdOf('nobody')]);
  await expect.poll(() => api.userPool.users.get('onlyA1@example.co')?.done.at(-1)).toBe('enable');
  expect((await api.call(api.signIn('onlyA1'), getSession)).status).toBe(200);
});

test('a changed role or company ends the context of whoever has it, at the next request', async () => {
  const caller = api.signIn('onlyA1');
  await api.ask(caller, listCompanyUsers);
  const before = await get(userIdOf('onlyA1'));
  const body = { name: before.name, roleid: noRights, companies: [companies.a1] };
  await api.ask(admin, updateCompanyUser, {
    query: { userid: before.userid },
    version: before.version,
    body,
  });
  expect((await api.call(caller, listCompanyUsers)).problem.code).toBe('context_required');
  expect((await api.ask(caller, getSession)).data.permissions).toEqual([]);
  await api.rows(
    'update company_user set role_id = $1, permissions_version = permissions_version + 1 where id = $2',
    [before.role.id, before.userid],
  );
});

test('ended sessions, a new password and no second factor reach the pool, and nothing is done while it does not answer', async () => {
  const userid = await insertCompanyUser(api, 'active');
  const done = () => api.userPool.users.get(`${userid}@example.co`)?.done;
  for (const endpoint of [endCompanyUserSessions, resetCompanyUserPassword, resetCompanyUserMfa])
    await api.ask(admin, endpoint, { body: { userid } });
  expect(done()).toEqual(['endSessions', 'resetPassword', 'resetMfa']);
  api.userPool.isDown = true;
  expect((await api.call(admin, resetCompanyUserPassword, { body: { userid } })).problem.code).toBe(
    'unavailable',
  );
  const trail = await api.rows<{ action: string }>(
    'select action from audit_event where client_id = $1 and entity_id = $2 order by id',
    [clients.a, userid],
  );
  expect(trail.map(({ action }) => action)).toEqual([
    'company_user.sessions_ended',
    'company_user.password_reset',
    'company_user.mfa_reset',
  ]);
  const invited = await insertCompanyUser(api, 'invited');
  expect(
    (await api.call(admin, resetCompanyUserPassword, { body: { userid: invited } })).problem,
  ).toMatchObject({ code: 'conflict', detail: 'Esta persona aún no ha activado su cuenta.' });
});

test('whoever gets another role hears of it by mail and in the portal', async () => {
  const userid = await insertCompanyUser(api, 'active');
  const { version, companies: held } = await get(userid);
  await api.ask(admin, updateCompanyUser, {
    query: { userid },
    version,
    body: { name: 'Wilson Nuevo', roleid: await insertRole(api), companies: held.map(({ id }) => id) },
  });
  const [mail] = await api.rows<{ subject: string; text: string }>(
    'select subject, text from outbox_message where client_id = $1 and recipient = $2',
    [clients.a, `${userid}@example.co`],
  );
  expect(mail?.subject).toBe('Tu rol en el portal cambió');
  expect(mail?.text).toContain('Lo cambió: Marta');
  expect(mail?.text).toContain('Si no lo esperabas, pregúntale a quien administra');
  expect(
    await api.rows('select 1 from notice where client_id = $1 and user_id = $2', [clients.a, userid]),
  ).toHaveLength(1);
});

test('an invitation is sent again only to somebody who still needs it, and why not is said', async () => {
  const again = async (userid: string) => (await api.call(admin, resendCode, { body: { userid } })).problem;
  const invited = await insertCompanyUser(api, 'invited');
  expect((await api.ask(admin, resendCode, { body: { userid: invited } })).data.sentTo).toContain('•••@');
  api.userPool.activated.add(`${invited}@example.co`);
  expect(await again(invited)).toMatchObject({
    status: 409,
    detail: 'Esta persona ya activó su cuenta.',
  });
  expect(await again(await insertCompanyUser(api, 'blocked'))).toMatchObject({
    status: 409,
    detail: 'Esta persona está bloqueada. Desbloquéala antes de invitarla.',
  });
  api.userPool.isDown = true;
  expect(await again(await insertCompanyUser(api, 'invited'))).toMatchObject({ code: 'unavailable' });
});

test('a client keeps one active user able to manage users and roles, however many try to take each other away', async () => {
  await api.rows(`update company_user set state = 'blocked' where client_id = $1 and role_id = any($2)`, [
    clients.a,
    [roleIdOf('homeless'), roleIdOf('invited')],
  ]);
  for (let round = 0; round < 10; round += 1) {
    await api.rows(`update company_user set state = 'active' where id = any($1)`, [
      [userIdOf('admin'), userIdOf('onlyA1')],
    ]);
    await api.rows('delete from company_user_company where user_id = $1', [userIdOf('admin')]);
    await api.rows(`insert into company_user_company values ($1, $2, $3)`, [
      clients.a,
      userIdOf('admin'),
      companies.a1,
    ]);
    const [one, other] = [api.signIn('admin'), api.signIn('onlyA1')];
    await Promise.all([api.contextOf(one), api.contextOf(other)]);
    await Promise.all([
      api.call(one, blockCompanyUser, { body: { userid: userIdOf('onlyA1') } }),
      api.call(other, blockCompanyUser, { body: { userid: userIdOf('admin') } }),
    ]);
    const left = await api.rows(
      `select 1 from company_user where client_id = $1 and state = 'active' and role_id = any($2)`,
      [clients.a, [roleIdOf('admin'), roleIdOf('onlyA1')]],
    );
    expect(left).toHaveLength(1);
  }
  await expect(
    api.owner.query(`update company_user set state = 'blocked' where client_id = $1`, [clients.a]),
  ).rejects.toMatchObject({ constraint: 'administrator_kept' });
  await expect(
    api.owner.query(`update role set permissions = '{}' where client_id = $1`, [clients.a]),
  ).rejects.toMatchObject({ constraint: 'administrator_kept' });
});
