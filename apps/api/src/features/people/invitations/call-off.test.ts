import { callOffInvitationConsequences } from '@antela/contract/consequences';
import { changeEmployees } from '@antela/contract/employee-batches';
import { callOffInvitation, listInvitations } from '@antela/contract/invitations';
import { listNotices } from '@antela/contract/notices';
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../../test/calls.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { forgetInvitations, insertCampaign } from '../../../test/invitations.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { employeeIdOf, employmentIdOf, type EmployeeKey } from '../../../test/world/employees.ts';
import { sendNotices } from '../../records/notices/send-notices.service.ts';
import { sendInvitations } from './send-invitations.service.ts';

const { api } = await startFileApi();
// Each signs in anew: a session does not last through the days of these tests.
const admin = () => api.signIn('admin');
const colleague = () => api.signIn('onlyA1');
const at = (bogota: string): void => void (api.clock.now = new Date(`${bogota}-05:00`));
const people: EmployeeKey[] = ['line1', 'line2', 'free'];

beforeEach(async () => {
  at('2026-11-20T10:00:00');
  await forgetInvitations(api, people);
});

const invite = async (keys: readonly EmployeeKey[], reminds = true) =>
  (
    await api.ask(admin(), changeEmployees, {
      body: {
        who: { companyemployeeids: keys.map((key) => employmentIdOf(key)) },
        change: { act: 'invite', text: null, reminds },
      },
    })
  ).data;
const newest = async () => (await api.ask(admin(), listInvitations)).data[0]!;
const callOff = async (who: Caller = admin()) =>
  api.call(who, callOffInvitation, { body: { campaignid: (await newest()).campaignid } });
const wouldDo = async () =>
  (
    await api.ask(admin(), callOffInvitationConsequences, {
      body: { campaignid: (await newest()).campaignid },
    })
  ).data.map(({ text }) => text);
const work = () =>
  sendInvitations(api.pool, { brand: 'Antela', appUrl: 'https://app.example.co' }, clients.a, api.clock.now);
const sent = async () => {
  api.mails.length = 0;
  const mailer = { send: async (mail: (typeof api.mails)[number]) => void api.mails.push(mail) };
  await sendNotices(api.pool, mailer, 'https://portal.example.co', clients.a, () => api.clock.now);
  return api.mails.filter(({ subject }) => subject.includes('tu cuenta de Antela'));
};

test('a campaign that waits for the morning is stopped by a colleague: nobody is written to, its author is told, and its people can be invited again', async () => {
  at('2026-11-20T20:00:00');
  await invite(people);
  expect(await wouldDo()).toEqual(['No salen 3 mensajes', 'Ya salieron 0 mensajes; se mueven']);
  expect((await callOff(colleague())).body.data).toEqual({ people: 3 });
  at('2026-11-21T08:00:00');
  await work();
  expect(await sent()).toEqual([]);
  expect(await newest()).toMatchObject({
    people: 3,
    waiting: 0,
    leavesAt: null,
    mayCallOff: false,
    calledOff: { people: 3, by: 'Nelson de Una', at: '2026-11-21T01:00:00.000Z' },
  });
  const [notice] = (await api.ask(admin(), listNotices)).data.items;
  expect(notice?.subject).toBe('Nelson de Una detuvo tu invitación del 20/11/2026');
  expect((await invite(people)).done).toBe(3);
  await work();
  expect(await sent()).toHaveLength(3);
  // Nothing is said a week later of a campaign that wrote to nobody.
  at('2026-11-28T10:00:00');
  await work();
  const told = (await api.ask(admin(), listNotices)).data.items.map(({ subject }) => subject);
  expect(told.filter((subject) => subject.startsWith('De '))).toHaveLength(1);
});

