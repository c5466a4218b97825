import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { requiredText } from '../../input.ts';
import { isRecord, WireError, type Output } from '../../wire.ts';
import { deviceKeyOfBrowser } from '../devices.ts';
import { browserOf } from '../familiar-sources.ts';
import { ownerOfPasskey, readNamelessSession, storeCounter, verifyPasskey } from '../passkeys.ts';
import type { UserPool } from '../pool.ts';
import { proceed, type Proved } from '../sign-in.ts';
import { claimStep, consumeStep, spend } from '../steps.ts';
import { findUserBySub } from '../users.ts';
import type { AnswerChallenge } from './challenge.ts';

export const answerPasskey: AnswerChallenge = async (pool, { responses, session }) => {
  const credential = readCredential(requiredText(responses, 'CREDENTIAL', 16_384));
  const nameless = session === undefined ? null : readNamelessSession(pool, session);
  if (session !== undefined && nameless !== null) {
    const sub = await ownerOfPasskey(pool.db, credential);
    return admit(pool, { sub, challenge: session, credential, consume: (tx) => spend(tx, nameless) });
  }
  const step = await claimStep(pool, session, ['WEB_AUTHN']);
  const { sub, challenge = '' } = step.state;
  return admit(pool, { sub, challenge, credential, consume: (tx) => consumeStep(tx, step.id) });
};

type Answered = {
  sub: string | null;
  challenge: string;
  credential: AuthenticationResponseJSON;
  consume: Proved['consume'];
};

async function admit(pool: UserPool, { sub, challenge, credential, consume }: Answered): Promise<Output> {
  const user = await findUserBySub(pool.db, sub);
  const verified = user === null ? null : await verifyPasskey(pool, user.sub, challenge, credential);
  // A signature is not guessed: it counts against nobody.
  if (verified === null || user === null)
    throw new WireError('NotAuthorizedException', 'Incorrect username or password.');
  return proceed(pool, {
    user,
    by: 'passkey',
    // Nobody names a device beside a passkey: a session without one would be listed as another computer.
    deviceKey: await deviceKeyOfBrowser(pool.db, user.sub, browserOf(pool, user.username)),
    consume: async (tx) => {
      await consume(tx);
      await storeCounter(tx, verified.credentialId, verified.counter);
    },
  });
}

/** The verifier of the library checks the rest of the shape, and refuses what it does not like. */
function readCredential(text: string): AuthenticationResponseJSON {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value) && typeof value['id'] === 'string' && isRecord(value['response']))
      return value as unknown as AuthenticationResponseJSON;
  } catch {
    // Not JSON: the same answer as for JSON of another shape.
  }
  throw new WireError('InvalidParameterException', 'CREDENTIAL is not a credential.');
}
