import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { loadSecrets } from '@antela/antela/secrets';
import { loginsOf } from '@antela/embedded-postgres/owner';
import { startGateway } from './gateway.ts';
import { e2eData } from './instance.ts';

const root = join(import.meta.dirname, '../..');
const [region, pool, translations] = ['us-east-2', 'us-east-2_Antela001', 'antela-translations'];

/**
 * The portal as on a real cloud, over the data of the product under test: an API that knows user pool and object store by their addresses alone, which are those
 * of the product, at another origin than the portal; and the gateway in front of it, which verifies the signatures.
 */
export async function startCloudSettings(baseURL: string) {
  const secrets = await loadSecrets(e2eData(), {});
  const secret = randomBytes(32).toString('hex');
  const port = await freePort();
  const publicPort = Number(process.env['E2E_GATEWAY_PORT']);
  const logins = loginsOf(addressOfDatabase());
  const cloud = `${baseURL}/cloud`;
  const issuer = `${cloud}/user-pool/${pool}`;
  const api = spawn(process.execPath, ['apps/antela/bin/antela.mjs', 'api'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${publicPort}`,
      ANTELA_DATA: e2eData(),
      DATABASE_URL: logins.app,
      DATABASE_OWNER_URL: logins.owner,
      DEMO: 'off',
      IDENTITY: 'cognito',
      OBJECTS: 's3',
      AUTH_EDGE: 'gateway',
      GATEWAY_SECRET: secret,
      SMTP_URL: 'smtp://127.0.0.1:9',
      USER_POOL_ISSUER: issuer,
      USER_POOL_ENDPOINT: `${cloud}/user-pool/`,
      IDENTITY_POOL_ENDPOINT: `${cloud}/identity-pool/`,
      S3_ENDPOINT: `${cloud}/objects`,
      TRANSLATIONS_URL: `${cloud}/objects/${translations}`,
      AWS_ACCESS_KEY_ID: secrets.admin.accessKeyId,
      AWS_SECRET_ACCESS_KEY: secrets.admin.secretAccessKey,
      REQUESTS_PER_SECOND: '200',
      STRANGERS_PER_SECOND: '200',
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  const ended = once(api, 'exit');
  while (!(await fetch(`${origin}/readyz`).catch(() => null))?.ok) {
    if (api.exitCode !== null) throw new Error(`the API ended with ${api.exitCode}`);
    await delay(100);
  }
  const gateway = await startGateway({
    port: publicPort,
    origin,
    region,
    masterSecret: secrets.master,
    provider: issuer.replace(/^https?:\/\//, ''),
    secret,
  });
  return {
    ...gateway,
    /** The process itself, past the gateway. */
    origin,
    async stop(): Promise<void> {
      gateway.stop();
      api.kill('SIGTERM');
      await ended;
    },
  };
}

/** Superuser's address of the embedded database, as its server's own files say it (docs/operations.md). */
function addressOfDatabase(): string {
  const file = (name: string) => readFileSync(join(e2eData(), 'postgres', 'cluster', name), 'utf8');
  const port = file('postmaster.pid').split('\n')[3] ?? '';
  return `postgresql://postgres:${file('antela.password')}@127.0.0.1:${port}/antela`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
