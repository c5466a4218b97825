import { listImportRows } from '@antela/contract/import-rows';
import { downloadCreateTemplate } from '@antela/contract/import-templates';
import { discardImport, getImport, listImports, reviewImport } from '@antela/contract/imports';
import { getJob } from '@antela/contract/jobs';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { rosterHeader as header, sheetOf as sheet, startingImports } from '../../../test/imports.ts';
import { clients } from '../../../test/world/clients.ts';
import { missingId } from '../../../test/world/ids.ts';
import { filesOf } from '../../../test/world/users.ts';

const { api, admin } = await startFileApi();
await api.work();

const { place, upload, start, begin, read, reached, mappingOf } = startingImports(api, admin);

test('a file of another person or client, outside the caller’s own prefix or not there is not found', async () => {
  const foreign = upload('ajeno.csv', sheet(1, 42_000_000), 'onlyA1');
  for (const key of [
    foreign,
    `${filesOf('admin')}imports/../../${clients.b}/imports/ajeno.csv`,
    `clients/${clients.a}/otros/x.csv`,
    `${filesOf('admin')}imports/no-esta.csv`,
    '/etc/passwd',
  ])
    expect(await start(key, 'x.csv'), key).toMatchObject({ status: 422, problem: { code: 'file_missing' } });
  api.objects.files.set(`${filesOf('admin')}imports/pesado.csv`, Buffer.alloc(26 * 1024 * 1024));
  expect(await start(`${filesOf('admin')}imports/pesado.csv`)).toMatchObject({
    status: 413,
    problem: { code: 'too_large' },
  });
});

test.each([
  ['contraseña.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['vacio.xlsx', Buffer.alloc(0)],
  ['imagen.xlsx', Buffer.from('\x89PNG\r\n\x1a\n1234567890')],
  ['roto.xlsx', Buffer.from('PK\x03\x04 and nothing that follows')],
])('%s is refused with a sentence that says what to do, and can be discarded', async (name, file) => {
  const { importid, jobid } = await begin(upload(name, file));
  await expect.poll(() => read(importid).then(({ state }) => state), { timeout: 15_000 }).toBe('failed');
  const { failure } = await read(importid);
  expect(failure).toMatch(/^[A-ZÁÉÍÓÚÑ¿].+\.$/);
  expect((await api.ask(admin, getJob, { query: { jobid } })).data).toMatchObject({
    state: 'failed',
    error: failure,
  });
  await api.ask(admin, discardImport, { query: { importid } });
  expect((await api.ask(admin, listImports)).data.map((one) => one.importid)).not.toContain(importid);
});

test('a mapping without what an employee needs, or with one thing twice, is refused by its name', async () => {
  const { importid } = await begin(upload('sin-salario.csv', sheet(1, 43_000_000)));
  const one = await reached(importid, 'mapping');
  const without = mappingOf(one).map((column) =>
    column.field === 'monthlySalary' ? { ...column, field: null } : column,
  );
  const twice = mappingOf(one).map((column) =>
    column.field === 'monthlySalary' ? { ...column, field: 'startDate' } : column,
  );
  for (const [mapping, words] of [
    [without, 'Salario'],
    [twice, 'Dos columnas'],
  ] as const) {
    const answer = await api.call(admin, reviewImport, {
      query: { importid },
      version: one.version,
      body: { mapping: [...mapping], ...place },
    });
    expect(answer).toMatchObject({ status: 422, problem: { code: 'rule_broken' } });
    expect(answer.problem.detail).toContain(words);
  }
});

test('an import is seen by those of its company, and its job by who started it', async () => {
  const { importid, jobid } = await begin(upload('visible.csv', sheet(1, 44_000_000)));
  expect((await api.call(api.signIn('onlyA1'), getImport, { query: { importid } })).status).toBe(200);
  expect((await api.call(api.signIn('onlyA1'), getJob, { query: { jobid } })).status).toBe(404);
  expect((await api.call(api.signIn('foreign'), getImport, { query: { importid } })).status).toBe(404);
  expect((await api.call(admin, getImport, { query: { importid: missingId } })).status).toBe(404);
});

test('the template can be filled in and read back: its titles are known to the letter', async () => {
  const { bytes } = await api.call(admin, downloadCreateTemplate);
  const { importid } = await begin(upload('plantilla.xlsx', bytes));
  const one = await expect
    .poll(() => read(importid).then(({ state }) => state), { timeout: 15_000 })
    .not.toBe('reading')
    .then(() => read(importid));
  if (one.state === 'mapping')
    expect(one.columns.every(({ confidence }) => confidence === 'certain')).toBe(true);
  else expect(one.failure).toMatch(/\.$/);
});

test('the document of somebody out of sight is a fault, and brings nobody into sight', async () => {
  const onlyA1 = api.signIn('onlyA1');
  const fileKey = upload('ajena.csv', `${header}\n52000021;Karen;Díaz;2026-03-04;2500000`, 'onlyA1');
  const { importid } = (await start(fileKey, 'ajena.csv', onlyA1)).body.data;
  const proposed = await reached(importid, 'mapping');
  await api.ask(onlyA1, reviewImport, {
    query: { importid },
    version: proposed.version,
    body: { mapping: mappingOf(proposed), ...place },
  });
  expect((await reached(importid, 'ready')).counts).toMatchObject({ new: 0, error: 1 });
  const { data } = await api.ask(onlyA1, listImportRows, { query: { importid } });
  expect(data).toMatchObject([{ outcome: 'error', employeeid: null, faults: [{ code: 'document_taken' }] }]);
});
