import type { Condition, Endpoint } from '@antela/contract/endpoint';
import { endpoints } from '@antela/contract/endpoints';
import { permissions, withImplied, type Permission } from '@antela/contract/permissions';
import { versionOf } from '@antela/contract/version-of';
import { describe, expect, test } from 'vitest';
import { insertApiKey } from './test/api-keys.ts';
import type { Answer, Caller, CallInput } from './test/calls.ts';
import {
  hasField,
  path,
  replaced,
  shapeOf,
  unkeepable,
  withEachText,
  wrongValue,
} from './test/changed-inputs.ts';
import { examplesFor } from './test/examples.ts';
import { startFileApi } from './test/file-api.ts';
import { fileKey } from './test/import-examples.ts';
import { type Records } from './test/record-inserts.ts';
import { createRecords } from './test/records.ts';
import { rightfulUser } from './test/whole-client.ts';
import { clients } from './test/world/clients.ts';
import { missingId } from './test/world/ids.ts';
import { filesOf, type UserKey } from './test/world/users.ts';

type Input = CallInput<Endpoint>;

const { api } = await startFileApi();
api.objects.files.set(fileKey, Buffer.from('Documento;Nombre\n1;Ana\n'));
const records = await createRecords(api);
// Advances come and go all through the loop; the company's own limits are the business of other tests.
await api.rows(`update employment set monthly_salary = 900000000`);
const examples = examplesFor(
  api,
  records.advance?.own ?? '',
  records.import?.own ?? '',
  records.job?.own ?? '',
);

const usersCall = endpoints.filter(
  ({ access }) => access !== 'public' && access !== 'machine' && access !== 'key',
);
const named = (list: readonly Endpoint[]): [string, Endpoint][] =>
  list.map((endpoint) => [endpoint.name, endpoint]);

async function example(endpoint: Endpoint): Promise<Input> {
  const [first] = examples[endpoint.name] ?? [];
  if (!first) throw new Error(`test/examples.ts has no example of ${endpoint.name}`);
  return first();
}

const untouched = new Map<Endpoint, Promise<Input>>();
/** An example for calls that are refused: a refusal leaves it as it was, so that all of them may ask with the same one. */
function exampleToRefuse(endpoint: Endpoint): Promise<Input> {
  const known = untouched.get(endpoint) ?? example(endpoint);
  untouched.set(endpoint, known);
  return known;
}

const { caller: key } = await insertApiKey(api);

/** Rightful caller of an endpoint: the employee app, a key, or a user of A1 with every permission. */
const rightful = (endpoint: Endpoint): Caller =>
  endpoint.access === 'machine'
    ? api.machine
    : endpoint.access === 'key'
      ? key
      : endpoint.access === 'public'
        ? null
        : api.keptSignIn(rightfulUser(endpoint));

/** A session of that user at another computer. */
const elsewhere = api.signIn('onlyA1');

const success = (endpoint: Endpoint): number => endpoint.status ?? 200;
const refusal = ({ status, problem }: Answer<Endpoint>) => ({ status, code: problem?.code });

/** Where the body says who calls, it is whoever calls, and what it uploaded is theirs. */
function signedBy(user: UserKey, input: Input): Input {
  if (hasField(input.body, ['deletedby']))
    return { ...input, body: replaced(input.body, ['deletedby'], `${user}@example.co`) };
  const theirs = (text: string) => text.replaceAll(filesOf('onlyA1'), filesOf(user));
  for (const [key, bytes] of api.objects.files) api.objects.files.set(theirs(key), bytes);
  return JSON.parse(theirs(JSON.stringify(input))) as Input;
}

/** A user of A1 and A2 whose role has just been changed to these permissions, freshly signed in. */
async function userWith(granted: readonly Permission[]): Promise<Caller> {
  await api.rows(`update role set permissions = $1 where name = 'Rol de nobody'`, [granted]);
  return api.signIn('nobody');
}

