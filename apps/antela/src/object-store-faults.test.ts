import { createObjectStore } from '@antela/api/objects/object-store';
import type { Caller } from '@antela/api/test/calls';
import { startTestApi, type TestApi } from '@antela/api/test/test-api';
import { companies } from '@antela/api/test/world/clients';
import { employeeIdOf } from '@antela/api/test/world/employees';
import { payrolls } from '@antela/api/test/world/payrolls';
import { filesOf } from '@antela/api/test/world/users';
import { createImport, getImport } from '@antela/contract/imports';
import { getTaxRegistration, saveTaxRegistration } from '@antela/contract/tax-registrations';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startFaultProxy, type Fault } from './test/fault-proxy.ts';
import { startTestProduct, type TestProduct } from './test/test-product.ts';

let product: TestProduct;
let proxy: Awaited<ReturnType<typeof startFaultProxy>>;
let api: TestApi;
let admin: Caller;
let nit: string;
/** An API and its worker that reach the object store of a product through a way that can fail. */
beforeAll(async () => {
  product = await startTestProduct();
  const { config, secrets } = product;
  proxy = await startFaultProxy({ host: '127.0.0.1', port: config.PORT });
  const objects = createObjectStore({
    endpoint: `http://127.0.0.1:${proxy.port}/cloud/objects`,
    region: config.REGION,
    forcePathStyle: true,
    filesBucket: config.FILES_BUCKET,
    credentials: secrets.admin,
  });
  api = await startTestApi({ objects });
  admin = api.signIn('admin');
  const query = { employeeid: employeeIdOf('ana') };
  nit = (await api.ask(admin, getTaxRegistration, { query })).data.suggestedNit ?? '';
});
afterEach(() => proxy.set({ kind: 'none' }));
afterAll(async () => {
  await api.stop();
  await proxy.stop();
  await product.stop();
});

/** Stores what a browser has put there; the bytes do not pass the proxy. */
async function upload(name: string, text: string): Promise<string> {
  const key = `${filesOf('admin')}${name}`;
  await product.ops(() => {}).objects.write(key, Buffer.from(text), 'application/octet-stream');
  return key;
}

const place = { companyid: companies.a1, payrollid: payrolls.open.id };
const begin = (fileKey: string) =>
  api.call(admin, createImport, {
    body: { kind: 'employees-create', fileKey, fileName: 'personas.csv', ...place },
  });
const saveRut = (key: string) =>
  api.call(admin, saveTaxRegistration, {
    query: { employeerutid: employeeIdOf('ana') },
    version: 0,
    body: { nit, economicActivity: '0010', responsibilities: [], file: { key, name: 'RUT.pdf' } },
  });
const kept = async () => [
  ...(await api.rows('select id from import')),
  ...(await api.rows('select employee_id from tax_registration')),
  ...(await api.rows('select id from audit_event')),
];
/** More than a cut lets through. */
const long = (beginning: string): string => `${beginning}\n${`${'x'.repeat(99)}\n`.repeat(2_000)}`;
const people = `Documento;Primer nombre;Primer apellido;Fecha de ingreso;Salario\n${Array.from(
  { length: 3_000 },
  (_, index) => `${82_000_000 + index};Ana;Mora;01/02/2024;2500000`,
).join('\n')}`;

const faults: [string, Fault][] = [
  ['gone', { kind: 'cut' }],
  ['silent', { kind: 'silent' }],
  ['cut in the middle of a file', { kind: 'cut-after', bytes: 20_000 }],
];
test.each(faults)(
  'with the object store %s what needs a file is refused in Spanish within ten seconds, leaves nothing, and works when it is back',
  async (name, fault) => {
    const rut = await upload(`rut/${crypto.randomUUID()}.pdf`, long('%PDF-1.7'));
    const file = await upload(`imports/${crypto.randomUUID()}.csv`, people);
    const before = await kept();
    proxy.set(fault);
    const started = performance.now();
    const isCutLater = fault.kind === 'cut-after';
    for (const answer of await Promise.all([saveRut(rut), ...(isCutLater ? [] : [begin(file)])]))
      expect(answer, name).toMatchObject({
        status: 503,
        problem: {
          code: 'unavailable',
          detail: 'El servicio no está disponible en este momento. Vuelve a intentarlo en unos segundos.',
        },
      });
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(await kept()).toEqual(before);

    proxy.set({ kind: 'none' });
    expect((await begin(file)).status).toBe(202);
    expect((await saveRut(rut)).status).toBe(200);
    await api.rows('delete from tax_registration');
  },
);

test('a slow object store makes answers late and none wrong', async () => {
  const rut = await upload(`rut/${crypto.randomUUID()}.pdf`, long('%PDF-1.7'));
  proxy.set({ kind: 'slow', ms: 200 });
  expect((await saveRut(rut)).body.data.file).toMatchObject({
    name: 'RUT.pdf',
    bytes: expect.any(Number) as number,
  });
});

test('an import whose file cannot be read to its end waits, and goes on by itself from the whole file', async () => {
  const file = await upload(`imports/${crypto.randomUUID()}.csv`, people);
  const { importid } = (await begin(file)).body.data;
  const task = `graphile_worker.jobs where task_identifier = 'read-import' and last_error is not null`;
  const read = async () => (await api.ask(admin, getImport, { query: { importid } })).data;
  const waiting = { timeout: 60_000, interval: 100 };

  proxy.set({ kind: 'cut-after', bytes: 20_000 });
  await api.work();
  await vi.waitFor(
    async () => expect((await api.rows(`select 1 from ${task}`)).length).toBeGreaterThan(0),
    waiting,
  );
  expect(await read()).toMatchObject({ state: 'reading' });
  proxy.set({ kind: 'none' });
  await vi.waitFor(async () => expect(await read()).toMatchObject({ state: 'mapping' }), waiting);
  expect((await read()).counts.total).toBe(3_000);
}, 120_000);
