import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPeer, startPeer } from './peer.ts';

export const cognitoLocal = 'cognito-local 5.3.0';

type Call = (operation: string, input: object) => Promise<Record<string, unknown>>;

/** The stand-in that most projects use for the cloud's user pool, with these users. It has no SRP. Null where it cannot be had. */
export async function openCognitoLocal(
  port: number,
  call: Call,
  names: readonly string[],
  password: string,
): Promise<{ clientId: string; close: () => Promise<void> } | null> {
  const installed = await installPeer('cognito-local', '5.3.0');
  if (installed === null) return null;
  const cwd = await mkdtemp(join(tmpdir(), 'antela-bench-peer-'));
  const child = await startPeer(join(installed, 'lib/bin/start.js'), {
    cwd,
    env: { PORT: String(port), HOST: '127.0.0.1' },
    url: `http://127.0.0.1:${port}/`,
  });
  const { UserPool } = (await call('CreateUserPool', { PoolName: 'bench' })) as { UserPool: { Id: string } };
  const { UserPoolClient } = (await call('CreateUserPoolClient', {
    UserPoolId: UserPool.Id,
    ClientName: 'bench',
    ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'],
  })) as { UserPoolClient: { ClientId: string } };
  for (const name of names) {
    const of = { UserPoolId: UserPool.Id, Username: name };
    await call('AdminCreateUser', { ...of, MessageAction: 'SUPPRESS', TemporaryPassword: password });
    await call('AdminSetUserPassword', { ...of, Password: password, Permanent: true });
  }
  const close = async (): Promise<void> => {
    child.kill('SIGTERM');
    await rm(cwd, { recursive: true, force: true });
  };
  return { clientId: UserPoolClient.ClientId, close };
}
