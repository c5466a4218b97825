import { readFile } from 'node:fs/promises';
import * as identityClient from '@aws-sdk/client-cognito-identity';
import * as userPoolClient from '@aws-sdk/client-cognito-identity-provider';
import * as s3 from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { poolOperations } from './identity-pool/identity-pool.ts';
import { parametersOf as ofIdentityPool } from './identity-pool/parameters.ts';
import { parametersOf as ofObjectStore } from './object-store/parameters.ts';
import { words, type ParametersOf } from './parameters.ts';
import {
  adminAccessKey,
  region,
  startTestCloud,
  userPoolClientId,
  type TestCloud,
} from './test/test-cloud.ts';
import { accountOperations, adminOperations, publicOperations } from './user-pool/operations.ts';
import { challengeNames } from './user-pool/operations/respond-to-auth-challenge.ts';
import { parametersOf } from './user-pool/parameters.ts';

let cloud: TestCloud;
let readme: string;
let tables: Map<string, Map<string, string>>;
beforeAll(async () => {
  cloud = await startTestCloud();
  readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  tables = readTables(readme);
});
afterAll(() => cloud.close());

/** Heading → first cell → second cell. */
function readTables(markdown: string): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const section of markdown.split(/^### /m).slice(1)) {
    const [heading = ''] = section.split('\n');
    const rows = [...section.matchAll(/^\| (\w+) \| (yes|partly|no) \|/gm)].map(
      (match) => [match[1]!, match[2]!] as const,
    );
    found.set(heading, new Map(rows));
  }
  return found;
}

const rowsOf = (heading: string) => [...tables.get(heading)!];

