import { randomUUID } from 'node:crypto';
import { AdminCreateUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCloud, userPoolId, type TestCloud } from '../../test/test-cloud.ts';

const tenant = randomUUID();
let cloud: TestCloud;

beforeAll(async () => {
  cloud = await startTestCloud({
    federation: {
      byDomain: async () => null,
      byId: async () => null,
      byTenant: async () => null,
      admit: async () => ({ refused: 'no_role' }),
      noteRefusal: async () => {},
      noteSignOut: async () => undefined,
      isRequired: async (of, username) => of === tenant && username !== 'emergencia@andino.example',
      fetch,
    },
  });
});
afterAll(() => cloud.close());

test.each([
  ['leo@andino.example', true],
  ['emergencia@andino.example', false],
])('%s is invited to the way in that opens something', async (email, isByProvider) => {
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'custom:client', Value: tenant },
  ];
  const invite = (MessageAction?: 'RESEND') =>
    cloud.admin.send(
      new AdminCreateUserCommand({
        UserPoolId: userPoolId,
        Username: email,
        UserAttributes,
        ...(MessageAction && { MessageAction }),
      }),
    );
  await invite();
  await invite('RESEND');
  const texts = () => cloud.emails.filter(({ to }) => to === email).map(({ text }) => text);
  await expect.poll(() => texts().length, { timeout: 10_000 }).toBe(2);
  for (const text of texts()) {
    expect(text.includes(`${cloud.publicUrl}/sso`)).toBe(isByProvider);
    expect(/contraseña|activación/.exec(text)?.[0]).toBe(isByProvider ? 'contraseña' : 'activación');
  }
});
