import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AdminCreateUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminResetUserPasswordCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { demoPassword } from './demo.ts';
import { e2eData } from './instance.ts';

// Node 20 is supported on purpose; the cloud's library would say so in the middle of the results.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';

const userPoolId = 'us-east-2_Antela001';
const clientId = 'antela-portal';

/** Prepares accounts of the embedded user pool the way the product's own server does: with the administrator's key. */
export function userPoolOf(baseURL: string) {
  const master = Buffer.from(readFileSync(join(e2eData(), 'secrets', 'master.hex'), 'utf8').trim(), 'hex');
  const derive = (name: string) => createHmac('sha256', master).update(`antela access key ${name}`).digest();
  const client = new CognitoIdentityProviderClient({
    region: 'us-east-2',
    endpoint: `${baseURL}/cloud/user-pool/`,
    credentials: {
      accessKeyId: `AK${derive('admin').subarray(0, 9).toString('hex').toUpperCase()}`,
      secretAccessKey: derive('admin secret').toString('base64url'),
    },
  });
  const of = (username: string) => ({ UserPoolId: userPoolId, Username: username });

  return {
    /** Somebody of the pool only: they come through every step, and the API then refuses them, because no client has them. */
    async createStranger(attributes: Record<string, string> = {}): Promise<string> {
      const username = `${randomUUID()}@prueba.demo`;
      const all = { email: username, email_verified: 'true', ...attributes };
      await client.send(
        new AdminCreateUserCommand({
          ...of(username),
          MessageAction: 'SUPPRESS',
          UserAttributes: Object.entries(all).map(([Name, Value]) => ({ Name, Value })),
        }),
      );
      await client.send(
        new AdminSetUserPasswordCommand({ ...of(username), Password: demoPassword, Permanent: true }),
      );
      return username;
    },
    /** Somebody comes in without the screens. @throws where more than the password is asked */
    openSession: async (username: string, password: string) => {
      const { AuthenticationResult } = await client.send(
        new InitiateAuthCommand({
          ClientId: clientId,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: username, PASSWORD: password },
        }),
      );
      const { IdToken, AccessToken, RefreshToken } = AuthenticationResult ?? {};
      if (!IdToken || !AccessToken || !RefreshToken) throw new Error(`${username} is asked for more`);
      return { idToken: IdToken, accessToken: AccessToken, refreshToken: RefreshToken };
    },
    setTemporaryPassword: async (username: string, password: string) => {
      await client.send(
        new AdminSetUserPasswordCommand({ ...of(username), Password: password, Permanent: false }),
      );
    },
    setPassword: async (username: string, password: string) => {
      await client.send(
        new AdminSetUserPasswordCommand({ ...of(username), Password: password, Permanent: true }),
      );
    },
    requireReset: async (username: string) => {
      await client.send(new AdminResetUserPasswordCommand(of(username)));
    },
    /** So many wrong passwords that count: a try while the name is locked does not, and is made again. */
    failPasswords: async (username: string, times: number) => {
      for (let counted = 0; counted < times;) {
        const attempt = new InitiateAuthCommand({
          ClientId: clientId,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: username, PASSWORD: 'no es esta' },
        });
        const refusal: unknown = await client.send(attempt).catch((error: unknown) => error);
        if (refusal instanceof Error && refusal.message.includes('attempts exceeded')) await sleep(200);
        else counted += 1;
      }
    },
    /** Kinds of codes that are asked for; with two of them, the person chooses. */
    askForCodes: async (username: string, kinds: { email: boolean; sms: boolean }) => {
      await client.send(
        new AdminSetUserMFAPreferenceCommand({
          ...of(username),
          EmailMfaSettings: { Enabled: kinds.email },
          SMSMfaSettings: { Enabled: kinds.sms },
        }),
      );
    },
  };
}
