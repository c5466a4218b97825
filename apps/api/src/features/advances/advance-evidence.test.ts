import { createHash } from 'node:crypto';
import { downloadEvidence, getAdvance } from '@antela/contract/advances';
import { appCreateAdvance } from '@antela/contract/employee-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfStreams, pdfText } from '../../test/read-pdf.ts';
import { startTestApi, type TestApi } from '../../test/test-api.ts';
import { clients } from '../../test/world/clients.ts';
import { employmentIdOf } from '../../test/world/employees.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const evidence = {
  text: 'Yo, Ñañez, autorizo a descontar 漢 este adelanto.',
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
  // The page prints the nearest letters its fonts have; the words themselves are in the attached bytes.
  expect(attached?.toString()).toContain(evidence.text);
  const text = pdfText(bytes).replaceAll('\n', ' ');
  for (const words of [
    'Orden de descuento',
    'autorizo a descontar',
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
