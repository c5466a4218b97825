import {
  changeRestriction,
  changeRestrictions,
  downloadRestrictions,
  downloadRestrictionTemplate,
  listRestrictions,
} from '@antela/contract/access-restrictions';
import { quoteAdvance } from '@antela/contract/advance-quotes';
import { getImport } from '@antela/contract/imports';
import { accessRestrictionState } from '@antela/rules/access-restriction';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { employeeIdOf, employmentIdOf, type EmployeeKey } from '../../../test/world/employees.ts';
import { missingId } from '../../../test/world/ids.ts';
import { worldNow } from '../../../test/world/time.ts';
import { filesOf } from '../../../test/world/users.ts';

const { api, admin } = await startFileApi();

const terms = {
  product: 'salary',
  reason: 'leaving_soon',
  note: null,
  from: '2026-11-20',
  until: null,
} as const;
const set = (employee: EmployeeKey, over: object = {}) =>
  api.call(admin, changeRestriction, {
    body: { action: 'set', employeeid: employeeIdOf(employee), ...terms, ...over },
  });
const lift = (restrictionid: string) =>
  api.call(admin, changeRestriction, {
    body: { action: 'lift', restrictionid, liftReason: 'Firmó el acuerdo' },
  });
const refusedBy = async (employee: EmployeeKey) => {
  const { data } = await api.ask(admin, quoteAdvance, {
    query: { companyemployeeid: employmentIdOf(employee), kind: 'salary' },
  });
  return data.rules.filter(({ passed }) => !passed).map(({ code }) => code);
};
const upload = (text: string) => {
  const fileKey = `${filesOf('admin')}imports/${crypto.randomUUID()}.csv`;
  api.objects.files.set(fileKey, Buffer.from(text));
  return { fileKey, fileName: 'restricciones.csv' };
};

test('a restriction in force refuses the very next quote, lifting it opens it again, and both can be taken back', async () => {
  expect(await refusedBy('free')).not.toContain('access_restriction');
  const { data } = (await set('free', { note: 'Hasta que firme' })).body;
  expect(data).toMatchObject({
    state: 'active',
    note: 'Hasta que firme',
    reason: { id: 'leaving_soon', name: 'Próximo retiro' },
    createdBy: 'Marta Administradora',
    liftedAt: null,
  });
  expect(await refusedBy('free')).toContain('access_restriction');

  expect((await lift(data.restrictionid)).body.data).toMatchObject({
    state: 'lifted',
    liftedBy: 'Marta Administradora',
    liftReason: 'Firmó el acuerdo',
  });
  expect(await refusedBy('free')).not.toContain('access_restriction');
  expect((await lift(data.restrictionid)).problem).toMatchObject({
    code: 'conflict',
    detail: 'Esta restricción ya estaba levantada.',
  });

  const restored = await api.ask(admin, changeRestriction, {
    body: { action: 'restore', restrictionid: data.restrictionid },
  });
  expect(restored.data).toMatchObject({ state: 'active', liftedAt: null, liftReason: null });
  expect(await refusedBy('free')).toContain('access_restriction');
  await lift(data.restrictionid);

  const trail = await api.rows<{ action: string }>(
    'select action from audit_event where client_id = $1 and entity_id = $2 order by id',
    [clients.a, employeeIdOf('free')],
  );
  expect(trail.map(({ action }) => action.replace('access_restriction.', ''))).toEqual([
    'set',
    'lifted',
    'restored',
    'lifted',
  ]);
});

test('two restrictions of one product never stand on the same day, also when many people set them at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => set('line1', { from: '2026-12-01', until: '2026-12-10' })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(
    answers
      .filter(({ status }) => status !== 200)
      .every(({ problem }) => problem.code === 'overlapping_period'),
  ).toBe(true);
  expect((await set('line1', { from: '2026-12-11', until: '2026-12-20' })).status).toBe(200);
  expect((await set('line1', { from: '2026-12-10', until: '2026-12-15', product: 'prima' })).status).toBe(
    200,
  );
});

test('what makes no sense is named at its field', async () => {
  expect((await set('ana', { reason: 'because' })).problem.errors).toMatchObject([
    { path: 'reason', code: 'unknown_reason' },
  ]);
  expect((await set('ana', { until: '2026-11-19' })).problem.errors).toMatchObject([
    { path: 'until', code: 'until_before_from' },
  ]);
  expect((await set('ana', { from: '2026-11-01', until: '2026-11-19' })).problem.errors).toMatchObject([
    { path: 'until', code: 'until_in_the_past' },
  ]);
});

test('an employee or restriction of another company or client is not there, alone or among many', async () => {
  const onlyA1 = api.signIn('onlyA1');
  const body = { action: 'set', employeeid: employeeIdOf('checked'), ...terms } as const;
  expect((await api.call(onlyA1, changeRestriction, { body })).problem.code).toBe('not_found');
  expect((await set('foreign')).problem.code).toBe('not_found');
  const { restrictionid } = (await set('checked')).body.data;
  expect(
    (await api.call(onlyA1, changeRestriction, { body: { action: 'lift', restrictionid, liftReason: 'x' } }))
      .problem.code,
  ).toBe('not_found');
  expect(
    (
      await api.ask(onlyA1, changeRestrictions, {
        body: { action: 'lift', restrictionids: [restrictionid, missingId], liftReason: 'x' },
      })
    ).data,
  ).toMatchObject({ done: 0, error: 2 });
  expect((await api.ask(onlyA1, listRestrictions, { query: { q: 'karen' } })).data).toEqual([]);
  expect((await api.ask(onlyA1, listRestrictions, { query: { companyid: companies.a2 } })).data).toEqual([]);
});

