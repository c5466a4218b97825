import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertApiKey } from '../../../test/api-keys.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { core, patchOp, scimCalls } from '../../../test/scim.ts';
import { insertSingleSignOn } from '../../../test/single-sign-on.ts';

const { api } = await startFileApi();
const { token } = (await insertApiKey(api, { scopes: ['users.provision'] })).caller;
const { call } = scimCalls(api, token);
const messages = 'urn:ietf:params:scim:api:messages:2.0:';
const nobody = '00000000-0000-4000-8000-000000000000';

/** Somebody whom every line may read, and none leaves otherwise. */
const somebody = { id: '', userName: 'conforme@andino.example', version: '' };
beforeEach(() => insertSingleSignOn(api));
beforeAll(async () => {
  await insertSingleSignOn(api);
  const { userName } = somebody;
  const { status, body } = await call('POST', '/Users', {
    schemas: [core],
    userName,
    externalId: 'conforme-1',
    displayName: 'Ana Ruiz',
    active: true,
    emails: [{ value: userName, type: 'work', primary: true }],
  });
  expect(status).toBe(201);
  Object.assign(somebody, { id: body.id, version: body.meta.version });
});

interface Sent {
  body?: object;
  raw?: string;
  headers?: Record<string, string>;
}
type Line = [what: string, request: string, sent: Sent, status: number, answer: object];

/** `:id`, `:version` and `:name` stand for somebody's own. */
const filled = (text: string) =>
  text
    .replaceAll(':id', somebody.id)
    .replaceAll(':version', somebody.version)
    .replaceAll(':name', somebody.userName);

