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

type By = { name: string; secret: string };

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
  expect((await as(second, 'import', ...file)).text).toContain(`${references.length} pagados`);
  expect((await as(second, 'import', ...file)).text).toContain(
    `0 pagados, 0 rechazados, 0 devueltos, ${references.length} ya se sabían`,
  );
  expect((await as(second, 'list', ...andino)).text).toContain('respondido');
  ops.lines.length = 0;
  expect(await runOps(['ledger', 'verify'], ops), ops.lines.join('\n')).toBe(0);
});
