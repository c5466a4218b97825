import { changeEmployeesConsequences } from '@antela/contract/consequences';
import { getDashboard } from '@antela/contract/dashboard';
import { activatePerson } from '@antela/contract/employee-app';
import { changeEmployees } from '@antela/contract/employee-batches';
import { downloadInvitationPoster, listInvitations } from '@antela/contract/invitations';
import { listNotices } from '@antela/contract/notices';
import { beforeEach, expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { forgetInvitations } from '../../../test/invitations.ts';
import { pdfText } from '../../../test/read-pdf.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { employeeIdOf, employmentIdOf, type EmployeeKey } from '../../../test/world/employees.ts';
import { sendNotices } from '../../records/notices/send-notices.service.ts';
import { optOut, optOutPath, readOptOut } from './opt-out.service.ts';
import { sendInvitations } from './send-invitations.service.ts';

const { api } = await startFileApi();
const at = (bogota: string): void => void (api.clock.now = new Date(`${bogota}-05:00`));
const friday = '2026-11-20T10:00:00';
const voice = { brand: 'Antela', appUrl: 'https://app.example.co' };
const people: EmployeeKey[] = ['line1', 'line2', 'free'];

beforeEach(async () => {
  at(friday);
  await forgetInvitations(api, people);
});

const bodyOf = (keys: readonly EmployeeKey[], text: string | null = null, reminds = true) => ({
  who: { companyemployeeids: keys.map((key) => employmentIdOf(key)) },
  change: { act: 'invite' as const, text, reminds },
});
const invite = async (...given: Parameters<typeof bodyOf>) =>
  (await api.ask(api.signIn('admin'), changeEmployees, { body: bodyOf(...given) })).data;
const campaigns = async () => (await api.ask(api.signIn('admin'), listInvitations)).data;
const work = () => sendInvitations(api.pool, voice, clients.a, api.clock.now);
const sent = async () => {
  api.mails.length = 0;
  const mailer = { send: async (mail: (typeof api.mails)[number]) => void api.mails.push(mail) };
  await sendNotices(api.pool, mailer, 'https://portal.example.co', clients.a, () => api.clock.now);
  return [...api.mails];
};
const linkIn = (text: string) => text.match(/https:\/\/portal\.example\.co\/baja\/(\S+)/)?.[1] ?? '';

test('a campaign writes once to each person in the company’s name, with a code that works for a week and a way to say no', async () => {
  expect(
    await invite(['line1', 'line2', 'retired'], 'Ya puedes adelantar.\nPregunta en Nómina.'),
  ).toMatchObject({
    done: 2,
    batchid: null,
    refused: [{ code: 'already_retired' }],
  });
  await work();
  await work();
  const mails = await sent();
  expect(mails).toHaveLength(2);
  const [first] = mails as [(typeof mails)[number]];
  expect(first).toMatchObject({
    fromName: 'Hilados Andinos S.A.S.',
    subject: 'Activa tu cuenta de Antela: Hilados Andinos S.A.S.',
    optOutUrl: `https://portal.example.co${optOutPath}${linkIn(first.text)}`,
  });
  for (const part of [first.text, first.html]) {
    expect(part).toContain('Pregunta en Nómina.');
    expect(part).toContain('https://app.example.co');
  }
  at('2026-11-26T18:00:00');
  const [row] = await api.rows<{ document_type: string; document_number: string }>(
    'select document_type, document_number from employee where email = $1',
    [first.to],
  );
  const code = /Tu código: (\d{6})/.exec(first.text)?.[1] ?? '';
  const body = {
    clientid: clients.a,
    documentType: row!.document_type,
    documentNumber: row!.document_number,
    code,
  };
  expect((await api.call(api.machine, activatePerson, { body })).status).toBe(200);
});

test('where a campaign covers several companies, each signs for its own people and is named before', async () => {
  await api.rows(
    `update employee set activated_at = null, email = 'p' || document_number || '@example.co' where id = $1`,
    [employeeIdOf('checked')],
  );
  const body = bodyOf(['line1', 'line2', 'checked']);
  const asked = await api.ask(api.signIn('admin'), changeEmployeesConsequences, { body });
  expect(asked.data.map(({ text }) => text)).toEqual([
    'Firma Hilados Andinos S.A.S. para 2 personas',
    'Firma Tejidos del Sur S.A.S. para 1 persona',
    'Se les escribe a 3 personas; se mueven',
  ]);
  await invite(['line1', 'line2', 'checked']);
  await work();
  const signed = (await sent()).map(({ fromName }) => fromName);
  expect(signed).toHaveLength(3);
  expect(signed.filter((name) => name === 'Tejidos del Sur S.A.S.')).toHaveLength(1);
  expect(signed.filter((name) => name === 'Hilados Andinos S.A.S.')).toHaveLength(2);
});

test('nobody is written to twice in a week: not by a second press, nor by two people at the same instant', async () => {
  const answers = await Promise.all([invite(people), invite(people), invite(people)]);
  expect(answers.map(({ done }) => done).toSorted((one, other) => one - other)).toEqual([
    0,
    0,
    people.length,
  ]);
  await Promise.all([work(), work()]);
  expect(await sent()).toHaveLength(people.length);
  at('2026-11-27T09:59:00');
  expect(await invite(['line1'])).toMatchObject({
    done: 0,
    refused: [{ code: 'invited_lately', detail: expect.stringContaining('desde el 28/11/2026') }],
  });
  at('2026-11-28T10:00:00');
  expect((await invite(['line1'])).done).toBe(1);
});

test('it is quiet at night, on Saturday afternoons, Sundays and holidays, also for what is tried again', async () => {
  at('2026-11-21T15:00:00');
  const asked = await api.ask(api.signIn('admin'), changeEmployeesConsequences, { body: bodyOf(['line1']) });
  expect(asked.data.map(({ text }) => text).join(' · ')).toContain('Empieza a salir el 23/11/2026 (7:00');
  await invite(['line1']);
  await work();
  expect(await api.rows('select from outbox_message')).toHaveLength(0);
  expect(await campaigns()).toMatchObject([{ waiting: 1, leavesAt: '2026-11-23T12:00:00.000Z' }]);
  at('2026-11-23T18:59:00');
  await work();
  expect(await api.rows('select from outbox_message')).toHaveLength(1);
  // Written in time, and not taken by then.
  at('2026-11-23T19:00:00');
  expect(await sent()).toHaveLength(0);
  at('2026-11-24T07:00:00');
  expect(await sent()).toHaveLength(1);
});

test('one reminder comes, to those who want it and have not come in; the week’s effect is told once to whoever began it', async () => {
  await invite(people);
  await work();
  await sent();
  await api.rows('update employee set activated_at = $1 where id = $2', [
    api.clock.now,
    employeeIdOf('line2'),
  ]);
  at('2026-11-24T09:00:00');
  await work();
  expect(await sent()).toHaveLength(0);
  await optOut(api.pool, linkIn(await lastMailOf('free')), api.clock.now);
  at('2026-11-24T10:00:00');
  await work();
  await work();
  expect((await sent()).map(({ subject }) => subject)).toEqual([
    'Todavía puedes activar tu cuenta de Antela: Hilados Andinos S.A.S.',
  ]);
  at('2026-11-25T10:00:00');
  await work();
  expect(await sent()).toHaveLength(0);
  at('2026-11-27T10:01:00');
  await work();
  await work();
  const told = (await api.ask(api.signIn('admin'), listNotices)).data.items.filter(({ subject }) =>
    subject.startsWith('De 3 personas'),
  );
  expect(told.map(({ subject }) => subject)).toEqual([
    'De 3 personas invitadas, una activó la aplicación en siete días',
  ]);
  // Somebody who comes in later is no effect of the campaign.
  await api.rows('update employee set activated_at = $1 where id = $2', [
    api.clock.now,
    employeeIdOf('line1'),
  ]);
  expect(await campaigns()).toMatchObject([
    { people: 3, activated: 1, reminded: 1, optedOut: 1, isOver: true, waiting: 0 },
  ]);
});

test('whoever said no is never invited again; the link proves itself, and a made-up one names nobody', async () => {
  await invite(['line1']);
  await work();
  const token = linkIn(await lastMailOf('line1'));
  expect(await readOptOut(api.pool, token)).toMatchObject({ isOut: false });
  for (const forged of [
    '',
    'x',
    token.slice(1),
    `z${token.slice(1)}`,
    `${token.slice(0, -2)}zz`,
    `${token}=`,
  ])
    expect(await optOut(api.pool, forged, api.clock.now), forged).toBe(false);
  expect(await optOut(api.pool, token, api.clock.now)).toBe(true);
  expect(await optOut(api.pool, token, api.clock.now)).toBe(true);
  at('2027-11-22T10:00:00');
  expect(await invite(['line1'])).toMatchObject({ done: 0, refused: [{ code: 'opted_out' }] });
  await expect(
    api.pool.query(`set antela.client_id = '${clients.a}'; delete from invitation_opt_out`),
  ).rejects.toThrow('permission denied');
});

test('whoever came in, left or said no before it went is not written to', async () => {
  at('2026-11-20T20:00:00');
  await invite(people);
  await api.rows('update employee set activated_at = $1 where id = $2', [
    api.clock.now,
    employeeIdOf('line1'),
  ]);
  await api.rows(`update employment set end_date = '2026-11-20' where id = $1`, [employmentIdOf('line2')]);
  at('2026-11-21T08:00:00');
  await work();
  expect(await sent()).toHaveLength(1);
  expect(await campaigns()).toMatchObject([{ people: 3, dropped: 2, waiting: 0 }]);
  await api.rows('update employment set end_date = null where id = $1', [employmentIdOf('line2')]);
});

test('a text that leads somewhere is refused, with what to do', async () => {
  for (const text of [
    'Entra a https://otra.co',
    'Escribe a jefe@otra.co',
    'Mira en otra.com.co/x',
    'Entra a www.otra',
  ]) {
    const { status, problem } = await api.call(api.signIn('admin'), changeEmployees, {
      body: bodyOf(['line1'], text),
    });
    expect([text, status, problem.errors?.[0]?.detail]).toEqual([
      text,
      400,
      expect.stringContaining('sin enlaces'),
    ]);
  }
  expect((await invite(['line1'], 'Desde el 1.500.000 de salario, 3 p. m. Pregunta a Ana.')).done).toBe(1);
});

test('ten thousand messages go behind what somebody waits for, some each minute', async () => {
  await invite(people);
  await work();
  await api.rows(
    `insert into outbox_message (client_id, id, event_key, recipient, subject, text, created_at, unasked)
     select $1, gen_random_uuid(), 'invited:' || n, 'a@b.co', 'Invitación', 'Texto', $2, true from generate_series(1, 400) n`,
    [clients.a, api.clock.now],
  );
  at('2026-11-20T10:01:00');
  await api.rows(
    `insert into outbox_message (client_id, id, event_key, recipient, subject, text, created_at)
     values ($1, gen_random_uuid(), 'asked', 'a@b.co', 'Tu cargue', 'Texto', $2)`,
    [clients.a, api.clock.now],
  );
  expect((await sent())[0]?.subject).toBe('Tu cargue');
  await invite(['invited']);
  await work();
  // The outbox is full of them: the next ones wait for room.
  expect((await campaigns())[0]).toMatchObject({ waiting: 1 });
});

test('the dashboard says how many have not come in until they are invited, to whoever may invite', async () => {
  const toInvite = async () =>
    (await api.ask(api.signIn('admin'), getDashboard, { query: { half: 'work' } })).data.attention.filter(
      ({ code }) => code === 'to_invite',
    );
  expect(await toInvite()).toMatchObject([{ path: '/employees?estado=invitado' }]);
  await invite(['line1']);
  expect(await toInvite()).toEqual([]);
});

test('the poster of a company is one page with its name and the address of the app', async () => {
  const { status, bytes } = await api.call(api.signIn('admin'), downloadInvitationPoster, {
    query: { companyid: companies.a1 },
  });
  expect(status).toBe(200);
  expect(pdfText(bytes)).toContain('https://app.example.co');
  expect(pdfText(bytes).replaceAll('\n', ' ')).toContain('Hilados Andinos S.A.S.');
});

/** Text of the last message to somebody. */
async function lastMailOf(key: EmployeeKey): Promise<string> {
  const [mail] = await api.rows<{ text: string }>(
    `select replace(o.text, 'portal:', 'https://portal.example.co') as text from outbox_message o
     join employee e on e.client_id = o.client_id and e.email = o.recipient where e.id = $1 order by o.created_at desc limit 1`,
    [employeeIdOf(key)],
  );
  return mail?.text ?? '';
}