async function answerOf(request: string, { body, raw, headers = {} }: Sent) {
  const [method = '', path = ''] = request.split(/ (.*)/s);
  const text = raw ?? (body && JSON.stringify(body));
  const response = await fetch(`${api.origin}/api/scim/v2${encodeURI(filled(path)).replaceAll('+', '%2B')}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(text !== undefined && { 'content-type': 'application/scim+json' }),
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value)])),
    },
    ...(text !== undefined && { body: filled(text) }),
  });
  const answered = await response.text();
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    etag: response.headers.get('etag'),
    body: (answered === '' ? {} : JSON.parse(answered)) as Record<string, unknown>,
  };
}

const patch = (...Operations: object[]): Sent => ({ body: { schemas: [patchOp], Operations } });
const found = (totalResults: number, besides: object = {}) => ({
  schemas: [`${messages}ListResponse`],
  totalResults,
  startIndex: 1,
  ...besides,
});
const refused = (scimType: string) => ({ scimType });
const person = { schemas: [core], userName: somebody.userName, displayName: 'Ana Ruiz', active: true };

describe.each<[string, Line[]]>([
  [
    'discovery (RFC 7644 §4)',
    [
      [
        'what the service does',
        'GET /ServiceProviderConfig',
        {},
        200,
        {
          patch: { supported: true },
          bulk: { supported: false },
          filter: { supported: true, maxResults: 200 },
          etag: { supported: true },
          authenticationSchemes: [{ type: 'oauthbearertoken' }],
          meta: { resourceType: 'ServiceProviderConfig' },
        },
      ],
      ['kinds of resources', 'GET /ResourceTypes', {}, 200, found(1)],
      ['one kind', 'GET /ResourceTypes/User', {}, 200, { endpoint: '/Users', schema: core }],
      ['no other kind', 'GET /ResourceTypes/Group', {}, 404, {}],
      ['schemas', 'GET /Schemas', {}, 200, found(1)],
      ['one schema', `GET /Schemas/${core}`, {}, 200, { id: core, name: 'User' }],
      ['no other schema', 'GET /Schemas/urn:x', {}, 404, {}],
      ['discovery has no filter', 'GET /Schemas?filter=id eq "x"', {}, 403, {}],
    ],
  ],
  [
    'filters (RFC 7644 §3.4.2.2; Entra and Okta look for people by them)',
    [
      ['by name', 'GET /Users?filter=userName eq ":name"', {}, 200, found(1, { Resources: [person] })],
      ['in any case', 'GET /Users?filter=USERNAME Eq "CONFORME@andino.example"', {}, 200, found(1)],
      ['by the schema’s whole name', `GET /Users?filter=${core}:userName eq ":name"`, {}, 200, found(1)],
      ['by their number', 'GET /Users?filter=externalId eq "conforme-1"', {}, 200, found(1)],
      ['a number is read to the letter', 'GET /Users?filter=externalId eq "CONFORME-1"', {}, 200, found(0)],
      ['by id', 'GET /Users?filter=id eq ":id"', {}, 200, found(1)],
      ['by address', 'GET /Users?filter=emails.value eq ":name"', {}, 200, found(1)],
      [
        'by an address of work',
        'GET /Users?filter=emails[type eq "work"].value eq ":name"',
        {},
        200,
        found(1),
      ],
      [
        'nobody is an empty list',
        'GET /Users?filter=userName eq "nadie"',
        {},
        200,
        found(0, { Resources: [] }),
      ],
      ['a quotation within', 'GET /Users?filter=userName eq "a\\"b"', {}, 200, found(0)],
      ['a word that is no text', 'GET /Users?filter=userName eq nadie', {}, 400, refused('invalidFilter')],
      [
        'two conditions',
        'GET /Users?filter=userName eq "a" and active eq true',
        {},
        400,
        refused('invalidFilter'),
      ],
      ['another comparison', 'GET /Users?filter=userName co "a"', {}, 400, refused('invalidFilter')],
      ['nothing', 'GET /Users?filter=', {}, 400, refused('invalidFilter')],
    ],
  ],
  [
    'pages and parts (RFC 7644 §3.4.2.4, §3.9)',
    [
      [
        'before the first is the first',
        'GET /Users?startIndex=-3&count=1',
        {},
        200,
        { startIndex: 1, itemsPerPage: 1 },
      ],
      ['fewer than none is none', 'GET /Users?count=-1', {}, 200, { itemsPerPage: 0, Resources: [] }],
      [
        'past the end',
        'GET /Users?startIndex=100000',
        {},
        200,
        { startIndex: 100_000, itemsPerPage: 0, Resources: [] },
      ],
      ['more than there may be', 'GET /Users?count=100000', {}, 200, { startIndex: 1 }],
      ['a part of somebody', 'GET /Users/:id?attributes=userName', {}, 200, { userName: somebody.userName }],
      ['without a part', 'GET /Users/:id?excludedAttributes=emails', {}, 200, person],
    ],
  ],
  [
    'PATCH (RFC 7644 §3.5.2)',
    [
      ['without a path', 'PATCH /Users/:id', patch({ op: 'replace', value: { active: true } }), 200, person],
      [
        'with one',
        'PATCH /Users/:id',
        patch({ op: 'Replace', path: 'displayName', value: 'Ana Ruiz' }),
        200,
        person,
      ],
      [
        'an address of a kind that is not kept',
        'PATCH /Users/:id',
        patch({ op: 'Add', path: 'emails[type eq "home"].value', value: 'casa@otra.example' }),
        200,
        { emails: [{ value: somebody.userName }] },
      ],
      [
        'the address is not taken away',
        'PATCH /Users/:id',
        patch({ op: 'remove', path: 'emails' }),
        400,
        refused('mutability'),
      ],
      [
        'nor by its kind',
        'PATCH /Users/:id',
        patch({ op: 'remove', path: 'emails[type eq "work"].value' }),
        400,
        refused('mutability'),
      ],
      [
        'another address',
        'PATCH /Users/:id',
        patch({ op: 'replace', path: 'emails[type eq "work"].value', value: 'x@andino.example' }),
        400,
        refused('mutability'),
      ],
      [
        'what is read only',
        'PATCH /Users/:id',
        patch({ op: 'replace', path: 'meta.version', value: 'x' }),
        400,
        refused('mutability'),
      ],
      [
        'what is required',
        'PATCH /Users/:id',
        patch({ op: 'remove', path: 'userName' }),
        400,
        refused('mutability'),
      ],
      ['a removal of nothing', 'PATCH /Users/:id', patch({ op: 'remove' }), 400, refused('noTarget')],
      [
        'a path that is none',
        'PATCH /Users/:id',
        patch({ op: 'add', path: 'emails[', value: 'x' }),
        400,
        refused('invalidPath'),
      ],
      [
        'an unknown act',
        'PATCH /Users/:id',
        patch({ op: 'move', path: 'active', value: true }),
        400,
        refused('invalidSyntax'),
      ],
      ['no act', 'PATCH /Users/:id', patch(), 400, refused('invalidSyntax')],
      [
        'a value of another type',
        'PATCH /Users/:id',
        patch({ op: 'replace', path: 'active', value: 'quizás' }),
        400,
        refused('invalidValue'),
      ],
      ['nobody', `PATCH /Users/${nobody}`, patch({ op: 'replace', value: { active: true } }), 404, {}],
    ],
  ],
  [
    'errors (RFC 7644 §3.12)',
    [
      ['nobody of this id', `GET /Users/${nobody}`, {}, 404, {}],
      ['an id of another form', 'GET /Users/nadie', {}, 404, {}],
      ['nobody to remove', `DELETE /Users/${nobody}`, {}, 404, {}],
      ['nobody to put', `PUT /Users/${nobody}`, { body: person }, 404, {}],
      ['a kind that is not kept', 'GET /Groups', {}, 404, {}],
      ['no batches', 'POST /Bulk', { body: {} }, 404, {}],
      ['no self', 'GET /Me', {}, 404, {}],
      ['no key', 'GET /Users', { headers: { authorization: '' } }, 401, {}],
      ['an unknown key', 'GET /Users', { headers: { authorization: 'Bearer x' } }, 401, {}],
      ['somebody who is here', 'POST /Users', { body: person }, 409, refused('uniqueness')],
      ['no name', 'POST /Users', { body: { schemas: [core] } }, 400, refused('invalidValue')],
      ['no object', 'POST /Users', { body: [] }, 400, refused('invalidSyntax')],
      ['no JSON', 'POST /Users', { raw: '{"userName":' }, 400, refused('invalidSyntax')],
      ['too much', 'POST /Users', { raw: JSON.stringify({ x: 'x'.repeat(2_000_000) }) }, 413, {}],
      ['another type', 'POST /Users', { raw: 'x', headers: { 'content-type': 'text/plain' } }, 415, {}],
    ],
  ],
  [
    'versions (RFC 7644 §3.14)',
    [
      ['what is known', 'GET /Users/:id', { headers: { 'if-none-match': ':version' } }, 304, {}],
      ['what is known, weakly', 'GET /Users/:id', { headers: { 'if-none-match': 'W/:version' } }, 304, {}],
      ['one of several', 'GET /Users/:id', { headers: { 'if-none-match': '"x", :version' } }, 304, {}],
      ['any', 'GET /Users/:id', { headers: { 'if-none-match': '*' } }, 304, {}],
      ['another', 'GET /Users/:id', { headers: { 'if-none-match': '"99"' } }, 200, person],
      ['a PUT over another', 'PUT /Users/:id', { body: person, headers: { 'if-match': '"99"' } }, 412, {}],
      [
        'a PATCH over another',
        'PATCH /Users/:id',
        { ...patch({ op: 'replace', value: { active: false } }), headers: { 'if-match': '"99"' } },
        412,
        {},
      ],
      ['a removal of another', 'DELETE /Users/:id', { headers: { 'if-match': '"99"' } }, 412, {}],
    ],
  ],
])('%s', (_chapter, lines) => {
  test.each(lines)('%s: %s', async (_what, request, sent, status, expected) => {
    const answer = await answerOf(request, sent);
    expect([answer.status, answer.body]).toMatchObject([status, expected]);
    if (status === 304) expect([answer.etag, answer.body]).toEqual([somebody.version, {}]);
    else expect(answer.type).toContain('application/scim+json');
    if (status < 400) return;
    expect(answer.body).toMatchObject({ schemas: [`${messages}Error`], status: String(status) });
    expect(answer.body['detail']).toMatch(/\S/);
  });
});

test('whatever a resource holds is declared in its schema, and comes as it is declared', async () => {
  const { body: schema } = await answerOf(`GET /Schemas/${core}`, {});
  const { body } = await answerOf('GET /Users/:id', {});
  const common = ['schemas', 'id', 'externalId', 'meta'];
  for (const [name, value] of Object.entries(body).filter(([key]) => !common.includes(key))) {
    const declared = (schema['attributes'] as { name: string; multiValued: boolean; type: string }[]).find(
      (attribute) => attribute.name === name,
    );
    expect(declared, name).toMatchObject({ multiValued: Array.isArray(value) });
    if (!Array.isArray(value))
      expect(typeof value, name).toBe(declared?.type === 'complex' ? 'object' : declared?.type);
  }
});
