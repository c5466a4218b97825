import { createAdvance } from '@antela/contract/advances';
import { lookAtApprovals } from '@antela/contract/approvals';
import { listNotices } from '@antela/contract/notices';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertAbsence } from '../../../test/absences.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { clients } from '../../../test/world/clients.ts';
import { employmentIdOf } from '../../../test/world/employees.ts';
import { worldNow } from '../../../test/world/time.ts';
import { userIdOf, type UserKey } from '../../../test/world/users.ts';
import { tellNext } from './tell-next.service.ts';

const { api, admin } = await startFileApi();

const hours = (n: number) => new Date(worldNow.getTime() + n * 3_600_000);
/** People who have been told by an hour after the beginning, which is ten in the morning of a Friday. */
async function toldAt(n: number): Promise<UserKey[]> {
  await tellNext(api.pool, clients.a, hours(n));
  const rows = await api.rows<{ user_id: string }>('select user_id from approval_telling order by told_at');
  const keys: UserKey[] = ['admin', 'approver', 'onlyA1', 'nobody', 'homeless'];
  return rows.map(({ user_id: id }) => keys.find((key) => userIdOf(key) === id) ?? 'foreign');
}

beforeEach(async () => {
  const body = {
    companyemployeeid: employmentIdOf('checked'),
    kind: 'salary' as const,
    amount: 40_000,
    authorization: 'Me lo pidió por escrito.',
  };
  const { advanceid } = (await api.ask(admin, createAdvance, { body })).data;
  await api.rows('update advance set requested_by = $1 where id = $2', [userIdOf('nobody'), advanceid]);
  await api.rows('update company_user set last_sign_in_at = $1 where id = $2', [worldNow, userIdOf('admin')]);
});
afterEach(async () => {
  api.clock.now = worldNow;
  await api.rows('delete from approval_telling');
  await api.rows('delete from approval_look');
  await api.rows(`update absence set ended_at = $1, ended_by_name = 'x' where ended_at is null`, [worldNow]);
  await api.rows(`update advance set payment_state = 'cancelled' where payment_state = 'in_approval'`);
});

test('hours after nobody looked one is told, hours later the next, and nobody twice', async () => {
  expect(await toldAt(3.75)).toEqual([]);
  // The person seen last comes first.
  expect(await toldAt(4)).toEqual(['admin']);
  expect(await toldAt(4.25)).toEqual(['admin']);
  expect(await toldAt(8)).toEqual(['admin', 'approver']);
  expect(await toldAt(8.5)).toEqual(['admin', 'approver']);
  const [notice] = (await api.ask(api.signIn('approver'), listNotices)).data.items;
  expect(notice).toMatchObject({
    subject: 'Una solicitud espera tu aprobación hace horas y nadie la ha mirado',
    path: '/dashboard',
  });
  const mails = await api.rows<{ recipient: string }>(
    `select recipient from outbox_message where subject like 'Una solicitud espera%' order by created_at`,
  );
  expect(mails.map(({ recipient }) => recipient)).toEqual(['admin@example.co', 'approver@example.co']);
});

test('after how many hours the next is told is the client’s own', async () => {
  const set = (hours: number | null) =>
    api.rows(
      hours === null
        ? `update client set settings = settings - 'nextApproverHours' where client_id = $1`
        : `update client set settings = settings || '{"nextApproverHours":${hours}}' where client_id = $1`,
      [clients.a],
    );
  await set(2);
  expect(await toldAt(1.75)).toEqual([]);
  expect(await toldAt(2)).toEqual(['admin']);
  expect(await toldAt(4)).toEqual(['admin', 'approver']);
  await api.rows('delete from approval_telling');
  await set(8);
  expect(await toldAt(7.75)).toEqual([]);
  expect(await toldAt(8)).toEqual(['admin']);
  await set(null);
});

test('who stands in for somebody comes first, and who is away is not told', async () => {
  await insertAbsence(api, { user: userIdOf('admin'), delegate: userIdOf('approver') });
  expect(await toldAt(4)).toEqual(['approver']);
  expect(await toldAt(8)).toEqual(['approver']);
});

test('while somebody looks nobody is told, and they are not told of what they saw', async () => {
  api.clock.now = hours(3);
  await api.ask(api.signIn('admin'), lookAtApprovals);
  expect(await toldAt(6.75)).toEqual([]);
  expect(await toldAt(7)).toEqual(['approver']);
});

test.each([
  ['at night', 12],
  ['on a Saturday', 26],
  ['on a Sunday', 50],
])('nobody is told %s', async (_when, n) => {
  expect(await toldAt(n)).toEqual([]);
});
