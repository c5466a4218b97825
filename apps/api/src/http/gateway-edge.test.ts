import { listBanks } from '@antela/contract/catalogs';
import { createContact, listContacts } from '@antela/contract/contacts';
import { appListAdvances } from '@antela/contract/employee-app';
import type { Endpoint } from '@antela/contract/endpoint';
import { endSession, getSession } from '@antela/contract/session';
import { beforeEach, expect, test } from 'vitest';
import type { Answer, Caller } from '../test/calls.ts';
import { startFileApi } from '../test/file-api.ts';
import { machineKey } from '../test/identity.ts';
import { clients } from '../test/world/clients.ts';
import { employmentIdOf } from '../test/world/employees.ts';
import { worldNow } from '../test/world/time.ts';
import { subjectOf, type UserKey } from '../test/world/users.ts';
import { gatewayHeaders } from './gateway-edge.ts';

const gatewaySecret = 'a secret that only the gateway and this server know';

const { api } = await startFileApi({ gatewaySecret });
beforeEach(() => {
  api.clock.now = worldNow;
});

const refusal = ({ status, problem }: Answer<Endpoint>) => ({ status, code: problem?.code });

/** Headers that a gateway sends after it verified a signature of this user. */
function passedOn(user: UserKey, headers: Record<string, string | undefined> = {}): Record<string, string> {
  const pool = api.issuer.issuer.replace('http://', '');
  const all = {
    [gatewayHeaders.secret]: gatewaySecret,
    [gatewayHeaders.provider]: `${pool},${pool}:CognitoSignIn:${subjectOf(user)}`,
    [gatewayHeaders.accessKey]: 'ASIATEMPORARY',
    ...headers,
  };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

async function call(endpoint: Endpoint, headers: Record<string, string>, query: Record<string, string> = {}) {
  return api.send(null, { method: endpoint.method, url: api.urlOf(endpoint, { query }), headers });
}

test('a user whom the gateway names is let in with the context of a session of their own, on calls that need none too', async () => {
  const own = await api.contextOf(api.signIn('admin'));
  for (const endpoint of [getSession, listBanks, listContacts] as Endpoint[]) {
    const answer = await call(endpoint, passedOn('admin', { 'x-user-context': own }));
    expect(answer).toMatchObject({ status: 200 });
  }
});

test('without that context, or with one of somebody else, forged or old, nobody is let in', async () => {
  const foreign = await api.contextOf(api.signIn('onlyA1'));
  const own = await api.contextOf(api.signIn('admin'));
  for (const context of [undefined, foreign, 'no-es-una-ficha', `${own}x`])
    expect(
      refusal(await call(listBanks as Endpoint, passedOn('admin', { 'x-user-context': context }))),
    ).toEqual({ status: 401, code: 'context_required' });
  api.clock.now = new Date(worldNow.getTime() + 15 * 60_000 + 1);
  expect(refusal(await call(listBanks as Endpoint, passedOn('admin', { 'x-user-context': own })))).toEqual({
    status: 401,
    code: 'context_required',
  });
});

test('what does not come from the gateway is nobody, whatever it says of itself, signed or not', async () => {
  const context = await api.contextOf(api.signIn('admin'));
  const wrong = [
    undefined,
    '',
    'a secret that only the gateway and this server knoW',
    gatewaySecret.slice(0, -1),
    `${gatewaySecret} `.repeat(2),
  ];
  for (const secret of wrong)
    expect(
      refusal(
        await call(
          listBanks as Endpoint,
          passedOn('admin', { 'x-user-context': context, [gatewayHeaders.secret]: secret }),
        ),
      ),
    ).toEqual({ status: 401, code: 'unauthenticated' });
  expect(refusal(await api.call(api.signIn('admin', 'signed'), getSession))).toEqual({
    status: 401,
    code: 'unauthenticated',
  });
  expect(
    refusal(
      await api.call(api.machine, appListAdvances, {
        query: { clientid: clients.a, companyemployeeid: employmentIdOf('ana'), kind: 'salary' },
      }),
    ),
  ).toEqual({ status: 401, code: 'unauthenticated' });
});

test('only users of our own pool are users: no guests, no other provider', async () => {
  const context = await api.contextOf(api.signIn('admin'));
  const pool = api.issuer.issuer.replace('http://', '');
  const providers = [
    undefined,
    '',
    'graph.facebook.com',
    `otra-pool,otra-pool:CognitoSignIn:${subjectOf('admin')}`,
    `${pool},${pool}:CognitoSignIn:`,
    `${pool}:CognitoSignIn:${subjectOf('admin')}`,
  ];
  for (const provider of providers)
    expect(
      refusal(
        await call(
          listBanks as Endpoint,
          passedOn('admin', { 'x-user-context': context, [gatewayHeaders.provider]: provider }),
        ),
      ),
    ).toEqual({ status: 401, code: 'unauthenticated' });
});

test('a session that ended is over through the gateway too', async () => {
  const caller: Caller & { kind: 'user' } = api.signIn('admin');
  const context = await api.contextOf(caller);
  await api.ask(caller, endSession);
  expect(
    refusal(await call(listBanks as Endpoint, passedOn('admin', { 'x-user-context': context }))),
  ).toEqual({ status: 401, code: 'session_ended' });
});

test('the employee app is known by its key, and stays out of the portal', async () => {
  const app = { [gatewayHeaders.secret]: gatewaySecret, [gatewayHeaders.accessKey]: machineKey.accessKeyId };
  const query = { clientid: clients.a, companyemployeeid: employmentIdOf('ana'), kind: 'salary' };
  expect((await call(appListAdvances as Endpoint, app, query)).status).toBe(200);
  expect(refusal(await call(createContact as Endpoint, app))).toEqual({ status: 403, code: 'forbidden' });
  expect(
    refusal(
      await call(appListAdvances as Endpoint, { ...app, [gatewayHeaders.accessKey]: 'AKIAOTRA' }, query),
    ),
  ).toEqual({ status: 401, code: 'unauthenticated' });
});
