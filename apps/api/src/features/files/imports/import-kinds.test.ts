import { changeRestriction, listRestrictions } from '@antela/contract/access-restrictions';
import { quoteAdvance } from '@antela/contract/advance-quotes';
import { getEmployments, listEmployees } from '@antela/contract/employees';
import { correctImportRow, listImportRows, mergeCorrections } from '@antela/contract/import-rows';
import { downloadUpdateTemplate } from '@antela/contract/import-templates';
import {
  copyImportErrors,
  applyImport,
  createImport,
  getImport,
  reviewImport,
  undoImport,
  type ImportKind,
} from '@antela/contract/imports';
import { getJob } from '@antela/contract/jobs';
import { getSettlement } from '@antela/contract/retirements';
import { beforeAll, describe, expect, test } from 'vitest';
import { importKinds } from '../../../import-kinds.ts';
import { cellText } from '../../../spreadsheets/cell.ts';
import { readAll, testFile } from '../../../spreadsheets/test-files.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { importing } from '../../../test/imports.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import {
  employeeIdOf,
  employmentIdOf,
  insertEmployees,
  type EmployeeKey,
} from '../../../test/world/employees.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { roleIdOf, filesOf } from '../../../test/world/users.ts';
import { beginPlannedTerms } from '../../people/employment-terms/begin-terms.service.ts';
import { applyImport as applyRows } from './apply-import.service.ts';

const { api, admin } = await startFileApi();
await api.work();

const nowhere = { companyid: null, payrollid: null };
const { read, reached } = importing(api, admin);
let files = 0;

/** As people do it: upload, confirm what is proposed, see what would happen. */
async function reviewed(kind: ImportKind, file: Buffer | string, name = `archivo-${(files += 1)}.csv`) {
  const fileKey = `${filesOf('admin')}imports/${crypto.randomUUID()}/${name}`;
  api.objects.files.set(fileKey, Buffer.from(file));
  const started = await api.call(admin, createImport, {
    body: { kind, fileKey, fileName: name, ...nowhere },
  });
  expect(started.status, started.text).toBe(202);
  const { importid } = started.body.data;
  const proposed = await reached(importid, 'mapping');
  await api.ask(admin, reviewImport, {
    query: { importid },
    version: proposed.version,
    body: { mapping: proposed.columns.map(({ index, field }) => ({ index, field })), ...nowhere },
  });
  return reached(importid, 'ready');
}
async function errorsOf(importid: string) {
  const { key } = (await api.ask(admin, copyImportErrors, { query: { importid } })).data;
  return readAll(Buffer.from(api.objects.files.get(key) ?? ''), 'errores.xlsx');
}
const rowsOf = async (importid: string, outcome?: 'changed' | 'error' | 'unchanged') =>
  (await api.ask(admin, listImportRows, { query: { importid, ...(outcome && { outcome }), limit: '200' } }))
    .data;
const applied = async (importid: string, over: object = {}) => {
  const answer = await api.call(admin, applyImport, {
    body: { importid, mode: 'valid_rows', confirmWarnings: true, ...over },
  });
  expect(answer.status, answer.text).toBe(202);
  return reached(importid, 'applied');
};
const undone = async (importid: string) => {
  const { data } = await api.ask(admin, undoImport, { body: { importid } });
  const job = async () => (await api.ask(admin, getJob, { query: { jobid: data.jobid } })).data;
  await expect.poll(async () => (await job()).finishedAt, { timeout: 20_000, interval: 50 }).not.toBeNull();
  return job();
};
const detailOf = async (key: EmployeeKey) =>
  (await api.ask(admin, getEmployments, { query: { companyemployeeid: employmentIdOf(key) } })).data;

