import { expect, test } from 'vitest';
import { createImpersonationTriggers, type TriggerEvent } from './impersonation.ts';

const secret = 'a grant';
const ours = 'client-of-impersonation';

function triggers() {
  let left = 1;
  return createImpersonationTriggers(
    {
      isOpen: async (username, given) => left > 0 && username === 'ana' && given === secret,
      spend: async (username, given) => {
        if (username !== 'ana' || given !== secret || left === 0) return null;
        left -= 1;
        return { id: 'g1', readOnly: true };
      },
    },
    ours,
    'custom:read_only',
  );
}

const event = (
  triggerSource: string,
  request: TriggerEvent['request'] = {},
  clientId = ours,
): TriggerEvent => ({ triggerSource, userName: 'ana', callerContext: { clientId }, request, response: {} });

const define = 'DefineAuthChallenge_Authentication';
const right = { session: [{ challengeName: 'CUSTOM_CHALLENGE', challengeResult: true }] };

test('one right answer opens a session, through the client of impersonation alone', async () => {
  const answer = triggers();
  expect((await answer(event(define))).response).toMatchObject({
    challengeName: 'CUSTOM_CHALLENGE',
    issueTokens: false,
    failAuthentication: false,
  });
  expect((await answer(event(define, right))).response).toMatchObject({ issueTokens: true });
  const wrong = { session: [{ challengeName: 'CUSTOM_CHALLENGE', challengeResult: false }] };
  const other = { session: [{ challengeName: 'SRP_A', challengeResult: true }] };
  for (const [request, client] of [
    [wrong, ours],
    [other, ours],
    [right, 'portal'],
    [{}, 'portal'],
  ] as const)
    expect((await answer(event(define, request, client))).response).toMatchObject({
      issueTokens: false,
      failAuthentication: true,
    });
});

test('the answer counts only where it comes along for the trigger that makes the tokens', async () => {
  const answer = triggers();
  const verify = async (challengeAnswer: string, grant?: string) =>
    (
      await answer(
        event('VerifyAuthChallengeResponse_Authentication', {
          challengeAnswer,
          ...(grant !== undefined && { clientMetadata: { grant } }),
        }),
      )
    ).response['answerCorrect'];
  expect(await verify(secret, secret)).toBe(true);
  expect(await verify(secret)).toBe(false);
  expect(await verify(secret, 'another')).toBe(false);
  expect(await verify('another', 'another')).toBe(false);
  expect(await verify('', '')).toBe(false);
});

test('tokens carry the claim, once, have no say over the account, and are never renewed', async () => {
  const answer = triggers();
  const made = event('TokenGeneration_Authentication', { clientMetadata: { grant: secret } });
  const claimsToAddOrOverride = { 'custom:impersonation': 'g1', 'custom:read_only': 'true' };
  expect((await answer(made)).response['claimsAndScopeOverrideDetails']).toEqual({
    idTokenGeneration: { claimsToAddOrOverride },
    accessTokenGeneration: { claimsToAddOrOverride, scopesToSuppress: ['aws.cognito.signin.user.admin'] },
  });
  await expect(answer(made)).rejects.toThrow('no such grant');
  await expect(
    answer(event('TokenGeneration_RefreshTokens', { clientMetadata: { grant: secret } })),
  ).rejects.toThrow('not renewed');
});

test('people’s own tokens are left as they are, renewed ones too', async () => {
  const answer = triggers();
  for (const source of ['TokenGeneration_Authentication', 'TokenGeneration_RefreshTokens'])
    expect((await answer(event(source, {}, 'portal'))).response).toEqual({});
});
