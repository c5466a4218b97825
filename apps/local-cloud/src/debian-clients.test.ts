import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetCredentialsForIdentityCommand, GetIdCommand } from '@aws-sdk/client-cognito-identity';
import { InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  adminAccessKey,
  goodPassword,
  identityPoolId,
  region,
  startTestCloud,
  userPoolClientId,
  userPoolId,
  type TestCloud,
} from './test/test-cloud.ts';

type Variables = Record<string, string>;
type Ran = { code: number; out: string; err: string };

const bucket = 'antela-files';
const content = 'Hola, ñandú';
const administrator = {
  AWS_ACCESS_KEY_ID: adminAccessKey.accessKeyId,
  AWS_SECRET_ACCESS_KEY: adminAccessKey.secretAccessKey,
};
let cloud: TestCloud;
let folder: string;
let objects: string;
/** Ana, by her own credentials: the variables that both programs read, and her place in the bucket. */
let ana: { variables: Variables; own: string; sub: string };

beforeAll(async () => {
  cloud = await startTestCloud();
  objects = `${cloud.publicUrl}/cloud/objects`;
  folder = await mkdtemp(join(tmpdir(), 'antela-programs-'));
  await writeFile(join(folder, 'año.txt'), content);
  await cloud.addUser('ana@andino.test', { 'custom:client': 'andino' });
  ana = await personOf('ana@andino.test');
});
afterAll(async () => {
  await cloud.close();
  await rm(folder, { recursive: true });
});

async function personOf(username: string): Promise<typeof ana> {
  const { AuthenticationResult } = await cloud.client.send(
    new InitiateAuthCommand({
      ClientId: userPoolClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: username, PASSWORD: goodPassword },
    }),
  );
  const idToken = AuthenticationResult?.IdToken ?? '';
  const Logins = { [`cognito-idp.${region}.amazonaws.com/${userPoolId}`]: idToken };
  const { IdentityId } = await cloud.identityClient.send(
    new GetIdCommand({ IdentityPoolId: identityPoolId, Logins }),
  );
  const { Credentials } = await cloud.identityClient.send(
    new GetCredentialsForIdentityCommand({ IdentityId, Logins }),
  );
  const sub = decodeJwt(idToken).sub ?? '';
  return {
    sub,
    own: `clients/andino/people/${sub}/`,
    variables: {
      AWS_ACCESS_KEY_ID: Credentials?.AccessKeyId ?? '',
      AWS_SECRET_ACCESS_KEY: Credentials?.SecretKey ?? '',
      AWS_SESSION_TOKEN: Credentials?.SessionToken ?? '',
    },
  };
}

