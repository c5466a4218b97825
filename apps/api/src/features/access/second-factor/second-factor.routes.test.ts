import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@antela/contract/endpoint';
import { endpoints } from '@antela/contract/endpoints';
import { approveProposal, listProposals } from '@antela/contract/proposals';
import { getSecondFactorPolicy, updateSecondFactorPolicy } from '@antela/contract/second-factor';
import { getSession } from '@antela/contract/session';
import { beforeEach, describe, expect, test } from 'vitest';
import { impersonationClaim } from '../../../http/claimant.ts';
import type { Caller } from '../../../test/calls.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { approveWaiting } from '../../../test/proposals.ts';
import { clients } from '../../../test/world/clients.ts';
import { userIdOf } from '../../../test/world/users.ts';

const { api } = await startFileApi();
let maker: Caller;
let checker: Caller;
// A second person who sees the whole client and manages its users.
await api.rows(
  `update company_user set role_id = (select o.role_id from company_user o where o.client_id = company_user.client_id and o.id = $2) where id = $1`,
  [userIdOf('nobody'), userIdOf('admin')],
);
await api.rows(
  `insert into company_user_company (client_id, user_id, company_id)
   select client_id, $1, id from company where client_id = $2 on conflict do nothing`,
  [userIdOf('nobody'), clients.a],
);
beforeEach(async () => {
  api.userPool.protectedUsers.clear();
  api.clock.now = new Date(api.clock.now.getTime() + 70_000);
  await api.rows(`update client set settings = '{}' where client_id = $1`, [clients.a]);
  await api.rows(`update proposal set state = 'withdrawn', decided_at = now() where state = 'waiting'`);
  [maker, checker] = [api.signIn('admin'), api.signIn('nobody')];
});

const read = async (caller = maker) => (await api.ask(caller, getSecondFactorPolicy)).data;
interface Ask {
  ask: 'required' | 'offered' | 'none';
  from: string | null;
  graceDays: number | null;
}
const required = (from: string, graceDays = 0): Ask => ({ ask: 'required', from, graceDays });
const offered: Ask = { ask: 'offered', from: null, graceDays: null };
const none: Ask = { ask: 'none', from: null, graceDays: null };
const set = async (body: Ask, caller = maker) => {
  const { version } = await read(caller);
  return api.call(caller, updateSecondFactorPolicy, { body, version });
};
const change = async (body: Ask) => {
  const { version } = await read();
  return (await api.ask(maker, updateSecondFactorPolicy, { body, version })).data.proposalid;
};
const now = async (): Promise<Ask> => {
  const { ask, from, graceDays } = await read();
  return { ask, from, graceDays };
};

describe('a client’s policy for second factors', () => {
  const steps: [from: Ask, to: Ask][] = [
    [none, offered],
    [offered, required('2027-01-15', 7)],
    [required('2027-01-15', 7), required('2027-01-15', 3)],
    [required('2027-01-15', 3), required('2027-01-10', 3)],
    [none, required('2027-01-15', 7)],
  ];
  test.each(steps)(
    'from %o to %o is stricter and rules at once; the way back waits for another person, whole',
    async (loose, strict) => {
      await change(loose);
      expect(await change(strict)).toBeNull();
      expect(await now()).toEqual(strict);

      const proposalid = (await change(loose)) ?? '';
      expect(await now()).toEqual(strict);
      expect((await api.call(maker, approveProposal, { body: { proposalid } })).problem.code).toBe(
        'own_request',
      );
      expect((await set(loose)).problem.code).toBe('conflict');
      await approveWaiting(api, checker, 'client', clients.a);
      expect(await now()).toEqual(loose);
    },
  );

  test('that was tightened meanwhile is not loosened by what was asked for before', async () => {
    await change(required('2027-01-15', 7));
    const proposalid = (await change(none)) ?? '';
    await change(required('2027-01-15', 2));
    expect((await api.call(checker, approveProposal, { body: { proposalid } })).problem.code).toBe(
      'conflict',
    );
    expect(await now()).toEqual(required('2027-01-15', 2));
  });

  test('is shown with before and after to whoever decides', async () => {
    await change(required('2027-01-15', 7));
    await change(offered);
    const [waiting] = (await api.ask(checker, listProposals, { query: { subject: 'client' } })).data;
    expect(waiting?.changes).toEqual([
      {
        field: 'Segundo paso al ingresar desde',
        before: '15/01/2027',
        after: 'No se exige',
        isHidden: false,
      },
      { field: 'Días de gracia para el segundo paso', before: '7', after: 'No se exige', isHidden: false },
    ]);
  });

  test('needs a date to require, none to offer, and is changed only by whoever sees every company', async () => {
    for (const body of [
      { ...none, ask: 'required' as const },
      { ...offered, from: '2027-01-15' },
      { ...none, graceDays: 3 },
    ])
      expect((await set(body)).problem.code).toBe('invalid_input');
    const partial = api.signIn('onlyA1');
    expect((await read(partial)).mayChange).toBe(false);
    expect((await set(offered, partial)).problem.code).toBe('beyond_own_companies');
    expect((await read()).mayChange).toBe(true);
  });

  test('names who has neither a second step nor a passkey, each with their own day', async () => {
    api.userPool.protectedUsers.add(await usernameOf('admin'));
    await change(required('2027-01-15', 7));
    const { people, missing } = await read();
    expect(missing.map(({ userid }) => userid)).not.toContain(userIdOf('admin'));
    expect(missing.map(({ userid }) => userid)).toContain(userIdOf('onlyA1'));
    expect(people).toBe(missing.length + 1);
    expect(new Set(missing.map(({ dueOn }) => dueOn))).toEqual(new Set(['2027-01-22']));
  });
});

