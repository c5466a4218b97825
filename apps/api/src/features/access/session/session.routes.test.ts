import { randomUUID } from 'node:crypto';
import { updateEmployment } from '@antela/contract/employees';
import { endpoints } from '@antela/contract/endpoints';
import {
  endOneSession,
  endOtherSessions,
  endSession,
  getSession,
  listSessions,
  stepUp,
} from '@antela/contract/session';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer, Caller } from '../../../test/calls.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { employmentIdOf } from '../../../test/world/employees.ts';
import { worldNow } from '../../../test/world/time.ts';
import { subjectOf, userIdOf } from '../../../test/world/users.ts';

type User = Caller & { kind: 'user' };

const dead = new Set<string>();
const { api } = await startFileApi({ dead });
beforeEach(() => {
  api.clock.now = worldNow;
});

const minutes = (count: number): Date => new Date(worldNow.getTime() + count * 60_000);
const refusal = ({ status, problem }: Answer<never>) => ({ status, code: problem?.code });
const idOf = (caller: User): string => caller.signIn.originJti;

test.each(['bearer', 'signed'] as const)(
  'a session through the %s door names user, client, companies and permissions',
  async (door) => {
    const { data } = await api.ask(api.signIn('onlyA1', door), getSession);
    expect(data).toMatchObject({
      userid: userIdOf('onlyA1'),
      clientid: clients.a,
      rolename: 'Rol de onlyA1',
      companies: [{ companyid: companies.a1 }],
      today: '2026-11-20',
      impersonator: null,
    });
    expect(data.permissions).toContain('manage_employees');
  },
);

describe('the limits of a session', () => {
  test.each(['bearer', 'signed'] as const)(
    'hold whatever the tokens of the %s door say: 20 minutes without use, 12 hours at most',
    async (door) => {
      const idle = api.signIn('onlyA1', door);
      await api.ask(idle, getSession);
      api.clock.now = minutes(19);
      await api.ask(idle, getSession);
      api.clock.now = minutes(40);
      expect(refusal(await api.call(idle, getSession))).toEqual({ status: 401, code: 'session_ended' });

      api.clock.now = worldNow;
      const busy = api.signIn('onlyA1', door);
      for (let at = 0; at <= 12 * 60; at += 18) {
        api.clock.now = minutes(at);
        await api.ask(busy, getSession);
      }
      api.clock.now = minutes(12 * 60 + 1);
      expect(refusal(await api.call(busy, getSession))).toEqual({ status: 401, code: 'session_ended' });
    },
  );

  test('signing out ends it at once, for both doors and for good', async () => {
    const caller = api.signIn('onlyA1');
    await api.ask(caller, getSession);
    await api.ask(caller, endSession);
    expect(api.endedSignIns.at(-1)).toEqual([subjectOf('onlyA1'), { only: idOf(caller) }]);
    for (const door of ['bearer', 'signed'] as const)
      expect(refusal(await api.call({ ...caller, door }, getSession))).toEqual({
        status: 401,
        code: 'session_ended',
      });
  });

  test('a sign-in that the identity service called in is refused within seconds', async () => {
    const caller = api.signIn('onlyA1', 'signed');
    await api.ask(caller, getSession);
    dead.add(idOf(caller));
    api.clock.now = new Date(worldNow.getTime() + 5_001);
    expect(refusal(await api.call(caller, getSession))).toEqual({ status: 401, code: 'session_ended' });
  });
});

