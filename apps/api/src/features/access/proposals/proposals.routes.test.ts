import {
  createAdvancePolicy,
  deleteAdvancePolicy,
  listAdvancePolicies,
} from '@antela/contract/advance-policies';
import { getPayroll, updatePayroll } from '@antela/contract/payrolls';
import { closePayPeriod } from '@antela/contract/period-steps';
import * as contract from '@antela/contract/proposals';
import { expect, test } from 'vitest';
import type { Caller } from '../../../test/calls.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { detailOf, insertPeriod } from '../../../test/pay-periods.ts';
import { insertPayroll, monthlySchedule, policyExample } from '../../../test/payroll-examples.ts';
import { clients } from '../../../test/world/clients.ts';

const { api, admin: checker } = await startFileApi();
const maker = api.signIn('onlyA1');

const settingsOf = async (payrollid: string) => {
  const { payroll, version, needsSecondPerson } = (await api.ask(maker, getPayroll, { query: { payrollid } }))
    .data;
  return {
    version,
    body: { name: payroll.name, deductionConcept: '1201', schedule: monthlySchedule, needsSecondPerson },
  };
};

/** A payroll where one person asks and another approves. */
async function guardedPayroll(): Promise<string> {
  const payrollid = await insertPayroll(api);
  const { version, body } = await settingsOf(payrollid);
  await api.ask(maker, updatePayroll, {
    query: { payrollid },
    version,
    body: { ...body, needsSecondPerson: true },
  });
  return payrollid;
}

const waitingIn = async (payrollid: string, caller = checker) =>
  (await api.ask(caller, contract.listProposals, { query: { subject: 'payroll', id: payrollid } })).data;
const only = async (payrollid: string) => {
  const [proposal, ...others] = await waitingIn(payrollid);
  if (!proposal || others.length > 0) throw new Error('not one');
  return proposal.proposalid;
};
const approve = (caller: Caller, proposalid: string) =>
  api.call(caller, contract.approveProposal, { body: { proposalid } });
const reject = (caller: Caller, proposalid: string) =>
  api.call(caller, contract.rejectProposal, { body: { proposalid, reason: 'No es así.' } });

async function guardedPeriod() {
  const payperiodid = await insertPeriod(api, 'reconciled');
  await api.rows(
    'update payroll set needs_second_person = true where id = (select payroll_id from pay_period where id = $1)',
    [payperiodid],
  );
  const { payroll } = await detailOf(api, maker, payperiodid);
  const close = () =>
    api.call(maker, closePayPeriod, {
      body: { payperiodid, amount: 105_950, paidOn: '2026-11-20', reference: 'ACH 1' },
    });
  return { payperiodid, payrollid: payroll.id, close };
}

test('a period that needs a second person closes when another one approves what was asked for, and never by the same', async () => {
  const { payperiodid, payrollid, close } = await guardedPeriod();
  expect((await close()).body.data).toMatchObject({ period: { state: 'reconciled' }, actions: [] });
  expect((await close()).problem.code).toBe('conflict');
  expect(await waitingIn(payrollid, maker)).toMatchObject([
    { kind: 'close', isOwn: true, mayApprove: false },
  ]);
  expect(await waitingIn(payrollid)).toMatchObject([
    {
      kind: 'close',
      subject: { kind: 'pay_period', id: payperiodid },
      amount: 105_950,
      changes: expect.arrayContaining([expect.objectContaining({ after: 'ACH 1' })]),
      isOwn: false,
      mayApprove: true,
      isFinal: true,
    },
  ]);
  const id = await only(payrollid);
  expect((await approve(maker, id)).problem.code).toBe('own_request');
  expect((await detailOf(api, maker, payperiodid)).period.state).toBe('reconciled');
  expect((await approve(checker, id)).status).toBe(200);
  const { period, remittance } = await detailOf(api, maker, payperiodid);
  expect([period.state, remittance.paid?.by]).toEqual(['closed', 'Nelson de Una']);
  expect(remittance.payments).toMatchObject([
    { reference: 'ACH 1', by: 'Nelson de Una', approvedBy: 'Marta Administradora' },
  ]);
  expect((await approve(checker, id)).problem.code).toBe('conflict');
  const trail = await api.rows<{ action: string; actor_name: string }>(
    'select action, actor_name from audit_event where entity_id = $1 order by at, id',
    [payperiodid],
  );
  expect(trail.slice(-3)).toEqual([
    { action: 'pay_period.change_requested', actor_name: 'Nelson de Una' },
    { action: 'pay_period.change_approved', actor_name: 'Marta Administradora' },
    { action: 'pay_period.closed', actor_name: 'Marta Administradora' },
  ]);
});

test('a closing that is rejected or taken back leaves the period as it was, and can be asked for again', async () => {
  const { payperiodid, payrollid, close } = await guardedPeriod();
  await close();
  expect((await reject(checker, await only(payrollid))).status).toBe(200);
  await close();
  expect((await reject(maker, await only(payrollid))).status).toBe(200);
  expect((await detailOf(api, maker, payperiodid)).period.state).toBe('reconciled');
  await close();
  const states = await api.rows<{ state: string }>(
    'select state from proposal where subject_id = $1 order by requested_at, id',
    [payperiodid],
  );
  expect(states.map(({ state }) => state)).toEqual(['rejected', 'withdrawn', 'waiting']);
});

