import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { policyTerms } from '@antela/contract/advance-policies';
import { permissionsOfTrail } from '@antela/contract/audit-streams';
import { clientRestrictionKinds } from '@antela/contract/client-restriction-rules';
import { deactivateClientRestriction, getClientRestriction } from '@antela/contract/client-restrictions';
import {
  approvingPermissions,
  controls,
  ordinarySettings,
  restrictionControls,
  type ControlGroup,
} from '@antela/contract/controls';
import { employmentBody } from '@antela/contract/employee-bodies';
import type { BodyOf } from '@antela/contract/endpoint';
import { endpoints } from '@antela/contract/endpoints';
import { createPayroll, updatePayroll } from '@antela/contract/payrolls';
import { approveProposal, listProposals, proposalKinds } from '@antela/contract/proposals';
import { changeWalletUsers, updateWalletUser } from '@antela/contract/wallet-user-changes';
import { listWalletUsers } from '@antela/contract/wallet-users';
import { createWallet, getWallet, updateWallet } from '@antela/contract/wallets';
import { secondFactorSettingsOf } from '@antela/rules/second-factor';
import { defaultSuspensionSettings } from '@antela/rules/suspension-kinds';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { Caller } from '../../../test/calls.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { approveWaiting } from '../../../test/proposals.ts';
import { recordTables } from '../../../test/record-tables.ts';
import { isOrdinary, settingsTables } from '../../../test/settings-tables.ts';
import { triedControls, triedRestriction } from '../../../test/tried-controls.ts';
import { triedWallet } from '../../../test/tried-wallets.ts';
import type { Tried } from '../../../test/tried.ts';
import { insertWallet, insertWalletUser } from '../../../test/wallet-user-records.ts';
import { companies } from '../../../test/world/clients.ts';
import { employeeIdOf, employmentIdOf, type EmployeeKey } from '../../../test/world/employees.ts';
import { payrolls } from '../../../test/world/payrolls.ts';

const root = join(import.meta.dirname, '../../../../../..');
const { api, admin: checker } = await startFileApi();
const maker = api.signIn('onlyA1');
const world = { api, maker };
const every = triedControls(world);

const waiting = async ({ subject, id }: Tried, caller = checker) =>
  (await api.ask(caller, listProposals, { query: { subject, id } })).data;

test.each(every)(
  '%s: loosened by its maker alone nothing changes, another person makes it so, once, and tightening needs nobody',
  async (_name, make) => {
    const tried = await make();
    const before = await tried.now();
    const proposalid = (await tried.loosen()) ?? '';
    expect(await tried.now()).toEqual(before);
    const approve = (caller: Caller) => api.call(caller, approveProposal, { body: { proposalid } });
    expect((await approve(maker)).problem.code).toBe('own_request');
    expect(await tried.now()).toEqual(before);
    expect((await waiting(tried))[0]?.changes.length).toBeGreaterThan(0);

    const answers = await Promise.all([approve(checker), approve(api.signIn('admin'))]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await tried.now()).not.toEqual(before);

    const loose = await tried.now();
    expect(await waiting(tried)).toEqual([]);
    const isRange = (await tried.tighten()) !== null;
    // A rule without an order has no tighter side: every change of it waits.
    if (isRange) expect(tried.subject).toBe('client_restriction');
    else expect(await tried.now()).not.toEqual(loose);
  },
);

test.each(every.filter(([name]) => !/(dates|hours|range|needsSecondPerson)$/.test(name)))(
  '%s: what was tightened meanwhile is not loosened by an approval that was asked for before',
  async (_name, make) => {
    const tried = await make();
    const proposalid = (await tried.loosen()) ?? '';
    expect(await tried.tighten()).toBeNull();
    const tight = await tried.now();
    const late = await api.call(checker, approveProposal, { body: { proposalid } });
    expect(late.problem.code).toBe('conflict');
    expect(await tried.now()).toEqual(tight);
  },
);

test('in a wallet with a cap of its own a person’s limit needs nobody, and coming back to one without is no way to a higher one', async () => {
  const enrolled = async (walletid: string) => {
    const { data } = await api.ask(maker, listWalletUsers, { query: { walletid } });
    return data[0];
  };
  const capped = await insertWallet(api, { funding: 'payroll', userCap: 500_000 });
  const one = await insertWalletUser(api, capped, { limit: 100_000 });
  const body = { limit: 400_000, state: 'active' as const, reason: null };
  const query = { payrolltypemoneybagemployeeid: one };
  const { data } = await api.ask(maker, updateWalletUser, { query, version: 1, body });
  expect([data.limit, data.proposalid]).toEqual([400_000, null]);

  const open = await insertWallet(api, { funding: 'payroll' });
  const other = await insertWalletUser(api, open, { limit: 100_000 });
  const change = (given: BodyOf<typeof changeWalletUsers>) =>
    api.ask(maker, changeWalletUsers, { body: given });
  await change({
    action: 'withdraw',
    payrolltypemoneybagemployeeids: [other],
    balance: 'keep',
    reason: 'Sale.',
  });
  const employeeids = [(await enrolled(open))?.employeeid ?? ''];
  await change({ action: 'enrol', walletid: open, employeeids, limit: null });
  expect(await enrolled(open)).toMatchObject({ state: 'active', limit: 100_000 });
});

