import { createHash } from 'node:crypto';
import { createAdvance, downloadEvidence, getAdvance } from '@antela/contract/advances';
import { inviteCompanyUsers } from '@antela/contract/company-users';
import { appCreateAdvance } from '@antela/contract/employee-app';
import { getEmployments, updatePerson } from '@antela/contract/employees';
import type { Problem } from '@antela/contract/errors';
import { createPayroll } from '@antela/contract/payrolls';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { payrollSettings } from '../../../test/payroll-examples.ts';
import { pdfStreams, pdfText } from '../../../test/read-pdf.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { employeeIdOf, employmentIdOf } from '../../../test/world/employees.ts';
import { roleIdOf } from '../../../test/world/users.ts';

const { api } = await startFileApi();

const evidence = {
  text: 'Yo, Ñañez, «autorizo» a descontar este adelanto… – así.',
  textVersion: '2026-11',
  ip: '203.0.113.7',
};

test('the order of an advance is a document with the very bytes that its hash is made of; who took it is written down', async () => {
  const { data: taken } = await api.ask(api.machine, appCreateAdvance, {
    body: {
      clientid: clients.a,
      companyemployeeid: employmentIdOf('free'),
      kind: 'salary',
      amount: 50_000,
      evidence,
    },
  });
  const query = { advanceid: taken.advanceid };
  const { data: shown } = await api.ask(api.signIn('admin'), getAdvance, { query });
  const { bytes, headers } = await api.call(api.signIn('admin'), downloadEvidence, { query });

  expect(headers.get('content-type')).toBe('application/pdf');
  const attached = pdfStreams(bytes).find((stream) => stream.toString().startsWith(`["${taken.advanceid}"`));
  expect(
    createHash('sha256')
      .update(attached ?? '')
      .digest('hex'),
  ).toBe(shown.evidence.sha256);
  expect(attached?.toString()).toContain(evidence.text);
  const text = pdfText(bytes).replaceAll('\n', ' ');
  for (const words of [
    'Orden de descuento',
    evidence.text,
    '203.0.113.7',
    shown.fullName,
    shown.evidence.sha256,
  ])
    expect(text).toContain(words);

  const audit = await api.rows(
    `select actor_name from audit_event where entity_id = $1 and action = 'advance.evidence_downloaded'`,
    [taken.advanceid],
  );
  expect(audit).toHaveLength(1);
});

test('an order that staff write down is printed to the letter, with the address it came from', async () => {
  const admin = api.signIn('admin');
  const said = 'Lo firmó «por escrito»: 50 % el 20/11 – Ñoño & Cía., ¿sí?';
  const { data: taken } = await api.ask(admin, createAdvance, {
    body: { ...order, companyemployeeid: employmentIdOf('line1'), authorization: said },
  });
  const query = { advanceid: taken.advanceid };
  const text = pdfText((await api.call(admin, downloadEvidence, { query })).bytes).replaceAll(/\s+/g, ' ');
  expect(text).toContain(said);
  expect(text).toContain('127.0.0.1');
});

const order = { companyemployeeid: employmentIdOf('free'), kind: 'salary' as const, amount: 50_000 };
const strange = 'Вера 漢 😀';
/** Each door through which somebody types what a document prints, and the field that answers. */
const doors: readonly [string, () => Promise<{ status: number; problem: Problem }>][] = [
  [
    'authorization',
    () => api.call(api.signIn('admin'), createAdvance, { body: { ...order, authorization: strange } }),
  ],
  [
    'evidence.text',
    () =>
      api.call(api.machine, appCreateAdvance, {
        body: { ...order, clientid: clients.a, evidence: { ...evidence, text: strange } },
      }),
  ],
  [
    'firstName',
    async () => {
      const query = { employeeid: employeeIdOf('free') };
      const admin = api.signIn('admin');
      const { version } = (await api.ask(admin, getEmployments, { query })).data.person;
      return api.call(admin, updatePerson, { query, body: { firstName: 'Вера' }, version });
    },
  ],
  [
    'name',
    () =>
      api.call(api.signIn('admin'), createPayroll, {
        body: { ...payrollSettings(), companyid: companies.a1, name: strange },
      }),
  ],
  [
    'users.0.name',
    () => {
      const user = { email: 'vera@example.co', name: strange, roleid: roleIdOf('onlyA2'), companies: [] };
      return api.call(api.signIn('admin'), inviteCompanyUsers, { body: { users: [user] } });
    },
  ],
];

test.each(doors)('%s refuses what no document could print, and names it', async (path, send) => {
  const { status, problem } = await send();
  expect(status).toBe(400);
  expect(problem.errors).toMatchObject([{ path, code: expect.stringMatching(/not_printable$/) as string }]);
  expect(problem.errors?.[0]?.detail).toMatch(/«В»|«Вера»/);
});