test('of two people who approve one closing at once, one does', async () => {
  const { payperiodid, payrollid, close } = await guardedPeriod();
  await close();
  const id = await only(payrollid);
  const answers = await Promise.all([approve(checker, id), approve(api.signIn('admin'), id)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect((await detailOf(api, maker, payperiodid)).period.state).toBe('closed');
});

test('a version of the policy waits for a second person, and says who wrote it', async () => {
  const payrollid = await guardedPayroll();
  const policy = { body: { payrollid, validFrom: '2026-12-01', terms: policyExample } };
  const { data } = await api.ask(maker, createAdvancePolicy, policy);
  expect(data).toMatchObject({ policyid: null, version: null });
  expect((await api.call(maker, createAdvancePolicy, policy)).problem.code).toBe('conflict');
  const versions = async () =>
    (await api.ask(maker, listAdvancePolicies, { query: { payrollid } })).data.map((one) => ({
      validFrom: one.validFrom,
      createdBy: one.createdBy,
      policyid: one.policyid,
    }));
  expect(await versions()).toHaveLength(1);
  expect((await approve(maker, await only(payrollid))).problem.code).toBe('own_request');
  expect((await approve(checker, await only(payrollid))).status).toBe(200);
  const [newest] = await versions();
  expect(newest).toMatchObject({ validFrom: '2026-12-01', createdBy: 'Nelson de Una' });

  const policyid = newest?.policyid ?? '';
  expect((await api.ask(maker, deleteAdvancePolicy, { query: { policyid } })).data.deleted).toBe(false);
  expect(await versions()).toHaveLength(2);
  expect((await approve(checker, await only(payrollid))).status).toBe(200);
  expect(await versions()).toHaveLength(1);
});

test('that no second person is needed any more needs a second person', async () => {
  const payrollid = await guardedPayroll();
  const { version, body } = await settingsOf(payrollid);
  const { data } = await api.ask(maker, updatePayroll, {
    query: { payrollid },
    version,
    body: { ...body, deductionConcept: '999', needsSecondPerson: false },
  });
  expect(data.proposalid).not.toBeNull();
  expect((await settingsOf(payrollid)).body.needsSecondPerson).toBe(true);
  expect((await approve(checker, await only(payrollid))).status).toBe(200);
  expect((await settingsOf(payrollid)).body.needsSecondPerson).toBe(false);
});

test('whoever asked reminds those who can approve it, and nobody else, once a day while it waits; the history says so', async () => {
  const dayMs = 24 * 60 * 60_000;
  const { payperiodid, payrollid, close } = await guardedPeriod();
  await close();
  const proposalid = await only(payrollid);
  const { now } = api.clock;
  const aDayPasses = () => {
    // Sessions end within a day: the last reminder goes back instead.
    api.clock.now = new Date(api.clock.now.getTime() + 1_000);
    return api.rows(`update proposal set reminded_at = reminded_at - interval '1 day' where id = $1`, [
      proposalid,
    ]);
  };
  const remind = (caller: Caller) => api.call(caller, contract.remindProposal, { body: { proposalid } });
  const told = () =>
    api.rows<{ name: string }>(
      `select u.full_name as name from notice n join company_user u on u.client_id = n.client_id and u.id = n.user_id
       where n.event_key like $1 order by 1`,
      [`%proposal:${proposalid}:reminded:%`],
    );
  const approvers = await api.rows<{ name: string }>(
    `select u.full_name as name from notice n join company_user u on u.client_id = n.client_id and u.id = n.user_id
     where n.event_key like $1 order by 1`,
    [`%proposal:${proposalid}:asked:%`],
  );
  const from = async (caller: typeof maker) => (await waitingIn(payrollid, caller))[0]?.remindsFrom ?? null;
  // Names are said of one or two, a number of more.
  const [waits] = await waitingIn(payrollid, maker);
  expect(waits?.approvers).toEqual({
    people: approvers.length,
    names: approvers.length > 2 ? [] : approvers.map(({ name }) => name),
  });
  const [several, others] = [approvers.slice(0, 2), approvers.slice(2)].map((some) =>
    some.map(({ name }) => name),
  );
  const setState = (state: string) =>
    api.rows('update company_user set state = $1 where client_id = $2 and full_name = any($3)', [
      state,
      clients.a,
      others,
    ]);
  await setState('blocked');
  expect((await waitingIn(payrollid, maker))[0]?.approvers).toEqual({
    people: several?.length,
    names: several,
  });
  await setState('active');
  expect(await from(checker)).toBeNull();
  expect(Date.parse((await from(maker)) ?? '')).toBeLessThanOrEqual(api.clock.now.getTime());
  expect((await remind(checker)).problem.code).toBe('not_found');
  // Two presses at once tell them once.
  const statuses = await Promise.all([remind(maker), remind(maker)]).then((all) =>
    all.map(({ status }) => status).toSorted((one, other) => one - other),
  );
  expect(statuses).toEqual([200, 409]);
  expect(approvers.length).toBeGreaterThan(0);
  expect(await told()).toEqual(approvers);
  expect(Date.parse((await from(maker)) ?? '') - api.clock.now.getTime()).toBe(dayMs);
  expect((await remind(maker)).problem.code).toBe('conflict');
  await aDayPasses();
  expect((await remind(maker)).status).toBe(200);
  expect(await told()).toHaveLength(2 * approvers.length);
  const trail = await api.rows<{ n: number }>(
    `select count(*)::int as n from audit_event where entity_id = $1 and action = 'pay_period.change_reminded'`,
    [payperiodid],
  );
  expect(trail).toEqual([{ n: 2 }]);
  expect((await reject(maker, proposalid)).status).toBe(200);
  await aDayPasses();
  expect((await remind(maker)).problem.code).toBe('conflict');
  api.clock.now = now;
});
