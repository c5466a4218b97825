import {
  getCompanyUser,
  inviteCompanyUsers,
  listCompanyUsers,
  unblockCompanyUser,
  updateCompanyUser,
} from '@antela/contract/company-users';
import { approvingPermissions } from '@antela/contract/controls';
import type { Permission } from '@antela/contract/permissions';
import { approveProposal, listProposals, rejectProposal } from '@antela/contract/proposals';
import { createRole, getRole, updateRole } from '@antela/contract/roles';
import { beforeEach, expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { approveWaiting } from '../../../test/proposals.ts';
import { insertCompanyUser } from '../../../test/staff-examples.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { userIdOf } from '../../../test/world/users.ts';

const { api } = await startFileApi();
let roles = 0;
const maker = api.signIn('onlyA1');
const checker = api.signIn('admin');
beforeEach(() => api.rows(`update company_user set state = 'active' where id = $1`, [userIdOf('admin')]));

const newRole = async (...permissions: Permission[]) =>
  (
    await api.ask(maker, createRole, {
      body: { name: `Rol ${(roles += 1)}`, permissions: ['view_wallets', ...permissions] },
    })
  ).data.roleid;
const userOf = async (userid: string) =>
  (await api.ask(maker, getCompanyUser, { query: { userid } })).data.user;
const move = async (userid: string, roleid: string, at = [companies.a1]) => {
  const { name, version } = await userOf(userid);
  const body = { name, roleid, companies: at };
  return (await api.ask(maker, updateCompanyUser, { query: { userid }, version, body })).data.proposalid;
};
const invite = (email: string, roleid: string) =>
  api.ask(maker, inviteCompanyUsers, {
    body: { users: [{ email, name: 'Ximena Segunda', roleid, companies: [companies.a1] }] },
  });
const isThere = async (q: string) =>
  (await api.ask(maker, listCompanyUsers, { query: { q } })).data.length > 0;

test.each(approvingPermissions.map((permission) => [permission] as const))(
  'nobody alone makes a second self that holds %s: not by an invitation, another role, or the role itself',
  async (permission) => {
    const approving = await newRole(permission);
    const email = `${permission.replaceAll('_', '')}@example.co`;
    expect((await invite(email, approving)).data).toMatchObject([{ outcome: 'waiting', userid: null }]);
    expect(await isThere(email)).toBe(false);

    const harmless = await newRole();
    const userid = await insertCompanyUser(api, 'active', harmless);
    const proposalid = (await move(userid, approving)) ?? '';
    expect((await userOf(userid)).role.id).toBe(harmless);
    expect((await api.call(maker, approveProposal, { body: { proposalid } })).problem.code).toBe(
      'own_request',
    );

    const { data } = await api.ask(maker, updateRole, {
      query: { roleid: harmless },
      version: 1,
      body: { name: 'Otro nombre ' + permission, permissions: ['view_wallets', 'view_contacts', permission] },
    });
    expect(data.permissions).toContain('view_contacts');
    expect(data.permissions).not.toContain(permission);

    await approveWaiting(api, checker, 'role', harmless);
    const { role } = (await api.ask(maker, getRole, { query: { roleid: harmless } })).data;
    expect(role.permissions).toContain(permission);
    await approveWaiting(api, checker, 'company_user', userid);
    expect((await userOf(userid)).role.id).toBe(approving);
    const waiting = (await api.ask(checker, listProposals, { query: { subject: 'company_user' } })).data;
    const invitation = waiting.find(({ subject }) => subject.name.includes(email));
    await api.ask(checker, approveProposal, { body: { proposalid: invitation?.proposalid ?? '' } });
    expect(await isThere(email)).toBe(true);
  },
);

test.each(approvingPermissions.map((permission) => [permission] as const))(
  'nobody alone lets somebody in again who holds %s',
  async (permission) => {
    const userid = await insertCompanyUser(api, 'blocked', await newRole(permission));
    const unblock = () => api.call(maker, unblockCompanyUser, { body: { userid } });
    const { proposalid } = (await unblock()).body.data;
    expect((await userOf(userid)).state).toBe('blocked');
    expect((await unblock()).problem.code).toBe('conflict');
    const own = await api.call(maker, approveProposal, { body: { proposalid: proposalid ?? '' } });
    expect(own.problem.code).toBe('own_request');
    await approveWaiting(api, checker, 'company_user', userid);
    expect((await userOf(userid)).state).toBe('invited');
  },
);

test('whoever approves no money is let in again at once', async () => {
  const userid = await insertCompanyUser(api, 'blocked', await newRole('manage_contacts'));
  const { data } = await api.ask(maker, unblockCompanyUser, { body: { userid } });
  expect([data.state, data.proposalid]).toEqual(['invited', null]);
});

test('somebody who approves money in one company does not begin to in another without a second person', async () => {
  const userid = await insertCompanyUser(api, 'active', await newRole('approve_wallet_loads'));
  const admin = api.signIn('admin');
  const { name, version, role } = await userOf(userid);
  const { data } = await api.ask(admin, updateCompanyUser, {
    query: { userid },
    version,
    body: { name: `${name} Segundo`, roleid: role.id, companies: [companies.a1, companies.a2] },
  });
  expect(data).toMatchObject({ name: `${name} Segundo`, companies: [{ id: companies.a1 }] });
  expect(data.proposalid).not.toBeNull();
});

test('what gives nobody money to approve is done at once, and so is taking it away', async () => {
  const [approving, harmless] = [await newRole('approve_wallet_loads'), await newRole('manage_contacts')];
  expect((await invite('contactos@example.co', harmless)).data).toMatchObject([{ outcome: 'invited' }]);
  const userid = await insertCompanyUser(api, 'active', approving);
  expect(await move(userid, harmless)).toBeNull();
  expect((await userOf(userid)).role.id).toBe(harmless);
});

test('a promotion that its author takes back, or that another change overtakes, is not approved any more', async () => {
  const [approving, harmless, other] = [
    await newRole('approve_transactions'),
    await newRole(),
    await newRole(),
  ];
  const userid = await insertCompanyUser(api, 'active', harmless);
  const first = (await move(userid, approving)) ?? '';
  await api.ask(maker, rejectProposal, { body: { proposalid: first, reason: 'Era otra persona.' } });
  expect((await api.call(checker, approveProposal, { body: { proposalid: first } })).problem.code).toBe(
    'conflict',
  );
  const second = (await move(userid, approving)) ?? '';
  await move(userid, other);
  expect((await api.call(checker, approveProposal, { body: { proposalid: second } })).problem.code).toBe(
    'conflict',
  );
  expect((await userOf(userid)).role.id).toBe(other);
});

test('where nobody else of the client could approve it, it waits for the service and says so', async () => {
  const approving = await newRole('approve_transactions');
  await api.rows(`update company_user set state = 'blocked' where id <> $1 and client_id = $2`, [
    userIdOf('onlyA1'),
    clients.a,
  ]);
  await invite('sola@example.co', approving);
  const { data } = await api.ask(maker, listProposals, { query: { subject: 'company_user' } });
  expect(data.find(({ subject }) => subject.name.includes('sola@'))).toMatchObject({
    approvers: { people: 0, names: [] },
    isOwn: true,
    mayApprove: false,
  });
});
