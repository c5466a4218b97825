import { listEmployees, updatePerson } from '@antela/contract/employees';
import { listImportRows } from '@antela/contract/import-rows';
import { copyImportErrors, applyImport, reviewImport, undoImport } from '@antela/contract/imports';
import { getJob } from '@antela/contract/jobs';
import { clusterVariable } from '@antela/embedded-postgres/test-cluster';
import { describe, expect, test } from 'vitest';
import { importKinds } from '../../../import-kinds.ts';
import { cellText } from '../../../spreadsheets/cell.ts';
import { readAll, testFile } from '../../../spreadsheets/test-files.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { sheetOf as sheet, startingImports } from '../../../test/imports.ts';
import { clients } from '../../../test/world/clients.ts';
import { filesOf } from '../../../test/world/users.ts';
import { inviteImported } from '../../people/employees/import/invite-imported.service.ts';
import { applyImport as applyRows } from './apply-import.service.ts';

const { api, admin } = await startFileApi();
await api.work();

const { place, upload, begin, read, reached, mappingOf } = startingImports(api, admin);

/** As people do it: upload, confirm what is proposed, see what would happen. */
async function reviewed(fileKey: string) {
  const { importid } = await begin(fileKey);
  const proposed = await reached(importid, 'mapping');
  await api.ask(admin, reviewImport, {
    query: { importid },
    version: proposed.version,
    body: { mapping: mappingOf(proposed), ...place },
  });
  return reached(importid, 'ready');
}
const apply = (importid: string, mode: 'valid_rows' | 'all_or_nothing' = 'valid_rows') =>
  api.call(admin, applyImport, { body: { importid, mode, confirmWarnings: true } });
const employeesNow = async () =>
  (
    await api.rows<{ n: number }>('select count(*)::int as n from employment where client_id = $1', [
      clients.a,
    ])
  )[0]?.n ?? 0;