describe('the raises of Hilados Andinos, as HR sends them', () => {
  let importid: string;
  const salaries = async () =>
    api.rows<{ document_number: string; monthly_salary: number; position: string | null }>(
      `select p.document_number, e.monthly_salary::int, e.position from employment e join employee p on p.id = e.employee_id
       where p.document_number = any($1) order by 1`,
      [documents],
    );
  let documents: string[] = [];
  let before: unknown;

  beforeAll(async () => {
    const text = new TextDecoder('windows-1252').decode(await testFile('raises-hilados-andinos.csv'));
    documents = text
      .split(/\r?\n/)
      .slice(1)
      .flatMap((line) => line.split(';')[0] || []);
    const client = await api.owner.connect();
    await insertEmployees(
      client,
      documents.map((_, index) => ({
        number: 1_000 + index,
        payroll: 'free' as const,
        firstName: 'Persona',
        firstSurname: 'Andina',
      })),
    ).finally(() => client.release());
    for (const [index, document] of documents.entries())
      await api.rows(
        `update employee set document_number = $1 where id = (select id from employee where document_number = $2)`,
        [document, String(52_000_000 + 1_000 + index)],
      );
    before = await salaries();
  });

  test('are reviewed: 120 people change, 30 of them also their job, with what was there before', async () => {
    const one = await reviewed(
      'employees-update',
      await testFile('raises-hilados-andinos.csv'),
      'raises-hilados-andinos.csv',
    );
    ({ importid } = one);
    expect(one.ambiguousDateColumns).toEqual([3]);
    expect(one.counts).toMatchObject({ total: 120, changed: 120, error: 0, new: 0 });
    const rows = await rowsOf(importid, 'changed');
    expect(rows.filter(({ changes }) => changes.some(({ field }) => field === 'position'))).toHaveLength(30);
    expect(rows[0]).toMatchObject({
      title: 'Persona Andina',
      changes: [
        { field: 'position', label: 'Cargo', after: 'Jefe de sección' },
        { field: 'monthlySalary', label: 'Salario mensual', after: '$\u00a01.873.468', hidden: false },
      ],
    });
    expect(await salaries()).toEqual(before);
  });

  test('are not there for whoever may not see salaries, of any company', async () => {
    await api.rows('update import set company_id = $2 where id = $1', [importid, companies.a1]);
    const ask = { query: { importid, outcome: 'changed' as const, limit: '1' } };
    expect((await api.ask(api.signIn('onlyA1'), listImportRows, ask)).data).toHaveLength(1);
    await api.rows(
      `update role set permissions = array_remove(permissions, 'view_salary') where name = 'Rol de onlyA1'`,
    );
    expect((await api.call(api.signIn('onlyA1'), listImportRows, ask)).status).toBe(404);
  });

  test('say from when each holds, and change nothing when they are loaded in November', async () => {
    const [row] = await rowsOf(importid, 'changed');
    expect(row?.changes.map(({ from }) => from)).toEqual(['2026-12-01', '2026-12-01']);
    const one = await applied(importid);
    expect(one.counts).toMatchObject({ applied: 120, changed: 0 });
    expect(await salaries()).toEqual(before);
    const [audit] = await api.rows<{ n: number }>(
      `select count(*)::int as n from audit_event where action = 'employment.term_changed' and changes ? 'monthlySalary'
         and changes -> 'import' ->> 1 = $1 and changes -> 'validFrom' ->> 1 = '2026-12-01'`,
      [importid],
    );
    expect(audit?.n).toBe(120);
    const [planned] = await api.rows<{ n: number }>(
      `select count(*)::int as n from employment_term where import_id = $1 and field = 'monthlySalary' and valid_from = '2026-12-01'`,
      [importid],
    );
    expect(planned?.n).toBe(120);
  });

  test('uploaded once more change nothing', async () => {
    const again = await reviewed(
      'employees-update',
      await testFile('raises-hilados-andinos.csv'),
      'raises-hilados-andinos.csv',
    );
    expect(again).toMatchObject({
      sameFileBefore: true,
      mappingIsRemembered: true,
      counts: { unchanged: 120, changed: 0 },
    });
  });

  test('are taken back within a day, with what was planned', async () => {
    expect(await undone(importid)).toMatchObject({ state: 'done', error: null });
    expect((await read(importid)).state).toBe('undone');
    expect(await api.rows('select * from employment_term where import_id = $1', [importid])).toEqual([]);
    expect(await salaries()).toEqual(before);
  });

  test('are what everybody earns from the first of December', async () => {
    const again = await reviewed('employees-update', await testFile('raises-hilados-andinos.csv'));
    await applied(again.importid);
    await beginPlannedTerms(api.pool, clients.a, new Date('2026-12-01T15:00:00Z'));
    const now = await salaries();
    expect(now.find(({ document_number }) => document_number === '41628224')?.monthly_salary).toBe(1_873_468);
    expect(now.filter(({ position }) => position === 'Jefe de sección')).toHaveLength(30);
    // It is still November for whoever comes after.
    await undone(again.importid);
    expect(await salaries()).toEqual(before);
  });
});

