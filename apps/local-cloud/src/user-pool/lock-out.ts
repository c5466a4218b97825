import { query, type Database } from '../database.ts';
import { fingerprint } from '../sealing.ts';
import { WireError } from '../wire.ts';
import type { UserPool } from './pool.ts';

/** The row a name counts under, whether such a user exists or not. */
export function subjectOf(pool: UserPool, username: string): Buffer {
  return fingerprint(pool.fingerprintKey, 'name', username);
}

/**
 * Notes a wrong password or code. After the fifth the name is locked for 2^(n − 5) seconds, at most 15 minutes.
 * While the name is locked it counts nothing and throws what `whenLocked` gives.
 */
export async function countFailure(
  db: Database,
  pool: UserPool,
  username: string,
  whenLocked = locked,
): Promise<void> {
  const counted = await query(
    db,
    `insert into cloud.lock_out as l (subject, failures, updated_at) values ($1, 1, $2)
     on conflict (subject) do update set
       failures = l.failures + 1,
       locked_until = case when l.failures >= 4
         then $2::timestamptz + make_interval(secs => least(power(2, least(l.failures - 4, 10)), 900)) end,
       updated_at = $2
     where l.locked_until is null or l.locked_until <= $2
     returning 1`,
    [subjectOf(pool, username), pool.clock()],
  );
  if (counted.length === 0) throw whenLocked();
}

/**
 * Lets a right password or code through, or throws while the name is locked. Writing the row puts it in one queue with
 * the wrong guesses that arrive at the same instant. `complete` forgets earlier failures; a password that still waits
 * for its second factor must not, or it would open endless guesses at the factor.
 */
export async function passLock(
  db: Database,
  pool: UserPool,
  username: string,
  complete: boolean,
  whenLocked = locked,
): Promise<void> {
  const passed = await query(
    db,
    `insert into cloud.lock_out as l (subject, failures, updated_at) values ($1, 0, $2)
     on conflict (subject) do update set
       failures = case when $3 then 0 else l.failures end,
       locked_until = case when $3 then null else l.locked_until end,
       updated_at = $2
     where l.locked_until is null or l.locked_until <= $2
     returning 1`,
    [subjectOf(pool, username), pool.clock(), complete],
  );
  if (passed.length === 0) throw whenLocked();
}

/** An administrator's reset of the password opens the door again. */
export async function clearLock(db: Database, pool: UserPool, username: string): Promise<void> {
  await query(db, 'delete from cloud.lock_out where subject = $1', [subjectOf(pool, username)]);
}

function locked(): WireError {
  return new WireError('NotAuthorizedException', 'Password attempts exceeded');
}
