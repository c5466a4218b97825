import { withImplied, type Permission } from '@antela/contract/permissions';
import { bogotaDate } from '@antela/rules/calendar-date';
import { secondFactorDueOn, secondFactorPolicyOf } from '@antela/rules/second-factor';
import type { Pool } from 'pg';
import type { Db } from '../db/database.ts';
import { inTenant, readInTenant } from '../db/transaction.ts';
import { AppError } from './app-error.ts';
import { impersonationClaim, type Claimant, type FindSignIn, type Visit } from './claimant.ts';
import { actorOf, type Actor, type UserPrincipal } from './principal.ts';
import { createSecondFactors } from './second-factors.ts';
import { absoluteLimitMs, idleLimitMs, touchEveryMs, userCacheMs } from './session-limits.ts';
import {
  findFactorProvedAt,
  findImpersonation,
  findUser,
  noteSignIn,
  touchSession,
  type UserRow,
} from './user-directory.sql.ts';

export interface UserDirectoryOptions {
  pool: Pool;
  clock: () => Date;
  findSignIn: FindSignIn;
  /** Asks the identity service; a passkey counts. */
  hasSecondFactor: (username: string) => Promise<boolean>;
  /** In the transaction that first sees an operator's session. */
  onImpersonated: (db: Db, user: UserPrincipal, actor: Actor, now: Date) => Promise<void>;
}

const entriesMax = 10_000;

interface Entry {
  user: UserPrincipal;
  loadedAt: number;
  seenAt: number;
}

/**
 * Finds the user behind a credential and holds its session to the server's own limits. Answers are remembered for a few
 * seconds only, so a blocked user, a changed role or an ended session bites at once for practical purposes.
 */
export function createUserDirectory(options: UserDirectoryOptions) {
  const { pool, clock, findSignIn, hasSecondFactor, onImpersonated } = options;
  const remembered = createEntries();
  const secondFactors = createSecondFactors(hasSecondFactor, clock);

  async function load(claimant: Claimant, now: Date): Promise<Entry> {
    const [row, signIn] = await Promise.all([
      readInTenant(pool, claimant.clientId, (db) => findUser(db, claimant)),
      findSignIn(claimant),
    ]);
    if (!signIn) throw new AppError('session_ended');
    // Only who has activated the account in the identity service gets a credential, so an invited one is active from here on.
    if (!row || row.state === 'blocked') throw new AppError('unauthenticated');
    const seen = lastSeen(row, claimant.signedInAt, now);
    const impersonationId =
      claimant.impersonationId ?? signIn.claims[impersonationClaim] ?? row.impersonation_id;
    const impersonator =
      impersonationId === null
        ? null
        : await loadImpersonator(pool, claimant.clientId, row.id, impersonationId);
    const user = principalOf(claimant, row, impersonator, now);
    const lacks = user.secondFactor?.isDue === true && !(await secondFactors.has(row.username));
    return {
      user: { ...user, lacksSecondFactor: lacks },
      loadedAt: now.getTime(),
      seenAt: row.session_seen_at ? seen : 0,
    };
  }

  async function touch(claimant: Claimant, user: UserPrincipal, visit: Visit, now: Date): Promise<void> {
    await inTenant(pool, user.clientId, async (db) => {
      const isNew = await touchSession(db, claimant, user, visit, now);
      if (!isNew) return;
      if (user.impersonator) await onImpersonated(db, user, actorOf(user, visit.requestId, visit.ip), now);
      else await noteSignIn(db, claimant, user.userId);
    });
  }

  /** @throws AppError unauthenticated or session_ended */
  async function find(claimant: Claimant, visit: Visit): Promise<UserPrincipal> {
    const now = clock();
    let entry = remembered.get(claimant, now);
    if (!entry) {
      entry = await load(claimant, now);
      remembered.set(claimant, entry);
    }
    const { user } = entry;
    if (user.impersonator && user.impersonator.until <= now) throw new AppError('session_ended');
    if (now.getTime() - entry.seenAt > touchEveryMs) {
      entry.seenAt = now.getTime();
      await touch(claimant, user, visit, now);
    }
    return user;
  }

  /** Whether this process remembers it is one thing: another process may just have taken the proof. */
  const readFactorProvedAt = (user: UserPrincipal): Promise<Date | null> =>
    readInTenant(pool, user.clientId, (db) => findFactorProvedAt(db, user));

  return {
    find,
    forget: remembered.forget,
    forgetClient: remembered.forgetClient,
    readFactorProvedAt,
    hasSecondFactor: secondFactors.has,
  };
}

