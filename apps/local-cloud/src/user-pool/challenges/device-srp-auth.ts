import { inTransaction } from '../../database.ts';
import { invalidParameter, requiredText } from '../../input.ts';
import { findDevice, openDeviceVerifier } from '../devices.ts';
import { padded, parseHex, startExchange } from '../srp.ts';
import { consumeStep, findStep, invalidSession, openStep } from '../steps.ts';
import type { AnswerChallenge } from './challenge.ts';

/** The first message of a device's own SRP, with the secret it made when it was confirmed. */
export const answerDeviceSrp: AnswerChallenge = async (pool, { responses, session }) => {
  const clientPublic = parseHex(requiredText(responses, 'SRP_A'));
  const step = await findStep(pool, session, ['DEVICE_SRP_AUTH']);
  const { username, sub, deviceKey } = step.state;
  const device = deviceKey === undefined || sub === null ? null : await findDevice(pool.db, sub, deviceKey);
  if (device === null || responses['DEVICE_KEY'] !== device.device_key) throw invalidSession();
  const verifier = openDeviceVerifier(pool, device);
  const exchange = clientPublic === null ? null : startExchange(verifier, clientPublic, pool.random(32));
  if (exchange === null) throw invalidParameter('SRP_A is not a number of the group.');
  const secretBlock = pool.random(64).toString('base64');
  const state = { ...step.state, device: { exchangeKey: exchange.key.toString('base64'), secretBlock } };
  const next = await inTransaction(pool.db, async (tx) => {
    await consumeStep(tx, step.id);
    return openStep(tx, pool, 'DEVICE_PASSWORD_VERIFIER', state);
  });
  return {
    ChallengeName: 'DEVICE_PASSWORD_VERIFIER',
    Session: next,
    ChallengeParameters: {
      SALT: padded(BigInt(`0x${verifier.salt.toString('hex')}`)).toString('hex'),
      SRP_B: exchange.serverPublic.toString(16),
      SECRET_BLOCK: secretBlock,
      USERNAME: username,
      DEVICE_KEY: device.device_key,
    },
  };
};
