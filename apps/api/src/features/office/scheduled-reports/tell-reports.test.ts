import { createAdvance } from '@antela/contract/advances';
import { listNotices } from '@antela/contract/notices';
import {
  createScheduledReport,
  leaveScheduledReport,
  listReportRecipients,
  listScheduledReports,
  removeScheduledReport,
  resumeScheduledReport,
  type ReportKind,
  type ReportOccasion,
} from '@antela/contract/scheduled-reports';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { insertPeriod } from '../../../test/pay-periods.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { employmentIdOf } from '../../../test/world/employees.ts';
import { periodIdOf } from '../../../test/world/payrolls.ts';
import { worldNow } from '../../../test/world/time.ts';
import { roleIdOf, userIdOf, type UserKey } from '../../../test/world/users.ts';
import { tellReports } from './tell-reports.service.ts';

const { api, admin } = await startFileApi();

const hours = (n: number) => new Date(worldNow.getTime() + n * 3_600_000);
const tellAt = (n: number) => tellReports(api.pool, clients.a, hours(n));
const schedule = (
  kind: ReportKind,
  occasion: ReportOccasion,
  recipients: UserKey[],
  by: UserKey = 'admin',
  at = [companies.a1],
) =>
  api.call(api.signIn(by), createScheduledReport, {
    body: { kind, occasion, companies: at, recipients: recipients.map(userIdOf) },
  });
/** Mails about reports that were written so far, by who gets them. */
const mailsOf = async (who: UserKey) =>
  api.rows<{ subject: string; text: string }>(
    `select subject, text from outbox_message where recipient = $1 and event_key like 'decision:scheduled-report:%' and event_key not like '%:created:%' order by created_at, id`,
    [`${who}@example.co`],
  );
const subjectsOf = async (who: UserKey) => (await mailsOf(who)).map(({ subject }) => subject);
const listed = async (who: UserKey) => (await api.ask(api.signIn(who), listScheduledReports)).data;

beforeEach(async () => {
  await api.rows('update scheduled_report set removed_at = $1 where removed_at is null', [worldNow]);
  await api.rows('delete from outbox_message');
});

afterEach(() => {
  api.clock.now = worldNow;
});