/** Users of sessions, as this process remembers them; beyond so many the oldest goes. */
function createEntries() {
  const entries = new Map<string, Entry>();
  const keyOf = (clientId: string, originJti: string) => `${clientId} ${originJti}`;
  return {
    get: ({ clientId, originJti, subject }: Claimant, now: Date): Entry | undefined => {
      const entry = entries.get(keyOf(clientId, originJti));
      const isFresh = entry && now.getTime() - entry.loadedAt <= userCacheMs;
      return isFresh && entry.user.subject === subject ? entry : undefined;
    },

    set: ({ clientId, originJti }: Claimant, entry: Entry): void => {
      const key = keyOf(clientId, originJti);
      entries.delete(key);
      // Once they have set it up the next call is let in.
      if (!entry.user.lacksSecondFactor) entries.set(key, entry);
      if (entries.size > entriesMax) entries.delete(entries.keys().next().value ?? key);
    },

    /** Forgets what was remembered of a session, in this process; others follow within seconds. */
    forget: (clientId: string, originJti: string): void => {
      entries.delete(keyOf(clientId, originJti));
    },

    /** Forgets everybody of a client, after something that changes what some of them may do. */
    forgetClient: (clientId: string): void => {
      for (const key of entries.keys()) if (key.startsWith(keyOf(clientId, ''))) entries.delete(key);
    },
  };
}

/** Instant at which the session was last seen, in milliseconds. @throws AppError session_ended when it is over, or was idle too long */
function lastSeen(row: UserRow, signedInAt: Date, now: Date): number {
  if (row.session_ended_at) throw new AppError('session_ended');
  const started = signedInAt.getTime();
  const seen = row.session_seen_at?.getTime() ?? started;
  if (now.getTime() - seen > idleLimitMs || now.getTime() - started > absoluteLimitMs)
    throw new AppError('session_ended');
  return seen;
}

/** A grant that is not this user's, or that nobody used, opens nothing. */
async function loadImpersonator(
  pool: Pool,
  clientId: string,
  userId: string,
  id: string,
): Promise<UserPrincipal['impersonator']> {
  const impersonator = await readInTenant(pool, clientId, (db) =>
    findImpersonation(db, clientId, userId, id),
  );
  if (!impersonator) throw new AppError('unauthenticated');
  return impersonator;
}

export type UserDirectory = ReturnType<typeof createUserDirectory>;

function principalOf(
  claimant: Claimant,
  row: UserRow,
  impersonator: UserPrincipal['impersonator'],
  now: Date,
): UserPrincipal {
  return {
    kind: 'user',
    userId: row.id,
    subject: claimant.subject,
    username: row.username,
    name: row.full_name,
    email: row.email,
    clientId: claimant.clientId,
    clientName: row.client_name,
    roleName: row.role_name,
    permissions: new Set<Permission>(withImplied(row.permissions)),
    permissionsVersion: row.permissions_version,
    companies: row.companies,
    moneybagAccess: row.wallets_enabled,
    clientRestriction: row.client_restrictions_enabled,
    lastSignInAt: row.previous_sign_in_at,
    originJti: claimant.originJti,
    signedInAt: claimant.signedInAt,
    secondFactor: impersonator ? null : secondFactorAskedOf(row, now),
    lacksSecondFactor: false,
    impersonator,
  };
}

function secondFactorAskedOf(
  { settings, created_at: createdAt }: UserRow,
  now: Date,
): UserPrincipal['secondFactor'] {
  const policy = secondFactorPolicyOf(settings);
  if (policy.ask === 'none') return null;
  const dueOn = secondFactorDueOn(policy, createdAt);
  return { ask: policy.ask, dueOn, isDue: dueOn !== null && dueOn <= bogotaDate(now) };
}