describe('the roster that HR really has', () => {
  let importid: string;

  test('is read as it is: its header under the titles, and each column proposed', async () => {
    const key = upload('roster-hilados-andinos.xlsx', await testFile('roster-hilados-andinos.xlsx'));
    const begun = await begin(key);
    importid = begun.importid;
    const one = await reached(importid, 'mapping');
    expect(one).toMatchObject({
      headerRow: 4,
      counts: { total: 1_000 },
      nameOrder: 'surnames-first',
      sameFileBefore: false,
      mappingIsRemembered: false,
    });
    expect(one.columns.filter(({ field }) => field !== null).map(({ field }) => field)).toEqual(
      expect.arrayContaining([
        'documentType',
        'documentNumber',
        'fullName',
        'startDate',
        'endDate',
        'monthlySalary',
        'bankCode',
        'accountNumber',
        'email',
      ]),
    );
    expect((await api.ask(admin, getJob, { query: { jobid: begun.jobid } })).data).toMatchObject({
      state: 'done',
      error: null,
    });
  });

  test('is reviewed: 958 new, 42 with an error, each named by row and column, and nothing is created', async () => {
    const before = await employeesNow();
    const proposed = await read(importid);
    expect(
      (
        await api.call(admin, reviewImport, {
          query: { importid },
          version: proposed.version + 1,
          body: { mapping: mappingOf(proposed), ...place },
        })
      ).status,
    ).toBe(412);
    await api.ask(admin, reviewImport, {
      query: { importid },
      version: proposed.version,
      body: { mapping: mappingOf(proposed), ...place },
    });
    const one = await reached(importid, 'ready');
    expect(one.counts).toMatchObject({
      total: 1_000,
      new: 958,
      changed: 0,
      unchanged: 0,
      error: 42,
      applied: 0,
    });
    expect(await employeesNow()).toBe(before);
    const { data, byCode } = await api.ask(admin, listImportRows, {
      query: { importid, outcome: 'error', limit: '200' },
    });
    expect(data).toHaveLength(42);
    expect(
      data.every(({ faults }) =>
        faults.some(
          ({ severity, message, column }) => severity === 'error' && message.endsWith('.') && column !== null,
        ),
      ),
    ).toBe(true);
    const flagged = await api.ask(admin, listImportRows, {
      query: { importid, outcome: 'flagged', limit: '200' },
    });
    expect(flagged.data).toHaveLength(one.counts.error + one.counts.warning);
    expect(flagged.data.filter(({ faults }) => faults.length === 0)).toEqual([]);
    // As a careful reader counted them: document, account, dates, salary, bank and e-mail.
    const counts = byCode.filter(({ severity }) => severity === 'error').map(({ rows }) => rows);
    expect(counts.toSorted((a, b) => a - b)).toEqual([3, 3, 4, 4, 5, 5, 5, 6, 7]);
  });

  test('gives back the 42 rows with the reason beside each', async () => {
    const { key } = (await api.ask(admin, copyImportErrors, { query: { importid } })).data;
    expect(key.startsWith(filesOf('admin'))).toBe(true);
    const { head, rows } = await readAll(api.objects.files.get(key) ?? Buffer.alloc(0), 'por-corregir.xlsx');
    expect(rows).toHaveLength(42);
    const reason = head.columns.find(({ header }) => header === 'Motivo')?.index ?? -1;
    expect(rows.every(({ cells }) => cellText(cells[reason]).endsWith('.'))).toBe(true);
  });

  test('refuses to apply all or nothing while there are errors', async () => {
    expect(await apply(importid, 'all_or_nothing')).toMatchObject({
      status: 422,
      problem: { code: 'rule_broken' },
    });
  });

  test('creates 958 employees, once, whoever asks how often', async () => {
    const before = await employeesNow();
    const answers = await Promise.all([apply(importid), apply(importid), apply(importid)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409]);
    const one = await reached(importid, 'applied');
    expect(one.counts).toMatchObject({ new: 0, error: 42, applied: 958 });
    expect(one.job).toMatchObject({ state: 'done', done: 958, total: 958 });
    expect(await employeesNow()).toBe(before + 958);
    expect((await apply(importid)).status).toBe(409);
    const work = {
      pool: api.pool,
      bulkPool: api.bulkPool,
      kinds: importKinds,
      objects: api.objects,
      clock: () => api.clock.now,
    };
    await applyRows(work, clients.a, importid, 'valid_rows');
    expect(await employeesNow()).toBe(before + 958);
    expect(await api.rows(`select from audit_event where action = 'employee.imported'`)).toHaveLength(958);
    // Each that has an address gets a code for the employee app, however often the task is run.
    await Promise.all([inviteImported(work, clients.a, importid), inviteImported(work, clients.a, importid)]);
    const [reachable] = await api.rows<{ n: number }>(
      `select count(*)::int as n from import_row r join employee p on p.client_id = r.client_id and p.id = r.employee_id where r.import_id = $1 and r.outcome = 'applied' and p.email is not null`,
      [importid],
    );
    expect(reachable?.n).toBeGreaterThan(0);
    await expect
      .poll(() => api.rows(`select from outbox_message where subject = 'Tu código de activación'`))
      .toHaveLength(reachable?.n ?? 0);
  });

  test('uploaded again it is recognised, its mapping is remembered and everybody is already there', async () => {
    const again = await reviewed(upload('otra-vez.xlsx', await testFile('roster-hilados-andinos.xlsx')));
    expect(again).toMatchObject({
      sameFileBefore: true,
      mappingIsRemembered: true,
      counts: { new: 0, unchanged: 958, error: 42 },
    });
    expect(await apply(again.importid)).toMatchObject({ status: 422 });
  });

  test('can be undone within a day, and not once somebody has been changed', async () => {
    const { data } = await api.ask(admin, listEmployees, { query: { limit: '200' } });
    const [row] = (
      await api.ask(admin, listImportRows, { query: { importid, outcome: 'applied', limit: '1' } })
    ).data;
    const employeeid = row?.employeeid ?? '';
    expect(data.length).toBe(200);
    await api.ask(admin, updatePerson, { query: { employeeid }, version: 1, body: { city: 'Cali' } });
    const { data: blocked } = await api.ask(admin, undoImport, { body: { importid } });
    await expect
      .poll(
        () => api.ask(admin, getJob, { query: { jobid: blocked.jobid } }).then((answer) => answer.data.state),
        { timeout: 15_000 },
      )
      .toBe('failed');
    expect((await read(importid)).state).toBe('applied');
    await api.rows('update employee set version = 1 where id = $1', [employeeid]);
    const before = await employeesNow();
    await api.ask(admin, undoImport, { body: { importid } });
    await reached(importid, 'undone');
    expect(await employeesNow()).toBe(before - 958);
    expect(
      await api.rows(
        'select from employee p where not exists (select from employment e where e.client_id = p.client_id and e.employee_id = p.id)',
      ),
    ).toEqual([]);
  });
});

