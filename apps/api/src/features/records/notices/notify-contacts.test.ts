import { beforeEach, expect, test } from 'vitest';
import { inTenant } from '../../../db/transaction.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { forcePeriodState, insertPeriod, reportPeriod } from '../../../test/pay-periods.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { contactIds } from '../../../test/world/contacts.ts';
import { payrolls, periodIdOf } from '../../../test/world/payrolls.ts';
import { remindOfPeriods } from '../../payrolls/payrolls/remind-periods.service.ts';
import { notifyContacts, type NoticeEvent } from './notify-contacts.service.ts';
import { sendNotices } from './send-notices.service.ts';

const { api } = await startFileApi();
beforeEach(async () => {
  await api.rows('delete from outbox_message');
  await api.rows(
    `update contact set notices = '{cutoff_near,report_ready,report_unconfirmed,payment_returned}'`,
  );
  await forcePeriodState(api, periodIdOf('open'), 'open');
});

const ofPeriod = { payrollId: payrolls.open.id, payrollName: payrolls.open.name, periodLabel: 'Octubre' };
const reportReady = (version: number): NoticeEvent => ({
  kind: 'report_ready',
  companyId: companies.a1,
  eventKey: `${periodIdOf('open')}:${version}`,
  facts: { ...ofPeriod, version, employees: 1_204, total: 45_600_000, confirmBy: '2026-12-02' },
});
const notify = (events: readonly NoticeEvent[]) =>
  inTenant(api.pool, clients.a, (db) =>
    notifyContacts({ db, scope: { clientId: clients.a }, now: api.clock.now }, events),
  );
const waiting = () =>
  api.rows<{ recipient: string; subject: string; text: string; html: string }>(
    'select recipient, subject, text, html from outbox_message order by subject, recipient',
  );
const sent = async (): Promise<typeof api.mails> => {
  api.mails.length = 0;
  const mailer = { send: async (mail: (typeof api.mails)[number]) => void api.mails.push(mail) };
  await sendNotices(api.pool, mailer, 'https://portal.example.co', clients.a, () => api.clock.now);
  return api.mails;
};

test('only the contacts of that company who want that notice are written to', async () => {
  await api.rows(`update contact set notices = '{cutoff_near}' where id = $1`, [contactIds.a2]);
  await notify([reportReady(1), { ...reportReady(1), companyId: companies.a2 }]);
  expect((await waiting()).map(({ recipient }) => recipient)).toEqual(['contacto-a1@example.co']);
});

test('the same event reaches nobody twice, however often and from wherever it is told', async () => {
  await Promise.all([1, 2, 3, 4].map(() => notify([reportReady(1)])));
  await notify([reportReady(1), reportReady(2)]);
  expect((await waiting()).map(({ subject }) => subject)).toHaveLength(2);
});

test('what is rolled back is not announced', async () => {
  const failed = inTenant(api.pool, clients.a, async (db) => {
    await notifyContacts({ db, scope: { clientId: clients.a }, now: api.clock.now }, [reportReady(1)]);
    throw new Error('changed its mind');
  });
  await expect(failed).rejects.toThrow('changed its mind');
  expect(await waiting()).toEqual([]);
});

test('a mail server that is away for a day loses no mail, is asked less and less often, and gets each one once', async () => {
  await notify([1, 2, 3, 4, 5].map(reportReady));
  let asked = 0;
  const away = {
    send: async () => {
      asked += 1;
      throw new Error('connect ECONNREFUSED');
    },
  };
  const at = (minute: number) => () => new Date(api.clock.now.getTime() + minute * 60_000);
  const round = (minute: number) =>
    sendNotices(api.pool, away, 'https://portal.example.co', clients.a, at(minute));
  await round(0);
  // Not the whole outbox one after the other: who takes none of three takes none.
  expect(asked).toBe(3);
  for (let minute = 1; minute <= 24 * 60; minute += 30) await round(minute);
  expect(asked).toBeLessThanOrEqual(5 * 11);
  expect(await waiting()).toHaveLength(5);

  api.mails.length = 0;
  const mailer = { send: async (mail: (typeof api.mails)[number]) => void api.mails.push(mail) };
  for (const day of [2, 2, 3])
    await sendNotices(api.pool, mailer, 'https://portal.example.co', clients.a, at(day * 24 * 60));
  expect(api.mails).toHaveLength(5);
});

test('a mail says the same as text and as HTML, with links that lead into the portal', async () => {
  await notify([reportReady(2)]);
  const [mail] = await sent();
  expect(mail?.subject).toBe('Reporte de descuentos listo: Quincenal planta');
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain('Hola, Úrsula de A1:');
    expect(body).toContain('1.204');
    expect(body).toContain('$\u00a045.600.000');
    expect(body).toContain('miércoles 02/12/2026');
    expect(body).toContain('Salió la versión 2');
    expect(body).not.toContain('portal:');
  }
  expect(mail?.text).toContain(
    `https://portal.example.co/payrolls/detail?payrollid=${payrolls.open.id}&seccion=reportes`,
  );
  expect(mail?.html).toContain('prefers-color-scheme: dark');
  expect(mail?.html).toContain(
    `href="https://portal.example.co/payrolls/detail?payrollid=${payrolls.open.id}&amp;seccion=reportes"`,
  );
});

