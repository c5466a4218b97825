import { query, type Database } from '../database.ts';
import { fingerprint } from '../sealing.ts';
import { WireError } from '../wire.ts';
import { addressOf, familiarityOf, type Familiarity } from './familiar-sources.ts';
import type { UserPool } from './pool.ts';
import { claimStep, unclaimStep, type Step } from './steps.ts';

/** Secrets that are guessed at: passwords and second factors, or the codes that reset or confirm an account. */
export type Guessed = 'secret' | 'code';

/**
 * Guesses in any 24 hours, by what is guessed at and by how well the source is known. A stranger uses up the strangers' share
 * and nobody else's. Together they are 108 for a name, from wherever they come.
 */
export const guessesPerDay: Record<Guessed, Record<Familiarity, number>> = {
  secret: { stranger: 30, address: 24, browser: 24 },
  code: { stranger: 14, address: 8, browser: 8 },
};

/** A third of the strangers' share, for each of their networks: who guesses from one leaves the others theirs. */
const strangersNetworkShare = 1 / 3;

/** The row that a request counts under: of a name, for sources as well known as its own; and the network that it comes from. */
export type Counter = { subject: Buffer; perDay: number; network: Buffer; perNetwork: number };

export async function counterOf(
  db: Database,
  pool: UserPool,
  username: string,
  guessed: Guessed = 'secret',
): Promise<Counter> {
  const familiarity = await familiarityOf(db, pool, username);
  const perDay = guessesPerDay[guessed][familiarity];
  return {
    subject: counterSubject(pool, username, guessed, familiarity),
    perDay,
    network: addressOf(pool, username),
    perNetwork: familiarity === 'stranger' ? Math.ceil(perDay * strangersNetworkShare) : perDay,
  };
}

/** The parameters of `isOpen`, in its order. */
export const limitsOf = ({ perDay, network, perNetwork }: Counter) => [perDay, network, perNetwork] as const;

/** Whether the counter takes another guess now: neither locked, nor used up for today, by all of its sources or by this network. */
export const isOpen = (now: string, [perDay, network, perNetwork]: readonly string[]): string =>
  `(l.locked_until is null or l.locked_until <= ${now})
     and (select count(*) < ${perDay} and count(*) filter (where n = ${network}) < ${perNetwork}
          from ${guessesOfDay(now)})`;

const guessesOfDay = (now: string): string =>
  `unnest(l.guesses, l.networks) as guess(g, n) where g > ${now}::timestamptz - interval '24 hours'`;

type Options = { guessed?: Guessed; whenLocked?: () => WireError };

/**
 * Notes a wrong password or code. After the fifth the counter is locked for 2^(n − 5) seconds, at most 15 minutes, and after
 * the day's last until one of them is a day old. While it is locked it counts nothing and throws what `whenLocked` gives.
 */
export async function countFailure(
  db: Database,
  pool: UserPool,
  username: string,
  { guessed = 'secret', whenLocked = locked }: Options = {},
): Promise<void> {
  const counter = await counterOf(db, pool, username, guessed);
  const counted = await query(
    db,
    `insert into cloud.lock_out as l (subject, failures, updated_at, guesses, networks)
     values ($1, 1, $2, array[$2::timestamptz], array[$4::bytea])
     on conflict (subject) do update set
       failures = l.failures + 1,
       locked_until = case when l.failures >= 4
         then $2::timestamptz + make_interval(secs => least(power(2, least(l.failures - 4, 10)), 900)) end,
       guesses = array(select g from ${guessesOfDay('$2')} order by g) || $2::timestamptz,
       networks = array(select n from ${guessesOfDay('$2')} order by g) || $4::bytea,
       updated_at = $2
     where ${isOpen('$2', ['$3', '$4', '$5'])}
     returning 1`,
    [counter.subject, pool.clock(), ...limitsOf(counter)],
  );
  if (counted.length === 0) throw whenLocked();
}

/**
 * Lets a right password or code through, or throws while its counter is locked. Writing the row puts it in one queue with
 * the wrong guesses that arrive at the same instant. `complete` forgets earlier failures; a password that still waits
 * for its second factor must not, or it would open endless guesses at the factor.
 */
export async function passLock(
  db: Database,
  pool: UserPool,
  username: string,
  complete: boolean,
  { guessed = 'secret', whenLocked = locked }: Options = {},
): Promise<void> {
  const counter = await counterOf(db, pool, username, guessed);
  const passed = await query(
    db,
    `insert into cloud.lock_out as l (subject, failures, updated_at) values ($1, 0, $2)
     on conflict (subject) do update set
       failures = case when $3 then 0 else l.failures end,
       locked_until = case when $3 then null else l.locked_until end,
       updated_at = $2
     where ${isOpen('$2', ['$4', '$5', '$6'])}
     returning 1`,
    [counter.subject, pool.clock(), complete, ...limitsOf(counter)],
  );
  if (passed.length === 0) throw whenLocked();
}

/** Claims a step whose answer is guessed at. While its counter is locked no try is made: the step, and any code of it, keep theirs. */
export async function claimGuess(
  pool: UserPool,
  session: string | undefined,
  challenges: readonly string[],
): Promise<Step> {
  const step = await claimStep(pool, session, challenges);
  const counter = await counterOf(pool.db, pool, step.state.username);
  const closed = await query(
    pool.db,
    `select 1 from cloud.lock_out l where subject = $1 and not (${isOpen('$2', ['$3', '$4', '$5'])})`,
    [counter.subject, pool.clock(), ...limitsOf(counter)],
  );
  if (closed.length === 0) return step;
  await unclaimStep(pool, step.id);
  throw locked();
}

/** A code by mail or an administrator's reset of the password opens every door again. */
export async function clearLock(db: Database, pool: UserPool, username: string): Promise<void> {
  const subjects = (['secret', 'code'] as const).flatMap((guessed) =>
    (['stranger', 'address', 'browser'] as const).map((familiarity) =>
      counterSubject(pool, username, guessed, familiarity),
    ),
  );
  await query(db, 'delete from cloud.lock_out where subject = any($1)', [subjects]);
}

function counterSubject(
  pool: UserPool,
  username: string,
  guessed: Guessed,
  familiarity: Familiarity,
): Buffer {
  return fingerprint(pool.fingerprintKey, 'guesses', username, guessed, familiarity);
}

function locked(): WireError {
  return new WireError('NotAuthorizedException', 'Password attempts exceeded');
}
