import { rutFileBytesMax, getTaxRegistration, saveTaxRegistration } from '@antela/contract/tax-registrations';
import { nitCheckDigit } from '@antela/rules/documents';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { clients } from '../../../test/world/clients.ts';
import { employeeIdOf, type EmployeeKey } from '../../../test/world/employees.ts';
import { filesOf, type UserKey } from '../../../test/world/users.ts';

const { api, admin } = await startFileApi();

const nitOf = (number: string) => `${number}-${nitCheckDigit(number)}`;
const rut = (number = '52000001') => ({
  nit: nitOf(number),
  economicActivity: '0010',
  responsibilities: ['05', '49'],
  file: null as { key: string; name: string } | null,
});
const get = (employee: EmployeeKey) =>
  api.call(admin, getTaxRegistration, { query: { employeeid: employeeIdOf(employee) } });
const save = (employee: EmployeeKey, version: number, body: ReturnType<typeof rut>) =>
  api.call(admin, saveTaxRegistration, { query: { employeerutid: employeeIdOf(employee) }, version, body });
const upload = (bytes: Buffer | string, by: UserKey = 'admin') => {
  const key = `${filesOf(by)}rut/${crypto.randomUUID()}.pdf`;
  api.objects.files.set(key, Buffer.from(bytes));
  return { key, name: 'RUT.pdf' };
};
const pdf = '%PDF-1.7\n%âãÏÓ\n1 0 obj\n';

test('a registration begins empty, is saved by version, and leaves its changes in the trail', async () => {
  const empty = await get('ana');
  expect(empty.headers.get('etag')).toBe('"0"');
  expect(empty.body.data).toMatchObject({
    employeerutid: employeeIdOf('ana'),
    nit: null,
    suggestedNit: nitOf('52000001'),
    file: null,
    version: 0,
  });

  const saved = (await save('ana', 0, rut())).body.data;
  expect(saved).toMatchObject({
    nit: nitOf('52000001'),
    economicActivity: { id: '0010', name: 'Asalariados' },
    responsibilities: ['05', '49'],
    updatedBy: 'Marta Administradora',
    version: 1,
  });
  expect((await save('ana', 0, rut())).problem.code).toBe('stale');
  expect((await save('ana', 1, rut())).body.data.version).toBe(1);
  expect((await save('ana', 1, { ...rut(), responsibilities: [] })).body.data).toMatchObject({
    responsibilities: [],
    version: 2,
  });
  const trail = await api.rows<{ action: string; changes: object }>(
    `select action, changes from audit_event where client_id = $1 and entity_id = $2 order by id`,
    [clients.a, employeeIdOf('ana')],
  );
  expect(trail.map(({ action }) => action)).toEqual(['tax_registration.created', 'tax_registration.updated']);
  expect(trail[1]?.changes).toEqual({ responsibilities: [['05', '49'], []] });
});

test('two people who save for the first time at once never overwrite each other', async () => {
  const answers = await Promise.all(
    ['52000002', '79000002'].map((number) => save('invited', 0, rut(number))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 412]));
});

test('a wrong check digit, an unknown activity and a NIT of somebody else are refused', async () => {
  const wrong = `52000003-${(nitCheckDigit('52000003') + 1) % 10}`;
  const refused = await save('restricted', 0, { ...rut(), nit: wrong, economicActivity: '1234' });
  expect(refused.problem.errors).toMatchObject([
    { path: 'nit', code: 'wrong_check_digit' },
    { path: 'economicActivity', code: 'unknown_activity' },
  ]);
  expect((await save('restricted', 0, rut('52000001'))).problem).toMatchObject({
    code: 'conflict',
    detail: 'Otro empleado ya tiene ese NIT. Revisa el número.',
  });
});

test('only a real PDF that the caller uploaded, within the limit, is kept', async () => {
  const withFile = (file: { key: string; name: string }) => save('free', 0, { ...rut('52000011'), file });
  expect(
    (await withFile({ key: `${filesOf('admin')}rut/${crypto.randomUUID()}.pdf`, name: 'a.pdf' })).problem
      .code,
  ).toBe('file_missing');
  expect((await withFile(upload(pdf, 'onlyA1'))).problem.code).toBe('file_missing');
  expect((await withFile(upload(Buffer.alloc(rutFileBytesMax + 1, pdf)))).problem.code).toBe('too_large');
  expect((await withFile(upload('MZ\u0090 un programa'))).problem).toMatchObject({
    code: 'unreadable_file',
    detail: 'El archivo no es un PDF. Descarga el RUT de la DIAN como PDF y súbelo de nuevo.',
  });
  expect((await get('free')).body.data.version).toBe(0);

  const file = upload(pdf);
  const kept = (await withFile(file)).body.data.file;
  expect(kept).toMatchObject({ name: 'RUT.pdf', bytes: Buffer.byteLength(pdf) });
  // The kept one is not read again: it stays although it is gone from the store.
  api.objects.files.delete(kept?.key ?? '');
  const again = {
    ...rut('52000011'),
    responsibilities: [],
    file: kept && { key: kept.key, name: kept.name },
  };
  expect((await save('free', 1, again)).body.data).toMatchObject({ file: kept, version: 2 });
  expect((await save('line1', 0, { ...rut('52000012'), file: upload(pdf) })).status).toBe(200);
  expect((await save('free', 2, rut('52000011'))).body.data.file).toBeNull();
});

test('a file that is another employee’s is not taken over', async () => {
  const file = upload(pdf);
  expect((await save('line2', 0, { ...rut('52000013'), file })).status).toBe(200);
  expect((await save('newcomer', 0, { ...rut('52000006'), file })).problem).toMatchObject({
    code: 'conflict',
    detail: 'Ese PDF ya es de otro empleado. Súbelo de nuevo.',
  });
});
