import { createHash } from 'node:crypto';
import { query, type Database } from '../database.ts';
import { openJson, sealJson } from '../sealing.ts';
import { isRecord, WireError } from '../wire.ts';
import type { Exchange } from './federation/exchange.ts';
import type { FederatedOrigin } from './federation/federation.ts';
import type { UserPool } from './pool.ts';
import { subjectOf } from './users.ts';

/** Memory of a sign-in between two requests. Only what the step needs is present. */
export type StepState = {
  username: string;
  /** Null for names that nobody has: their steps go on, and never succeed. */
  sub: string | null;
  /** Metadata the client sent when a custom challenge began. */
  metadata?: Record<string, string>;
  /** The server's half of an exchange with a device. */
  device?: { exchangeKey: string; secretBlock: string };
  /** A passkey's challenge. */
  challenge?: string;
  /** A TOTP secret that is being set up, and the time step of its first right code. */
  totp?: { secret: string; verifiedStep?: number };
  /** The address an e-mail code is being set up for. */
  email?: string;
  /** Whether the code stands for a password, not for a second factor. */
  isFirstFactor?: boolean;
  /** The device this sign-in is made on. */
  deviceKey?: string;
  /** A browser on its way to a provider and back. */
  federation?: { providerId: string; exchange: Exchange; state: string; codeChallenge: string };
  /** Rights of a code that the portal trades for tokens. */
  grant?: { codeChallenge: string; secondsAgo: number; origin: FederatedOrigin };
};

export type Step = { id: Buffer; challenge: string; state: StepState };

const lifetimeMs = 3 * 60_000;
const attemptsMax = 5;

/** Remembers a step and gives the Session that the client must bring back. */
export async function openStep(
  db: Database,
  pool: UserPool,
  challenge: string,
  state: StepState,
  lifeMs = lifetimeMs,
): Promise<string> {
  const session = pool.random(48).toString('base64url');
  await query(
    db,
    'insert into cloud.sign_in_step (id, challenge, subject, state, expires_at) values ($1, $2, $3, $4, $5)',
    [
      idOf(session),
      challenge,
      subjectOf(pool, state.username),
      seal(pool, state),
      new Date(pool.clock().getTime() + lifeMs),
    ],
  );
  return session;
}

/** Finds a step without using it up. Throws when it is another challenge's, too old, or had five wrong answers. */
export async function findStep(
  pool: UserPool,
  session: string | undefined,
  challenges: readonly string[],
): Promise<Step> {
  const rows = await query<StepRow>(
    pool.db,
    `select id, challenge, state from cloud.sign_in_step
     where id = $1 and challenge = any($2) and expires_at > $3 and attempts < $4`,
    [idOf(session ?? ''), challenges, pool.clock(), attemptsMax],
  );
  return toStep(pool, rows);
}

/**
 * Claims a step whose answer can be guessed. The try is counted before anybody looks whether it is right, so five tries
 * are five, however many arrive at once.
 */
export async function claimStep(
  pool: UserPool,
  session: string | undefined,
  challenges: readonly string[],
): Promise<Step> {
  const rows = await query<StepRow>(
    pool.db,
    `update cloud.sign_in_step set attempts = attempts + 1
     where id = $1 and challenge = any($2) and expires_at > $3 and attempts < $4 returning id, challenge, state`,
    [idOf(session ?? ''), challenges, pool.clock(), attemptsMax],
  );
  if (rows.length === 0) throw await whyGone(pool, session);
  return toStep(pool, rows);
}

/** Gives back a try that was not made. */
export async function unclaimStep(pool: UserPool, id: Buffer): Promise<void> {
  await query(pool.db, 'update cloud.sign_in_step set attempts = attempts - 1 where id = $1', [id]);
}

/** Too many wrong answers end a step as surely as time does, and people are told which. */
async function whyGone(pool: UserPool, session: string | undefined): Promise<WireError> {
  const spent = await query(
    pool.db,
    'select 1 from cloud.sign_in_step where id = $1 and expires_at > $2 and attempts >= $3',
    [idOf(session ?? ''), pool.clock(), attemptsMax],
  );
  return spent.length === 0
    ? invalidSession()
    : new WireError('NotAuthorizedException', 'Invalid session for the user, too many wrong answers.');
}

/** A right answer uses the step up; of two at the same instant, one finds it gone. */
export async function consumeStep(db: Database, id: Buffer): Promise<void> {
  const used = await query(db, 'delete from cloud.sign_in_step where id = $1 returning 1', [id]);
  if (used.length === 0) throw invalidSession();
}

/** A sealed value that is good once: its own id, and until when anybody would accept it. */
export type OneTime = { id: string; expiresAt: Date };

/** Uses up a sealed value that carries its own id, such as a secret block. Throws the second time. */
export async function spend(db: Database, { id, expiresAt }: OneTime): Promise<void> {
  const spent = await query(
    db,
    'insert into cloud.spent (id, expires_at) values ($1, $2) on conflict do nothing returning 1',
    [id, expiresAt],
  );
  if (spent.length === 0) throw invalidSession();
}

export function invalidSession(): WireError {
  return new WireError('NotAuthorizedException', 'Invalid session for the user, session is expired.');
}

type StepRow = { id: Buffer; challenge: string; state: Buffer };

function toStep(pool: UserPool, rows: StepRow[]): Step {
  const row = rows[0];
  if (row === undefined) throw invalidSession();
  return { id: row.id, challenge: row.challenge, state: open(pool, row.state) };
}

function idOf(session: string): Buffer {
  return createHash('sha256').update(session).digest();
}

export const sealedStep = 'sign-in step';

function seal(pool: UserPool, state: StepState): Buffer {
  return Buffer.from(sealJson(pool.atRest, state, sealedStep));
}

function open(pool: UserPool, sealed: Buffer): StepState {
  const state = openJson(pool.atRest, sealed.toString(), sealedStep);
  if (!isRecord(state)) throw invalidSession();
  // Sealed by `seal` above: its shape is ours.
  return state as StepState;
}