test('names that people gave stay text in the HTML', async () => {
  const event = reportReady(3);
  if (event.kind === 'report_ready') event.facts.payrollName = '<img src=x onerror=alert(1)> & "más"';
  await notify([event]);
  const [mail] = await sent();
  expect(mail?.html).not.toContain('<img');
  expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;más&quot;');
});

test('a cut-off is announced once in its last day, and again only if it is moved', async () => {
  const remind = () => remindOfPeriods(api.pool, clients.a, api.clock.now);
  const moveTo = (instant: string) =>
    api.rows('update pay_period set cutoff_at = $2 where id = $1', [periodIdOf('open'), instant]);
  await moveTo('2026-11-22T22:00:00Z');
  await remind();
  expect(await waiting()).toEqual([]);
  await moveTo('2026-11-21T14:30:00Z');
  await remind();
  await remind();
  expect((await waiting()).map(({ subject }) => subject)).toEqual([
    'El corte es el sábado 21/11/2026, 9:30\u00a0a.\u00a0m.: Quincenal planta',
  ]);
  await moveTo('2026-11-21T14:45:00Z');
  await remind();
  expect(await waiting()).toHaveLength(2);
});

test('nobody is told that a cut-off is near where it has passed, the period is closed or the payroll is switched off', async () => {
  const payrollIs = (active: boolean) =>
    api.rows('update payroll set active = $2 where id = $1', [payrolls.open.id, active]);
  const remind = async () => {
    await remindOfPeriods(api.pool, clients.a, api.clock.now);
    return (await waiting()).length;
  };
  const soon = new Date(api.clock.now.getTime() + 3_600_000);
  await api.rows('update pay_period set cutoff_at = $2 where id = $1', [periodIdOf('open'), soon]);
  for (const state of ['cutoff', 'reported', 'closed', 'scheduled']) {
    await forcePeriodState(api, periodIdOf('open'), state);
    expect(await remind(), state).toBe(0);
  }
  await forcePeriodState(api, periodIdOf('open'), 'open');
  await payrollIs(false);
  expect(await remind()).toBe(0);
  await payrollIs(true);
  expect(await remind()).toBe(1);
});

test('once it is confirmed, or closed, nobody is reminded to confirm', async () => {
  await api.rows(`update pay_period set confirm_by = '2026-11-10' where id = $1`, [periodIdOf('open')]);
  for (const state of ['open', 'cutoff', 'confirmed', 'with_differences', 'reconciled', 'closed']) {
    await forcePeriodState(api, periodIdOf('open'), state);
    await remindOfPeriods(api.pool, clients.a, new Date('2026-11-25T15:00:00Z'));
    expect(
      (await waiting()).filter(({ subject }) => subject.includes('confirmar')),
      state,
    ).toEqual([]);
  }
});

test('two workers in the same minute tell each thing once', async () => {
  await api.rows(`update pay_period set confirm_by = '2026-11-24' where id = $1`, [periodIdOf('open')]);
  await forcePeriodState(api, periodIdOf('open'), 'reported');
  const minute = new Date('2026-11-24T13:00:00Z');
  await Promise.all(Array.from({ length: 6 }, () => remindOfPeriods(api.pool, clients.a, minute)));
  expect((await waiting()).map(({ recipient }) => recipient)).toHaveLength(1);
  await Promise.all([sent(), sent()]);
  expect(api.mails).toHaveLength(1);
});

test('issuing a report tells the contacts of its company, each version once; another company’s hear nothing', async () => {
  const periodId = await insertPeriod(api, 'reported');
  const admin = api.signIn('admin');
  const told = async () =>
    (await waiting()).map(({ recipient, text }) => [recipient, /versión 2/.test(text) ? 2 : 1]);
  const contact = 'contacto-a1@example.co';
  expect(await told()).toEqual([[contact, 1]]);
  await reportPeriod(api, admin, periodId);
  expect(await told()).toEqual(
    expect.arrayContaining([
      [contact, 1],
      [contact, 2],
    ]),
  );
  expect(await waiting()).toHaveLength(2);
});

test('an unconfirmed report is remembered in the morning of its last day and once it is late', async () => {
  await api.rows(`update pay_period set confirm_by = '2026-11-23' where id = $1`, [periodIdOf('open')]);
  await forcePeriodState(api, periodIdOf('open'), 'reported');
  const told = async (instant: string) => {
    await remindOfPeriods(api.pool, clients.a, new Date(instant));
    return (await waiting()).map(({ subject }) => subject.split(':')[0]);
  };
  expect(await told('2026-11-22T15:00:00Z')).toEqual([]);
  expect(await told('2026-11-23T12:59:00Z')).toEqual([]);
  expect(await told('2026-11-23T13:00:00Z')).toEqual(['Hoy vence el plazo para confirmar']);
  expect(await told('2026-11-23T20:00:00Z')).toHaveLength(1);
  expect(await told('2026-11-24T13:00:00Z')).toContain('Pasó el plazo para confirmar');
  expect(await told('2026-11-30T13:00:00Z')).toHaveLength(2);
});
