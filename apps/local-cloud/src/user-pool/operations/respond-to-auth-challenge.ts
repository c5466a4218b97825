import { invalidParameter, optionalText, optionalTexts, requiredText } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import type { AnswerChallenge } from '../challenges/challenge.ts';
import { answerCustomChallenge } from '../challenges/custom-challenge.ts';
import { answerDevicePasswordVerifier } from '../challenges/device-password-verifier.ts';
import { answerDeviceSrp } from '../challenges/device-srp-auth.ts';
import { answerMfaSetup } from '../challenges/mfa-setup.ts';
import { answerNewPasswordRequired } from '../challenges/new-password-required.ts';
import { answerEmailCode, answerSmsCode, answerSmsMfa } from '../challenges/one-time-code.ts';
import { answerPasswordVerifier } from '../challenges/password-verifier.ts';
import { orRecoveryCode } from '../challenges/recovery-code.ts';
import { answerSelectChallenge } from '../challenges/select-challenge.ts';
import { answerSelectMfaType } from '../challenges/select-mfa-type.ts';
import { answerSoftwareToken } from '../challenges/software-token-mfa.ts';
import { answerPasskey } from '../challenges/web-authn.ts';
import { assertClient } from '../client.ts';
import type { UserPool } from '../pool.ts';

const challenges: Readonly<Record<string, AnswerChallenge>> = {
  PASSWORD_VERIFIER: answerPasswordVerifier,
  NEW_PASSWORD_REQUIRED: answerNewPasswordRequired,
  CUSTOM_CHALLENGE: answerCustomChallenge,
  SELECT_CHALLENGE: answerSelectChallenge,
  SELECT_MFA_TYPE: answerSelectMfaType,
  SOFTWARE_TOKEN_MFA: orRecoveryCode('SOFTWARE_TOKEN_MFA', answerSoftwareToken),
  SMS_MFA: orRecoveryCode('SMS_MFA', answerSmsMfa),
  SMS_OTP: answerSmsCode,
  EMAIL_OTP: orRecoveryCode('EMAIL_OTP', answerEmailCode),
  MFA_SETUP: answerMfaSetup,
  DEVICE_SRP_AUTH: answerDeviceSrp,
  DEVICE_PASSWORD_VERIFIER: answerDevicePasswordVerifier,
  WEB_AUTHN: answerPasskey,
};

/** Challenges that can be answered; the README's table is compared with it. */
export const challengeNames: readonly string[] = Object.keys(challenges);

/** Takes the answer to a challenge; what comes back is the next challenge or the tokens. */
export async function respondToAuthChallenge(pool: UserPool, input: Input): Promise<Output> {
  assertClient(pool, input);
  const name = requiredText(input, 'ChallengeName', 64);
  const challenge = Object.hasOwn(challenges, name) ? challenges[name] : undefined;
  if (challenge === undefined) throw invalidParameter('Unsupported challenge.');
  return challenge(pool, {
    responses: optionalTexts(input, 'ChallengeResponses'),
    session: optionalText(input, 'Session'),
    metadata: optionalTexts(input, 'ClientMetadata'),
  });
}
