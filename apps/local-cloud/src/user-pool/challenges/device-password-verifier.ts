import { findDevice } from '../devices.ts';
import { claimGuess, countFailure } from '../lock-out.ts';
import { wrongPassword } from '../password-proof.ts';
import { proceed } from '../sign-in.ts';
import { isProof } from '../srp.ts';
import { consumeStep } from '../steps.ts';
import { findUserBySub } from '../users.ts';
import type { AnswerChallenge } from './challenge.ts';

/** The second message: a device that proves its secret stands in for the second factor if its user had it remembered. */
export const answerDevicePasswordVerifier: AnswerChallenge = async (pool, { responses, session }) => {
  const step = await claimGuess(pool, session, ['DEVICE_PASSWORD_VERIFIER']);
  const { username, sub, deviceKey = '', device: exchange } = step.state;
  const user = await findUserBySub(pool.db, sub);
  const device = user === null ? null : await findDevice(pool.db, user.sub, deviceKey);
  const proved =
    exchange !== undefined &&
    device !== null &&
    responses['PASSWORD_CLAIM_SECRET_BLOCK'] === exchange.secretBlock &&
    isProof(Buffer.from(exchange.exchangeKey, 'base64'), {
      realm: device.group_key,
      user: device.device_key,
      secretBlock: Buffer.from(exchange.secretBlock, 'base64'),
      timestamp: responses['TIMESTAMP'] ?? '',
      signature: responses['PASSWORD_CLAIM_SIGNATURE'] ?? '',
    });
  if (!proved || user === null) {
    await countFailure(pool.db, pool, username);
    throw wrongPassword();
  }
  return proceed(pool, { user, by: 'device', deviceKey, consume: (tx) => consumeStep(tx, step.id) });
};
