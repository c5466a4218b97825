import { appCreateAdvance } from '@antela/contract/employee-app';
import { search } from '@antela/contract/search';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { insertWalletLoad } from '../../../test/wallet-load-records.ts';
import { clients } from '../../../test/world/clients.ts';
import { employmentIdOf } from '../../../test/world/employees.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { roleIdOf, userIdOf, type UserKey } from '../../../test/world/users.ts';

const { api } = await startFileApi();
await api.ask(api.machine, appCreateAdvance, {
  body: {
    clientid: clients.a,
    companyemployeeid: employmentIdOf('free'),
    kind: 'salary',
    amount: 50_000,
    evidence: { text: 'Autorizo.', textVersion: '1', ip: null },
  },
});

const find = async (who: UserKey, q: string) =>
  (await api.ask(api.signIn(who), search, { query: { q } })).data;
const kindsOf = async (who: UserKey, q: string) => (await find(who, q)).map(({ kind }) => kind);

test('a person is found by the beginnings of names without accents, and by document', async () => {
  const [hit] = await find('admin', 'munoz ana');
  expect(hit).toMatchObject({
    kind: 'employee',
    id: employmentIdOf('ana'),
    title: expect.stringContaining('Ana Lucía'),
  });
  expect(hit?.detail).toMatch(/^C\.C\.\s[\d.]+ · Quincenal planta · Hilados Andinos S\.A\.S\.$/u);
  const [document] = await api.rows<{ document_number: string }>(
    `select document_number from employee join employment on employee_id = employee.id where employment.id = $1`,
    [employmentIdOf('ana')],
  );
  expect((await find('admin', document?.document_number ?? '')).map(({ id }) => id)).toEqual([
    employmentIdOf('ana'),
  ]);
});

test('whoever works comes before whoever has left, and a person with advances is found with them', async () => {
  expect(await kindsOf('admin', 'Hugo')).toEqual(['employee', 'salary_advance']);
  const advance = (await find('admin', 'Hugo')).find(({ kind }) => kind === 'salary_advance');
  expect(advance?.detail).toMatch(/^\$\s50\.000 · Solicitado · 20\/11\/2026$/u);
  expect((await find('admin', 'Elena'))[0]?.detail).toContain('Retirado');
  // The last day counts as retired, as everywhere else.
  await api.rows(`update employment set end_date = '2026-11-20' where id = $1`, [
    employmentIdOf('penniless'),
  ]);
  expect((await find('admin', 'Gloria'))[0]?.detail).toContain('Retirado');
});

test('payrolls, users, contacts and roles are found by their names', async () => {
  expect(await find('admin', 'administracion')).toContainEqual(
    expect.objectContaining({ kind: 'payroll', title: 'Mensual administración' }),
  );
  expect(await find('admin', 'nelson')).toContainEqual(
    expect.objectContaining({ kind: 'company_user', id: userIdOf('onlyA1') }),
  );
  expect((await find('admin', 'rol de nobody'))[0]).toMatchObject({ kind: 'role', id: roleIdOf('nobody') });
});

test('wallets, their loads and restrictions are found, each only where its client has them', async () => {
  await insertWalletLoad(api, 'draft');
  expect((await find('admin', 'auxilio prueba')).map(({ kind }) => kind)).toEqual(['wallet_load']);
  await api.rows('update client set wallets_enabled = false');
  expect(await find('admin', 'auxilio prueba')).toEqual([]);
  await api.rows('update client set wallets_enabled = true');
});

test('only what the permissions open is looked into', async () => {
  expect(await kindsOf('nobody', 'Hugo')).toEqual([]);
  expect(await kindsOf('approver', 'nelson')).toEqual([]);
  expect(await kindsOf('homeless', 'Hugo')).toEqual([]);
});

test('nothing of another company or client is found, and no letter is a wildcard', async () => {
  expect(await find('onlyA1', 'Karen')).toEqual([]);
  expect(await find('onlyA1', 'Víctor')).toEqual([]);
  expect(await find('admin', 'Espejo')).toEqual([]);
  expect(await find('admin', '%%')).toEqual([]);
  expect(await find('admin', '__')).toEqual([]);
});

test('a restriction by client is found by whoever sees a company it reaches', async () => {
  await api.rows(
    `insert into client_restriction (client_id, id, name, products, scope, valid_from, repetition, status, rule, created_by, created_at)
     values ($1, gen_random_uuid(), 'Cierre sureño', '{salary}', $2, '2026-12-01', 'once', 'on', $3, 'world', now())`,
    [
      clients.a,
      { companyIds: [], payrollIds: [payrolls.checked.id], costCentres: [], contractTypes: [] },
      { kind: 'blackout_dates', ranges: [{ from: '2026-12-14', until: '2026-12-16' }] },
    ],
  );
  expect(await kindsOf('admin', 'sureno')).toEqual(['client_restriction']);
  expect(await kindsOf('onlyA1', 'sureno')).toEqual([]);
});
