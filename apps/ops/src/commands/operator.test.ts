import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { demoOperators, ensureDemoOperators } from '../demo/demo-operators.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import type { OpsContext } from '../ops-context.ts';
import { runOps } from '../run-ops.ts';
import { startTestOps, testNow, type TestOps } from '../test/test-ops.ts';

let ops: TestOps;
beforeAll(async () => {
  ops = await startTestOps();
});
beforeEach(() =>
  ops.ownerPool.query('truncate antela.operator, antela.operator_act, antela.legal_figure_correction'),
);
afterAll(() => ops.close());

type Credentials = OpsContext['credentials'];
const nobody: Credentials = { name: null, secret: null };

async function as(credentials: Credentials, ...args: string[]): Promise<{ code: number; text: string }> {
  return within({ credentials }, ...args);
}

async function within(given: Partial<OpsContext>, ...args: string[]) {
  ops.lines.length = 0;
  const code = await runOps(args, { ...ops, ...given });
  return { code, text: ops.lines.join('\n') };
}

/** Enrolled by `by`, with the secret that was handed out. */
async function add(by: Credentials, name: string): Promise<Credentials> {
  const { code, text } = await as(by, 'operator', 'add', '--name', name);
  expect(code, text).toBe(0);
  return { name, secret: /: (\S{43})$/m.exec(text)?.[1] ?? '' };
}

async function renew(holder: Credentials): Promise<Credentials> {
  const { code, text } = await as(holder, 'operator', 'renew');
  expect(code, text).toBe(0);
  return { name: holder.name, secret: /secreto: (\S{43})/.exec(text)?.[1] ?? '' };
}

const refused = (text: string) => ({ code: 2, text: expect.stringContaining(text) as string });
const closing = ['maintenance', 'on'];

test('the first is enrolled without proof; what was handed out only sets one’s own secret, once', async () => {
  expect(await as(nobody, ...closing)).toMatchObject(refused('Inscribe al primero'));
  const handedOut = await add(nobody, 'Ana Ruiz');
  expect(await as(nobody, 'operator', 'add', '--name', 'Otra')).toMatchObject(refused('ANTELA_OPERATOR'));
  expect(await as(handedOut, ...closing)).toMatchObject(refused('operator renew'));
  const ana = await renew(handedOut);
  expect(await as(handedOut, 'operator', 'renew')).toMatchObject(refused('no es el suyo'));
  expect(await as(ana, ...closing)).toMatchObject({ code: 0 });
  const { rows } = await ops.ownerPool.query<{ secret_hash: string }>(
    'select secret_hash from antela.operator',
  );
  expect(rows[0]?.secret_hash).toMatch(/^scrypt\$16384\$8\$1\$/);
  expect(JSON.stringify(rows)).not.toContain(ana.secret ?? '');
});

test('a wrong secret and an unknown name are refused in the same words, and nobody is enrolled twice', async () => {
  const ana = await renew(await add(nobody, 'Ana Ruiz'));
  const unknown = await as({ name: 'Nadie', secret: 'x' }, ...closing);
  expect(unknown).toMatchObject(refused('no está inscrito o ese secreto no es el suyo'));
  expect((await as({ ...ana, secret: 'x' }, ...closing)).text).toBe(
    unknown.text.replace('Nadie', 'Ana Ruiz'),
  );
  expect(await as(ana, 'operator', 'add', '--name', '  ANÁ  ruiz ')).toMatchObject(refused('Ya hay'));
});

test('what was handed out ends after a week', async () => {
  const handedOut = await add(nobody, 'Ana Ruiz');
  const later = new Date(testNow.getTime() + 8 * 86_400_000);
  expect(await within({ credentials: handedOut, clock: () => later }, 'operator', 'renew')).toMatchObject(
    refused('ya venció'),
  );
});

