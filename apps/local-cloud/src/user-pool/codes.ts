import { timingSafeEqual } from 'node:crypto';
import { query, type Database } from '../database.ts';
import { fingerprint } from '../sealing.ts';
import { WireError } from '../wire.ts';
import { addressOf, familiarityOf, type Familiarity } from './familiar-sources.ts';
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

/** Kinds of askers of a code. Each has a code and a limit of their own, so that a stranger's asking holds nobody else up. */
type Asker = Familiarity | 'administrator';
const askers: readonly Asker[] = ['stranger', 'address', 'browser', 'administrator'];

/** The row's purpose, asker included. */
const askedBy = (purpose: CodePurpose, asker: Asker): string => `${purpose} ${asker}`;
const askedByAnybody = (purpose: CodePurpose): string[] => askers.map((asker) => askedBy(purpose, asker));

/**
 * Makes a new code and forgets the asker's one before. Throws LimitExceededException less than a minute after their last, or at
 * their sixth within an hour; codes that were used do not count. Works the same for names that nobody has.
 */
export async function createCode(
  db: Database,
  pool: UserPool,
  username: string,
  purpose: CodePurpose,
  isAdministrators = false,
): Promise<string> {
  const now = pool.clock();
  const code = sixDigits(pool);
  const familiarity = await familiarityOf(db, pool, username);
  const before = (ms: number) => new Date(now.getTime() - ms);
  const created = await query(
    db,
    `insert into cloud.code as c (subject, purpose, hash, expires_at, sends) values ($1, $2, $3, $4, array[$5::timestamptz])
     on conflict (subject, purpose) do update set
       hash = excluded.hash, expires_at = excluded.expires_at,
       sends = array(select s from unnest(c.sends) s where s > $6) || excluded.sends
     where not exists (select from unnest(c.sends) s where s > $7)
       and (select count(*) from unnest(c.sends) s where s > $6) < $8
     returning 1`,
    [
      subjectOf(pool, username),
      askedBy(purpose, isAdministrators ? 'administrator' : familiarity),
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

/** Whether this asker was sent a code of this purpose within the last minute that nothing was tried at. */
export async function hasFreshCode(
  db: Database,
  pool: UserPool,
  username: string,
  purpose: CodePurpose,
): Promise<boolean> {
  const asker = await familiarityOf(db, pool, username);
  const codes = await query<{ hash: Buffer }>(
    db,
    `select hash from cloud.code where subject = $1 and purpose = $2 and hash is not null
       and exists (select from unnest(sends) s where s > $3)`,
    [subjectOf(pool, username), askedBy(purpose, asker), new Date(pool.clock().getTime() - betweenSendsMs)],
  );
  const triesAt = codes.map(({ hash }) => triesOf(pool, username, asker, hash));
  return codes.length > 0 && (await query(db, triesMade, [triesAt])).length === 0;
}

const triesMade = 'select 1 from cloud.lock_out where subject = any($1)';

/**
 * Tries whatever codes of a purpose are on their way, without using one up. The try is counted before the comparison, so five
 * tries at a code are five, however many arrive at once; they are those of sources as well known as this, and of strangers from
 * its network, so that nobody's tries spend another's code. `gone`: never sent, used, or too old. `spent`: five tries were made.
 */
export async function tryCode(
  pool: UserPool,
  username: string,
  purpose: CodePurpose,
  code: string,
): Promise<'right' | 'wrong' | 'gone' | 'spent'> {
  const familiarity = await familiarityOf(pool.db, pool, username);
  const codes = await query<{ hash: Buffer }>(
    pool.db,
    'select hash from cloud.code where subject = $1 and purpose = any($2) and hash is not null and expires_at > $3',
    [subjectOf(pool, username), askedByAnybody(purpose), pool.clock()],
  );
  if (codes.length === 0) return 'gone';
  const tried = await query<{ subject: Buffer }>(
    pool.db,
    `insert into cloud.lock_out as l (subject, failures, updated_at) select s, 1, $2 from unnest($1::bytea[]) s order by s
     on conflict (subject) do update set failures = l.failures + 1, updated_at = $2 where l.failures < $3
     returning subject`,
    [codes.map(({ hash }) => triesOf(pool, username, familiarity, hash)), pool.clock(), attemptsMax],
  );
  if (tried.length === 0) return 'spent';
  const typed = hashOf(pool, username, purpose, code);
  const isOpen = (hash: Buffer): boolean => {
    const counter = triesOf(pool, username, familiarity, hash);
    return tried.some(({ subject }) => subject.equals(counter));
  };
  return codes.some(({ hash }) => timingSafeEqual(hash, typed) && isOpen(hash)) ? 'right' : 'wrong';
}

/** The row that counts a source's tries at one code. */
function triesOf(pool: UserPool, username: string, familiarity: Familiarity, hash: Buffer): Buffer {
  const source = familiarity === 'stranger' ? addressOf(pool, username).toString('base64') : familiarity;
  return fingerprint(pool.fingerprintKey, 'tries', hash.toString('base64'), source);
}

/** Uses the code up, and with it the others of its purpose. Throws when somebody else did in the same instant. */
export async function consumeCode(
  db: Database,
  pool: UserPool,
  username: string,
  purpose: CodePurpose,
  code: string,
): Promise<void> {
  const consumed = await query(
    db,
    `with used as (select from cloud.code where subject = $1 and purpose = any($2) and hash = $3 for update)
     update cloud.code set hash = null, sends = '{}'
     where subject = $1 and purpose = any($2) and exists (select from used) returning 1`,
    [subjectOf(pool, username), askedByAnybody(purpose), hashOf(pool, username, purpose, code)],
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
