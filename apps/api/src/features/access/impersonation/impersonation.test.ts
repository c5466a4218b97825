import { randomUUID } from 'node:crypto';
import { updateEmployment, updatePerson } from '@antela/contract/employees';
import { endpoints } from '@antela/contract/endpoints';
import { listNotices } from '@antela/contract/notices';
import {
  endOneSession,
  endOtherSessions,
  endSession,
  getSession,
  listSessions,
} from '@antela/contract/session';
import { beforeEach, expect, test } from 'vitest';
import { inTenant } from '../../../db/transaction.ts';
import { impersonationClaim } from '../../../http/claimant.ts';
import type { Answer, Caller } from '../../../test/calls.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { clients } from '../../../test/world/clients.ts';
import { employeeIdOf, employmentIdOf } from '../../../test/world/employees.ts';
import { worldNow } from '../../../test/world/time.ts';
import { userIdOf, users, type UserKey } from '../../../test/world/users.ts';
import { grantImpersonation, isGrantOpen, spendGrant } from './grant.service.ts';
import { endImpersonations } from './impersonation-audit.service.ts';

type User = Caller & { kind: 'user' };

const { api } = await startFileApi();
beforeEach(() => {
  api.clock.now = worldNow;
});

const actor = { id: 'operator:1', name: 'Olga Soporte', impersonator: null, requestId: null, ip: null };
const minutes = (count: number): Date => new Date(worldNow.getTime() + count * 60_000);
const refusal = ({ status, problem }: Answer<never>) => ({ status, code: problem?.code });

async function grant(user: UserKey, readOnly: boolean): Promise<{ username: string; secret: string }> {
  const secret = randomUUID();
  const [row] = await api.rows<{ username: string }>('select username from company_user where id = $1', [
    userIdOf(user),
  ]);
  const username = row?.username ?? '';
  const granted = await inTenant(api.owner, clients[users[user].client], (db) =>
    grantImpersonation(
      db,
      { username, operator: 'Olga Soporte', actor, reason: 'Caso 4711', readOnly },
      secret,
      api.clock.now,
    ),
  );
  if (!granted) throw new Error('not granted');
  return { username, secret };
}

/** An operator's session: the grant is spent as the identity service spends it, and the claim is where that door finds it. */
async function impersonate(
  user: UserKey,
  { readOnly = true, door = 'bearer' }: { readOnly?: boolean; door?: 'bearer' | 'signed' } = {},
): Promise<User> {
  const { username, secret } = await grant(user, readOnly);
  const spent = await spendGrant(api.owner, username, secret, api.clock.now);
  const caller = api.signIn(user, door);
  api.impersonated.set(caller.signIn.originJti, { [impersonationClaim]: spent?.id ?? '' });
  return caller;
}

test('a grant opens one session, within five minutes, for the user it names, whatever the case of the name', async () => {
  const one = await grant('admin', true);
  expect(await spendGrant(api.owner, 'otra@persona.example', one.secret, worldNow)).toBeNull();
  expect(await spendGrant(api.owner, one.username, 'otro secreto', worldNow)).toBeNull();
  const tries = await Promise.all(
    Array.from({ length: 10 }, () =>
      spendGrant(api.owner, one.username.toUpperCase(), one.secret, minutes(4.9)),
    ),
  );
  expect(tries.filter((spent) => spent !== null)).toHaveLength(1);
  const late = await grant('admin', true);
  expect(await spendGrant(api.owner, late.username, late.secret, minutes(5))).toBeNull();
  const [{ kept } = { kept: 0 }] = await api.rows<{ kept: number }>(
    `select count(*)::int as kept from impersonation_grant g where g::text like '%' || $1 || '%'`,
    [one.secret],
  );
  expect(kept).toBe(0);
});

test('asking whether a grant is open uses nothing up, and says what spending it would', async () => {
  const { username, secret } = await grant('admin', true);
  const isOpen = (name: string, given: string, now: Date) => isGrantOpen(api.owner, name, given, now);
  expect(await isOpen(username.toUpperCase(), secret, minutes(4.9))).toBe(true);
  expect(await isOpen(username, secret, minutes(5))).toBe(false);
  expect(await isOpen('otra@persona.example', secret, worldNow)).toBe(false);
  expect(await isOpen(username, 'otro secreto', worldNow)).toBe(false);
  expect(await spendGrant(api.owner, username, secret, worldNow)).not.toBeNull();
  expect(await isOpen(username, secret, worldNow)).toBe(false);
});

