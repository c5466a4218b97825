import { getCompanyUser, recoverCompanyUser } from '@antela/contract/company-users';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { insertCompanyUser } from '../../../test/staff-examples.ts';
import { clients } from '../../../test/world/clients.ts';
import { roleIdOf, userIdOf } from '../../../test/world/users.ts';

const { api, admin } = await startFileApi();

const allRights = roleIdOf('admin');

const trailOf = (userid: string) =>
  api.rows<{ action: string; actor_name: string }>(
    'select action, actor_name from audit_event where client_id = $1 and entity_id = $2 order by id',
    [clients.a, userid],
  );
const deeds = (userid: string) => api.userPool.users.get(`${userid}@example.co`)?.done;
/** Nobody but the given ones manages users, so that who has to confirm is known. */
const keepAdministrators = (...ids: string[]) =>
  api.rows(
    `update company_user set state = case when id::text = any($2) then 'active' else 'blocked' end
     where client_id = $1 and state in ('active', 'blocked') and role_id in (select id from role where client_id = $1 and 'manage_company_users' = any(permissions))`,
    [clients.a, ids],
  );

test('takes two where somebody else manages users, tells that one, and what one asked the same one does not confirm', async () => {
  const other = await insertCompanyUser(api, 'active', allRights);
  await keepAdministrators(userIdOf('admin'), other);
  const userid = await insertCompanyUser(api, 'active');
  const subject = { userid };
  expect((await api.ask(admin, recoverCompanyUser, { body: subject })).data.outcome).toBe('waiting');
  expect(deeds(userid)).toEqual([]);
  expect((await api.call(admin, recoverCompanyUser, { body: subject })).problem.code).toBe('conflict');
  const { data } = await api.ask(admin, getCompanyUser, { query: subject });
  expect(data.recovery).toMatchObject({ requestedBy: 'Marta Administradora', isOwn: true });
  const told = await api.rows<{ subject: string }>(
    'select subject from notice where client_id = $1 and user_id = $2',
    [clients.a, other],
  );
  expect(told.map((notice) => notice.subject)).toEqual(['Falta que confirmes la recuperación de una cuenta']);
  await api.rows('update account_recovery set requested_by = $1 where user_id = $2', [other, userid]);
  expect((await api.ask(admin, recoverCompanyUser, { body: subject })).data.outcome).toBe('recovered');
  expect(deeds(userid)).toEqual(['recover']);
  expect((await trailOf(userid)).map(({ action }) => action)).toEqual([
    'company_user.recovery_requested',
    'company_user.recovered',
  ]);
  expect((await api.ask(admin, getCompanyUser, { query: subject })).data.recovery).toBeNull();
});

test('is done at once where nobody else could confirm it, and not at all while the pool does not answer', async () => {
  await keepAdministrators(userIdOf('admin'));
  const userid = await insertCompanyUser(api, 'active');
  api.userPool.isDown = true;
  expect((await api.call(admin, recoverCompanyUser, { body: { userid } })).problem.code).toBe('unavailable');
  api.userPool.isDown = false;
  expect(await trailOf(userid)).toEqual([]);
  expect((await api.ask(admin, recoverCompanyUser, { body: { userid } })).data.outcome).toBe('recovered');
  expect(await trailOf(userid)).toEqual([
    { action: 'company_user.recovered', actor_name: 'Marta Administradora' },
  ]);
});

test('a request of yesterday is confirmed by nobody', async () => {
  const other = await insertCompanyUser(api, 'active', allRights);
  await keepAdministrators(userIdOf('admin'), other);
  const userid = await insertCompanyUser(api, 'active');
  await api.ask(admin, recoverCompanyUser, { body: { userid } });
  await api.rows(
    "update account_recovery set requested_by = $1, requested_at = requested_at - interval '25 hours' where user_id = $2",
    [other, userid],
  );
  expect((await api.ask(admin, recoverCompanyUser, { body: { userid } })).data.outcome).toBe('waiting');
});