describe('a scheduled report', () => {
  test('is told of at each cut-off, once, with a link that needs a session and never the file', async () => {
    await schedule('advances', 'cutoff', ['admin', 'onlyA1']);
    await api.ask(admin, createAdvance, {
      body: {
        companyemployeeid: employmentIdOf('free'),
        kind: 'salary',
        amount: 40_000,
        authorization: 'Me lo pidió por escrito.',
      },
    });
    await tellAt(1);
    expect(await subjectsOf('onlyA1')).toEqual([]);
    await api.rows(`update pay_period set state = 'cutoff', cutoff_at = $1 where id = $2`, [
      hours(2),
      periodIdOf('free'),
    ]);
    await tellAt(3);
    await tellAt(3.5);
    const [mail, ...others] = await mailsOf('onlyA1');
    expect([mail?.subject, others]).toEqual([expect.stringMatching(/^1 adelanto: /), []]);
    expect(mail?.text).toContain('$\u00a040.000');
    expect(mail?.text).toContain(`/transactions?periodo=${periodIdOf('free')}`);
    expect(mail?.text).not.toContain('Hugo');
    const [notice] = (await api.ask(api.signIn('onlyA1'), listNotices)).data.items;
    expect(notice?.path).toBe(`/transactions?periodo=${periodIdOf('free')}`);
  });

  test('says that it is empty, on Monday at seven, of the week that is over', async () => {
    await schedule('advances', 'monday', ['onlyA1']);
    // The world's day is a Friday, ten in the morning: three days less three hours later a week begins.
    await tellAt(68.9);
    expect(await subjectsOf('onlyA1')).toEqual([]);
    await api.rows(`update advance set requested_on = '2026-11-01'`);
    await tellAt(69);
    await tellAt(70);
    expect(await subjectsOf('onlyA1')).toEqual(['No hubo adelantos: del 16/11/2026 al 22/11/2026']);
  });

  test('is told of each step of a period of its own companies, and of nobody else’s', async () => {
    await schedule('advances', 'cutoff', ['onlyA1']);
    await schedule('deductions', 'report', ['onlyA1']);
    await schedule('packet', 'close', ['onlyA1']);
    await schedule('advances', 'cutoff', ['admin'], 'admin', [companies.a2]);
    api.clock.now = new Date(worldNow.getTime() + 60_000);
    const period = await insertPeriod(api, 'closed');
    await tellAt(1);
    await tellAt(2);
    const mails = (await mailsOf('onlyA1')).filter(({ text }) => text.includes(period));
    expect(mails.map(({ subject }) => subject.split(',')[0] ?? '').toSorted()).toEqual([
      '1 adelanto: Mes de noviembre',
      '1 empleado con descuento: Mes de noviembre',
      '1 empleado con descuento: Mes de noviembre',
    ]);
    const steps = mails.map(({ text }) => /&paso=(\w+)|\?periodo=/.exec(text)?.[1] ?? 'adelantos');
    expect(steps.toSorted()).toEqual(['adelantos', 'cierre', 'reporte']);
    expect(await subjectsOf('admin')).toEqual([]);
  });

  test('reaches nobody who may not take it by then, pauses when its owner may not, and is taken over', async () => {
    const { body } = await schedule('advances', 'monday', ['admin', 'onlyA1'], 'onlyA1');
    const { scheduledreportid } = body.data;
    const rights = async (who: UserKey, list: string[] | null) => {
      const [before] = await api.rows<{ permissions: string[] }>(
        'select permissions from role where id = $1',
        [roleIdOf(who)],
      );
      if (list) await api.rows('update role set permissions = $1 where id = $2', [list, roleIdOf(who)]);
      return before?.permissions ?? [];
    };
    const held = await rights('admin', ['view_transactions']);
    await tellAt(69);
    expect([(await subjectsOf('onlyA1')).length, (await subjectsOf('admin')).length]).toEqual([1, 0]);
    await rights('admin', held);
    const owners = await rights('onlyA1', ['export_reports']);
    await tellAt(70);
    await tellAt(71);
    expect(await subjectsOf('admin')).toEqual([
      'Quedó en pausa un reporte programado: Adelantos de salario, cada lunes',
    ]);
    await rights('onlyA1', owners);
    const [paused] = await listed('admin');
    expect(paused).toMatchObject({ state: 'paused', mayResume: true, owner: { name: 'Nelson de Una' } });
    await api.ask(admin, resumeScheduledReport, { body: { scheduledreportid } });
    expect((await listed('admin'))[0]).toMatchObject({
      state: 'active',
      owner: { name: 'Marta Administradora' },
    });
  });

  test('goes to nobody who left it, pauses where nobody is left, and ends where it is removed', async () => {
    const { scheduledreportid } = (await schedule('advances', 'monday', ['onlyA1'])).body.data;
    const body = { scheduledreportid };
    await api.ask(api.signIn('onlyA1'), leaveScheduledReport, { body });
    expect((await listed('admin'))[0]).toMatchObject({ state: 'paused', recipients: [], mayResume: true });
    await tellAt(69);
    expect(await subjectsOf('onlyA1')).toEqual([]);
    await api.ask(admin, resumeScheduledReport, { body });
    expect((await listed('admin'))[0]?.recipients.map(({ name }) => name)).toEqual(['Marta Administradora']);
    expect((await api.call(api.signIn('nobody'), removeScheduledReport, { body })).status).toBe(404);
    await api.ask(admin, removeScheduledReport, { body });
    expect(await listed('admin')).toEqual([]);
  });
});

describe('nobody schedules', () => {
  test.each<[string, () => ReturnType<typeof schedule>, number, string]>([
    [
      'for whoever may not take it',
      () => schedule('advances', 'cutoff', ['nobody']),
      422,
      'no puede ver este reporte',
    ],
    [
      'for whoever does not see all of its companies',
      () => schedule('advances', 'cutoff', ['onlyA1'], 'admin', [companies.a1, companies.a2]),
      422,
      'no puede ver este reporte',
    ],
    [
      'of a company out of sight',
      () => schedule('advances', 'cutoff', ['admin'], 'onlyA1', [companies.a2]),
      404,
      '',
    ],
    [
      'without the right to take reports',
      () => schedule('advances', 'cutoff', ['admin'], 'approver'),
      403,
      '',
    ],
    [
      'at a moment that says nothing of it',
      () => schedule('packet', 'monday', ['admin']),
      422,
      'cada cierre',
    ],
    ['for people of another client', () => schedule('advances', 'cutoff', ['foreign']), 422, 'no puede ver'],
  ])('%s', async (_what, attempt, status, detail) => {
    const answer = await attempt();
    expect([answer.status, answer.problem.detail]).toEqual([status, expect.stringContaining(detail)]);
  });

  test('the same twice', async () => {
    const both = await Promise.all([
      schedule('advances', 'cutoff', ['admin']),
      schedule('advances', 'cutoff', ['admin']),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  test('and only readers of all companies are offered', async () => {
    const { data } = await api.ask(admin, listReportRecipients, {
      query: { kind: 'advances', companies: `${companies.a1},${companies.a2}` },
    });
    expect(data.map(({ name }) => name)).toEqual(['Marta Administradora']);
  });
});