test('a raise inside the open period counts from its day, an old one corrects and touches nothing closed', async () => {
  const quoted = async (key: EmployeeKey) =>
    (
      await api.ask(admin, quoteAdvance, {
        query: { companyemployeeid: employmentIdOf(key), kind: 'salary' },
      })
    ).data.accrued;
  const earlier = (await detailOf('free')).employments[0]?.monthlySalary ?? 0;
  expect(await quoted('free')).toBe(2_000_000);
  const inside = await reviewed(
    'employees-update',
    'Documento;Salario;Fecha novedad\n52000011;6000000;16/11/2026\n',
  );
  await applied(inside.importid);
  // Fifteen days of 3,000,000 and five of 6,000,000.
  expect(await quoted('free')).toBe(1_500_000 + 1_000_000);

  const lines = () => api.rows('select * from pay_period_line order by 1, 2, 3');
  await api.rows(
    `update pay_period set state = 'closed' where payroll_id = $1 and end_date < '2026-11-01' and end_date >= '2026-09-01'`,
    [payrolls.free.id],
  );
  const closedBefore = await lines();
  const past = await reviewed(
    'employees-update',
    'Documento;Salario;Fecha novedad\n52000011;6300000;01/10/2026\n',
  );
  expect(past.counts).toMatchObject({ changed: 1, warning: 1 });
  const [row] = await rowsOf(past.importid);
  expect(row?.faults[0]?.message).toBe(
    'Corrige desde el 01/10/2026. Un periodo ya reportado queda como se pagó.',
  );
  expect(row?.closed).toEqual({ periods: 1, difference: 6_300_000 - earlier });
  await applied(past.importid);
  expect(await quoted('free')).toBe(4_200_000);
  expect(await lines()).toEqual(closedBefore);
  await undone(past.importid);
  expect(await quoted('free')).toBe(2_500_000);
});

test.each([
  [
    'before somebody was hired',
    'Documento;Salario;Fecha novedad\n52000011;3000000;01/01/2001\n',
    'before_hire',
  ],
  ['years ahead', 'Documento;Salario;Fecha novedad\n52000011;3000000;01/12/2029\n', 'too_far_ahead'],
])('a date %s is a fault of its row', async (_name, file, code) => {
  const one = await reviewed('employees-update', file);
  expect((await rowsOf(one.importid, 'error'))[0]?.faults).toMatchObject([{ field: 'effectiveDate', code }]);
});

test('blank leaves what is there, #BORRAR empties it, and what nobody can be without stays', async () => {
  const one = await reviewed(
    'employees-update',
    'Documento;Correo;Cargo;Salario\n52000001;#BORRAR;;\n52000011;;Jefe;\n52000006;;;#BORRAR\n52000004;;;\n',
  );
  expect(one.counts).toMatchObject({ changed: 2, error: 1, unchanged: 1 });
  await applied(one.importid);
  expect((await detailOf('ana')).person).toMatchObject({ email: null, firstName: 'Ana Lucía' });
  expect((await detailOf('free')).employments[0]).toMatchObject({ position: 'Jefe' });
  expect((await read(one.importid)).hasErrorFile).toBe(true);
});

test('a new account by file is held for a day, told to its owner, and asks who is there', async () => {
  api.clock.now = new Date(api.clock.now.getTime() + 6 * 60_000);
  const one = await reviewed('employees-update', 'Documento;Número de cuenta\n52000011;48007654321\n');
  expect(one.counts).toMatchObject({ changed: 1, error: 0 });
  const refused = await api.call(admin, applyImport, {
    body: { importid: one.importid, mode: 'valid_rows' },
  });
  expect(refused.problem.code).toBe('step_up_required');
  const fresh = api.signIn('admin');
  const answer = await api.call(fresh, applyImport, { body: { importid: one.importid, mode: 'valid_rows' } });
  expect(answer.status, answer.text).toBe(202);
  await reached(one.importid, 'applied');
  const account = (await detailOf('free')).employments[0]?.account;
  expect(account?.accountNumber).toBe('••••\u00a04321');
  expect(new Date(account?.holdUntil ?? 0).getTime()).toBe(api.clock.now.getTime() + 24 * 60 * 60_000);
  const [mail] = await api.rows<{ subject: string; text: string }>(
    `select subject, text from outbox_message where event_key like 'account-changed:%'`,
  );
  expect(mail?.subject).toBe('Cambió la cuenta donde recibes tus adelantos');
  expect(mail?.text).toContain('4321');
  expect(mail?.text).not.toContain('48007654321');
});

