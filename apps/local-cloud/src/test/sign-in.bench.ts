import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@antela/embedded-postgres/embedded-postgres';
import pg from 'pg';
import { createSealer } from '../sealing.ts';
import { createVerifier, groupBytes } from '../user-pool/srp.ts';
import { createSrpClient } from './srp-client.ts';

/**
 * Sign-ins a second with eight clients, by SRP and by password: server, database (with fsync) and clients are three
 * processes of one machine, and all they do counts. Run it from the root:
 * `node --import tsx apps/local-cloud/src/test/sign-in.bench.ts [seconds]`
 */
const seconds = Number(process.argv[2] ?? 10);
const clients = 8;
const port = 18_480 + (process.pid % 1_000);
const password = 'Antela-demo-2026';
const realm = 'Antela001';
const known = new Map<string, ReturnType<typeof createSrpClient>>();
const agent = new Agent({ keepAlive: true, maxSockets: clients });

const folder = await mkdtemp(join(tmpdir(), 'antela-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database') });
const server = await startServer(postgres.connectionString('postgres'));
try {
  const names = await addUsers(postgres.connectionString('postgres'));
  await run('warm-up', 2, names, signInBySrp);
  await run('SRP', seconds, names, signInBySrp);
  await run('password', seconds, names, signInByPassword);
} finally {
  agent.destroy();
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function run(
  label: string,
  duration: number,
  names: string[],
  signIn: (name: string) => Promise<void>,
): Promise<void> {
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
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1);
  console.log(
    `${label}: ${(times.length / elapsed).toFixed(0)} a second, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, ${cpu}`,
  );
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
  const begun = await call('InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    AuthParameters: { USERNAME: name, SRP_A: client.srpA },
  });
  const ChallengeResponses = client.answer(begun['ChallengeParameters'] as Record<string, string>);
  const done = await call('RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses,
  });
  if (done['AuthenticationResult'] === undefined) throw new Error(JSON.stringify(done));
}

async function signInByPassword(name: string): Promise<void> {
  const done = await call('InitiateAuth', {
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

async function call(operation: string, input: object): Promise<Record<string, unknown>> {
  const body = JSON.stringify({ ClientId: 'antela-portal', ...input });
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'content-length': Buffer.byteLength(body),
    'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, host: '127.0.0.1', path: '/cloud/user-pool/', method: 'POST', headers, agent },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve(JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>),
        );
      },
    );
    sent.on('error', reject).end(body);
  });
}

async function startServer(connectionString: string): Promise<ChildProcess> {
  const child = fork(new URL('./cloud-process.ts', import.meta.url), {
    execArgv: (process.env['SERVER_FLAGS'] ?? '').split(' ').filter(Boolean).concat('--import', 'tsx'),
    env: { ...process.env, PORT: String(port), DATABASE_URL: connectionString, DATA: folder },
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
