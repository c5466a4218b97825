import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands, runOps } from '../run-ops.ts';
import { startTestOps, type TestOps } from '../test/test-ops.ts';

let ops: TestOps;
let folder: string;
let deposit: string;
beforeAll(async () => {
  ops = await startTestOps({ withDemo: true });
  const { rows } = await ops.ownerPool.query<{ id: string; receipt_key: string }>(
    `select d.id, d.receipt_key from antela.wallet_deposit d join antela.client c using (client_id) where c.name = $1 limit 1`,
    [andino[1]],
  );
  deposit = rows[0]?.id ?? '';
  const receipt = Buffer.from('%PDF-1.7');
  const sha256 = createHash('sha256').update(receipt).digest('hex');
  await ops.ownerPool.query('update antela.wallet_deposit set receipt_sha256 = $2 where id = $1', [
    deposit,
    sha256,
  ]);
  await ops.objects.write(rows[0]?.receipt_key ?? '', receipt, 'application/pdf');
  folder = await mkdtemp(join(tmpdir(), 'antela-readers-'));
});
afterAll(async () => {
  await ops.close();
  await rm(folder, { recursive: true });
});

const andino = ['--client', 'Grupo Textil Andino'];
/** How each command is called that says of itself that it changes nothing. */
const calls: Readonly<Record<string, () => string[]>> = {
  'operator list': () => [],
  'operator acts': () => ['--name', 'Ana Operadora'],
  'audit verify': () => andino,
  'audit streams': () => andino,
  'ledger verify': () => andino,
  'deposit list': () => andino,
  'deposit show': () => [...andino, '--deposit', deposit, '--to', join(folder, 'receipt')],
  'debt list': () => andino,
  'disburse list': () => andino,
  'proposal list': () => andino,
  'mail list': () => [],
  'legal-figures list': () => [],
  'employee-app': () => [],
  'keys status': () => [],
  'saml-keys list': () => [],
  'nodes list': () => [],
  backup: () => ['--to', join(folder, 'copy.bak')],
};
const namesOf = (by: string) => commands.filter((command) => command.by === by).map(({ name }) => name);

test('a command that asks nobody who they are works where the database refuses every write', async () => {
  expect(namesOf('reader').toSorted()).toEqual(Object.keys(calls).toSorted());
  const readOnly = ops.withoutWriting();
  try {
    await expect(readOnly.opsPool.query(`update antela.setting set value = value`)).rejects.toThrow(
      'read-only',
    );
    for (const [name, options] of Object.entries(calls)) {
      const code = await runOps([...name.split(' '), ...options()], {
        ...readOnly,
        objects: ops.objects,
        credentials: nobody,
      });
      expect(code, `${name}: ${readOnly.lines.join('\n')}`).toBe(0);
    }
  } finally {
    await readOnly.close();
  }
});

const nobody = { name: null, secret: null };

test('every other command is refused without an operator’s proof, before it looks at what it was given', async () => {
  for (const name of namesOf('operator')) {
    ops.lines.length = 0;
    expect(await runOps(name.split(' '), { ...ops, credentials: nobody }), name).toBe(2);
    expect(ops.lines[0], name).toContain('ANTELA_OPERATOR');
  }
  const others = commands.filter(({ by }) => by !== 'operator' && by !== 'reader');
  // Each of these is an exception that the decision on enrolled operators names.
  expect(others.map(({ name }) => name).toSorted()).toEqual([
    'demo reset',
    'migrate',
    'operator add',
    'operator renew',
    'restore',
    'simulate',
  ]);
});
