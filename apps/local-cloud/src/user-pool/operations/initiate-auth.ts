import { invalidParameter, optionalTexts, requiredText } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import { openCustomChallenge } from '../challenges/custom-challenge.ts';
import { assertClient } from '../client.ts';
import { startUserAuth } from '../first-factor.ts';
import { startNamelessPasskeySignIn } from '../passkeys.ts';
import { startPasswordProof } from '../password-proof.ts';
import { proceedWithPassword } from '../password-sign-in.ts';
import type { UserPool } from '../pool.ts';
import { findUser, normalizeUsername } from '../users.ts';
import { refresh } from './get-tokens-from-refresh-token.ts';

/** Begins a sign-in by one of the flows, or trades a refresh token. */
export async function initiateAuth(pool: UserPool, input: Input): Promise<Output> {
  assertClient(pool, input);
  const parameters = optionalTexts(input, 'AuthParameters');
  const metadata = optionalTexts(input, 'ClientMetadata');
  const flow = requiredText(input, 'AuthFlow');
  if (flow === 'REFRESH_TOKEN_AUTH' || flow === 'REFRESH_TOKEN')
    return refresh(pool, requiredText(parameters, 'REFRESH_TOKEN'));
  if (
    flow === 'USER_AUTH' &&
    parameters['USERNAME'] === undefined &&
    parameters['PREFERRED_CHALLENGE'] === 'WEB_AUTHN'
  )
    return startNamelessPasskeySignIn(pool);

  const username = normalizeUsername(requiredText(parameters, 'USERNAME', 128));
  switch (flow) {
    case 'USER_SRP_AUTH':
      return startPasswordProof(pool, username, requiredText(parameters, 'SRP_A'));
    case 'USER_PASSWORD_AUTH':
      return proceedWithPassword(
        pool,
        username,
        requiredText(parameters, 'PASSWORD', 1_024),
        parameters['DEVICE_KEY'],
      );
    case 'CUSTOM_AUTH':
      return parameters['CHALLENGE_NAME'] === 'SRP_A'
        ? startPasswordProof(pool, username, requiredText(parameters, 'SRP_A'), { then: 'custom challenge' })
        : openCustomChallenge(pool, username, await findUser(pool.db, username), metadata);
    case 'USER_AUTH':
      return startUserAuth(pool, username, parameters);
    default:
      throw invalidParameter('Initiate Auth method not supported.');
  }
}
