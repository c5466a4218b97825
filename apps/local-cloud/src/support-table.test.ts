import { readFile } from 'node:fs/promises';
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

let cloud: TestCloud;
let tables: Map<string, Map<string, string>>;
beforeAll(async () => {
  cloud = await startTestCloud();
  tables = readTables(await readFile(new URL('../README.md', import.meta.url), 'utf8'));
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