test('of many who get the same limit, who gets less has it at once and who gets more waits, as nobody who left meanwhile', async () => {
  const walletid = await insertWallet(api, { funding: 'payroll' });
  const enrol = (who: EmployeeKey, limit: number | null) =>
    insertWalletUser(api, walletid, { employment: employmentIdOf(who), employee: employeeIdOf(who), limit });
  const less = await enrol('ana', 500_000);
  const more = await enrol('invited', 100_000);
  const gone = await enrol('suspended', 50_000);
  const same = await enrol('restricted', 200_000);
  const payrolltypemoneybagemployeeids = [less, more, gone, same];
  const body = { action: 'limit' as const, payrolltypemoneybagemployeeids, limit: 200_000 };
  const { data } = await api.ask(maker, changeWalletUsers, { body });
  expect([data.done, data.waiting, data.error]).toEqual([1, 2, 1]);
  const asked = await api.ask(checker, listProposals, { query: { subject: 'wallet', id: walletid } });
  expect(asked.data[0]?.changes[0]).toMatchObject({ before: 'De cada uno', after: '$\u00a0200.000' });
  const limitsOf = async () =>
    Object.fromEntries(
      (await api.ask(maker, listWalletUsers, { query: { walletid } })).data.map((user) => [
        user.payrolltypemoneybagemployeeid,
        user.limit,
      ]),
    );
  expect(await limitsOf()).toEqual({ [less]: 200_000, [more]: 100_000, [gone]: 50_000, [same]: 200_000 });

  const again = await api.ask(maker, changeWalletUsers, { body: { ...body, limit: 900_000 } });
  expect([again.data.done, again.data.waiting, again.data.error]).toEqual([0, 0, 4]);
  await api.ask(maker, changeWalletUsers, {
    body: {
      action: 'withdraw',
      payrolltypemoneybagemployeeids: [gone],
      balance: 'keep',
      reason: 'Sale.',
    },
  });
  await approveWaiting(api, checker, 'wallet', walletid);
  expect(await limitsOf()).toEqual({ [less]: 200_000, [more]: 200_000, [gone]: 50_000, [same]: 200_000 });
});

test('a restriction that is on goes off when another person approves it', async () => {
  const tried = await triedRestriction(world, 'approval_above');
  const query = { clientrestrictionid: tried.id };
  const state = async () => (await api.ask(maker, getClientRestriction, { query })).data.state;
  const { data } = await api.ask(maker, deactivateClientRestriction, { query, version: 1 });
  expect([data.proposalid === null, await state()]).toEqual([false, 'active']);
  await approveWaiting(api, checker, 'client_restriction', tried.id);
  expect(await state()).toBe('inactive');
});

test('what was changed behind a proposal makes its approval fail, and nothing is overwritten', async () => {
  const tried = await triedWallet(world, 'approvalAbove');
  const proposalid = (await tried.loosen()) ?? '';
  await api.rows('update wallet set approval_above = 7 where id = $1', [tried.id]);
  const answer = await api.call(checker, approveProposal, { body: { proposalid } });
  expect(answer.problem.code).toBe('stale');
  expect(await tried.now()).toBe(7);
});

test('a new wallet is born with every load approved, whatever its maker asks for', async () => {
  const { data } = await api.ask(maker, createWallet, {
    body: {
      companyid: companies.a1,
      funding: 'prefunded',
      name: 'Nueva y suelta',
      purpose: 'food',
      payrolls: [payrolls.free.id],
      userCap: null,
      loadCap: null,
      approvalAbove: 900_000_000,
      lowBalanceAt: null,
    },
  });
  const above = async () =>
    (await api.ask(maker, getWallet, { query: { walletid: data.walletid } })).data.approvalAbove;
  expect(await above()).toBe(0);
  await approveWaiting(api, checker, 'wallet', data.walletid);
  expect(await above()).toBe(900_000_000);
});

test.each([500_000, null])(
  'a new wallet that payroll pays for pays nobody until another person has approved its cap of %s, and its other settings wait for nothing',
  async (userCap) => {
    const settings = {
      name: `De nómina ${userCap}`,
      purpose: 'food' as const,
      payrolls: [payrolls.open.id],
      userCap,
      loadCap: null,
      approvalAbove: 0,
      lowBalanceAt: null,
    };
    const body = { companyid: companies.a1, funding: 'payroll' as const, ...settings };
    const { walletid } = (await api.ask(maker, createWallet, { body })).data;
    const employeeids = [employeeIdOf('ana')];
    await api.ask(maker, changeWalletUsers, {
      body: { action: 'enrol', walletid, employeeids, limit: null },
    });
    const ana = async () => (await api.ask(maker, listWalletUsers, { query: { walletid } })).data[0];
    expect(await ana()).toMatchObject({ effectiveLimit: 0, available: 0 });
    const { version } = (await api.ask(maker, getWallet, { query: { walletid } })).data;
    const renamed = { ...settings, userCap: 0, name: `Otro nombre ${userCap}`, state: 'active' as const };
    await api.ask(maker, updateWallet, { query: { walletid }, version, body: renamed });
    expect(await ana()).toMatchObject({ effectiveLimit: 0 });
    await approveWaiting(api, checker, 'wallet', walletid);
    expect(await ana()).toMatchObject({ effectiveLimit: userCap });
  },
);