test('many at once answer one by one, and are lifted and restored together', async () => {
  const employeeids = [
    employeeIdOf('ana'),
    employeeIdOf('invited'),
    employeeIdOf('foreign'),
    employeeIdOf('ana'),
  ];
  const { data } = await api.ask(admin, changeRestrictions, {
    body: { action: 'set', employeeids, ...terms, product: 'all' },
  });
  expect(data).toMatchObject({ done: 2, error: 1 });
  expect(data.outcomes.map(({ title, outcome, faults }) => [title, outcome, faults[0]?.code])).toEqual([
    ['Ana Lucía Muñoz', 'done', undefined],
    ['Beto Núñez', 'done', undefined],
    ['', 'error', 'not_found'],
  ]);
  const restrictionids = data.outcomes.flatMap(({ restrictionid }) => restrictionid ?? []);
  expect(
    (
      await api.ask(admin, changeRestrictions, {
        body: { action: 'lift', restrictionids, liftReason: 'Deshecho' },
      })
    ).data.done,
  ).toBe(2);
  expect(
    (await api.ask(admin, changeRestrictions, { body: { action: 'restore', restrictionids } })).data.done,
  ).toBe(2);
  expect(
    (await api.ask(admin, changeRestrictions, { body: { action: 'restore', restrictionids } })).data
      .outcomes[0]?.faults[0]?.detail,
  ).toBe('Esta restricción no está levantada.');
});

test('a lifting is not taken back where another restriction took its place', async () => {
  const first = (await set('newcomer')).body.data.restrictionid;
  await lift(first);
  await set('newcomer');
  const answer = await api.call(admin, changeRestriction, {
    body: { action: 'restore', restrictionid: first },
  });
  expect(answer.problem.code).toBe('overlapping_period');
});

test('a file of the own client starts an import of restrictions, and no other file does', async () => {
  const start = (file: { fileKey: string; fileName: string }) =>
    api.call(admin, changeRestrictions, { body: { action: 'import', ...file } });
  const { importid } = (await start(upload('Cédula;Motivo\n52000012;Otro\n'))).body.data;
  const { data } = await api.ask(admin, getImport, { query: { importid: importid ?? '' } });
  expect(data).toMatchObject({ kind: 'access-restrictions', state: 'reading' });
  for (const fileKey of [`${filesOf('admin')}imports/none.csv`, `clients/${clients.b}/imports/x.csv`])
    expect((await start({ fileKey, fileName: 'a.csv' })).problem.code).toBe('file_missing');
});

test('the list has every state as the rules derive it, filters by it, searches without accents and pages by its keys', async () => {
  await api.rows(
    `insert into access_restriction (client_id, id, employee_id, product, reason, start_date, end_date, created_by, created_at)
     values ($1, gen_random_uuid(), $2, 'wallet', 'other', '2026-10-01', '2026-11-19', 'x', now()), ($1, gen_random_uuid(), $2, 'wallet', 'other', '2026-11-20', '2026-11-20', 'x', now())`,
    [clients.a, employeeIdOf('restricted')],
  );
  const all = (await api.ask(admin, listRestrictions, { query: { limit: '200' } })).data;
  expect(new Set(all.map(({ state }) => state))).toEqual(
    new Set(['scheduled', 'active', 'expired', 'lifted']),
  );
  for (const { from, until, liftedAt, state } of all)
    expect(
      accessRestrictionState({ from, until, liftedAt: liftedAt && new Date(liftedAt) } as never, worldNow),
    ).toBe(state);
  for (const state of ['scheduled', 'active', 'expired', 'lifted'] as const) {
    const found = await api.ask(admin, listRestrictions, { query: { state, limit: '200' } });
    expect(found.data).toEqual(all.filter((row) => row.state === state));
    expect(found.page.total).toBe(found.data.length);
  }
  expect(
    (await api.ask(admin, listRestrictions, { query: { q: 'ORDONEZ' } })).data.every(
      ({ fullName }) => fullName === 'Carla Ordóñez',
    ),
  ).toBe(true);

  const paged = [];
  for (let cursor: string | undefined; ;) {
    const { data, page } = await api.ask(admin, listRestrictions, {
      query: { limit: '2', sort: 'name:asc', ...(cursor !== undefined && { cursor }) },
    });
    paged.push(...data);
    if (page.next === null) break;
    cursor = page.next;
  }
  expect(paged.map(({ restrictionid }) => restrictionid)).toEqual([
    ...new Set(paged.map(({ restrictionid }) => restrictionid)),
  ]);
  expect(paged).toHaveLength(all.length);
});

test('the report has what the list filters, and the template asks for what the file needs', async () => {
  const report = await api.call(admin, downloadRestrictions, {
    query: { format: 'csv', employeeid: employeeIdOf('restricted'), state: 'expired' },
  });
  expect(report.headers.get('content-disposition')).toContain('restricciones-de-acceso-2026-11-20.csv');
  expect(report.text.trim().split('\r\n')).toHaveLength(2);
  expect(report.text).toContain(
    'Carla Ordóñez;Hilados Andinos S.A.S.;Billeteras;Vencida;Otro;;01/10/2026;19/11/2026',
  );
  expect((await api.call(admin, downloadRestrictionTemplate)).bytes.subarray(0, 2).toString()).toBe('PK');
});