describe('the list of sessions', () => {
  test('shows where one is signed in, and nothing of others', async () => {
    const [here, there, stranger] = [
      api.signIn('approver'),
      api.signIn('approver', 'signed'),
      api.signIn('admin'),
    ];
    for (const caller of [here, there, stranger])
      await api.ask(caller, getSession, {
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156' },
      });
    const { data } = await api.ask(here, listSessions);
    expect(data.toSorted((a, b) => Number(b.current) - Number(a.current))).toEqual(
      [here, there].map((caller) => ({
        sessionid: idOf(caller),
        startedAt: worldNow.toISOString(),
        lastSeenAt: worldNow.toISOString(),
        endedAt: null,
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156',
        ip: '127.0.0.1',
        current: caller === here,
        impersonatedBy: null,
      })),
    );
  });

  test('forgets those that ended or ran out', async () => {
    const [ended, left, here] = [api.signIn('homeless'), api.signIn('homeless'), api.signIn('homeless')];
    for (const caller of [ended, left]) await api.ask(caller, getSession);
    await api.ask(ended, endSession);
    api.clock.now = minutes(15);
    await api.ask(here, getSession);
    api.clock.now = minutes(21);
    expect((await api.ask(here, listSessions)).data.map((session) => session.sessionid)).toEqual([
      idOf(here),
    ]);
  });

  test('ends one of them at once, here and in the identity service', async () => {
    const [here, there] = [api.signIn('admin'), api.signIn('admin', 'signed')];
    await api.ask(there, getSession);
    expect(await api.ask(here, endOneSession, { query: { sessionid: idOf(there) } })).toEqual({
      data: { ended: true },
    });
    expect(refusal(await api.call(there, getSession))).toEqual({ status: 401, code: 'session_ended' });
    expect(api.endedSignIns.at(-1)).toEqual([subjectOf('admin'), { only: idOf(there) }]);
    expect(await api.ask(here, endOneSession, { query: { sessionid: idOf(there) } })).toEqual({
      data: { ended: false },
    });
  });

  test('ends all others within seconds in other processes too, and keeps the one that asks', async () => {
    const elsewhere = await api.startAnother();
    const [here, there] = [api.signIn('admin'), api.signIn('admin')];
    await api.ask(here, getSession);
    expect((await api.call(there, getSession, {}, elsewhere)).status).toBe(200);
    const { data } = await api.ask(here, endOtherSessions);
    expect(data.ended).toBeGreaterThanOrEqual(1);
    expect(api.endedSignIns.at(-1)).toEqual([subjectOf('admin'), { except: idOf(here) }]);
    expect(refusal(await api.call(there, getSession))).toEqual({ status: 401, code: 'session_ended' });
    api.clock.now = new Date(worldNow.getTime() + 5_001);
    expect(refusal(await api.call(there, getSession, {}, elsewhere))).toEqual({
      status: 401,
      code: 'session_ended',
    });
    expect((await api.call(here, getSession)).status).toBe(200);
    const [event] = await api.rows<{ actor_name: string }>(
      `select actor_name from audit_event where action = 'sessions.ended' order by id desc limit 1`,
    );
    expect(event).toEqual({ actor_name: 'Marta Administradora' });
  });

  test("another user's session is as if it were not there", async () => {
    const [mine, theirs] = [api.signIn('admin'), api.signIn('onlyA1')];
    await api.ask(theirs, getSession);
    expect(refusal(await api.call(mine, endOneSession, { query: { sessionid: idOf(theirs) } }))).toEqual({
      status: 404,
      code: 'not_found',
    });
    expect(refusal(await api.call(mine, endOneSession, { query: { sessionid: randomUUID() } }))).toEqual({
      status: 404,
      code: 'not_found',
    });
    expect((await api.call(theirs, getSession)).status).toBe(200);
  });
});

