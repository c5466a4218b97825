import { totpCode } from '@antela/api/identity/totp-code';
import { createUserPoolAdmin, type UserPoolAdmin } from '@antela/api/identity/user-pool-admin';
import {
  adminAccessKey,
  goodPassword,
  region,
  startTestCloud,
  userPoolClientId,
  userPoolId,
  type TestCloud,
} from '@antela/local-cloud/test/test-cloud';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoClient } from './demo-client.ts';
import { demoClients } from './demo-clients.ts';
import { ensurePoolUsers } from './demo-staff.ts';

const [andino] = demoClients as readonly [DemoClient];
let cloud: TestCloud;
let pool: UserPoolAdmin;

beforeAll(async () => {
  cloud = await startTestCloud();
  pool = createUserPoolAdmin({
    endpoint: cloud.userPoolEndpoint,
    region,
    userPoolId,
    userPoolClientId,
    credentials: adminAccessKey,
    clock: cloud.clock.now,
  });
});
afterAll(() => cloud.close());

interface Challenge {
  ChallengeName?: string;
  Session?: string;
  AuthenticationResult?: { IdToken: string };
}

async function call(operation: string, input: object): Promise<Challenge> {
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
  };
  const body = JSON.stringify({ ClientId: userPoolClientId, ...input });
  const response = await fetch(cloud.userPoolEndpoint, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Challenge;
}

const signIn = (username: string, password = goodPassword) =>
  call('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: username, PASSWORD: password },
  });

/** The temporary password of the newest invitation. */
async function invitedPassword(count: number): Promise<string> {
  const invitations = () => cloud.emails.filter(({ to }) => to === 'nuevo@andino.demo');
  await expect.poll(() => invitations().length).toBe(count);
  return /\b[2-9A-Z]{5}-[2-9A-Z]{5}\b/.exec(invitations().at(-1)?.text ?? '')?.[0] ?? '';
}

test('the users of the demo sign in as promised, and do so again after everything was changed', async () => {
  for (const round of [1, 2]) {
    const { subjects, totpSecret } = await ensurePoolUsers(pool, andino, goodPassword);
    expect(subjects.size).toBe(8);
    expect((await signIn('admin@andino.demo')).AuthenticationResult?.IdToken).toBeDefined();

    const mfa = await signIn('mfa@andino.demo');
    expect(mfa.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    cloud.clock.advance(60_000);
    const code = totpCode(totpSecret ?? '', cloud.clock.now());
    const responses = { USERNAME: 'mfa@andino.demo', SOFTWARE_TOKEN_MFA_CODE: code };
    const answer = { ChallengeName: mfa.ChallengeName, Session: mfa.Session, ChallengeResponses: responses };
    expect((await call('RespondToAuthChallenge', answer)).AuthenticationResult).toBeDefined();

    const invited = await signIn('nuevo@andino.demo', await invitedPassword(round));
    expect(invited.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');

    // Changes that somebody trying the product would make.
    await pool.setPassword('admin@andino.demo', 'otra contraseña larga', true);
    await pool.setPassword('nuevo@andino.demo', 'otra contraseña larga', true);
    await pool.disable('mfa@andino.demo');
  }
});
