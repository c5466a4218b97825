import { AdminCreateUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { resetPassword } from 'aws-amplify/auth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { configureAmplify } from '../test/amplify.ts';
import { startTestCloud, userPoolId as UserPoolId, type TestCloud } from '../test/test-cloud.ts';
import { invitationMailOf } from './invitation-mail.ts';
import type { Message } from './messenger.ts';
import { giveUpLate } from './outbox.ts';

let cloud: TestCloud;
let isAway: boolean;
let tries: string[];
const sent: Message[] = [];
beforeAll(async () => {
  const email = async (message: Message) => {
    tries.push(message.to);
    if (isAway) throw new Error('421 try later');
    sent.push(message);
  };
  cloud = await startTestCloud({ messenger: { email, sms: async () => {} } });
});
beforeEach(() => {
  isAway = true;
  tries = [];
  sent.length = 0;
});
afterAll(() => cloud.close());

const minuteMs = 60_000;
const invite = (Username: string, MessageAction?: 'RESEND') =>
  cloud.admin.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username,
      UserAttributes: [{ Name: 'email', Value: Username }],
      ...(MessageAction && { MessageAction }),
    }),
  );
const rowOf = async (recipient: string) =>
  (
    await cloud.db.query<{ attempts: number; last_error: string | null; wait: number; is_empty: boolean }>(
      `select attempts, last_error, extract(epoch from due_at - created_at)::float8 as wait, length(message) = 0 as is_empty
       from cloud.outgoing_message where recipient = $1`,
      [recipient],
    )
  ).rows;
/** Any message sets off all that are due. */
let others = 0;
const setOff = () => invite(`other${(others += 1)}@empresa.test`);

test('an invitation waits for the mail server as long as it is good, tried ever less often, and says how it goes', async () => {
  const to = 'ana@empresa.test';
  await invite(to);
  await expect.poll(() => rowOf(to)).toMatchObject([{ attempts: 1, last_error: '421 try later' }]);
  expect(await invitationMailOf(cloud.db, to)).toMatchObject({ state: 'waiting' });
  // Three days of mail trouble.
  for (let step = 0; step < 6; step += 1) {
    cloud.clock.advance(12 * 60 * minuteMs);
    await setOff();
    await expect.poll(async () => (await rowOf(to))[0]?.attempts).toBe(step + 2);
  }
  const before = tries.filter((one) => one === to).length;
  cloud.clock.advance(2 * minuteMs);
  await setOff();
  await expect.poll(() => tries.length).toBeGreaterThan(before + 6);
  expect(tries.filter((one) => one === to)).toHaveLength(before);

  isAway = false;
  cloud.clock.advance(10 * minuteMs);
  await setOff();
  await expect.poll(() => sent.map((mail) => mail.to)).toContain(to);
  await expect.poll(() => invitationMailOf(cloud.db, to)).toEqual({ state: 'sent', since: null });
});

test('one that came too late is kept without its text, and one that is sent again takes its place', async () => {
  const to = 'beto@empresa.test';
  await invite(to);
  await expect.poll(async () => (await rowOf(to))[0]?.attempts).toBe(1);
  cloud.clock.advance(7 * 24 * 60 * minuteMs);
  await giveUpLate({ db: cloud.db, clock: cloud.clock.now });
  expect(await rowOf(to)).toMatchObject([{ is_empty: true, last_error: '421 try later' }]);
  expect(await invitationMailOf(cloud.db, to)).toMatchObject({ state: 'failed' });

  isAway = false;
  await invite(to, 'RESEND');
  await expect.poll(() => sent.map((mail) => mail.to)).toContain(to);
  await expect.poll(() => invitationMailOf(cloud.db, to)).toEqual({ state: 'sent', since: null });
});

test('a code that was not taken while it was good is never sent', async () => {
  const to = 'celia@empresa.test';
  await cloud.addUser(to);
  await configureAmplify(cloud);
  await resetPassword({ username: to });
  await expect.poll(async () => (await rowOf(to))[0]?.attempts).toBe(1);
  isAway = false;
  cloud.clock.advance(10 * minuteMs);
  await setOff();
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  expect(sent.map((mail) => mail.to)).not.toContain(to);
});
