import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { permissions } from '@antela/contract/permissions';
import { clusterVariable } from '@antela/embedded-postgres/test-cluster';
import { expect, test } from 'vitest';
import { runOps } from './run-ops.ts';
import { startFileOps } from './test/file-ops.ts';
import { listedPool, runIn, type TestOps } from './test/test-ops.ts';

const ops = await startFileOps();

const run = (...args: string[]) => runIn(ops, args);

const newClient = [
  'client',
  'create',
  '--name',
  'Molinos del Sur',
  '--company',
  'Molinos del Sur S.A.S.:900.123.456-8',
  '--company',
  'Harinas S.A.S.:901234870-4',
  '--admin',
  'Jefa@Molinos.example',
  '--admin-name',
  'Rosa Peña',
];

test('help lists every command; what is not known answers 2 and the help', async () => {
  const help = await run('help');
  expect(help.code).toBe(0);
  for (const name of [
    'client create',
    'user invite',
    'impersonate',
    'maintenance on',
    'audit verify',
    'ledger verify',
    'legal-figures add',
    'migrate',
    'demo reset',
    'simulate',
  ])
    expect(help.text).toContain(name);
  expect(await run('frobnicate')).toMatchObject({ code: 2, text: expect.stringContaining('No conozco') });
});

test('a client is born with its companies, its five roles and an invited administrator who may do everything', async () => {
  expect(await run(...newClient)).toMatchObject({
    code: 0,
    text: expect.stringContaining('jefa@molinos.example'),
  });
  const { rows: companies } = await ops.ownerPool.query(
    `select name, nit, check_digit from antela.company order by name`,
  );
  expect(companies).toEqual([
    { name: 'Harinas S.A.S.', nit: '901234870', check_digit: 4 },
    { name: 'Molinos del Sur S.A.S.', nit: '900123456', check_digit: 8 },
  ]);
  const { rows: roles } = await ops.ownerPool.query<{ name: string; permissions: string[]; system: boolean }>(
    'select name, permissions, system from antela.role order by created_at, id',
  );
  expect(roles.map(({ name, system }) => [name, system])).toEqual([
    ['Administrador', true],
    ['Nómina', false],
    ['Tesorería', false],
    ['Aprobador', false],
    ['Consulta', false],
  ]);
  expect(roles[0]?.permissions).toEqual([...permissions]);
  const { rows: users } = await ops.ownerPool.query(
    'select username, subject, state from antela.company_user',
  );
  expect(users).toEqual([
    { username: 'jefa@molinos.example', subject: 'subject-of-jefa@molinos.example', state: 'invited' },
  ]);
  expect(ops.userPool.invitations).toEqual(['jefa@molinos.example']);
});

test('a mistyped NIT, a repeated name and a user who exists are refused and leave nothing behind', async () => {
  expect(await run(...newClient.with(5, 'Otra S.A.S.:900123456-7'))).toMatchObject({
    code: 2,
    text: expect.stringContaining('NIT'),
  });
  expect(await run(...newClient)).toMatchObject({
    code: 2,
    text: expect.stringContaining('Ya hay un cliente'),
  });
  expect(await run(...newClient.with(3, 'Otro cliente'))).toMatchObject({
    code: 2,
    text: expect.stringContaining('ya es usuario'),
  });
  const { rows } = await ops.ownerPool.query('select name from antela.client');
  expect(rows).toHaveLength(1);
});

test('a client is not made when the invitation cannot be sent', async () => {
  const broken: TestOps = {
    ...ops,
    userPool: { ...listedPool(), createUser: () => Promise.reject(new Error('pool down')) },
  };
  await expect(
    runOps(newClient.with(3, 'Otro cliente').with(9, 'otra@molinos.example'), broken),
  ).rejects.toThrow('pool down');
  const { rows } = await ops.ownerPool.query('select name from antela.client');
  expect(rows).toHaveLength(1);
});

test('a user is invited to some companies or to all of them', async () => {
  const invite = (email: string, ...rest: string[]) =>
    run(
      'user',
      'invite',
      '--client',
      'Molinos del Sur',
      '--email',
      email,
      '--name',
      'Ana Ruiz',
      '--role',
      'Nómina',
      ...rest,
    );
  expect((await invite('una@molinos.example', '--company', 'Harinas S.A.S.')).code).toBe(0);
  expect((await invite('todas@molinos.example')).code).toBe(0);
  expect(await invite('nadie@molinos.example', '--company', 'Otra')).toMatchObject({
    code: 2,
    text: expect.stringContaining('no tiene la empresa'),
  });
  const { rows } = await ops.ownerPool.query(
    `select u.username, count(*)::int as n from antela.company_user u join antela.company_user_company c on c.client_id = u.client_id and c.user_id = u.id group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { username: 'jefa@molinos.example', n: 2 },
    { username: 'todas@molinos.example', n: 2 },
    { username: 'una@molinos.example', n: 1 },
  ]);
});

test('maintenance goes on and off', async () => {
  const value = async () =>
    (
      await ops.ownerPool.query<{ value: string }>(
        `select value from antela.setting where key = 'maintenance'`,
      )
    ).rows[0]?.value;
  await run('maintenance', 'on');
  expect(await value()).toBe('true');
  await run('maintenance', 'off');
  expect(await value()).toBe('false');
});

test('a legal figure is added once and shows in the list; a wrong one is refused', async () => {
  const add = (...rest: string[]) =>
    run(
      'legal-figures',
      'add',
      '--kind',
      'minimum_wage',
      '--from',
      '2027-01-01',
      '--source',
      'Decreto de prueba',
      ...rest,
    );
  expect((await add('--value', '1850000')).code).toBe(0);
  expect((await add('--value', '1850000')).code).toBe(2);
  expect((await add('--value', '1,85')).code).toBe(2);
  expect((await run('legal-figures', 'list')).text).toMatch(/minimum_wage\s+1850000 pesos\s+2027-01-01/);
});

test('there is no demo to reset where there is no demo', async () => {
  expect(await run('demo', 'reset')).toMatchObject({ code: 2, text: expect.stringContaining('--yes') });
  expect((await run('demo', 'reset', '--yes')).code).toBe(1);
});

/** The operator of a cluster passes policies by: none of them hides a row. */
const isCluster = process.env[clusterVariable] !== undefined;

test.skipIf(isCluster).each([
  [
    'a policy that hides rows',
    `create policy narrow on antela.advance as restrictive to antela_ops using (false)`,
    'drop policy narrow on antela.advance',
  ],
  [
    'no policy',
    'alter policy operator on antela.advance using (client_id is not null)',
    'alter policy operator on antela.advance using (true)',
  ],
])('with %s no tool says a part for the whole: it names the table and fails', async (_name, blind, heal) => {
  const copy = join(tmpdir(), `ops-${process.pid}.bak`);
  await ops.ownerPool.query(blind);
  for (const command of [
    ['audit', 'verify'],
    ['ledger', 'verify'],
    ['debt', 'list'],
    ['backup', '--to', copy],
  ])
    expect(await run(...command), command.join(' ')).toMatchObject({
      code: 2,
      text: expect.stringMatching(/no ve todas las filas de advance/) as unknown,
    });
  await ops.ownerPool.query(heal);
  expect(await run('ledger', 'verify')).toMatchObject({
    code: 0,
    text: expect.stringMatching(/Leído como antela_ops: \d+ clientes?\./) as unknown,
  });
});
