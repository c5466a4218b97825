import { readFile } from 'node:fs/promises';
import * as userPoolClient from '@aws-sdk/client-cognito-identity-provider';
import * as s3 from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

/** Parameters of an operation, as the cloud's own client knows them. */
function parametersOfCloud(operation: string): string[] {
  if (own[operation] !== undefined) return own[operation];
  const [, , , , input] = new (userPoolClient as unknown as Commands)[`${operation}Command`]!({}).schema;
  const shape = (typeof input === 'function' ? (input as () => unknown[])() : input) as unknown[];
  return shape[4] as string[];
}

const words = (text = ''): string[] => (text === '' ? [] : text.split(' '));

test('the README says of every parameter of the user pool what becomes of it, as the code does and the cloud’s client has it', () => {
  const listed = Object.entries(parametersOf).map(([operation, { takes, ignores, refuses }]) => [
    operation,
    ...[takes, ignores, refuses].map((text) => words(text).join(', ')),
  ]);
  const [, section = ''] = readme.split('### User pool: parameters\n');
  const rows = [...(section.split('\n### ')[0] ?? '').matchAll(/^\| (\w+) \|(.*)\|(.*)\|(.*)\|$/gm)];
  rows.shift();
  expect(rows.map((row) => row.slice(1).map((cell) => cell.trim()))).toEqual(listed);
  for (const [operation, { takes, ignores, refuses }] of Object.entries(parametersOf))
    expect([operation, [takes, ignores, refuses].flatMap((text) => words(text)).toSorted()]).toEqual([
      operation,
      parametersOfCloud(operation).toSorted(),
    ]);
  expect(Object.keys(parametersOf).toSorted()).toEqual(
    [publicOperations, accountOperations, adminOperations].flatMap(Object.keys).toSorted(),
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

test('the README says of every operation of the object store whether it is there', async () => {
  const admin = new s3.S3Client({
    region,
    endpoint: `${cloud.publicUrl}/cloud/objects`,
    forcePathStyle: true,
    credentials: adminAccessKey,
    maxAttempts: 1,
  });
  const at = { Bucket: 'antela-files', Key: 'clients/andino/a.txt' };
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
