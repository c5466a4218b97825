import { fork, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@antela/embedded-postgres/embedded-postgres';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import { installPeer, startPeer } from './support/peer.ts';
import { inRounds, type Subject } from './support/rounds.ts';
import type { Signed } from './support/signed-request.ts';

/**
 * Files of 1 MB, signed, put into the object store and read from it, beside the stand-in for S3 that most projects use. Ours writes
 * each to the disk for good and its row into a database; the peer writes files.
 */
const count = 40;
const ports = { own: 18_492, peer: 18_493 };
const s3rver = '3.7.1';
const bucket = 'antela-files';
const body = randomBytes(1_000_000);
const sha256 = createHash('sha256').update(body).digest('hex');

const folder = await mkdtemp(join(tmpdir(), 'antela-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database') });
const closing: (() => Promise<void>)[] = [];
try {
  const own = await startOwn(postgres.connectionString('postgres'));
  closing.push(() => ended(own, 'SIGTERM'));
  const peer = await startS3rver();
  if (peer) closing.push(() => ended(peer, 'SIGKILL'));
  const subjects = peer ? [subjectOf(peer, `s3rver ${s3rver}`, ports.peer, '', 'S3RVER', 'S3RVER')] : [];
  await inRounds(
    [subjectOf(own, 'antela', ports.own, '/cloud/objects', 'AKIANOBODY', 'nothing'), ...subjects],
    'MB/s',
  );
} finally {
  for (const close of closing) await close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await new Promise((resolve) => child.once('exit', resolve));
}

function subjectOf(
  { pid = 0 }: ChildProcess,
  name: string,
  port: number,
  prefix: string,
  accessKeyId: string,
  secretAccessKey: string,
): Subject {
  const signer = new SignatureV4({
    service: 's3',
    region: 'us-east-2',
    sha256: Sha256,
    uriEscapePath: false,
    credentials: { accessKeyId, secretAccessKey },
  });
  const sign = async (method: string, key: string): Promise<Signed> => {
    const path = `${prefix}/${bucket}/${key}`;
    const sent = method === 'PUT';
    const { headers } = await signer.sign({
      protocol: 'http:',
      hostname: '127.0.0.1',
      port,
      path,
      query: {},
      method,
      headers: {
        host: `127.0.0.1:${port}`,
        'x-amz-content-sha256': sent ? sha256 : createHash('sha256').digest('hex'),
        ...(sent && { 'content-length': String(body.length), 'content-type': 'application/octet-stream' }),
      },
    });
    return { url: `http://127.0.0.1:${port}${path}`, method, headers, ...(sent && { body }) };
  };
  let made = 0;
  const each = (make: (number: number) => Promise<Signed>) =>
    Promise.all(Array.from({ length: count }, (_, number) => make(number)));
  return {
    name,
    pid,
    requests: {
      'file of 1 MB put': () => each(() => sign('PUT', `bench/${(made += 1)}`)),
      'file of 1 MB read': () => each((number) => sign('GET', `bench/${number + 1}`)),
    },
  };
}

async function startOwn(connectionString: string): Promise<ChildProcess> {
  const child = fork(new URL('../apps/local-cloud/src/test/cloud-process.ts', import.meta.url), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, PORT: String(ports.own), DATABASE_URL: connectionString, DATA: folder },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  return child;
}

/** Null where it cannot be had. */
async function startS3rver(): Promise<ChildProcess | null> {
  const installed = await installPeer('s3rver', s3rver);
  if (installed === null) return null;
  const flags = ['-d', join(folder, 's3rver'), '-a', '127.0.0.1', '-p', String(ports.peer), '-s'];
  return startPeer(join(installed, 'bin/s3rver.js'), {
    args: [...flags, '--configure-bucket', bucket],
    cwd: folder,
    env: {},
    url: `http://127.0.0.1:${ports.peer}/`,
  });
}