test.each(['bearer', 'signed'] as const)(
  'through the %s door the session says who acts, why, how and until when, and is no sign-in of the user',
  async (door) => {
    const own = api.signIn('approver');
    await api.ask(own, getSession);
    const before = await api.rows(
      'select last_sign_in_at, previous_sign_in_at from company_user where id = $1',
      [userIdOf('approver')],
    );
    api.clock.now = minutes(1);
    const caller = await impersonate('approver', { door });
    const { data } = await api.ask(caller, getSession);
    expect(data).toMatchObject({
      userid: userIdOf('approver'),
      impersonator: {
        name: 'Olga Soporte',
        reason: 'Caso 4711',
        readOnly: true,
        until: minutes(31).toISOString(),
      },
    });
    expect(
      await api.rows('select last_sign_in_at, previous_sign_in_at from company_user where id = $1', [
        userIdOf('approver'),
      ]),
    ).toEqual(before);
  },
);

test('a token that carries the claim itself is enough: a real user pool has no memory to ask', async () => {
  const { username, secret } = await grant('admin', true);
  const spent = await spendGrant(api.owner, username, secret, worldNow);
  const token = await api.issuer.idToken(api.signIn('admin').signIn, worldNow, {
    [impersonationClaim]: spent?.id,
  });
  const answer = await api.send(null, {
    method: 'GET',
    url: api.urlOf(getSession, {}),
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.text).toContain('Olga Soporte');
});

test('a claim without a spent grant of that very user opens nothing', async () => {
  const unspent = await grant('admin', true);
  const [row] = await api.rows<{ id: string }>(
    'select id from impersonation_grant where username = lower($1) and used_at is null order by id desc limit 1',
    [unspent.username],
  );
  const ofAnother = await impersonate('admin');
  const claims = [
    row?.id,
    api.impersonated.get(ofAnother.signIn.originJti)?.[impersonationClaim],
    randomUUID(),
    'no-es-un-id',
  ];
  for (const claim of claims) {
    const caller = api.signIn('onlyA1');
    api.impersonated.set(caller.signIn.originJti, { [impersonationClaim]: claim ?? '' });
    expect(refusal(await api.call(caller, getSession))).toEqual({ status: 401, code: 'unauthenticated' });
  }
});

const mutating = endpoints.filter(
  ({ method, access }) => method !== 'GET' && access !== 'public' && access !== 'machine',
);

test.each(mutating.map((endpoint) => [endpoint.name, endpoint] as const))(
  'read-only refuses %s, unless it is the way out',
  async (name, endpoint) => {
    const caller = await impersonate('admin', { door: 'signed' });
    const answer = await api.call(caller, endpoint, { headers: { 'content-type': 'application/json' } });
    expect(refusal(answer)).toEqual(
      name === 'endSession' ? { status: 200, code: undefined } : { status: 403, code: 'read_only_session' },
    );
  },
);

test('with a grant to write, what is done names both, in the history too', async () => {
  const caller = await impersonate('admin', { readOnly: false });
  const [{ version } = { version: 0 }] = await api.rows<{ version: number }>(
    'select version from employee where id = $1',
    [employeeIdOf('ana')],
  );
  const answer = await api.call(caller, updatePerson, {
    query: { employeeid: employeeIdOf('ana') },
    body: { firstName: 'Ana Sofía' },
    version,
  });
  expect(answer).toMatchObject({ status: 200 });
  const [event] = await api.rows(
    `select actor_name, impersonator from audit_event where entity_id = $1 order by id desc limit 1`,
    [employeeIdOf('ana')],
  );
  expect(event).toEqual({ actor_name: 'Marta Administradora', impersonator: 'Olga Soporte' });
});

test('nobody proves a second factor for somebody else, nor puts the user out', async () => {
  const caller = await impersonate('admin', { readOnly: false });
  const account = {
    bankCode: '1051',
    accountType: 'savings',
    accountNumber: '4800123458',
    breBKey: null,
  } as const;
  const change = await api.call(caller, updateEmployment, {
    query: { companyemployeeid: employmentIdOf('ana') },
    body: { account },
  });
  expect(refusal(change)).toEqual({ status: 403, code: 'forbidden' });
  expect(refusal(await api.call(caller, endOtherSessions))).toEqual({ status: 403, code: 'forbidden' });
  expect(refusal(await api.call(caller, endOneSession, { query: { sessionid: randomUUID() } }))).toEqual({
    status: 403,
    code: 'forbidden',
  });
});

test.each(['bearer', 'signed'] as const)(
  'it is over after half an hour of constant use through the %s door',
  async (door) => {
    const caller = await impersonate('onlyA1', { door });
    for (let at = 0; at < 30; at += 3) {
      api.clock.now = minutes(at);
      await api.ask(caller, getSession);
    }
    api.clock.now = new Date(minutes(30).getTime() - 1);
    await api.ask(caller, getSession);
    // A sign-in that a process remembers from a millisecond ago does not outlast its end.
    api.clock.now = minutes(30);
    expect(refusal(await api.call(caller, getSession))).toEqual({ status: 401, code: 'session_ended' });
  },
);

const historyOf = (user: UserKey) =>
  api.rows<{ action: string; actor_name: string; impersonator: string | null }>(
    `select action, actor_name, impersonator from audit_event where entity_kind = 'company_user' and entity_id = $1 and action like 'impersonation.%' order by at, id`,
    [userIdOf(user)],
  );

test('the user hears of it by mail and in the portal: who it was, why, and what they could do', async () => {
  const told = () =>
    Promise.all([
      api.rows<{ recipient: string; text: string }>(
        `select recipient, text from outbox_message where client_id = $1 and subject = 'Alguien del servicio entró en tu nombre'`,
        [clients.a],
      ),
      api.rows(
        `select 1 from notice where client_id = $1 and user_id = $2 and kind = 'account' and subject = 'Alguien del servicio entró en tu nombre'`,
        [clients.a, userIdOf('approver')],
      ),
    ]);
  const [mailsBefore, noticesBefore] = await told();
  const caller = await impersonate('approver');
  await api.ask(caller, getSession);
  await api.ask(caller, getSession);
  const [mails, notices] = await told();
  expect(notices).toHaveLength(noticesBefore.length + 1);
  expect(mails).toHaveLength(mailsBefore.length + 1);
  const text = mails.at(-1)?.text ?? '';
  for (const part of ['Olga Soporte', 'Caso 4711', 'Solo mirar', 'Si no lo pediste, escríbenos'])
    expect(text).toContain(part);
  const { data } = await api.ask(api.signIn('approver'), listNotices, { query: { kind: 'account' } });
  expect(data.items.map(({ subject }) => subject)).toContain('Alguien del servicio entró en tu nombre');
  const all = await api.ask(api.signIn('approver'), listNotices);
  expect(data.items).toEqual(all.data.items.filter(({ path }) => path === '/security'));
});

test('the client sees it in its own history and the user among their sessions, whoever ended it', async () => {
  const left = await impersonate('homeless');
  await api.ask(left, getSession);
  const own = api.signIn('homeless');
  expect(
    (await api.ask(own, listSessions)).data.find(({ sessionid }) => sessionid === left.signIn.originJti),
  ).toMatchObject({
    endedAt: null,
    current: false,
    impersonatedBy: { name: 'Olga Soporte', reason: 'Caso 4711', readOnly: true },
  });
  await api.ask(left, endSession);

  const thrownOut = await impersonate('homeless');
  await api.ask(thrownOut, getSession);
  await api.ask(own, endOneSession, { query: { sessionid: thrownOut.signIn.originJti } });
  expect(refusal(await api.call(thrownOut, getSession))).toEqual({ status: 401, code: 'session_ended' });

  const ranOut = await impersonate('homeless');
  await api.ask(ranOut, getSession);
  await endImpersonations(api.pool, clients.a, minutes(19));
  await endImpersonations(api.pool, clients.a, minutes(30));
  await endImpersonations(api.pool, clients.a, minutes(31));

  const [name, operator] = ['Quima Sin Empresa', 'Olga Soporte'];
  const granted = { action: 'impersonation.granted', actor_name: operator, impersonator: null };
  const started = { action: 'impersonation.started', actor_name: name, impersonator: operator };
  const ended = { action: 'impersonation.ended', actor_name: name, impersonator: operator };
  expect(await historyOf('homeless')).toEqual([
    granted,
    started,
    ended,
    granted,
    started,
    { ...ended, impersonator: null },
    granted,
    started,
    ended,
  ]);

  api.clock.now = minutes(60 * 24);
  const { data } = await api.ask(api.signIn('homeless'), listSessions);
  expect(data.filter(({ impersonatedBy }) => impersonatedBy !== null)).toHaveLength(3);
  expect(data.every(({ endedAt, impersonatedBy }) => impersonatedBy === null || endedAt !== null)).toBe(true);
});