test('a row that somebody changed after the review is left out, and the others go on after a crash, each once', async () => {
  const one = await reviewed(
    'employees-update',
    'Documento;Área\n52000012;Bodega\n52000013;Bodega\n52000006;Bodega\n',
  );
  await api.rows(`update employment set version = version + 1 where id = $1`, [employmentIdOf('line1')]);
  await api.rows(`update import set state = 'applying' where id = $1`, [one.importid]);
  const work = {
    pool: api.pool,
    bulkPool: api.bulkPool,
    kinds: importKinds,
    objects: api.objects,
    clock: () => api.clock.now,
  };
  let batches = 0;
  const dying = {
    ...work,
    batchRows: 1,
    clock: () => {
      if ((batches += 1) > 2) throw new Error('kill -9');
      return api.clock.now;
    },
  };
  await expect(applyRows(dying, clients.a, one.importid, 'valid_rows')).rejects.toThrow('kill -9');
  await applyRows(work, clients.a, one.importid, 'valid_rows');
  expect((await read(one.importid)).counts).toMatchObject({ applied: 2, error: 1, changed: 0 });
  const rows = await rowsOf(one.importid);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['skipped', 'applied', 'applied']);
  expect(rows[0]?.faults[0]?.code).toBe('changed_meanwhile');
});

test('a faulty row is corrected where it is seen, and the error workbook follows', async () => {
  const one = await reviewed('employees-update', 'Documento;Salario\n52000012;diez\n99999999;2500000\n');
  expect(one.counts).toMatchObject({ changed: 0, error: 2 });
  const correct = (rowNumber: number, index: number, value: string) =>
    api.ask(admin, correctImportRow, {
      query: { importid: one.importid },
      body: { rowNumber, cells: [{ index, value }] },
    });
  const { data } = await correct(2, 1, '3.100.000');
  expect(data).toMatchObject({
    row: { outcome: 'changed', faults: [], title: 'Inés Bedoya' },
    counts: { changed: 1, error: 1 },
  });
  const twice = await correct(3, 0, '52000012');
  expect(twice.data.row).toMatchObject({ outcome: 'error', faults: [{ code: 'document_duplicated' }] });
  await expect
    .poll(
      async () => {
        if (!(await read(one.importid)).hasErrorFile) return null;
        const { rows } = await errorsOf(one.importid);
        return rows.map(({ cells }) => cells[0]);
      },
      { timeout: 20_000, interval: 50 },
    )
    .toEqual(['52000012']);
  await applied(one.importid);
  expect((await detailOf('line1')).employments[0]?.monthlySalary).toBe(3_100_000);
});

test('one fault in many rows is corrected once; a document is one person’s alone, and is corrected by itself', async () => {
  const one = await reviewed(
    'employees-update',
    'Documento;Banco;Tipo de cuenta;Número de cuenta\n52000012;Bancolonbia;Ahorros;48007650001\n52000013;Bancolonbia;Ahorros;48007650002\n52000006;Bancoxyz;Ahorros;48007650003\n5;Bancolombia;Ahorros;48007650004\n5;Bancolombia;Ahorros;48007650005\n',
  );
  expect(one.counts).toMatchObject({ changed: 0, error: 5 });
  const before = await rowsOf(one.importid, 'error');
  const correct = async (rowNumber: number, index: number, value: string) =>
    (
      await api.ask(admin, correctImportRow, {
        query: { importid: one.importid },
        body: { rowNumber, cells: [{ index, value }], everywhere: true },
      })
    ).data;
  expect(await correct(2, 1, 'Bancolombia')).toMatchObject({ rows: 2, counts: { changed: 2, error: 3 } });
  const documents = await correct(5, 0, '52000011');
  expect(documents).toMatchObject({ rows: 1, counts: { changed: 3, error: 2 } });
  const left = await rowsOf(one.importid, 'error');
  expect(left.map(({ rowNumber }) => rowNumber)).toEqual([4, 6]);
  expect(left[1]?.faults).toEqual(before.find(({ rowNumber }) => rowNumber === 6)?.faults);
});

