import { afterAll, beforeAll, expect, test } from 'vitest';
import { testOperators } from '../test/test-operators.ts';
import { runIn, startTestOps, type TestOps } from '../test/test-ops.ts';

let ops: TestOps;
beforeAll(async () => {
  ops = await startTestOps();
});
afterAll(() => ops.close());

const saml = (by: TestOps['credentials'], ...args: string[]) =>
  runIn({ ...ops, credentials: by }, ['saml-keys', ...args]);
const { first, second } = testOperators;
/** As if everything had been announced two days ago. */
const wait = () => ops.ownerPool.query(`update cloud.saml_key set since = since - interval '2 days'`);

test('a key of the pool towards SAML providers is announced, used a day later, taken back, and taken away by two people', async () => {
  expect((await saml(first, 'list')).text).toContain('Aún no hay llaves');
  expect((await saml(first, 'use', '--use', 'firma')).text).toContain('No hay llave siguiente');
  expect((await saml(first, 'announce', '--use', 'otra')).code).toBe(2);
  expect((await saml(first, 'announce', '--use', 'firma')).text).toContain('next-signing-certificate.pem');
  expect((await saml(first, 'announce', '--use', 'firma')).text).toContain('Ya hay una llave siguiente');
  expect((await saml(first, 'use', '--use', 'firma')).text).toContain('menos de 24 horas');
  const [current, next] = (await saml(first, 'list')).text.split('\n');
  expect(current).toMatch(/^firma +en uso .*vence 2036-11-20, SHA-256 [0-9A-F:]{95}$/);
  expect(next).toMatch(/^firma +siguiente /);
  const fingerprint = (line = '') => line.slice(-95);

  await wait();
  expect((await saml(first, 'use', '--use', 'firma')).code).toBe(0);
  const [after, before] = (await saml(first, 'list')).text.split('\n');
  expect([fingerprint(after), fingerprint(before)]).toEqual([fingerprint(next), fingerprint(current)]);
  expect((await saml(first, 'back', '--use', 'firma')).code).toBe(0);
  expect((await saml(first, 'back', '--use', 'firma')).text).toContain('No hay llave anterior');
  await wait();
  expect((await saml(first, 'use', '--use', 'firma')).code).toBe(0);

  for (const _try of [1, 2])
    expect((await saml(first, 'remove', '--use', 'firma')).text).toContain('La retira otra persona');
  expect((await saml(first, 'list')).text).toContain('por retirar: falta otra persona');
  expect((await saml(first, 'announce', '--use', 'firma')).code).toBe(0);
  await wait();
  expect((await saml(first, 'use', '--use', 'firma')).text).toContain('Todavía vive la llave anterior');
  expect((await saml(second, 'remove', '--use', 'firma')).text).toContain('ya no existe');
  expect((await saml(first, 'remove', '--use', 'firma')).text).toContain('No hay llave anterior');
  expect((await saml(first, 'list')).text.split('\n')).toHaveLength(2);
});

test('where the pool is the cloud’s its keys are changed there', async () => {
  const { code, text } = await runIn({ ...ops, samlKeys: null }, ['saml-keys', 'list']);
  expect([code, text]).toEqual([2, expect.stringContaining('son de la nube') as unknown]);
});