const run = (program: string, args: readonly string[], variables: Variables): Promise<Ran> =>
  new Promise((resolve) => {
    const env = {
      PATH: `/usr/bin:${process.env['PATH'] ?? ''}`,
      AWS_PAGER: '',
      LANG: 'C.UTF-8',
      HOME: folder,
      ...variables,
    };
    execFile(program, args, { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });

const aws = (endpoint: string, args: readonly string[], variables: Variables = administrator) =>
  run('aws', ['--endpoint-url', endpoint, '--region', region, ...args], variables);

/** `rclone` with the store as its remote `store:`; it asks once, and reads no file of settings. */
const rclone = (args: readonly string[], variables: Variables = administrator) =>
  run('rclone', ['--config', '/dev/null', '--retries', '1', '--low-level-retries', '1', ...args], {
    RCLONE_CONFIG_STORE_TYPE: 's3',
    RCLONE_CONFIG_STORE_PROVIDER: 'Other',
    RCLONE_CONFIG_STORE_ENV_AUTH: 'true',
    RCLONE_CONFIG_STORE_ENDPOINT: objects,
    RCLONE_CONFIG_STORE_REGION: region,
    RCLONE_S3_NO_CHECK_BUCKET: 'true',
    ...variables,
  });

test('the AWS CLI puts, reads and deletes by the administrator’s key, names with accents too, and is told what is not there', async () => {
  const at = ['--bucket', bucket, '--key', 'clients/andino/año y ñandú.txt'];
  const put = await aws(objects, ['s3api', 'put-object', ...at, '--body', join(folder, 'año.txt')]);
  expect(put).toMatchObject({ code: 0, out: expect.stringContaining('ETag') });
  const head = await aws(objects, ['s3api', 'head-object', ...at]);
  expect(JSON.parse(head.out)).toMatchObject({ ContentLength: Buffer.byteLength(content) });
  const read = await aws(objects, ['s3', 'cp', `s3://${bucket}/clients/andino/año y ñandú.txt`, '-']);
  expect(read).toMatchObject({ code: 0, out: content });
  const link = await aws(objects, ['s3', 'presign', `s3://${bucket}/clients/andino/año y ñandú.txt`]);
  expect(await (await fetch(link.out.trim())).text()).toBe(content);
  expect((await aws(objects, ['s3api', 'delete-object', ...at])).code).toBe(0);
  expect((await aws(objects, ['s3api', 'get-object', ...at, join(folder, 'x')])).err).toContain('NoSuchKey');
  expect((await aws(objects, ['s3', 'ls', `s3://${bucket}/`])).err).toContain('NotImplemented');
}, 120_000);

test('the AWS CLI asks the user pool as its administrator does, by a user’s sub too, and is told of operations that are not there', async () => {
  const pool = (operation: string, ...args: string[]) =>
    aws(cloud.userPoolEndpoint, ['cognito-idp', operation, '--user-pool-id', userPoolId, ...args]);
  const found = await pool('admin-get-user', '--username', ana.sub);
  expect(JSON.parse(found.out)).toMatchObject({ Username: 'ana@andino.test', UserStatus: 'CONFIRMED' });
  const listed = await pool('list-users', '--filter', 'email ^= "ana@"');
  expect((JSON.parse(listed.out) as { Users: unknown[] }).Users).toHaveLength(1);
  expect((await pool('admin-list-groups-for-user', '--username', ana.sub)).err).toContain('UnknownOperation');
}, 120_000);

test('by a person’s credentials both programs read what is theirs, and put nothing without saying that it is new', async () => {
  const Key = `${ana.own}lista.txt`;
  await aws(objects, [
    's3api',
    'put-object',
    '--bucket',
    bucket,
    '--key',
    Key,
    '--body',
    join(folder, 'año.txt'),
  ]);
  const read = await aws(objects, ['s3', 'cp', `s3://${bucket}/${Key}`, '-'], ana.variables);
  expect(read).toMatchObject({ code: 0, out: content });
  expect(
    (await rclone(['copyto', `store:${bucket}/${Key}`, join(folder, 'copia.txt')], ana.variables)).code,
  ).toBe(0);
  // The policy of people has them create and never overwrite: these programs send a PUT that would.
  const put = ['--bucket', bucket, '--key', `${ana.own}otra.txt`, '--body', join(folder, 'año.txt')];
  expect((await aws(objects, ['s3api', 'put-object', ...put], ana.variables)).err).toContain('AccessDenied');
  const copy = (...more: string[]) =>
    rclone(['copyto', ...more, join(folder, 'año.txt'), `store:${bucket}/${ana.own}otra.txt`], ana.variables);
  expect((await copy()).err).toContain('AccessDenied');
  // It adds the header to every call, so that it may ask for nothing before or after.
  const once = ['--no-check-dest', '--s3-no-head', '--header', 'If-None-Match: *'];
  expect(await copy(...once)).toMatchObject({ code: 0 });
  await writeFile(join(folder, 'año.txt'), 'Otra cosa');
  expect((await copy(...once)).err).toContain('PreconditionFailed');
  await writeFile(join(folder, 'año.txt'), content);
  const kept = await aws(objects, ['s3', 'cp', `s3://${bucket}/${ana.own}otra.txt`, '-'], ana.variables);
  expect(kept.out).toBe(content);
}, 120_000);

test('rclone puts and deletes by the administrator’s key, and finds the same MD5', async () => {
  const file = `store:${bucket}/clients/andino/año.txt`;
  const put = await rclone(['copyto', '-vv', join(folder, 'año.txt'), file]);
  expect(put).toMatchObject({ code: 0, err: expect.stringMatching(/md5 = \w+ OK/) });
  expect((await rclone(['copyto', file, join(folder, 'vuelta.txt')])).code).toBe(0);
  expect((await rclone(['deletefile', file])).code).toBe(0);
}, 120_000);
