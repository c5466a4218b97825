import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { invalidParameter } from '../input.ts';
import { openJson } from '../sealing.ts';
import { isRecord, WireError, type Output } from '../wire.ts';
import { countFailure } from './lock-out.ts';
import { verifierOf } from './passwords.ts';
import { realmOf, type UserPool } from './pool.ts';
import { isProof, padded, parseHex, startExchange } from './srp.ts';
import { consumeStep, spend, type OneTime } from './steps.ts';
import { findUser, type PoolUser } from './users.ts';

/** The client carries this from the first message of SRP to the second, sealed as its SECRET_BLOCK. */
type Block = {
  id: string;
  username: string;
  passwordVersion: number;
  /** Base64; signs the client's proof. */
  key: string;
  expiresAt: number;
  /** Way that the password opens: the usual steps, or the custom challenge. */
  then: 'usual steps' | 'custom challenge';
  /** The SELECT_CHALLENGE step that led here, in hexadecimal: used up together with the block. */
  step: string | null;
};

const lifetimeMs = 3 * 60_000;

/**
 * The first message of SRP, answered the same for every name. All that must be remembered travels in the secret block, so
 * the answer writes nothing; the block is good once.
 */
export async function startPasswordProof(
  pool: UserPool,
  username: string,
  srpA: string,
  options: { then?: Block['then']; step?: Buffer } = {},
): Promise<Output> {
  const clientPublic = parseHex(srpA);
  const user = await findUser(pool.db, username);
  const verifier = verifierOf(pool, username, user);
  const exchange = clientPublic === null ? null : startExchange(verifier, clientPublic, pool.random(32));
  if (exchange === null) throw invalidParameter('SRP_A is not a number of the group.');
  const block: Block = {
    id: randomUUID(),
    username,
    passwordVersion: user?.password_version ?? 0,
    key: exchange.key.toString('base64'),
    expiresAt: pool.clock().getTime() + lifetimeMs,
    then: options.then ?? 'usual steps',
    step: options.step?.toString('hex') ?? null,
  };
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: padded(BigInt(`0x${verifier.salt.toString('hex')}`)).toString('hex'),
      SRP_B: exchange.serverPublic.toString(16),
      SECRET_BLOCK: pool.carried.seal(Buffer.from(JSON.stringify(block)), 'secret block').toString('base64'),
      USERNAME: username,
      USER_ID_FOR_SRP: username,
    },
  };
}

export type PasswordProved = {
  user: PoolUser;
  then: Block['then'];
  consume: (tx: PoolClient) => Promise<void>;
  /** Present when `consume` does nothing but spend it. */
  once?: OneTime;
};

/** Checks the second message. Throws NotAuthorizedException, after counting the failure, when it proves nothing. */
export async function checkPasswordProof(
  pool: UserPool,
  responses: Readonly<Record<string, string>>,
): Promise<PasswordProved> {
  const secretBlock = responses['PASSWORD_CLAIM_SECRET_BLOCK'] ?? '';
  const block = openBlock(pool, secretBlock);
  if (block === null) throw wrongPassword();
  const user = await findUser(pool.db, block.username);
  const proved = isProof(Buffer.from(block.key, 'base64'), {
    realm: realmOf(pool),
    user: block.username,
    secretBlock: Buffer.from(secretBlock, 'base64'),
    timestamp: responses['TIMESTAMP'] ?? '',
    signature: responses['PASSWORD_CLAIM_SIGNATURE'] ?? '',
  });
  if (!proved || user === null || user.password === null || user.password_version !== block.passwordVersion) {
    await countFailure(pool.db, pool, block.username);
    throw wrongPassword();
  }
  const { then, step } = block;
  const once = { id: block.id, expiresAt: new Date(block.expiresAt) };
  return {
    user,
    then,
    consume: async (tx) => {
      await spend(tx, once);
      if (step !== null) await consumeStep(tx, Buffer.from(step, 'hex'));
    },
    ...(step === null && { once }),
  };
}

export function wrongPassword(): WireError {
  return new WireError('NotAuthorizedException', 'Incorrect username or password.');
}

/** Null when it is not ours, was altered, or is older than three minutes. */
function openBlock(pool: UserPool, secretBlock: string): Block | null {
  const value = openJson(pool.carried, secretBlock, 'secret block');
  if (!isRecord(value)) return null;
  // Sealed by us, so its shape is ours.
  const block = value as Block;
  return block.expiresAt > pool.clock().getTime() ? block : null;
}