async function answerTo(endpoint: string, target: string, body: object): Promise<string | null> {
  const headers = { 'x-amz-target': target, 'content-type': 'application/x-amz-json-1.1' };
  const response = await fetch(endpoint, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.headers.get('x-amzn-errortype');
}

test('the README says of every operation of the user pool whether it is there', async () => {
  const rows = rowsOf('User pool: operations');
  for (const [operation, support] of rows) {
    const error = await answerTo(
      cloud.userPoolEndpoint,
      `AWSCognitoIdentityProviderService.${operation}`,
      {},
    );
    expect([operation, error === 'UnknownOperationException']).toEqual([operation, support === 'no']);
  }
  const listed = rows.flatMap(([operation, support]) => (support === 'no' ? [] : [operation]));
  expect(listed.sort()).toEqual(
    [publicOperations, accountOperations, adminOperations].flatMap(Object.keys).sort(),
  );
});

const own: Readonly<Record<string, string[]>> = {
  CreateRecoveryCodes: ['AccessToken'],
  DescribeRecoveryCodes: ['AccessToken'],
  UpdateWebAuthnCredential: ['AccessToken', 'CredentialId', 'FriendlyCredentialName'],
};
type Commands = Record<string, new (input: object) => { schema: unknown[] }>;
type Shape = [unknown, unknown, unknown, unknown, string[], unknown[]];

/** Input of an operation, as the cloud's own client knows it. */
function inputOf(client: object, operation: string, of: object = {}): Shape {
  const [, , , , input] = new (client as Commands)[`${operation}Command`]!(of).schema;
  return (typeof input === 'function' ? (input as () => unknown)() : input) as Shape;
}

const parametersOfCloud = (operation: string): string[] =>
  own[operation] ?? inputOf(userPoolClient, operation)[4];

/** Bucket, key and body are the request itself. */
const namesOnWire = (operation: string): string[] => {
  const [, , , , names, traits] = inputOf(s3, operation, { Bucket: 'a', Key: 'b' });
  return names.flatMap((_name, index) => {
    const [, trait] = traits[index] as [unknown, Record<string, string> | number];
    if (typeof trait === 'number') return [];
    const { httpHeader, httpQuery, httpPrefixHeaders } = trait;
    return httpHeader?.toLowerCase() ?? httpQuery ?? `${httpPrefixHeaders}*`;
  });
};

/** Operation, takes, ignores, refuses, as the README's table under that heading has them. */
function rowsUnder(heading: string): string[][] {
  const [, section = ''] = readme.split(`### ${heading}\n`);
  const rows = [...(section.split('\n### ')[0] ?? '').matchAll(/^\| (\w+) \|(.*)\|(.*)\|(.*)\|$/gm)];
  return rows.slice(1).map((row) => row.slice(1).map((cell) => cell.trim()));
}

const inRows = (table: ParametersOf): string[][] =>
  Object.entries(table).map(([operation, { takes, ignores, refuses }]) => [
    operation,
    ...[takes, ignores, refuses].map((text) => words(text).join(', ')),
  ]);

const allOf = ({ takes, ignores, refuses }: ParametersOf[string]): string[] =>
  [takes, ignores, refuses].flatMap((text) => words(text)).toSorted();

test('the README says of every parameter of the user pool what becomes of it, as the code does and the cloud’s client has it', () => {
  expect(rowsUnder('User pool: parameters')).toEqual(inRows(parametersOf));
  for (const [operation, parameters] of Object.entries(parametersOf))
    expect([operation, allOf(parameters)]).toEqual([operation, parametersOfCloud(operation).toSorted()]);
  expect(Object.keys(parametersOf).toSorted()).toEqual(
    [publicOperations, accountOperations, adminOperations].flatMap(Object.keys).toSorted(),
  );
});

test('the README says of every parameter of the identity pool what becomes of it, as the code does and the cloud’s client has it', async () => {
  expect(rowsUnder('Identity pool: parameters')).toEqual(inRows(ofIdentityPool));
  for (const [operation, parameters] of Object.entries(ofIdentityPool))
    expect([operation, allOf(parameters)]).toEqual([
      operation,
      inputOf(identityClient, operation)[4].toSorted(),
    ]);
  expect(Object.keys(ofIdentityPool)).toEqual(Object.keys(poolOperations));
  for (const [operation, { takes }] of Object.entries(ofIdentityPool)) {
    const file = operation.replace(/(?!^)([A-Z])/g, '-$1').toLowerCase();
    const paths = [`identity-pool/${file}.ts`, 'identity-pool/identity.ts'];
    const source = (
      await Promise.all(paths.map((path) => readFile(new URL(path, import.meta.url), 'utf8')))
    ).join('');
    expect(words(takes).filter((name) => !source.includes(`'${name}'`))).toEqual([]);
  }
});

test('what the identity pool cannot do is refused by name, before anybody is asked who they are', async () => {
  for (const [operation, { refuses }] of Object.entries(ofIdentityPool))
    for (const name of words(refuses)) {
      const response = await fetch(cloud.identityPoolEndpoint, {
        method: 'POST',
        headers: { 'x-amz-target': `AWSCognitoIdentityService.${operation}` },
        body: JSON.stringify({ [name]: 'arn:aws:iam::123456789012:role/Otro' }),
      });
      expect(await response.json()).toMatchObject({
        __type: 'InvalidParameterException',
        message: `${name} is not supported.`,
      });
    }
});

/** HTTP's own, which the cloud's client has no name for. */
const ofHttp: Readonly<Record<string, string[]>> = { GetObject: ['if-range'], HeadObject: ['if-range'] };

test('the README says of every parameter of the object store what becomes of it, as the code does and the cloud’s client has it', () => {
  expect(rowsUnder('Object store: parameters')).toEqual(inRows(ofObjectStore));
  for (const [operation, parameters] of Object.entries(ofObjectStore))
    expect([operation, allOf(parameters)]).toEqual([
      operation,
      [...namesOnWire(operation), ...(ofHttp[operation] ?? [])].toSorted(),
    ]);
  expect(Object.keys(ofObjectStore).toSorted()).toEqual(
    rowsOf('Object store')
      .flatMap(([operation, support]) => (support === 'no' ? [] : [operation]))
      .toSorted(),
  );
});

test('every parameter that is said to be taken is read by its operation', async () => {
  const sourceOf = (path: string) => readFile(new URL(`user-pool/${path}.ts`, import.meta.url), 'utf8');
  const shared = await Promise.all(['client', 'user-pool', 'mfa-preference'].map(sourceOf));
  for (const [operation, { takes }] of Object.entries(parametersOf)) {
    const file = operation
      .replace('MFA', 'Mfa')
      .replace(/(?!^)([A-Z])/g, '-$1')
      .toLowerCase();
    const source = [await sourceOf(`operations/${file}`), ...shared].join('');
    expect(words(takes).filter((name) => !source.includes(`'${name}'`))).toEqual([]);
  }
});

test('every parameter that is said to be refused is refused by name', async () => {
  for (const [operation, { refuses }] of Object.entries(parametersOf))
    for (const name of words(refuses)) {
      const command = new (userPoolClient as unknown as Commands)[`${operation}Command`]!({
        [name]: /Creation|Associated/.test(name) ? true : name === 'WebAuthnMfaSettings' ? {} : 'something',
      });
      const refusal = await cloud.admin.send(command as never).catch((error: Error) => error);
      expect([operation, refusal]).toMatchObject([
        operation,
        { name: 'InvalidParameterException', message: `${name} is not supported.` },
      ]);
    }
});

test('the README says of every challenge whether it can be answered', async () => {
  const rows = rowsOf('User pool: challenges');
  for (const [ChallengeName, support] of rows) {
    const headers = { 'x-amz-target': 'AWSCognitoIdentityProviderService.RespondToAuthChallenge' };
    const body = JSON.stringify({ ClientId: userPoolClientId, ChallengeName });
    const response = await fetch(cloud.userPoolEndpoint, { method: 'POST', headers, body });
    expect([ChallengeName, (await response.text()).includes('Unsupported challenge')]).toEqual([
      ChallengeName,
      support === 'no',
    ]);
  }
  expect(rows.flatMap(([name, support]) => (support === 'no' ? [] : [name])).sort()).toEqual(
    [...challengeNames].sort(),
  );
});

test('the README says of every operation of the identity pool whether it is there', async () => {
  for (const [operation, support] of rowsOf('Identity pool')) {
    const error = await answerTo(cloud.identityPoolEndpoint, `AWSCognitoIdentityService.${operation}`, {});
    expect([operation, error === 'UnknownOperationException']).toEqual([operation, support === 'no']);
  }
});

const adminStore = () =>
  new s3.S3Client({
    region,
    endpoint: `${cloud.publicUrl}/cloud/objects`,
    forcePathStyle: true,
    credentials: adminAccessKey,
    maxAttempts: 1,
  });
const at = { Bucket: 'antela-files', Key: 'clients/andino/a.txt' };

/** A value of a parameter's kind: the client's model numbers them. */
const valueOf = (kind: unknown): unknown =>
  typeof kind !== 'number' || kind === 0 ? 'x' : kind === 1 ? 1 : kind === 2 ? true : new Date();

test('every parameter that the object store does not take is refused, and nothing is done', async () => {
  const admin = adminStore();
  await admin.send(new s3.PutObjectCommand({ ...at, Body: 'hola' }));
  for (const [operation, { refuses }] of Object.entries(ofObjectStore)) {
    const [, , , , names, traits] = inputOf(s3, operation, at);
    for (const name of words(refuses)) {
      const index = traits.findIndex((one) => {
        const [, trait] = one as [unknown, { httpHeader?: string; httpQuery?: string }];
        return trait.httpHeader?.toLowerCase() === name || trait.httpQuery === name;
      });
      const [kind] = traits[index] as [unknown];
      const Command = (s3 as unknown as Commands)[`${operation}Command`]!;
      const said = { [names[index]!]: valueOf(kind) };
      const refusal = await admin
        .send(new Command({ ...at, ...(operation === 'PutObject' && { Body: 'otro' }), ...said }) as never)
        .catch((error: Error) => error);
      expect([operation, name, refusal]).toMatchObject([
        operation,
        name,
        { $metadata: { httpStatusCode: 501 } },
      ]);
    }
  }
  const kept = await admin.send(new s3.GetObjectCommand(at));
  expect(await kept.Body?.transformToString()).toBe('hola');
  admin.destroy();
});

test('the README says of every operation of the object store whether it is there', async () => {
  const admin = adminStore();
  const send: Record<string, () => Promise<unknown>> = {
    PutObject: () => admin.send(new s3.PutObjectCommand({ ...at, Body: 'hola' })),
    HeadObject: () => admin.send(new s3.HeadObjectCommand(at)),
    GetObject: () => admin.send(new s3.GetObjectCommand(at)),
    HeadBucket: () => admin.send(new s3.HeadBucketCommand(at)),
    ListObjectsV2: () => admin.send(new s3.ListObjectsV2Command(at)),
    CopyObject: () =>
      admin.send(new s3.CopyObjectCommand({ ...at, CopySource: 'antela-files/clients/andino/a.txt' })),
    CreateMultipartUpload: () => admin.send(new s3.CreateMultipartUploadCommand(at)),
    DeleteObject: () => admin.send(new s3.DeleteObjectCommand(at)),
  };
  const supports = new Map(rowsOf('Object store'));
  expect([...supports.keys()].sort()).toEqual(Object.keys(send).sort());
  for (const [operation, run] of Object.entries(send)) {
    const result = await run().then(
      () => 'no error',
      (error: Error) => error.name,
    );
    expect([operation, result]).toEqual([
      operation,
      supports.get(operation) === 'no' ? 'NotImplemented' : 'no error',
    ]);
  }
  admin.destroy();
});