test('a crash in the middle of applying goes on where it stopped, and nobody is created twice', async () => {
  const total = 450;
  const one = await reviewed(upload('grande.csv', sheet(total, 30_000_000)));
  expect(one.counts).toMatchObject({ new: total, error: 0 });
  const before = await employeesNow();
  await api.rows(`update import set state = 'applying' where id = $1`, [one.importid]);
  const work = {
    pool: api.pool,
    bulkPool: api.bulkPool,
    kinds: importKinds,
    objects: api.objects,
    clock: () => api.clock.now,
    batchRows: 100,
  };
  let dies = true;
  const dying = new Proxy(api.pool, {
    get: (pool, name, receiver) => {
      if (name !== 'connect') return Reflect.get(pool, name, receiver) as unknown;
      return async () => {
        const [row] = await api.rows<{ n: number }>(
          'select count(*)::int as n from import_row where import_id = $1 and outcome = $2',
          [one.importid, 'applied'],
        );
        if (dies && (row?.n ?? 0) > 0) throw new Error('killed after the first batch');
        return pool.connect();
      };
    },
  });
  await expect(applyRows({ ...work, pool: dying }, clients.a, one.importid, 'valid_rows')).rejects.toThrow(
    'killed',
  );
  const between = (await employeesNow()) - before;
  // Two batches are written at a time, and each of them was still brought to its end.
  expect(between).toBe(200);
  dies = false;
  await Promise.all([
    applyRows(work, clients.a, one.importid, 'valid_rows'),
    applyRows(work, clients.a, one.importid, 'valid_rows'),
  ]);
  expect((await employeesNow()) - before).toBe(total);
  expect(await read(one.importid)).toMatchObject({
    state: 'applied',
    counts: { applied: total, new: 0, error: 0 },
  });
});

test('somebody created between review and applying is skipped and said, or stops all of it when it is all or nothing', async () => {
  const reviewedRows = await reviewed(upload('carrera.csv', sheet(3, 41_000_000)));
  const all = await reviewed(upload('todo.csv', sheet(3, 41_000_001)));
  await apply(reviewedRows.importid);
  expect((await reached(reviewedRows.importid, 'applied')).counts).toMatchObject({ applied: 3 });
  await apply(all.importid, 'all_or_nothing');
  await expect
    .poll(() => read(all.importid).then(({ failure }) => failure), { timeout: 15_000 })
    .toContain('No se aplicó ninguna fila');
  expect(await api.rows(`select from employee where document_number = '41000003'`)).toEqual([]);
  await apply(all.importid);
  expect((await reached(all.importid, 'applied')).counts).toMatchObject({ applied: 1, error: 2 });
});

/** A cluster has no triggers but those of the schema, which `migrate` lets be. */
const isCluster = process.env[clusterVariable] !== undefined;

test.skipIf(isCluster)(
  'a review that meets another transaction is tried again, with every row of the file',
  async () => {
    await api.rows('create sequence antela.meetings');
    await api.rows(`create function antela.meet() returns trigger language plpgsql security definer as $$
    begin
      if nextval('antela.meetings') = 1 then raise exception 'met' using errcode = 'deadlock_detected'; end if;
      return null;
    end $$`);
    await api.rows(
      'create trigger meet before insert on antela.import_row for each statement execute function antela.meet()',
    );
    const one = await reviewed(upload('encuentro.csv', sheet(3, 43_000_000)));
    await api.rows('drop trigger meet on antela.import_row');
    expect(await api.rows('select last_value::int as tries from antela.meetings')).toEqual([{ tries: 2 }]);
    expect(one.counts).toMatchObject({ total: 3, new: 3 });
  },
);

test('what cannot be undone because something else holds on to it says so, and stays', async () => {
  const { importid } = await reviewed(upload('con-rut.csv', sheet(1, 44_000_000)));
  await apply(importid);
  await reached(importid, 'applied');
  await api.rows(
    `insert into tax_registration (client_id, employee_id, nit, updated_at, updated_by)
     select client_id, id, '44000000-1', now(), 'world' from employee where document_number = '44000000'`,
  );
  const { data } = await api.ask(admin, undoImport, { body: { importid } });
  const job = () => api.ask(admin, getJob, { query: { jobid: data.jobid } }).then((answer) => answer.data);
  await expect.poll(job, { timeout: 15_000 }).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('Retíralos uno por uno') as unknown,
  });
  expect((await read(importid)).state).toBe('applied');
});
