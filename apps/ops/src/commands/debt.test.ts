import { expect, test } from 'vitest';
import { startFileOps } from '../test/file-ops.ts';
import { runIn } from '../test/test-ops.ts';

const ops = await startFileOps({ withDemo: true });

const run = (...args: string[]) => runIn(ops, args);
const andino = ['--client', 'Grupo Textil Andino'];
const why = ['--reason', 'No se pudo cobrar.'];
const writeOff = (...of: string[]) => run('debt', 'write-off', ...andino, ...of, ...why);

test('what nobody could collect is listed and written off once; what cannot be is said in Spanish, and the books hold', async () => {
  const listed = await run('debt', 'list', ...andino);
  const [, id = '', document = ''] =
    /([0-9a-f-]{36}).*(?:adelanto|prima|compra) +(\d+) /.exec(listed.text) ?? [];
  expect(id, listed.text).not.toBe('');
  expect((await run('debt', 'list', ...andino, '--document', document)).text).toContain(id);

  expect(await writeOff('--advance', id)).toMatchObject({
    code: 0,
    text: expect.stringContaining('Castigados'),
  });
  expect(await writeOff('--advance', id)).toMatchObject({
    code: 2,
    text: expect.stringContaining('ya está castigado'),
  });
  expect((await run('debt', 'list', ...andino)).text).not.toContain(id);
  expect((await run('ledger', 'verify')).text).toContain('write_off');
  const { rows } = await ops.ownerPool.query<{ id: string }>(
    `select a.id from antela.advance a join antela.client c using (client_id) where c.name = $1 and a.deduction_state = 'deducted' limit 1`,
    [andino[1]],
  );
  expect(await writeOff('--advance', rows[0]?.id ?? '')).toMatchObject({
    code: 2,
    text: expect.stringContaining('está descontado'),
  });
  expect(await writeOff('--advance', 'cualquiera')).toMatchObject({ code: 2 });
  expect(await writeOff()).toMatchObject({ code: 2, text: expect.stringContaining('uno de los dos') });
  expect(await writeOff('--document', '1')).toMatchObject({
    code: 2,
    text: expect.stringContaining('nada por castigar'),
  });
  const books = await run('ledger', 'verify');
  expect(books.code, books.text).toBe(0);

  await ops.ownerPool.query(`update antela.ledger_transfer set amount = amount + 10 where event_key = $1`, [
    `write-off:${id}`,
  ]);
  expect((await run('ledger', 'verify')).text).toContain(`Lo castigado de ${id}`);
});
