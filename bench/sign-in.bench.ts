import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@antela/embedded-postgres/embedded-postgres';
import { createSealer } from '@antela/local-cloud/sealing';
import { createSrpClient } from '@antela/local-cloud/test/srp-client';
import { createVerifier, groupBytes } from '@antela/local-cloud/user-pool/srp';
import pg from 'pg';
import { report } from './report.ts';
import { cognitoLocal, openCognitoLocal } from './support/cognito-local.ts';

/**
 * Sign-ins a second with eight clients, by SRP and by password: server, database (with fsync) and clients are three
 * processes of one machine, and all they do counts. Then the same clients against the peer, which signs nobody in by SRP.
 */
const seconds = 10;
const clients = 8;
const ownPort = 18_480 + (process.pid % 1_000);
const peerPort = ownPort + 1_000;
const ours = { port: ownPort, path: '/cloud/user-pool/', clientId: 'antela-portal' };
const password = 'Antela-demo-2026';
const realm = 'Antela001';
const known = new Map<string, ReturnType<typeof createSrpClient>>();
const agent = new Agent({ keepAlive: true, maxSockets: clients });

const folder = await mkdtemp(join(tmpdir(), 'antela-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database') });
const server = await startServer(postgres.connectionString('postgres'));
try {
  const names = await addUsers(postgres.connectionString('postgres'));
  await run(2, names, signInBySrp);
  const bySrp = await run(seconds, names, signInBySrp);
  const byPassword = await run(seconds, names, (name) => signInByPassword(ours, name));
  report(
    { subject: 'antela', measure: 'SRP sign-ins, 8 clients', unit: 'a second', ...bySrp },
    { subject: 'antela', measure: 'password sign-ins, 8 clients', unit: 'a second', ...byPassword },
  );
  await measurePeer(names, bySrp.value, byPassword.value);
} finally {
  agent.destroy();
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

interface Target {
  port: number;
  path: string;
  clientId: string;
}

async function measurePeer(names: string[], bySrp: number, byPassword: number): Promise<void> {
  const target = { port: peerPort, path: '/', clientId: '' };
  const peer = await openCognitoLocal(
    peerPort,
    (operation, input) => call(target, operation, input),
    names,
    password,
  );
  if (peer === null) return;
  target.clientId = peer.clientId;
  try {
    await run(2, names, (name) => signInByPassword(target, name));
    const { value } = await run(seconds, names, (name) => signInByPassword(target, name));
    report(
      { subject: cognitoLocal, measure: 'password sign-ins, 8 clients', value, unit: 'a second' },
      ratio('SRP against its password sign-ins', bySrp / value),
      ratio('password sign-ins', byPassword / value),
    );
  } finally {
    await peer.close();
  }
}

function ratio(measure: string, value: number) {
  return { subject: `antela / ${cognitoLocal}`, measure, value: Number(value.toFixed(2)), unit: 'ratio' };
}

/** How many a second, and what one costs: the rate depends on whatever else this machine does, the processor's time hardly. */
async function run(
  duration: number,
  names: string[],
  signIn: (name: string) => Promise<void>,
): Promise<{ value: number; note: string }> {
  const times: number[] = [];
  const end = performance.now() + duration * 1_000;
  const work = async (name: string) => {
    while (performance.now() < end) {
      const start = performance.now();
      await signIn(name);
      times.push(performance.now() - start);
    }
  };
  const began = performance.now();
  const [serverBefore, clientBefore] = [await serverCpuMs(), clientCpuMs()];
  await Promise.all(names.map(work));
  const elapsed = (performance.now() - began) / 1_000;
  const each = (ms: number) => (ms / times.length).toFixed(2);
  const cpu = `CPU ms each: server ${each((await serverCpuMs()) - serverBefore)}, clients ${each(clientCpuMs() - clientBefore)}`;
  times.sort((a, b) => a - b);
  return {
    value: Math.round(times.length / elapsed),
    note: `p95 ${times[Math.floor(times.length * 0.95)]?.toFixed(1)} ms, ${cpu}`,
  };
}

function clientCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** The rate says what this machine does with whatever else runs on it; the processor's time says what a sign-in costs. */
function serverCpuMs(): Promise<number> {
  return new Promise((resolve) => {
    server.once('message', (ms) => resolve(Number(ms)));
    server.send('cpu');
  });
}

async function signInBySrp(name: string): Promise<void> {
  const client = srpClient(name);
  const begun = await call(ours, 'InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    AuthParameters: { USERNAME: name, SRP_A: client.srpA },
  });
  const ChallengeResponses = client.answer(begun['ChallengeParameters'] as Record<string, string>);
  const done = await call(ours, 'RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses,
  });
  if (done['AuthenticationResult'] === undefined) throw new Error(JSON.stringify(done));
}

async function signInByPassword(target: Target, name: string): Promise<void> {
  const done = await call(target, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: name, PASSWORD: password },
  });
  if (done['AuthenticationResult'] === undefined) throw new Error(JSON.stringify(done));
}

function srpClient(name: string) {
  const client = known.get(name) ?? createSrpClient(realm, name, password, BigInt(`0x${'5a'.repeat(32)}`));
  known.set(name, client);
  return client;
}

async function call(
  { port, path, clientId }: Target,
  operation: string,
  input: object,
): Promise<Record<string, unknown>> {
  const body = JSON.stringify({ ClientId: clientId, ...input });
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'content-length': Buffer.byteLength(body),
    'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
  };
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, method: 'POST', headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve(JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>),
      );
    });
    sent.on('error', reject).end(body);
  });
}

async function startServer(connectionString: string): Promise<ChildProcess> {
  const child = fork(new URL('../apps/local-cloud/src/test/cloud-process.ts', import.meta.url), {
    execArgv: (process.env['SERVER_FLAGS'] ?? '').split(' ').filter(Boolean).concat('--import', 'tsx'),
    env: { ...process.env, PORT: String(ownPort), DATABASE_URL: connectionString, DATA: folder },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  return child;
}

/** Straight into the table: what is measured is signing in. */
async function addUsers(connectionString: string): Promise<string[]> {
  const sealer = createSealer(Buffer.alloc(32, 7), 'at rest');
  const pool = new pg.Pool({ connectionString });
  const names = Array.from({ length: clients }, (_, index) => `cliente-${index}@andino.test`);
  for (const [index, name] of names.entries()) {
    const sub = `00000000-0000-4000-8000-00000000000${index}`;
    const { salt, verifier } = createVerifier(realm, name, password, Buffer.alloc(16, index + 1));
    const plain = Buffer.concat([
      salt,
      Buffer.from(verifier.toString(16).padStart(groupBytes * 2, '0'), 'hex'),
    ]);
    await pool.query(
      `insert into cloud.pool_user (sub, username, status, attributes, password, password_version, created_at, updated_at)
       values ($1, $2, 'CONFIRMED', $3, $4, 1, now(), now())`,
      [
        sub,
        name,
        { email: name, email_verified: 'true', 'custom:client': 'andino' },
        sealer.seal(plain, `password of ${sub}`),
      ],
    );
  }
  await pool.end();
  return names;
}
