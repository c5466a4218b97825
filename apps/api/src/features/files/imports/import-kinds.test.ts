import { changeRestriction, listRestrictions } from '@antela/contract/access-restrictions';
import { getEmployments, listEmployees } from '@antela/contract/employees';
import { downloadUpdateTemplate } from '@antela/contract/import-templates';
import { applyImport, createImport, getImport } from '@antela/contract/imports';
import { getSettlement } from '@antela/contract/retirements';
import { describe, expect, test } from 'vitest';
import { importKinds } from '../../../import-kinds.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { importing, nowhere } from '../../../test/imports.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { employeeIdOf, employmentIdOf, type EmployeeKey } from '../../../test/world/employees.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { roleIdOf, filesOf } from '../../../test/world/users.ts';
import { applyImport as applyRows } from './apply-import.service.ts';

const { api, admin } = await startFileApi();
await api.work();

const { read, reached, reviewed, rowsOf, applied, undone } = importing(api, admin);
const changed = (file: Buffer | string, fileName?: string) =>
  reviewed('employees-update', file, nowhere, fileName === undefined ? {} : { fileName });
const detailOf = async (key: EmployeeKey) =>
  (await api.ask(admin, getEmployments, { query: { companyemployeeid: employmentIdOf(key) } })).data;

test('blank leaves what is there, #BORRAR empties it, and what nobody can be without stays', async () => {
  const one = await changed(
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
  const one = await changed('Documento;Número de cuenta\n52000011;48007654321\n');
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
  const one = await changed('Documento;Área\n52000012;Bodega\n52000013;Bodega\n52000006;Bodega\n');
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

test('the template to update says what everybody has, and read back as it is changes nothing', async () => {
  const { bytes } = await api.call(admin, downloadUpdateTemplate, {
    query: { companyid: companies.a1, payrollid: payrolls.free.id },
  });
  const there = await api.ask(admin, listEmployees, { query: { payrollid: payrolls.free.id } });
  const one = await changed(bytes, 'plantilla.xlsx');
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
    nowhere,
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
  const one = await reviewed('retirements', 'Cédula;Fecha de retiro\n52000012;20/12/2026\n', nowhere);
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
    const review = await reviewed('access-restrictions', file, nowhere);
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
    const again = await reviewed('access-restrictions', file, nowhere);
    expect(again.counts).toMatchObject({ changed: 0, unchanged: 2, error: 3 });
    await undone(review.importid);
    expect(await ofLine1()).toMatchObject([{ state: 'lifted', liftReason: expect.stringMatching(/cargue/) }]);
  });

  test('one that somebody set after the review keeps its place, and the row says so', async () => {
    const review = await reviewed('access-restrictions', 'Cédula;Motivo\n52000012;Otro\n', nowhere);
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
