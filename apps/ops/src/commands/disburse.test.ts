import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

const pab = fileURLToPath(new URL('../../../../deploy/bank-layouts/pab.json', import.meta.url));

test('a bank’s own format is set from a file, read back as it is, refused with its faults, and taken away again, on record', async () => {
  const layout = (...args: string[]) => as(first, 'layout', ...logistics, ...args);
  const read = async (): Promise<{ name: string; line: { of: string }[] }> =>
    JSON.parse((await layout()).text) as { name: string; line: { of: string }[] };
  expect((await read()).name).toBe('Antela');
  expect(await layout('--file', pab)).toMatchObject({
    code: 0,
    text: 'Los próximos lotes de Logística Telar S.A.S. salen en el formato PAB.',
  });
  const set = await read();
  expect(set.line.map(({ of }) => of)).toContain('account_number');

  const broken = join(folder, 'formato.json');
  await writeFile(broken, JSON.stringify({ ...set, line: [{ of: 'amount', width: 3 }] }));
  expect(await layout('--file', broken)).toMatchObject({
    code: 2,
    text: expect.stringContaining('line: falta la referencia') as unknown,
  });
  await writeFile(broken, '{');
  expect((await layout('--file', broken)).text).toContain('no es JSON');
  expect((await layout('--file', pab, '--none')).text).toContain('no van juntos');
  expect((await layout('--none')).code).toBe(0);
  expect((await read()).name).toBe('Antela');
  const { rows } = await ops.opsPool.query<{ changes: unknown }>(
    `select changes from antela.audit_event where action = 'company.bank_layout_set' order by id`,
  );
  expect(rows.map(({ changes }) => changes)).toEqual([
    { bankLayout: ['Antela', 'PAB'] },
    { bankLayout: ['PAB', 'Antela'] },
  ]);
});