test('from the third on another operator approves, and there are never fewer than two to do so', async () => {
  const ana = await renew(await add(nobody, 'Ana Ruiz'));
  const beto = await renew(await add(ana, 'Beto Díaz'));
  expect(await as(ana, 'operator', 'remove', '--name', 'Ana Ruiz')).toMatchObject(refused('a sí mismo'));
  expect(await as(ana, 'operator', 'remove', '--name', 'Beto Díaz')).toMatchObject(refused('menos de dos'));

  const celia = await renew(await add(ana, 'Celia Paz'));
  expect(await as(celia, ...closing)).toMatchObject(refused('espera a otro operador'));
  const approve = ['operator', 'approve', '--name', 'Celia Paz'];
  expect(await as(ana, ...approve)).toMatchObject(refused('lo aprueba otro operador'));
  expect(await as(celia, ...approve)).toMatchObject(refused('espera a otro operador'));
  expect(await as(beto, ...approve)).toMatchObject({ code: 0 });
  expect(await as(celia, ...closing)).toMatchObject({ code: 0 });

  expect(await as(celia, 'operator', 'remove', '--name', 'beto diaz')).toMatchObject({ code: 0 });
  expect(await as(beto, ...closing)).toMatchObject(refused('no está inscrito'));
  const listed = await as(nobody, 'operator', 'list');
  expect(listed.text).toMatch(/Ana Ruiz +puede actuar\n.*Celia Paz +puede actuar$/);
});

test('of two who enrol themselves as the first at once, one is', async () => {
  const both = await Promise.all(
    ['Ana Ruiz', 'Beto Díaz'].map((name) =>
      runOps(['operator', 'add', '--name', name], { ...ops, credentials: nobody }),
    ),
  );
  expect(both.toSorted((one, other) => one - other)).toEqual([0, 2]);
});

test('who ran what, on what, and how it ended is on record, refusals too; a person’s document is not kept', async () => {
  const ana = await renew(await add(nobody, 'Ana Ruiz'));
  await as(ana, ...closing);
  await as(ana, 'person', 'suppress', '--client', 'Nadie', '--document', '1020304050', '--yes');
  const { rows } = await ops.ownerPool.query(
    `select o.name, a.command, a.target, a.outcome from antela.operator_act a left join antela.operator o on o.id = a.operator_id order by a.id`,
  );
  expect(rows).toEqual([
    { name: null, command: 'operator add', target: { name: 'Ana Ruiz' }, outcome: 'done' },
    { name: 'Ana Ruiz', command: 'operator renew', target: {}, outcome: 'done' },
    { name: 'Ana Ruiz', command: 'maintenance on', target: {}, outcome: 'done' },
    {
      name: 'Ana Ruiz',
      command: 'person suppress',
      target: { client: 'Nadie', document: '…4050', yes: true },
      outcome: 'refused',
    },
  ]);
  expect((await as(nobody, 'operator', 'acts')).text).toContain('maintenance on');
  await expect(ops.opsPool.query('delete from antela.operator_act')).rejects.toThrow('permission denied');
  await expect(ops.opsPool.query(`update antela.operator_act set command = 'x'`)).rejects.toThrow(
    'permission denied',
  );
});

test('what an operator does is in the client’s history under their name, their id and the act', async () => {
  const ana = await renew(await add(nobody, 'Ana Ruiz'));
  const company = ['--company', 'Molinos S.A.S.:900123456-8'];
  const admin = ['--admin', 'jefa@molinos.example', '--admin-name', 'Rosa Peña'];
  expect((await as(ana, 'client', 'create', '--name', 'Molinos', ...company, ...admin)).code).toBe(0);
  const { rows } = await ops.ownerPool.query(
    `select distinct e.actor_name, e.actor_id = 'operator:' || o.id as "isTheirs"
     from antela.audit_event e join antela.operator_act a on a.id::text = e.request_id join antela.operator o on o.id = a.operator_id`,
  );
  expect(rows).toEqual([{ actor_name: 'Ana Ruiz (operador)', isTheirs: true }]);
});

test('an operator of the demonstration does nothing in production, and counts for nobody there', async () => {
  const ana = await renew(await add(nobody, 'Ana Ruiz'));
  await ops.ownerPool.query('update antela.operator set demo = true');
  expect(await as(ana, ...closing)).toMatchObject({ code: 0 });
  const production = { production: true, credentials: ana };
  expect(await within(production, ...closing)).toMatchObject(refused('secreto es público'));
  expect(await within({ ...production, credentials: nobody }, ...closing)).toMatchObject(
    refused('Inscribe al primero'),
  );
  expect(await within(production, 'demo', 'reset', '--yes')).toMatchObject(refused('no se ensaya'));
});

test('the demonstration has two operators, whose names and secrets its page says', async () => {
  await inOperatorTransaction(ops.ownerPool, (db) => ensureDemoOperators(db, testNow));
  const page = await readFile(new URL('../../../../docs/demo.md', import.meta.url), 'utf8');
  for (const { name, secret } of demoOperators) {
    expect(await as({ name, secret }, ...closing)).toMatchObject({ code: 0 });
    expect(page).toContain(`| ${name} | \`${secret}\` |`);
  }
});