test('while the user pool is slow or down the policy is read all the same, and nobody is said to lack what is not known', async () => {
  const known = await read();
  api.clock.now = new Date(api.clock.now.getTime() + 60_000);
  api.userPool.isDown = true;
  const down = await read();
  api.userPool.isDown = false;
  expect(down.missing.map(({ userid }) => userid)).toEqual(known.missing.map(({ userid }) => userid));
  expect([down.people, down.unknown]).toEqual([known.people, 0]);
});

const usernameOf = async (user: Parameters<typeof userIdOf>[0]): Promise<string> =>
  (
    await api.rows<{ username: string }>('select username from company_user where id = $1', [userIdOf(user)])
  )[0]!.username;

describe('a session that is open when the day comes', () => {
  const askedOf = async (caller: Caller) => (await api.ask(caller, getSession)).data.secondFactor;
  const pass = (ms = 10_000) => void (api.clock.now = new Date(api.clock.now.getTime() + ms));
  const outcome = async (caller: Caller, endpoint: Endpoint) =>
    (await api.call(caller, endpoint, { params: { type: 'x', status: 'x' } })).problem?.code;

  test('opens nothing but the way to set a second factor up, at every other call of the contract, until there is one', async () => {
    const caller = api.signIn('admin');
    expect(await askedOf(caller)).toBeNull();
    await api.rows(
      `update client set settings = '{"secondFactorFrom": "2026-01-01", "secondFactorGraceDays": 0}' where client_id = $1`,
      [clients.a],
    );
    pass();
    const open: string[] = [];
    for (const endpoint of endpoints.filter(({ access }) => access !== 'public' && access !== 'machine')) {
      if (endpoint.name === 'endSession') continue;
      const code = await outcome(caller, endpoint);
      if (code !== 'second_factor_required') open.push(endpoint.name);
    }
    expect(open.sort()).toEqual([
      'endOneSession',
      'endOtherSessions',
      'getSession',
      'listSessions',
      'stepUp',
    ]);
    expect(await askedOf(caller)).toMatchObject({ ask: 'required', isDue: true });

    api.userPool.protectedUsers.add(await usernameOf('admin'));
    expect((await api.call(caller, getSecondFactorPolicy)).status).toBe(200);
    expect(await askedOf(caller)).toBeNull();
  });

  test('is told before, and told what is only offered', async () => {
    const caller = api.signIn('admin');
    await change(offered);
    expect(await askedOf(caller)).toEqual({ ask: 'offered', dueOn: null, isDue: false });
    await change(required('2027-01-15', 7));
    expect(await askedOf(caller)).toEqual({ ask: 'required', dueOn: '2027-01-22', isDue: false });
  });

  test('is refused where the user pool cannot say, and an operator in the user’s place is asked for none', async () => {
    const caller = api.signIn('admin');
    await api.contextOf(caller);
    await api.rows(`update client set settings = '{"secondFactorFrom": "2026-01-01"}' where client_id = $1`, [
      clients.a,
    ]);
    pass();
    api.userPool.isDown = true;
    expect(await outcome(caller, getSecondFactorPolicy)).toBe('unavailable');
    api.userPool.isDown = false;
    expect(await outcome(caller, getSecondFactorPolicy)).toBe('second_factor_required');

    const id = randomUUID();
    await api.rows(
      `insert into impersonation_grant (client_id, id, user_id, username, operator, reason, read_only, secret_hash, created_at, expires_at, used_at, ends_at)
       select client_id, $1::uuid, id, username, 'Olga', 'Ayuda', true, decode(md5($1::text), 'hex'), $2::timestamptz, $2::timestamptz + interval '5 minutes', $2::timestamptz, $2::timestamptz + interval '30 minutes'
       from company_user where id = $3`,
      [id, api.clock.now, userIdOf('admin')],
    );
    const operator = api.signIn('admin');
    if (operator.kind === 'user')
      api.impersonated.set(operator.signIn.originJti, { [impersonationClaim]: id });
    expect((await api.call(operator, getSecondFactorPolicy)).status).toBe(200);
  });
});
