import { createAdvancePolicy } from '@antela/contract/advance-policies';
import { createPayroll, getPayroll } from '@antela/contract/payrolls';
import { listProposals } from '@antela/contract/proposals';
import { changeWalletUsers, updateWalletUser } from '@antela/contract/wallet-user-changes';
import { listWalletUsers } from '@antela/contract/wallet-users';
import { getWallet, updateWallet } from '@antela/contract/wallets';
import { bogotaDate } from '@antela/rules/calendar-date';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { monthlySchedule, policyExample } from '../../../test/payroll-examples.ts';
import { approveWaiting } from '../../../test/proposals.ts';
import { insertWallet, insertWalletUser } from '../../../test/wallet-user-records.ts';
import { companies } from '../../../test/world/clients.ts';
import { employeeIdOf } from '../../../test/world/employees.ts';
import { payrolls } from '../../../test/world/payrolls.ts';

const { api, admin: checker } = await startFileApi();
const maker = api.signIn('onlyA1');

const newPayroll = async (name: string, needsSecondPerson: boolean) => {
  const body = {
    companyid: companies.a1,
    name,
    deductionConcept: null,
    schedule: monthlySchedule,
    needsSecondPerson,
  };
  return (await api.ask(maker, createPayroll, { body })).data;
};
const read = async (payrollid: string) => (await api.ask(maker, getPayroll, { query: { payrollid } })).data;

test('a new payroll is born with every advance approved, and its maker alone never gives it a looser policy', async () => {
  const { payrollid } = await newPayroll('Nace segura', false);
  const approvalAbove = async () => (await read(payrollid)).policy?.approvalAbove;
  expect(await approvalAbove()).toBe(0);
  const body = {
    payrollid,
    validFrom: bogotaDate(api.clock.now),
    terms: { ...policyExample, approvalAbove: null },
  };
  const { data } = await api.ask(maker, createAdvancePolicy, { body });
  expect([data.policyid, await approvalAbove()]).toEqual([null, 0]);
  await approveWaiting(api, checker, 'payroll', payrollid);
  expect(await approvalAbove()).toBeNull();
});

test('the first policy of a payroll that has none is held against the one that payrolls are born with', async () => {
  const first = async (name: string, terms: object) => {
    const { payrollid } = await newPayroll(name, false);
    await api.rows('delete from advance_policy where payroll_id = $1', [payrollid]);
    const body = { payrollid, validFrom: bogotaDate(api.clock.now), terms: { ...policyExample, ...terms } };
    await api.ask(maker, createAdvancePolicy, { body });
    return (await read(payrollid)).policy?.percentage;
  };
  expect(await first('Primera suelta', { approvalAbove: 0, percentage: 9_000 })).toBeUndefined();
  expect(await first('Primera segura', { approvalAbove: 0 })).toBe(5_000);
});

test('a payroll made beside one that needs a second person needs one too, until two agree that it does not', async () => {
  await newPayroll('De a dos', true);
  const { payrollid, proposalid } = await newPayroll('Sin la segunda', false);
  expect([proposalid === null, (await read(payrollid)).needsSecondPerson]).toEqual([false, true]);
  await approveWaiting(api, checker, 'payroll', payrollid);
  expect((await read(payrollid)).needsSecondPerson).toBe(false);
});

const usersOf = async (walletid: string) =>
  (await api.ask(maker, listWalletUsers, { query: { walletid } })).data;
const waitingAbout = async (walletid: string) =>
  (await api.ask(maker, listProposals, { query: { subject: 'wallet', id: walletid } })).data.length;
const enrolments = {
  enrol: (walletid: string, limit: number | null) => ({
    action: 'enrol' as const,
    walletid,
    employeeids: [employeeIdOf('free')],
    limit,
  }),
  enrol_all: (walletid: string, limit: number | null) => ({
    action: 'enrol_all' as const,
    walletid,
    limit,
    expected: 1,
  }),
};

test.each(Object.entries(enrolments))(
  '%s: whoever is new in a wallet without cap that payroll pays for spends nothing until another person approves their limit',
  async (_action, bodyOf) => {
    const walletid = await insertWallet(api, { funding: 'payroll' });
    const { data } = await api.ask(maker, changeWalletUsers, { body: bodyOf(walletid, 900_000_000) });
    expect([data.done, data.waiting, data.error]).toEqual([1, 1, 0]);
    expect((await usersOf(walletid))[0]).toMatchObject({ state: 'active', limit: null, available: 0 });
    await approveWaiting(api, checker, 'wallet', walletid);
    expect((await usersOf(walletid))[0]).toMatchObject({ limit: 900_000_000 });
  },
);

test('where a person without limit spends nothing, their first limit waits too, and leaving and coming back gives none', async () => {
  const walletid = await insertWallet(api, { funding: 'payroll' });
  const id = await insertWalletUser(api, walletid);
  const query = { payrolltypemoneybagemployeeid: id };
  const body = { limit: 900_000_000, state: 'active' as const, reason: null };
  const { data } = await api.ask(maker, updateWalletUser, { query, version: 1, body });
  expect([data.limit, data.proposalid === null]).toEqual([null, false]);
  const withdrawn = {
    action: 'withdraw' as const,
    payrolltypemoneybagemployeeids: [id],
    balance: 'keep' as const,
    reason: 'Sale.',
  };
  await api.ask(maker, changeWalletUsers, { body: withdrawn });
  await api.ask(maker, changeWalletUsers, { body: enrolments.enrol(walletid, 900_000_000) });
  expect((await usersOf(walletid))[0]).toMatchObject({ state: 'active', limit: null });
});

test('without a limit to propose nobody is asked, and a limit above the wallet’s cap is refused when somebody is enrolled', async () => {
  const open = await insertWallet(api, { funding: 'payroll' });
  await api.ask(maker, changeWalletUsers, { body: enrolments.enrol(open, null) });
  expect(await waitingAbout(open)).toBe(0);
  const capped = await insertWallet(api, { funding: 'payroll', userCap: 100_000 });
  for (const bodyOf of Object.values(enrolments)) {
    const { status, problem } = await api.call(maker, changeWalletUsers, { body: bodyOf(capped, 200_000) });
    expect([status, problem.code]).toEqual([422, 'rule_broken']);
  }
  const { data } = await api.ask(maker, changeWalletUsers, { body: enrolments.enrol(capped, 100_000) });
  expect([data.done, data.waiting]).toEqual([1, 0]);
});

test('a cap where payroll pays and there was none gives whoever has no limit their first money, so it waits', async () => {
  const walletid = await insertWallet(api, { funding: 'payroll' });
  await insertWalletUser(api, walletid);
  const { name, purpose, loadCap, approvalAbove, lowBalanceAt, state, version } = (
    await api.ask(maker, getWallet, { query: { walletid } })
  ).data;
  const settings = { name, purpose, loadCap, approvalAbove, lowBalanceAt, state };
  const body = { ...settings, payrolls: [payrolls.free.id], userCap: 900_000_000 };
  await api.ask(maker, updateWallet, { query: { walletid }, version, body });
  expect((await usersOf(walletid))[0]).toMatchObject({ effectiveLimit: null, available: 0 });
  await approveWaiting(api, checker, 'wallet', walletid);
  expect((await usersOf(walletid))[0]).toMatchObject({ effectiveLimit: 900_000_000 });
});