test('the error workbook, corrected, merges into its import, and what was corrected in place stays', async () => {
  const one = await reviewed(
    'employees-update',
    'Documento;Salario;Cargo\n52000012;diez;Líder\n52000013;2600000;Tejedora\n99999999;2500000;Nadie\n52000011;once;Jefe\n',
  );
  expect(one.counts).toMatchObject({ changed: 1, error: 3 });
  await api.ask(admin, correctImportRow, {
    query: { importid: one.importid },
    body: { rowNumber: 5, cells: [{ index: 1, value: '4.100.000' }] },
  });
  const errors = () => errorsOf(one.importid);
  await expect.poll(async () => (await errors()).rows.length, { timeout: 20_000, interval: 50 }).toBe(2);
  const { head, rows } = await errors();
  const lines = [head.headerRow, ...rows].map(({ cells }) =>
    cells.map((cell) => (cell === 'diez' ? '3.300.000' : cellText(cell).replaceAll(/[\n;]/g, ' '))).join(';'),
  );
  const merge = async (text: string) => {
    const fileKey = `${filesOf('admin')}imports/${crypto.randomUUID()}/corregidas.csv`;
    api.objects.files.set(fileKey, Buffer.from(text));
    const { data } = await api.ask(admin, mergeCorrections, {
      body: { importid: one.importid, fileKey, fileName: 'corregidas.csv' },
    });
    const job = async () => (await api.ask(admin, getJob, { query: { jobid: data.jobid } })).data;
    await expect.poll(async () => (await job()).finishedAt, { timeout: 20_000, interval: 50 }).not.toBeNull();
    return read(one.importid);
  };
  expect((await merge('Documento;Salario\n52000012;1\n')).failure).toContain(
    'no es el de las filas con error',
  );
  // In any order, and with those left out that nobody could mend.
  const after = await merge(lines.filter((line) => !line.includes('Nadie')).join('\n'));
  expect(after).toMatchObject({ state: 'ready', failure: null, counts: { changed: 3, error: 1, total: 4 } });
  expect((await rowsOf(one.importid, 'error')).map(({ rowNumber }) => rowNumber)).toEqual([4]);
  await applied(one.importid);
  expect((await detailOf('line1')).employments[0]).toMatchObject({
    monthlySalary: 3_300_000,
    position: 'Líder',
  });
});

test('the template to update says what everybody has, and read back as it is changes nothing', async () => {
  const { bytes } = await api.call(admin, downloadUpdateTemplate, {
    query: { companyid: companies.a1, payrollid: payrolls.free.id },
  });
  const there = await api.ask(admin, listEmployees, { query: { payrollid: payrolls.free.id } });
  const one = await reviewed('employees-update', bytes, 'plantilla.xlsx');
  expect(await rowsOf(one.importid, 'error')).toEqual([]);
  expect(one.counts).toMatchObject({ total: there.page.total, unchanged: there.page.total, changed: 0 });
});

test('every account in a template to update is written down as read, and none where accounts are left out', async () => {
  const query = { companyid: companies.a1, payrollid: payrolls.line.id };
  const revealed = async () =>
    (
      await api.rows<{ entity_id: string }>(
        `select entity_id from audit_event where action = 'account.revealed' order by entity_id`,
      )
    ).map((row) => row.entity_id);
  const before = await revealed();
  await api.rows(`update role set permissions = '{manage_employees,view_employees}' where id = $1`, [
    roleIdOf('nobody'),
  ]);
  await api.call(api.signIn('nobody'), downloadUpdateTemplate, { query });
  expect(await revealed()).toEqual(before);
  await api.call(admin, downloadUpdateTemplate, { query });
  expect(await revealed()).toEqual([...before, employmentIdOf('line1'), employmentIdOf('line2')].toSorted());
});

