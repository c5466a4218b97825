import { approveAdvances } from '@antela/contract/advance-decisions';
import { answerDisbursement } from '@antela/contract/disbursements';
import { endpoints } from '@antela/contract/endpoints';
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../../test/calls.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { insertPaidAdvances } from '../../../test/paid-advances.ts';
import { insertPayroll, insertPeople } from '../../../test/pay-periods.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { worldNow } from '../../../test/world/time.ts';

const { api } = await startFileApi();
const above = 500_000;

let approver: Caller;
/** Signed in long ago, two advances of 300,000 that wait, and a batch of 600,000 with the bank. */
const payroll = await insertPayroll(api);
const [employmentId = ''] = await insertPeople(api, payroll, 1);
const one = { periodId: payroll.periods.november, employmentId, amount: 300_000 };
async function waiting(count: number): Promise<string[]> {
  const ids = await insertPaidAdvances(
    api,
    payroll,
    Array.from({ length: count }, () => one),
  );
  const client = await api.owner.connect();
  await client.query('begin; set local session_replication_role = replica');
  await client.query(`update advance set payment_state = 'in_approval' where id = any($1)`, [ids]);
  await client.query('commit');
  client.release();
  return ids;
}
const advances = await waiting(2);
/** As the portal does: a second sign-in, shown to the API. */
const prove = () =>
  api.rows('update portal_session set factor_proved_at = $2 where client_id = $1', [
    clients.a,
    api.clock.now,
  ]);
beforeEach(async () => {
  api.clock.now = worldNow;
  approver = api.signIn('admin');
  await api.contextOf(approver as never);
  api.clock.now = new Date(worldNow.getTime() + 6 * 60_000);
});

const set = (to: number | null) =>
  api.rows(`update client set settings = $2 where client_id = $1`, [
    clients.a,
    to === null ? {} : { stepUpAbove: to },
  ]);
const approve = (...advanceids: string[]) =>
  api.call(approver, approveAdvances, { body: { advanceids, reason: null } });

test('approving advances asks for a fresh factor above the client’s threshold, and always where it has set none', async () => {
  await set(null);
  expect((await approve(advances[0] ?? '')).problem.code).toBe('step_up_required');
  await set(above);
  expect((await approve(...advances)).problem.code).toBe('step_up_required');
  expect((await approve(advances[0] ?? '')).status).toBe(200);
});

test('approvals below it count together from one proof to the next, however many come at once', async () => {
  await set(above);
  const many = await waiting(6);
  await api.rows('update portal_session set unproved_amount = 0 where client_id = $1', [clients.a]);
  const codes = await Promise.all(many.map(async (id) => (await approve(id)).problem?.code));
  expect(codes.filter((code) => code === undefined)).toHaveLength(1);
  expect(new Set(codes.filter(Boolean))).toEqual(new Set(['step_up_required']));
  const states = await api.rows<{ payment_state: string }>(
    'select payment_state from advance where id = any($1)',
    [many],
  );
  expect(states.filter(({ payment_state: state }) => state !== 'in_approval')).toHaveLength(1);

  await prove();
  for (const id of many) await approve(id);
  const left = await api.rows(`select from advance where id = any($1) and payment_state = 'in_approval'`, [
    many,
  ]);
  expect(left).toEqual([]);
  // Approvals with a fresh proof count for nothing once it is old.
  api.clock.now = new Date(api.clock.now.getTime() + 6 * 60_000);
  const [next = '', another = ''] = await waiting(2);
  expect((await approve(next)).status).toBe(200);
  expect((await approve(another)).problem.code).toBe('step_up_required');
});

test('the bank’s answer is taken above it only with a fresh factor, before its file is read', async () => {
  const id = crypto.randomUUID();
  await api.rows(
    `insert into disbursement (client_id, id, company_id, number, state, lines, amount, created_at, created_by, created_by_name, decided_at, decided_by, decided_by_name)
     values ($1, $2, $3, 7, 'approved', 2, 600000, $4, 'x', 'Alguien', $4, 'y', 'Otra')`,
    [clients.a, id, companies.a1, worldNow],
  );
  const answer = async () => {
    const body = { disbursementid: id, fileKey: 'nowhere.csv', fileName: 'nowhere.csv' };
    return (await api.call(approver, answerDisbursement, { body })).problem.code;
  };
  await set(above);
  expect(await answer()).toBe('step_up_required');
  await set(600_000);
  expect(await answer()).toBe('file_missing');
});

/** Changes of people's access that need no fresh proof, each with the reason. */
const withoutProof: Record<string, string> = {
  blockCompanyUser: 'keeps somebody out; letting them in again asks',
  changeEmployees: 'codes of many invitations, each to the address on record',
  createEmployee: 'a person on a payroll, who is invited to the employees’ app and not to the portal',
  endCompanyUserSessions: 'whoever was in signs in again',
  resendCode: 'another code for the same invitation, to the address on record',
};

test('whatever changes roles, users, invitations or how somebody comes in asks for a fresh factor', () => {
  const changing = endpoints.filter(
    ({ access, changes = [] }) =>
      typeof access === 'object' && (changes.includes('role') || changes.includes('company_user')),
  );
  expect(changing.length).toBeGreaterThanOrEqual(9);
  const unguarded = changing.filter(({ stepUp }) => !stepUp).map(({ name }) => name);
  expect(unguarded.sort()).toEqual(Object.keys(withoutProof));
});
