import { changeCompanyUserEmail, getCompanyUser, inviteCompanyUsers } from '@antela/contract/company-users';
import { approveProposal, listProposals } from '@antela/contract/proposals';
import { afterEach, expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { approveWaiting } from '../../../test/proposals.ts';
import { insertCompanyUser } from '../../../test/staff-examples.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { roleIdOf, userIdOf } from '../../../test/world/users.ts';

const { api, admin } = await startFileApi();
const other = api.signIn('onlyA1');
await api.work();
afterEach(() => {
  api.userPool.isDown = false;
});

let addresses = 0;
const newAddress = () => `direccion-${++addresses}@example.co`;
const formerOf = (userid: string) => `${userid}@example.co`;
const get = async (userid: string) => (await api.ask(admin, getCompanyUser, { query: { userid } })).data.user;
const ask = (userid: string, email: string) =>
  api.ask(admin, changeCompanyUserEmail, { body: { userid, email } });
const refusal = async (userid: string, email: string) => {
  const { problem } = await api.call(admin, changeCompanyUserEmail, { body: { userid, email } });
  return [problem.code, problem.detail];
};
const toldOf = (userid: string) =>
  api.rows<{ recipient: string; text: string }>(
    `select recipient, text from outbox_message where event_key like $1 order by event_key`,
    [`account:email:${userid}:%`],
  );

test('codes go to another address only once another person has said so, and both addresses are told', async () => {
  const userid = await insertCompanyUser(api, 'active');
  const [former, email] = [formerOf(userid), newAddress()];
  const { data } = await ask(userid, email.toUpperCase());
  expect(await get(userid)).toMatchObject({ email: former });
  const alone = await api.call(admin, approveProposal, { body: { proposalid: data.proposalid } });
  expect(alone.problem.code).toBe('own_request');

  await approveWaiting(api, other, 'company_user', userid);
  expect(await get(userid)).toMatchObject({ email, username: former, state: 'active' });
  const told = await toldOf(userid);
  expect(told.map(({ recipient }) => recipient)).toEqual([former, email]);
  for (const { text } of told) {
    expect(text).toContain(`Tus códigos y avisos llegan ahora a d•••@example.co. Ingresas con ${former}`);
    expect(text).toContain('Si no lo esperabas, avísale enseguida');
  }
  const trail = await api.rows(
    'select action, actor_name, changes from audit_event where entity_id = $1 order by id',
    [userid],
  );
  expect(trail).toMatchObject([
    { action: 'company_user.change_requested', actor_name: 'Marta Administradora' },
    { action: 'company_user.change_approved' },
    { action: 'company_user.email_changed', changes: { email: [former, email] } },
  ]);
  await expect.poll(() => api.userPool.users.get(former)?.done).toEqual([`email ${email}`, 'enable']);
});

test('somebody invited at a wrong address is invited at the right one, and the wrong one is free again', async () => {
  const userid = await insertCompanyUser(api, 'invited');
  const [wrong, right] = [formerOf(userid), newAddress()];
  await ask(userid, right);
  await approveWaiting(api, other, 'company_user', userid);
  expect(await get(userid)).toMatchObject({ email: right, username: right, state: 'invited' });
  expect((await toldOf(userid)).map(({ recipient }) => recipient)).toEqual([wrong]);
  await expect
    .poll(() => [api.userPool.users.has(wrong), api.userPool.users.has(right)])
    .toEqual([false, true]);
  const users = [{ email: wrong, name: 'Ximena', roleid: roleIdOf('onlyA2'), companies: [companies.a1] }];
  const { data } = await api.ask(admin, inviteCompanyUsers, { body: { users } });
  expect(data).toMatchObject([{ outcome: 'invited' }]);
});

test('an address that is anybody’s, or theirs already, is refused, and so is one for oneself or for the blocked', async () => {
  const userid = await insertCompanyUser(api, 'active');
  const moved = await insertCompanyUser(api, 'active');
  const address = newAddress();
  await ask(moved, address);
  await approveWaiting(api, other, 'company_user', moved);
  api.userPool.users.set('otra-empresa@example.co', { subject: 'ajena', clientId: clients.b, done: [] });
  const taken = ['conflict', 'Ese correo ya ingresa al portal. Usa otro.'];
  for (const email of [formerOf(moved), address, 'otra-empresa@example.co'])
    expect(await refusal(userid, email)).toEqual(taken);
  expect(await refusal(userid, formerOf(userid))).toEqual([
    'conflict',
    'Ese es el correo que ya tiene. Escribe otro.',
  ]);
  expect((await refusal(userIdOf('admin'), newAddress()))[0]).toBe('own_user');
  const blocked = await insertCompanyUser(api, 'blocked');
  expect(await refusal(blocked, newAddress())).toEqual([
    'conflict',
    'Esta persona está bloqueada. Desbloquéala antes.',
  ]);
  const { data } = await api.ask(admin, listProposals, { query: { subject: 'company_user', id: userid } });
  expect(data).toEqual([]);
});

test('an address taken while it waited is refused at the approval, and nothing is done while the pool does not answer', async () => {
  const userid = await insertCompanyUser(api, 'active');
  const email = newAddress();
  const { data } = await ask(userid, email);
  const approve = () => api.call(other, approveProposal, { body: { proposalid: data.proposalid } });
  api.userPool.isDown = true;
  expect((await approve()).problem.code).toBe('unavailable');
  api.userPool.isDown = false;
  api.userPool.users.set(email, { subject: 'entretanto', clientId: clients.b, done: [] });
  expect((await approve()).problem).toMatchObject({ code: 'conflict' });
  expect(await get(userid)).toMatchObject({ email: formerOf(userid) });
  expect(await toldOf(userid)).toEqual([]);
});

test('whoever approves it sees every company of the account by then', async () => {
  const userid = await insertCompanyUser(api, 'active');
  const { data } = await ask(userid, newAddress());
  await api.rows('insert into company_user_company values ($1, $2, $3)', [clients.a, userid, companies.a2]);
  const { problem } = await api.call(other, approveProposal, { body: { proposalid: data.proposalid } });
  expect(problem.code).toBe('beyond_own_companies');
  expect(await get(userid)).toMatchObject({ email: formerOf(userid) });
});