test('what was written and waits for the morning is taken back; what left stays, without a reminder', async () => {
  await invite(['line1']);
  await work();
  expect(await sent()).toHaveLength(1);
  await invite(['line2', 'free'], false);
  at('2026-11-20T18:59:00');
  await work();
  at('2026-11-20T19:30:00');
  expect((await callOff()).body.data).toEqual({ people: 2 });
  at('2026-11-23T08:00:00');
  await work();
  expect(await sent()).toEqual([]);
  const [second, first] = (await api.ask(admin(), listInvitations)).data;
  expect(second).toMatchObject({ people: 2, waiting: 0, calledOff: { people: 2 } });

  at('2026-11-24T10:00:00');
  const body = { campaignid: first!.campaignid };
  expect(
    (await api.ask(admin(), callOffInvitationConsequences, { body })).data.map(({ text, note }) => [
      text,
      note,
    ]),
  ).toEqual([
    ['No se le recuerda a 1 persona', null],
    ['Ya salió 1 mensaje; se mueven', 'Quedan como están: su código sigue sirviendo hasta su fecha.'],
  ]);
  expect((await api.ask(admin(), callOffInvitation, { body })).data).toEqual({ people: 0 });
  await work();
  expect(await sent()).toEqual([]);
  expect((await invite(['line1'])).refused).toMatchObject([{ code: 'invited_lately' }]);
});

test('a campaign that is written, waits in the outbox and reminds nobody can still be stopped, and says so before', async () => {
  await invite(people, false);
  await work();
  expect(await newest()).toMatchObject({ waiting: 3, mayCallOff: true });
  expect(await wouldDo()).toEqual(['No salen 3 mensajes', 'Ya salieron 0 mensajes; se mueven']);
  expect((await callOff()).body.data).toEqual({ people: 3 });
  expect(await sent()).toEqual([]);
  expect(await newest()).toMatchObject({ waiting: 0, mayCallOff: false, calledOff: { people: 3 } });
});

test('a reminder that waits in the outbox can still be stopped; once it left nothing can', async () => {
  const reminding = async () => {
    at('2026-11-20T10:00:00');
    await forgetInvitations(api, people);
    await invite(people);
    await work();
    expect(await sent()).toHaveLength(3);
    at('2026-11-24T11:00:00');
    await work();
  };
  await reminding();
  expect(await newest()).toMatchObject({ waiting: 0, mayCallOff: true });
  expect(await wouldDo()).toEqual(['No se les recuerda a 3 personas', 'Ya salieron 3 mensajes; se mueven']);
  expect((await callOff()).body.data).toEqual({ people: 0 });
  expect(await sent()).toEqual([]);
  await reminding();
  expect(await sent()).toHaveLength(3);
  expect(await newest()).toMatchObject({ mayCallOff: false });
  expect(await wouldDo()).toEqual(['No cambia a nadie']);
});

test('of a press and the worker at the same instant each message was sent or stopped, never both', async () => {
  for (let round = 0; round < 6; round += 1) {
    await api.rows('delete from invitation');
    await api.rows('delete from invitation_campaign');
    await api.rows('delete from invited_person');
    await api.rows('delete from outbox_message');
    await invite(people);
    const [answer] = await Promise.all([callOff(), work(), sent()]);
    const left = api.mails.filter(({ subject }) => subject.includes('tu cuenta de Antela')).length;
    await work();
    const later = (await sent()).length;
    const stopped = answer.status === 200 ? answer.body.data.people : 0;
    expect([round, left + later + stopped]).toEqual([round, people.length]);
    await api.rows('delete from activation_code');
  }
});

test('once nothing is left to stop it says so, also to the second press of two', async () => {
  await invite(people, false);
  const answers = await Promise.all([callOff(), callOff()]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect((await callOff()).problem.detail).toBe(
    'Ya salió todo lo de esta invitación: no queda nada por detener.',
  );
  expect(await wouldDo()).toEqual(['No cambia a nadie']);
});

test('whoever sees one company stops it for that company’s people alone', async () => {
  const id = await insertCampaign(api);
  await api.rows(
    `insert into invitation (client_id, campaign_id, employee_id, company_id) values ($1, $2, $3, $4)`,
    [clients.a, id, employeeIdOf('checked'), companies.a2],
  );
  expect((await api.ask(colleague(), callOffInvitation, { body: { campaignid: id } })).data).toEqual({
    people: 1,
  });
  expect(await newest()).toMatchObject({ people: 2, waiting: 1, mayCallOff: true, calledOff: { people: 1 } });
});