describe('a fresh second factor', () => {
  const account = {
    bankCode: '1051',
    accountType: 'savings',
    accountNumber: '4800123457',
    breBKey: null,
  } as const;
  async function changeAccount(caller: Caller, at?: string) {
    const [row] = await api.rows<{ version: number }>('select version from employment where id = $1', [
      employmentIdOf('ana'),
    ]);
    return api.call(
      caller,
      updateEmployment,
      { query: { companyemployeeid: employmentIdOf('ana') }, body: { account }, version: row?.version ?? 0 },
      at,
    );
  }
  /** Ten minutes into a session: signing in itself counts no longer. */
  async function oldSession(door: 'bearer' | 'signed' = 'bearer'): Promise<User> {
    api.clock.now = worldNow;
    const caller = api.signIn('admin', door);
    await api.ask(caller, getSession);
    api.clock.now = minutes(10);
    return caller;
  }
  const proofOf = (user: 'admin' | 'onlyA1', signedInAt: Date, claims = {}) =>
    api.issuer.idToken({ user, originJti: randomUUID(), signedInAt }, api.clock.now, claims);

  test('is asked for what leads money elsewhere, five minutes after signing in', async () => {
    const fresh = api.signIn('admin');
    api.clock.now = minutes(5);
    expect((await changeAccount(fresh)).status).toBe(200);
    api.clock.now = minutes(5.1);
    expect(refusal(await changeAccount(fresh))).toEqual({ status: 403, code: 'step_up_required' });
  });

  test.each(['bearer', 'signed'] as const)(
    'is given through the %s door by a new sign-in, and lasts five minutes in every process',
    async (door) => {
      const elsewhere = await api.startAnother();
      const caller = await oldSession(door);
      expect(refusal(await changeAccount(caller, elsewhere))).toEqual({
        status: 403,
        code: 'step_up_required',
      });
      const { data } = await api.ask(caller, stepUp, {
        body: { idtoken: await proofOf('admin', minutes(10)) },
      });
      expect(data.freshUntil).toEqual(minutes(15).toISOString());
      expect(api.notedProofs.at(-1)).toEqual([subjectOf('admin'), idOf(caller), minutes(10)]);
      expect((await changeAccount(caller, elsewhere)).status).toBe(200);
      api.clock.now = minutes(15.1);
      expect(refusal(await changeAccount(caller))).toEqual({ status: 403, code: 'step_up_required' });
    },
  );

  test('is asked for by every call that says so, before anything else of it is looked at', async () => {
    const caller = await oldSession();
    const asking = endpoints.filter((endpoint) => endpoint.stepUp);
    expect(asking.map(({ name }) => name)).toContain('resetCompanyUserMfa');
    for (const endpoint of asking)
      expect(refusal(await api.call(caller, endpoint))).toEqual({ status: 403, code: 'step_up_required' });
    await api.ask(caller, stepUp, { body: { idtoken: await proofOf('admin', minutes(10)) } });
    for (const endpoint of asking)
      expect((await api.call(caller, endpoint)).problem.code).not.toBe('step_up_required');
  });

  test('is of the session that gave it', async () => {
    const [caller, other] = [await oldSession(), await oldSession()];
    await api.ask(caller, stepUp, { body: { idtoken: await proofOf('admin', minutes(10)) } });
    expect(refusal(await changeAccount(other))).toEqual({ status: 403, code: 'step_up_required' });
  });

  test('is no old sign-in, no sign-in of somebody else, no forged or ended one, and its refusal ends no session', async () => {
    const caller = await oldSession();
    const ended = { user: 'admin', originJti: randomUUID(), signedInAt: minutes(10) } as const;
    dead.add(ended.originJti);
    const proofs = [
      await proofOf('admin', minutes(4)),
      await api.issuer.idToken(caller.signIn, api.clock.now),
      await proofOf('onlyA1', minutes(10)),
      await proofOf('admin', minutes(10), { aud: 'otra-aplicación' }),
      await proofOf('admin', minutes(10), { 'custom:impersonation': randomUUID() }),
      await api.issuer.idToken(ended, api.clock.now),
      'eyJhbGciOiJub25lIn0.e30.',
    ];
    for (const idtoken of proofs)
      expect(refusal(await api.call(caller, stepUp, { body: { idtoken } }))).toEqual({
        status: 403,
        code: 'step_up_required',
      });
    expect(api.notedProofs.map(([, originJti]) => originJti)).not.toContain(idOf(caller));
    expect(refusal(await changeAccount(caller))).toEqual({ status: 403, code: 'step_up_required' });
    expect((await api.call(caller, getSession)).status).toBe(200);
  });
});