describe.each(named(endpoints))('%s', (_name, endpoint) => {
  test('answers its rightful caller, as the contract says', async () => {
    for (const make of examples[endpoint.name] ?? [() => example(endpoint)]) {
      const input = await make();
      const answer = await api.call(rightful(endpoint), endpoint, input);
      expect(answer.text && refusal(answer), answer.text.slice(0, 500)).toMatchObject({
        status: success(endpoint),
      });
      const version = versionOf(endpoint, input.query, answer.text && answer.body);
      expect(answer.headers.get('etag'), 'the version in the answer').toBe(
        version === null ? null : `"${version}"`,
      );
      if (endpoint.response === 'events')
        expect(answer.headers.get('content-type')).toBe('text/event-stream');
      else if (endpoint.response !== 'file')
        expect(endpoint.response.safeParse(answer.body)).toMatchObject({ success: true });
      else expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/);
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('refuses a field it does not know', async () => {
    const input = await exampleToRefuse(endpoint);
    const inQuery = await api.call(rightful(endpoint), endpoint, {
      ...input,
      query: { ...(input.query as object), desconocido: '1' },
    });
    expect(refusal(inQuery)).toEqual({ status: 400, code: 'invalid_input' });
    if (endpoint.method === 'GET') return;
    const body = { ...(input.body as object), desconocido: 1 };
    const headers = { 'content-type': 'application/json' };
    expect(refusal(await api.call(rightful(endpoint), endpoint, { ...input, body, headers }))).toEqual({
      status: 400,
      code: 'invalid_input',
    });
  });
});

describe.each(named(endpoints.filter(({ access }) => access !== 'public')))('%s', (_name, endpoint) => {
  test('refuses whoever has no session', async () => {
    const input = await exampleToRefuse(endpoint);
    const context = await api.contextOf(api.keptSignIn('onlyA1'));
    const withContext = { ...input, headers: { 'x-user-context': context } };
    expect(refusal(await api.call(null, endpoint, withContext))).toEqual({
      status: 401,
      code: 'unauthenticated',
    });
    const forged = {
      ...input,
      headers: { 'x-user-context': context, authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
    };
    expect(refusal(await api.call(null, endpoint, forged))).toEqual({ status: 401, code: 'unauthenticated' });
    expect(refusal(await api.call(api.signIn('blocked'), endpoint, withContext))).toEqual({
      status: 401,
      code: 'unauthenticated',
    });
  });

  test('is closed to the other kind of caller', async () => {
    const other = endpoint.access === 'machine' ? api.keptSignIn('admin') : api.machine;
    expect(refusal(await api.call(other, endpoint, await exampleToRefuse(endpoint)))).toEqual({
      status: 403,
      code: 'forbidden',
    });
  });
});

describe.each(named(usersCall))('%s', (_name, endpoint) => {
  test('refuses a context that is missing, forged or of somebody else', async () => {
    const input = await exampleToRefuse(endpoint);
    const caller = api.keptSignIn('onlyA1');
    const contexts = [
      await api.contextOf(elsewhere),
      await api.contextOf(api.keptSignIn('foreign')),
      'no-es-una-ficha',
      ...(endpoint.context ? [null] : []),
    ];
    for (const context of contexts)
      expect(
        refusal(await api.call(caller, endpoint, { ...input, headers: { 'x-user-context': context } })),
      ).toEqual({ status: 401, code: 'context_required' });
  });

  const { access } = endpoint;
  if (typeof access === 'string') return;

  test('needs its permissions and no other', async () => {
    const input = await exampleToRefuse(endpoint);
    const all = access.allOf ?? [];
    const needed = access.anyOf?.map((permission) => [...all, permission]) ?? [all];
    for (const [index, granted] of needed.entries()) {
      const caller = await userWith(granted);
      const statuses: number[] = [];
      // Where any of several permissions will do, each may open another of the endpoint's uses: its own mostly, which comes first.
      const makes = examples[endpoint.name] ?? [];
      for (const make of [...makes.slice(index), ...makes.slice(0, index)]) {
        const { status } = await api.call(caller, endpoint, signedBy('nobody', await make()));
        statuses.push(status);
        if (status === success(endpoint)) break;
      }
      expect(statuses, `with ${granted.join()}`).toContain(success(endpoint));
    }
    expect(refusal(await api.call(await userWith([]), endpoint, input))).toEqual({
      status: 403,
      code: 'forbidden',
    });
    const without = (lost: readonly Permission[]) =>
      permissions.filter(
        (permission) => !withImplied([permission]).some((implied) => lost.includes(implied)),
      );
    const lost = [...all.map((permission) => [permission]), ...(access.anyOf ? [access.anyOf] : [])];
    for (const permission of lost)
      expect(
        refusal(await api.call(await userWith(without(permission)), endpoint, input)),
        `without ${permission.join()}`,
      ).toEqual({ status: 403, code: 'forbidden' });
  });

  test.each(endpoint.conditions ?? [])('needs %s', async (condition) => {
    const caller = await callerWithout(condition);
    expect(refusal(await api.call(caller, endpoint, await exampleToRefuse(endpoint)))).toEqual({
      status: 403,
      code: 'forbidden',
    });
    await api.rows('update client set wallets_enabled = true, client_restrictions_enabled = true');
  });
});

/** Somebody with every permission, whose menu would not show what needs the condition. */
async function callerWithout(condition: Condition): Promise<Caller> {
  if (condition === 'company_access') return api.signIn('homeless');
  const column = condition === 'moneybag_access' ? 'wallets_enabled' : 'client_restrictions_enabled';
  await api.rows(`update client set ${column} = false`);
  return api.signIn('admin');
}

const identified = endpoints.flatMap((endpoint) =>
  Object.entries(endpoint.identifies ?? {}).map(
    ([field, kind]) => [endpoint.name, field, endpoint, kind] as const,
  ),
);

describe.each(identified)('%s by %s', (_name, field, endpoint, kind) => {
  test('answers for a record of another client or company as for one that is not there', async () => {
    const place: Records | undefined = records[kind];
    if (!place) throw new Error(`test/records.ts makes no ${kind}`);
    const base = await exampleWith(endpoint, field);
    const answerFor = async (id: string) =>
      withoutRequestId(await api.call(rightful(endpoint), endpoint, withField(endpoint, base, field, id)));
    const missing = await answerFor(missingId);
    const foreign = [await answerFor(place.otherClient)];
    // The employee app acts in a whole client: companies do not bound it.
    if (endpoint.access !== 'machine' && place.otherCompany !== null)
      foreign.push(await answerFor(place.otherCompany));
    for (const answer of foreign) expect(answer).toEqual(missing);
    if (isFilter(endpoint, field)) expect(missing).toMatchObject({ status: 200 });
    else expect(missing).toMatchObject({ status: 404, code: 'not_found' });
    const own = await api.call(rightful(endpoint), endpoint, base);
    expect(own.status, own.text).toBe(success(endpoint));
    // A filter by what is one's own finds something: an empty answer to everything would pass above.
    if (isFilter(endpoint, field))
      expect(
        withoutRequestId(
          await api.call(rightful(endpoint), endpoint, withField(endpoint, base, field, place.own)),
        ),
      ).not.toEqual(missing);
  });
});

/** A filter narrows a list: naming what is not one's own leaves nothing, which is also what is left by a name nobody has. */
function isFilter(endpoint: Endpoint, field: string): boolean {
  const schema = endpoint.method === 'GET' ? shapeOf(endpoint.query)[field] : undefined;
  return (
    schema !== undefined &&
    (schema.safeParse(undefined).success || schema.safeParse(`${missingId},${missingId}`).success)
  );
}

/** The first example that has the field, or the first one: a filter may be added to it. */
async function exampleWith(endpoint: Endpoint, field: string): Promise<Input> {
  for (const make of examples[endpoint.name] ?? []) {
    const input = await make();
    if (hasField(input.query, path(field)) || hasField(input.body, path(field))) return input;
  }
  return example(endpoint);
}

/** The input with that identifier in its place. */
function withField(endpoint: Endpoint, input: Input, field: string, by: string): Input {
  if (hasField(input.body, path(field))) return { ...input, body: replaced(input.body, path(field), by) };
  if (!(field in shapeOf(endpoint.query))) throw new Error(`no example of ${endpoint.name} has ${field}`);
  return { ...input, query: replaced(input.query ?? {}, [field], by) };
}

const withoutRequestId = ({ status, problem, text }: Answer<Endpoint>) => ({
  status,
  code: problem?.code,
  text: problem?.requestId === undefined ? text : text.replace(problem.requestId, ''),
});

describe.each(named(endpoints.filter(({ query, body }) => query ?? body)))('%s', (_name, endpoint) => {
  test('refuses each field that is not as it must be, by its name', async () => {
    const input = await exampleToRefuse(endpoint);
    for (const [where, fields] of [
      ['query', shapeOf(endpoint.query)],
      ['body', shapeOf(endpoint.body)],
    ] as const) {
      for (const [field, schema] of Object.entries(fields)) {
        const wrong = wrongValue(schema, where);
        const answer = await api.call(rightful(endpoint), endpoint, {
          ...input,
          [where]: { ...(input[where] as object), [field]: wrong },
        });
        expect(refusal(answer), `${where}.${field} = ${JSON.stringify(wrong)?.slice(0, 40)}`).toEqual({
          status: 400,
          code: 'invalid_input',
        });
        const isUnion = (where === 'query' ? endpoint.query : endpoint.body)?.type === 'union';
        if (!isUnion)
          expect(answer.problem.errors?.map((fault) => fault.path.split('.')[0])).toContain(field);
        expect(answer.problem.errors?.every((fault) => /^[A-ZÁÉÍÓÚ¿].*\.$/.test(fault.detail))).toBe(true);
      }
    }
  });
});

describe.each(named(endpoints.filter(({ body }) => body)))('%s', (_name, endpoint) => {
  test('lets nothing through that cannot be kept', async () => {
    for (const make of examples[endpoint.name] ?? []) {
      const { body } = await make();
      for (const by of unkeepable)
        for (const changed of withEachText(body, by)) {
          const { data } = endpoint.body?.safeParse(changed) ?? {};
          expect(JSON.stringify(data) ?? '').not.toMatch(/\\ud800|\\u0000|"0000-/);
        }
    }
  });
});

describe.each(named(endpoints.filter(({ idempotent, conditional }) => idempotent ?? conditional)))(
  '%s',
  (_name, endpoint) => {
    test('needs its precondition', async () => {
      const input = await example(endpoint);
      const [header, code] = endpoint.idempotent
        ? (['idempotency-key', 'idempotency_key_required'] as const)
        : (['if-match', 'precondition_required'] as const);
      expect(
        refusal(await api.call(rightful(endpoint), endpoint, { ...input, headers: { [header]: null } })),
      ).toEqual({ status: 428, code });
      if (endpoint.conditional)
        expect(refusal(await api.call(rightful(endpoint), endpoint, { ...input, version: 4711 }))).toEqual({
          status: 412,
          code: 'stale',
        });
      else
        expect(
          refusal(await api.call(rightful(endpoint), endpoint, { ...input, headers: { [header]: 'corta' } })),
        ).toEqual({ status: 400, code: 'invalid_input' });
    });
  },
);

test('every answer to a user of one client is free of the other client', async () => {
  const canaries = [clients.b, 'Canario Ajeno', 'Espejo', records.advance?.otherClient ?? ''];
  const seen: string[] = [];
  for (const endpoint of usersCall.filter(({ method }) => method === 'GET')) {
    const answer = await api.call(api.keptSignIn('admin'), endpoint, await example(endpoint));
    if (canaries.some((canary) => answer.text.includes(canary))) seen.push(endpoint.name);
  }
  expect(seen).toEqual([]);
  // The canaries do sing where they live.
  const own = await api.ask(
    api.signIn('foreign'),
    endpoints.find(({ name }) => name === 'listEmployees') as Endpoint,
  );
  expect(JSON.stringify(own)).toContain('Espejo');
});