test('a file retires people each on their own day, and is taken back whole', async () => {
  const one = await reviewed(
    'retirements',
    'Cédula;Fecha de retiro;Motivo de retiro\n52000012;20/11/2026;Renuncia\n52000013;15/12/2026;\n52000005;01/11/2026;\n52000006;01/01/2026;Otro\n',
  );
  expect(one.counts).toMatchObject({ changed: 2, error: 2 });
  expect((await rowsOf(one.importid, 'error')).map(({ faults }) => faults[0]?.code)).toEqual([
    'unknown_document',
    'end_before_start',
  ]);
  await applied(one.importid, { walletBalances: 'return' });
  expect((await detailOf('line1')).employments[0]).toMatchObject({
    state: 'retired',
    leavingReason: 'resignation',
  });
  expect((await detailOf('line2')).employments[0]).toMatchObject({ endDate: '2026-12-15', state: 'active' });
  const settlement = await api.ask(admin, getSettlement, {
    query: { companyemployeeid: employmentIdOf('line1') },
  });
  expect(settlement.data.retirement).toMatchObject({ batchid: one.importid, walletBalances: 'return' });
  expect(await undone(one.importid)).toMatchObject({ state: 'done', error: null });
  expect((await detailOf('line1')).employments[0]).toMatchObject({ state: 'active', endDate: null });
  expect((await detailOf('line2')).employments[0]).toMatchObject({ endDate: null });
});

test('whoever may not retire starts no file of retirements and sees none', async () => {
  const one = await reviewed('retirements', 'Cédula;Fecha de retiro\n52000012;20/12/2026\n');
  await api.rows(
    `update role set permissions = array_remove(permissions, 'retire_employees') where name = 'Rol de admin'`,
  );
  const clerk = api.signIn('admin');
  const started = await api.call(clerk, createImport, {
    body: {
      kind: 'retirements',
      fileKey: `${filesOf('admin')}imports/archivo-1.csv`,
      fileName: 'r.csv',
      ...nowhere,
    },
  });
  expect(['forbidden', 'file_missing']).toContain(started.problem.code);
  expect((await api.call(clerk, getImport, { query: { importid: one.importid } })).status).toBe(404);
});

describe('access restrictions from a file', () => {
  test('are reviewed with every fault in its place, set as reviewed, and lifted when the file is undone', async () => {
    const file = [
      'Cédula;Producto;Motivo;Desde;Hasta;Observación',
      '52.000.012;Prima;Embargo;01/02/2027;28/02/2027;Oficio 12',
      '52000013;;proceso disciplinario;;;',
      '52000013;Todos;Otro;;;',
      '52000099;Todos;Otro;;;',
      '52000011;Casa;;31/12/2026;01/12/2026;',
    ].join('\r\n');
    const review = await reviewed('access-restrictions', file);
    expect(review.counts).toMatchObject({ changed: 2, error: 3 });
    const faults = (await rowsOf(review.importid)).map((row) => row.faults.map(({ code }) => code));
    expect(faults).toEqual([
      [],
      [],
      ['document_duplicated'],
      ['unknown_document'],
      ['product_unknown', 'reason_missing', 'until_before_from'],
    ]);
    const done = await applied(review.importid);
    expect(done.counts).toMatchObject({ applied: 2, error: 3 });
    const ofLine1 = async () =>
      (
        await api.ask(admin, listRestrictions, {
          query: { employeeid: employeeIdOf('line1'), product: 'prima' },
        })
      ).data;
    expect(await ofLine1()).toMatchObject([
      { from: '2027-02-01', until: '2027-02-28', note: 'Oficio 12', state: 'scheduled' },
    ]);
    const again = await reviewed('access-restrictions', file);
    expect(again.counts).toMatchObject({ changed: 0, unchanged: 2, error: 3 });
    await undone(review.importid);
    expect(await ofLine1()).toMatchObject([{ state: 'lifted', liftReason: expect.stringMatching(/cargue/) }]);
  });

  test('one that somebody set after the review keeps its place, and the row says so', async () => {
    const review = await reviewed('access-restrictions', 'Cédula;Motivo\n52000012;Otro\n');
    expect(review.counts.changed).toBe(1);
    await api.ask(admin, changeRestriction, {
      body: {
        action: 'set',
        employeeid: employeeIdOf('line1'),
        product: 'all',
        reason: 'other',
        note: null,
        from: '2026-11-20',
        until: null,
      },
    });
    await applied(review.importid);
    expect((await rowsOf(review.importid))[0]).toMatchObject({
      outcome: 'skipped',
      faults: [{ code: 'overlapping_period' }],
    });
  });
});
