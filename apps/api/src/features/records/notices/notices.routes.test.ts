import { approveAdvances } from '@antela/contract/advance-decisions';
import { createAdvance } from '@antela/contract/advances';
import { listNotices, readNotices } from '@antela/contract/notices';
import { expect, test } from 'vitest';
import { inTenant } from '../../../db/transaction.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { employmentIdOf } from '../../../test/world/employees.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import type { UserKey } from '../../../test/world/users.ts';
import { notifyContacts, type NoticeEvent } from './notify-contacts.service.ts';

const { api } = await startFileApi();

const told = async (who: UserKey) => (await api.ask(api.signIn(who), listNotices)).data;
const subjects = async (who: UserKey) => (await told(who)).items.map(({ subject }) => subject);

const reportOf = (companyId: string, version: number): NoticeEvent => ({
  kind: 'report_ready',
  companyId,
  eventKey: `informe:${version}`,
  facts: {
    payrollId: payrolls.open.id,
    payrollName: `Nómina ${version}`,
    periodLabel: 'Octubre',
    version,
    employees: 12,
    total: 3_400_000,
    confirmBy: '2026-12-02',
  },
});
const tell = (...events: NoticeEvent[]) =>
  inTenant(api.pool, clients.a, (db) =>
    notifyContacts({ db, scope: { clientId: clients.a }, now: api.clock.now }, events),
  );

test('what happened in a company is told once to whoever sees the company and may see the matter', async () => {
  await tell(reportOf(companies.a1, 1), reportOf(companies.a2, 2));
  await tell(reportOf(companies.a1, 1));
  expect(await subjects('onlyA1')).toEqual(['Reporte de descuentos listo: Nómina 1']);
  expect((await subjects('admin')).toSorted()).toEqual([
    'Reporte de descuentos listo: Nómina 1',
    'Reporte de descuentos listo: Nómina 2',
  ]);
  expect(await subjects('nobody')).toEqual([]);
  expect(await subjects('foreign')).toEqual([]);
  const [first] = (await told('onlyA1')).items;
  expect(first?.detail).toContain('Total por descontar: $\u00a03.400.000');
  expect(first?.detail).not.toContain('Nómina 1');
});

test('what was seen is new no more, for that person alone, and what comes later is', async () => {
  const seen = await told('onlyA1');
  expect(seen).toMatchObject({ unread: 1, items: [{ isNew: true }] });
  const until = seen.items[0]?.at ?? '';
  await api.ask(api.signIn('onlyA1'), readNotices, { body: { until } });
  expect(await told('onlyA1')).toMatchObject({ unread: 0, items: [{ isNew: false }] });
  expect((await told('admin')).unread).toBe(2);
  api.clock.now = new Date(api.clock.now.getTime() + 1_000);
  await tell(reportOf(companies.a1, 3));
  // Another window that saw less changes nothing.
  await api.ask(api.signIn('onlyA1'), readNotices, { body: { until } });
  expect(await told('onlyA1')).toMatchObject({ unread: 1, items: [{ isNew: true }, { isNew: false }] });
});

test('whoever asked for an advance is told what somebody else decided, in the portal and by mail, and nobody else', async () => {
  const { data } = await api.ask(api.signIn('admin'), createAdvance, {
    body: {
      companyemployeeid: employmentIdOf('checked'),
      kind: 'salary',
      amount: 40_000,
      authorization: 'Me lo pidió por escrito.',
    },
  });
  await api.ask(api.signIn('approver'), approveAdvances, {
    body: { advanceids: [data.advanceid], reason: null },
  });
  const [decided] = (await told('admin')).items;
  expect(decided).toMatchObject({
    detail: 'Valor: $\u00a040.000',
    path: `/transactions?adelanto=${data.advanceid}`,
    isNew: true,
  });
  expect(decided?.subject).toMatch(/ aprobó un adelanto de salario que pediste$/);
  expect((await subjects('approver')).filter((subject) => subject.includes('aprobó'))).toEqual([]);
  const mails = await api.rows<{ recipient: string; subject: string }>(
    `select recipient, subject from outbox_message where event_key like 'decision:%'`,
  );
  expect(mails).toEqual([{ recipient: 'admin@example.co', subject: decided?.subject }]);
});

test('a moment that has not come cannot be seen', async () => {
  const until = new Date(api.clock.now.getTime() + 60_000).toISOString();
  const { status } = await api.call(api.signIn('admin'), readNotices, { body: { until } });
  expect(status).toBe(400);
});