const keysOf = (schema: z.ZodType | undefined): string[] =>
  Object.keys((schema as unknown as { shape?: object } | undefined)?.shape ?? {});

test('every setting of a wallet, an employment, a payroll, a policy and a restriction is a control or says why it is none', () => {
  const known = (group: keyof typeof ordinarySettings) =>
    [...Object.keys(controls[group].fields), ...Object.keys(ordinarySettings[group])].toSorted();
  const said = (...schemas: (z.ZodType | undefined)[]) => [...new Set(schemas.flatMap(keysOf))].toSorted();
  expect(said(createWallet.body, updateWallet.body)).toEqual(known('wallet'));
  expect(said(updateWalletUser.body)).toEqual(known('walletUser'));
  expect(said(employmentBody)).toEqual(known('employment'));
  expect(said(createPayroll.body, updatePayroll.body)).toEqual(known('payroll'));
  expect(said(policyTerms)).toEqual(known('policy'));
  expect(Object.keys(restrictionControls.kinds).toSorted()).toEqual(clientRestrictionKinds.toSorted());
});

test('every column of a table that says how things are to be is a control, or said why it is none', async () => {
  const rows = await api.rows<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'antela' and t.table_type = 'BASE TABLE'`,
  );
  const tables = [...new Set(rows.map(({ table }) => table))];
  expect([...Object.keys(settingsTables), ...recordTables].toSorted()).toEqual(tables.toSorted());
  const registered = Object.values(controls as Record<string, ControlGroup>).flatMap(
    ({ table, within, fields }) =>
      within === undefined ? Object.values(fields).map(({ column }) => `${table}.${column}`) : [],
  );
  const said = Object.entries(settingsTables).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  const found = rows
    .filter(({ table, column }) => table in settingsTables && !isOrdinary(column))
    .map(({ table, column }) => `${table}.${column}`);
  expect([...registered, ...said].toSorted()).toEqual(found.toSorted());
});

test('every setting of a client that anything reads or writes is a control', async () => {
  const known = Object.values(controls as Record<string, ControlGroup>).flatMap(({ within, fields }) =>
    within === 'settings' ? Object.values(fields).map(({ column }) => column) : [],
  );
  const sources = ['apps/api/src', 'apps/ops/src', 'apps/api/migrations'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:ts|sql)$/.test(path) && !path.endsWith('.test.ts'))
      .map((path) => readFileSync(join(root, folder, path), 'utf8')),
  );
  const keyed = /settings (?:->>?|@>|\|\| jsonb_build_object\() ?'(?:\{")?(\w+)/g;
  const read = sources.flatMap((text) => [...text.matchAll(keyed)].map(([, key = '']) => key));
  const typed = [
    ...Object.keys(defaultSuspensionSettings),
    ...Object.keys(secondFactorSettingsOf({ ask: 'none', from: null, graceDays: null })),
  ];
  expect([...new Set([...read, ...typed])].toSorted()).toEqual(known.toSorted());
});

test('whatever lets somebody approve, or act on money after proving who they are, is guarded when it is given', () => {
  const guarded: readonly string[] = approvingPermissions;
  const approving = Object.values(proposalKinds).map(({ approvedBy }) => approvedBy);
  const proving = endpoints.flatMap(({ name, stepUp, access }) =>
    stepUp && typeof access === 'object'
      ? [...(access.allOf ?? []), ...(access.anyOf ?? [])].map((permission) => ({ name, permission }))
      : [],
  );
  const open = [
    ...approving.filter((permission) => !guarded.includes(permission)),
    ...proving.filter(({ permission }) => !guarded.includes(permission)).map(({ name }) => name),
  ];
  // Writes down a transfer that was sent; where a payroll asks for two, it waits for somebody who closes payrolls.
  // Asks for another format of the bank's file, which waits for somebody who approves payments.
  // Takes loaded money back to the company's own fund.
  // The maker of a key or a webhook needs two permissions: the guarded one, and sight of what the key reads or the webhook tells.
  const webhook = Array.from({ length: 4 }, () => 'createWebhook');
  // The maker of a stream sees all that the trail shows.
  const stream = permissionsOfTrail.filter((permission) => !guarded.includes(permission));
  expect(open).toEqual([
    'closePayPeriod',
    'createApiKey',
    'rotateApiKey',
    ...webhook,
    ...stream.map(() => 'createAuditStream'),
    'changeBankLayout',
    'changeBankLayout',
    'reverseWalletLoad',
  ]);
});
