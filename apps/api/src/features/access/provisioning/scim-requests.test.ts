import { beforeEach, expect, test } from 'vitest';
import { insertApiKey } from '../../../test/api-keys.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { core, patchOp, scimCalls } from '../../../test/scim.ts';
import { insertSingleSignOn } from '../../../test/single-sign-on.ts';

const { api } = await startFileApi();
const { token } = (await insertApiKey(api, { scopes: ['users.provision'] })).caller;
const { call } = scimCalls(api, token);
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

beforeEach(async () => {
  await insertSingleSignOn(api);
});

let made = 0;
/** Somebody as Entra creates them, with all that it sends besides. */
async function somebody() {
  const userName = `golden${(made += 1)}@andino.example`;
  const { status, body } = await call('POST', '/Users', {
    schemas: [core, enterprise],
    externalId: `golden-${made}`,
    userName,
    active: true,
    displayName: 'Ana Ruiz',
    emails: [{ primary: true, type: 'work', value: userName }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Ana Ruiz', familyName: 'Ruiz', givenName: 'Ana' },
    title: 'Analista',
    [enterprise]: { department: 'Nómina' },
    roles: [],
  });
  expect(status).toBe(201);
  return { id: body.id, userName };
}

const before = { active: true, displayName: 'Ana Ruiz' };
interface Answer {
  active?: boolean;
  displayName?: string;
  externalId?: string;
}
/** Requests as each provider is known to write them, and the person after them. `ADDRESS` stands for the address that is on record. */
const golden: [string, object, Answer][] = [
  ['Entra deactivates with a word', { op: 'Replace', path: 'active', value: 'False' }, { active: false }],
  ['Entra deactivates by RFC', { op: 'replace', path: 'active', value: false }, { active: false }],
  ['Okta deactivates without a path', { op: 'replace', value: { active: false } }, { active: false }],
  ['others add what is false', { op: 'add', value: { active: false } }, { active: false }],
  [
    'the whole name of an attribute',
    { op: 'replace', path: `${core}:active`, value: false },
    { active: false },
  ],
  ['the schema as the only key', { op: 'replace', value: { [core]: { active: false } } }, { active: false }],
  ['Entra renames', { op: 'Replace', path: 'displayName', value: 'Ana Gil' }, { displayName: 'Ana Gil' }],
  [
    'Entra renames by dotted keys',
    { op: 'replace', value: { 'name.givenName': 'Ana', 'name.familyName': 'Gil', displayName: 'Ana Gil' } },
    { displayName: 'Ana Gil' },
  ],
  [
    'a name as one value',
    { op: 'replace', path: 'name', value: { givenName: 'Ana', familyName: 'Gil' } },
    { displayName: 'Ana Gil' },
  ],
  [
    'half of a name that is made of both',
    { op: 'Add', path: 'name.givenName', value: 'Eva' },
    { displayName: 'Eva Ruiz' },
  ],
  ['Entra renumbers', { op: 'Replace', path: 'externalId', value: 'otro' }, { externalId: 'otro' }],
  [
    'Entra adds the address that is there',
    { op: 'Add', path: 'emails[type eq "work"].value', value: 'ADDRESS' },
    {},
  ],
  [
    'Entra replaces the entry by its kind',
    {
      op: 'Replace',
      path: 'emails[type eq "work"]',
      value: [{ type: 'work', value: 'ADDRESS', primary: true }],
    },
    {},
  ],
  [
    'the RFC’s own addition without a path',
    { op: 'add', value: { emails: [{ value: 'ADDRESS', type: 'work' }], nickname: 'Anita' } },
    {},
  ],
  ['a telephone', { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+57 300 0000000' }, {}],
  ['a department', { op: 'Add', path: `${enterprise}:department`, value: 'Tesorería' }, {}],
  [
    'a superior, as a list',
    { op: 'Add', path: `${enterprise}:manager`, value: [{ $ref: 'x', value: 'x' }] },
    {},
  ],
  ['a superior, as a name', { op: 'Replace', path: `${enterprise}:manager`, value: 'x' }, {}],
  ['roles', { op: 'Add', path: 'roles', value: [{ primary: false, value: 'admin', type: 'x' }] }, {}],
  ['what is taken away', { op: 'Remove', path: 'title' }, {}],
  ['an address of a kind that nobody has', { op: 'remove', path: 'emails[type eq "home"]' }, {}],
  ['a filter of two conditions', { op: 'remove', path: 'addresses[type eq "work" and primary eq true]' }, {}],
];
test.each(golden)('a PATCH is read as it is written: %s', async (_what, operation, after) => {
  const { id, userName } = await somebody();
  const text = JSON.stringify({ schemas: [patchOp], Operations: [operation] }).replaceAll(
    'ADDRESS',
    userName,
  );
  const { status, body } = await call('PATCH', `/Users/${id}`, JSON.parse(text) as object);
  expect([status, body]).toMatchObject([200, { ...before, ...after, emails: [{ value: userName }] }]);
});

test('a PUT as Okta writes it, with what it read here before, changes the name and keeps the rest', async () => {
  const { id, userName } = await somebody();
  const whole = (active: boolean) => ({
    schemas: [core],
    id,
    userName,
    name: { givenName: 'Ana', middleName: '', familyName: 'Gil' },
    emails: [{ primary: true, value: userName, type: 'work', display: userName }],
    locale: 'es-CO',
    displayName: 'Ana Gil',
    active,
    groups: [],
    meta: { resourceType: 'User' },
  });
  const renamed = await call('PUT', `/Users/${id}`, whole(true));
  expect([renamed.status, renamed.body]).toMatchObject([200, { active: true, displayName: 'Ana Gil' }]);
  const left = await call('PUT', `/Users/${id}`, whole(false));
  expect([left.status, left.body]).toMatchObject([200, { active: false }]);
});

test('several operations are one change, in their order; one that is refused changes nothing', async () => {
  const { id } = await somebody();
  const send = (...Operations: object[]) =>
    call('PATCH', `/Users/${id}`, { schemas: [patchOp], operations: Operations });
  const done = await send(
    { OP: 'Replace', Path: 'displayName', Value: 'Primera' },
    { op: 'Replace', path: 'displayName', value: 'Segunda' },
    { op: 'Replace', path: 'active', value: 'False' },
    { op: 'Replace', path: 'active', value: 'True' },
  );
  expect([done.status, done.body]).toMatchObject([200, { displayName: 'Segunda', active: true }]);
  const refused = await send(
    { op: 'Replace', path: 'displayName', value: 'Tercera' },
    { op: 'Replace', path: 'id', value: 'x' },
  );
  expect([refused.status, refused.body.scimType]).toEqual([400, 'mutability']);
  expect((await call('GET', `/Users/${id}`)).body.displayName).toBe('Segunda');
});
