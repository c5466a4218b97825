import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOps } from '../run-ops.ts';
import { testOperators } from '../test/test-operators.ts';
import { startTestOps, type TestOps } from '../test/test-ops.ts';

let ops: TestOps;
let folder: string;
beforeAll(async () => {
  ops = await startTestOps({ withDemo: true });
  folder = await mkdtemp(join(tmpdir(), 'antela-disburse-'));
});
afterAll(async () => {
  await ops.close();
  await rm(folder, { recursive: true });
});

interface By {
  name: string;
  secret: string;
}

async function as(credentials: By, ...args: string[]): Promise<{ code: number; text: string }> {
  ops.lines.length = 0;
  const code = await runOps(['disburse', ...args], { ...ops, credentials });
  return { code, text: ops.lines.join('\n') };
}
const andino = ['--client', 'Grupo Textil Andino'];
const logistics = [...andino, '--company', 'Logística Telar S.A.S.'];

const { first, second } = testOperators;

test('two operators take a batch to the bank and back; however one of them spells their name, they are not two', async () => {
  const created = await as(first, 'create', ...logistics);
  expect(created, created.text).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^Lote 1: \d+ pagos por \$/),
  });
  const batch = [...andino, '--batch', '1'];
  const { rows } = await ops.opsPool.query<{ id: string }>(`select id from antela.operator where name = $1`, [
    first.name,
  ]);
  for (const name of [first.name, ` ${first.name.toUpperCase()}  `, 'ana operadora', rows[0]?.id ?? ''])
    expect(await as({ ...first, name }, 'approve', ...batch), name).toMatchObject({
      code: 2,
      text: expect.stringContaining('No puedes aprobar lo que tú creaste'),
    });
  expect(await as(second, 'approve', ...batch)).toMatchObject({ code: 0 });

  const out = join(folder, 'banco.csv');
  expect(await as(second, 'export', ...batch, '--out', out)).toMatchObject({ code: 0 });
  const references = (await readFile(out, 'latin1'))
    .split('\r\n')
    .filter((line) => line.startsWith('2;'))
    .map((line) => line.split(';')[1]);
  const answer = join(folder, 'respuesta.csv');
  await writeFile(
    answer,
    ['Referencia;Estado', ...references.map((reference) => `${reference};Pagado`)].join('\n'),
  );
  const file = [...batch, '--file', answer];
  expect((await as(second, 'import', ...file)).text).toContain(`pagados: ${references.length}`);
  expect((await as(second, 'import', ...file)).text).toContain(
    `pagados: 0, rechazados: 0, devueltos: 0, ya estaban registrados: ${references.length}`,
  );
  expect((await as(second, 'list', ...andino)).text).toContain('respondido');
  ops.lines.length = 0;
  expect(await runOps(['ledger', 'verify'], ops), ops.lines.join('\n')).toBe(0);
});

test('a bank’s own format is asked for from a file, holds when another person has approved it, and is taken away in the same way', async () => {
  const layout = (...args: string[]) => as(first, 'layout', ...logistics, ...args);
  const read = async (...args: string[]) =>
    JSON.parse((await layout(...args)).text) as { name: string; line: { of: string }[] };
  expect((await read()).name).toBe('Antela');
  const pab = await read('--like', 'bancolombia-pab');
  expect(pab.line.map(({ of }) => of)).toContain('account_number');
  expect((await layout('--like', 'otro')).text).toContain('--like es antela, bancolombia-pab');
  const path = join(folder, 'formato.json');
  await writeFile(path, JSON.stringify({ ...pab, name: 'PAB' }));
  expect(await layout('--file', path)).toMatchObject({
    code: 0,
    text: 'Para Logística Telar S.A.S. pediste el formato PAB: rige para los lotes que se creen cuando otra persona lo apruebe.',
  });
  expect((await read()).name).toBe('Antela');
  expect((await layout('--none')).text).toContain('Ese es el formato que ya rige');
  expect((await layout('--file', path)).text).toContain('Ya hay una solicitud que espera');

  const { rows: waiting } = await ops.opsPool.query<{ id: string }>(
    `select id from antela.proposal where kind = 'bank_layout' and state = 'waiting'`,
  );
  const decide = async (by: By, act: string, ...args: string[]) => {
    ops.lines.length = 0;
    const proposal = ['--proposal', waiting[0]?.id ?? '', ...args];
    const code = await runOps(['proposal', act, ...andino, ...proposal], { ...ops, credentials: by });
    return { code, text: ops.lines.join('\n') };
  };
  expect((await decide(second, 'approve')).text).toContain('Puede aprobarlo');
  await ops.opsPool.query(
    `update antela.role set permissions = array_remove(permissions, 'approve_transactions')`,
  );
  expect((await decide(first, 'approve')).text).toContain('No puedes aprobar lo que tú');
  expect((await decide(second, 'approve')).text).toContain('Aprobado: Formato del archivo del banco');
  expect((await read()).name).toBe('PAB');

  await writeFile(path, JSON.stringify({ ...pab, line: [{ of: 'amount', width: 3 }] }));
  expect(await layout('--file', path)).toMatchObject({
    code: 2,
    text: expect.stringContaining('line: Falta la referencia') as unknown,
  });
  await writeFile(path, '{');
  expect((await layout('--file', path)).text).toContain('no es JSON');
  expect((await layout('--file', path, '--none')).text).toContain('no van juntos');
  expect((await layout('--none')).code).toBe(0);
  const { rows } = await ops.opsPool.query<{ by: string; approved: string }>(
    `select created_by_name as by, approved_by_name as approved from antela.bank_layout`,
  );
  expect(rows).toEqual([{ by: `${first.name} (operador)`, approved: `${second.name} (operador)` }]);
});
