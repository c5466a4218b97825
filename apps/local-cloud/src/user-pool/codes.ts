import { timingSafeEqual } from 'node:crypto';
import { query, type Database } from '../database.ts';
import { fingerprint } from '../sealing.ts';
import { WireError } from '../wire.ts';
import type { UserPool } from './pool.ts';
import { subjectOf } from './users.ts';

export type CodePurpose =
  | 'password_reset'
  | 'confirm_account'
  | 'sign_in_email'
  | 'sign_in_sms'
  | 'set_up_email'
  | 'verify_email'
  | 'verify_phone_number';

export const codeLifeMs = 10 * 60_000;
const betweenSendsMs = 60_000;
const sendsPerHour = 5;
const attemptsMax = 5;

/**
 * Makes a new code and forgets the one before. Throws LimitExceededException less than a minute after the last, or at the
 * sixth within an hour; codes that were used do not count. Works the same for names that nobody has.
 */
export async function createCode(
  db: Database,
  pool: UserPool,
  username: string,
  purpose: CodePurpose,
): Promise<string> {
  const now = pool.clock();
  const code = sixDigits(pool);
  const before = (ms: number) => new Date(now.getTime() - ms);
  const created = await query(
    db,
    `insert into cloud.code as c (subject, purpose, hash, expires_at, sends) values ($1, $2, $3, $4, array[$5::timestamptz])
     on conflict (subject, purpose) do update set
       hash = excluded.hash, attempts = 0, expires_at = excluded.expires_at,
       sends = array(select s from unnest(c.sends) s where s > $6) || excluded.sends
     where not exists (select from unnest(c.sends) s where s > $7)
       and (select count(*) from unnest(c.sends) s where s > $6) < $8
     returning 1`,
    [
      subjectOf(pool, username),
      purpose,
      hashOf(pool, username, purpose, code),
      new Date(now.getTime() + codeLifeMs),
      now,
      before(3_600_000),
      before(betweenSendsMs),
      sendsPerHour,
    ],
  );
  if (created.length === 0) throw limitExceeded();
  return code;
}

/** Whether a code of this purpose was sent within the last minute and can still be used. */
export async function hasFreshCode(
  db: Database,
  pool: UserPool,
  username: string,
  purpose: CodePurpose,
): Promise<boolean> {
  const rows = await query(
    db,
    `select 1 from cloud.code where subject = $1 and purpose = $2 and hash is not null and attempts = 0
       and exists (select from unnest(sends) s where s > $3)`,
    [subjectOf(pool, username), purpose, new Date(pool.clock().getTime() - betweenSendsMs)],
  );
  return rows.length > 0;
}

/**
 * Tries a code without using it up. The try is counted before the comparison, so five tries are five, however many arrive
 * at once. `gone`: never sent, used, or too old. `spent`: five tries were made.
 */
export async function tryCode(
  pool: UserPool,
  username: string,
  purpose: CodePurpose,
  code: string,
): Promise<'right' | 'wrong' | 'gone' | 'spent'> {
  const rows = await query<{ hash: Buffer | null; attempts: number; expires_at: Date }>(
    pool.db,
    'update cloud.code set attempts = attempts + 1 where subject = $1 and purpose = $2 returning hash, attempts, expires_at',
    [subjectOf(pool, username), purpose],
  );
  const row = rows[0];
  if (row === undefined || row.hash === null || row.expires_at <= pool.clock()) return 'gone';
  if (row.attempts > attemptsMax) return 'spent';
  return timingSafeEqual(row.hash, hashOf(pool, username, purpose, code)) ? 'right' : 'wrong';
}

/** Uses the code up. Throws when somebody else did in the same instant. */
export async function consumeCode(
  db: Database,
  pool: UserPool,
  username: string,
  purpose: CodePurpose,
  code: string,
): Promise<void> {
  const consumed = await query(
    db,
    "update cloud.code set hash = null, sends = '{}' where subject = $1 and purpose = $2 and hash = $3 returning 1",
    [subjectOf(pool, username), purpose, hashOf(pool, username, purpose, code)],
  );
  if (consumed.length === 0) throw codeGone();
}

/** Makes all codes on their way useless, as a change of address must; the limits on sending stay. */
export async function forgetCodes(db: Database, pool: UserPool, username: string): Promise<void> {
  await query(db, 'update cloud.code set hash = null where subject = $1', [subjectOf(pool, username)]);
}

/** The wire's error for each way a try can fail. */
export function codeError(result: 'wrong' | 'gone' | 'spent'): WireError {
  if (result === 'wrong')
    return new WireError('CodeMismatchException', 'Invalid verification code provided, please try again.');
  return result === 'gone' ? codeGone() : limitExceeded();
}

function codeGone(): WireError {
  return new WireError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
}

export function limitExceeded(): WireError {
  return new WireError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
}

/** A million codes have no hash that hides them; the key, which is not in the database, does. */
function hashOf(pool: UserPool, username: string, purpose: CodePurpose, code: string): Buffer {
  return fingerprint(pool.fingerprintKey, 'code', username, purpose, code);
}

/** Bytes that would make some codes likelier than others are drawn again. */
function sixDigits(pool: UserPool): string {
  for (;;) {
    const drawn = pool.random(4).readUInt32BE();
    if (drawn < 4_294_000_000) return String(drawn % 1_000_000).padStart(6, '0');
  }
}
