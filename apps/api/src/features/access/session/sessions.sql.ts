import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import type { UserPrincipal } from '../../../http/principal.ts';
import { absoluteLimitMs, idleLimitMs, impersonationsShownMs } from '../../../http/session-limits.ts';

export interface SessionRecord {
  origin_jti: string;
  started_at: Date;
  last_seen_at: Date;
  ended_at: Date | null;
  user_agent: string | null;
  ip: string | null;
  operator: string | null;
  reason: string | null;
  read_only: boolean | null;
}

type Owner = Pick<UserPrincipal, 'clientId' | 'userId'>;

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** Open ones, and impersonated ones of the last ninety days, newest first. An open one has no end, whether or not somebody wrote it down. */
export const listSessionsOf = (db: Db, { clientId, userId }: Owner, now: Date): Promise<SessionRecord[]> =>
  db.many<SessionRecord>(sql`
    select origin_jti, started_at, last_seen_at, case when over_at <= ${now} then over_at end as ended_at,
           user_agent, host(ip) as ip, operator, reason, read_only
    from (
      select s.*, g.operator, g.reason, g.read_only,
             least(s.ended_at, s.last_seen_at + ${idleLimitMs} * interval '1 millisecond', s.started_at + ${absoluteLimitMs} * interval '1 millisecond', g.ends_at) as over_at
      from portal_session s
      left join impersonation_grant g on g.client_id = s.client_id and g.id = s.impersonation_id
      where s.client_id = ${clientId} and s.user_id = ${userId}
        and s.started_at > ${before(now, impersonationsShownMs)}
        and (s.impersonation_id is not null or s.started_at > ${before(now, absoluteLimitMs)})
    ) session
    where impersonation_id is not null or over_at > ${now}
    order by last_seen_at desc, origin_jti limit 200`);

export interface EndedSession {
  origin_jti: string;
  impersonation_id: string | null;
}

/** Null when the user has no such session; one that had ended before stays as it was. */
export const findSessionOf = (
  db: Db,
  { clientId, userId }: Owner,
  originJti: string,
): Promise<(EndedSession & { ended_at: Date | null }) | null> =>
  db.first(sql`
    select origin_jti, impersonation_id, ended_at from portal_session
    where client_id = ${clientId} and user_id = ${userId} and origin_jti = ${originJti}`);

/** Ends this one of the user's sessions (`only`) or all but this one (`except`). Answers those that this ended. */
export const endSessions = (
  db: Db,
  { clientId, userId }: Owner,
  which: { only: string } | { except: string },
  now: Date,
): Promise<EndedSession[]> =>
  db.many<EndedSession>(sql`
    update portal_session set ended_at = ${now}
    where client_id = ${clientId} and user_id = ${userId} and ended_at is null
      and ${'only' in which ? sql`origin_jti = ${which.only}` : sql`origin_jti <> ${which.except}`}
    returning origin_jti, impersonation_id`);

/** A proof counts from when it was given; an older one than is known changes nothing. */
export async function noteFactorProved(
  db: Db,
  { clientId, userId, originJti }: UserPrincipal,
  at: Date,
): Promise<void> {
  await db.run(sql`
    update portal_session set factor_proved_at = greatest(factor_proved_at, ${at})
    where client_id = ${clientId} and user_id = ${userId} and origin_jti = ${originJti}`);
}

/** Ends every session of a user. */
export const endSessionsOf = (db: Db, clientId: string, userId: string, now: Date): Promise<number> =>
  db.run(
    sql`update portal_session set ended_at = ${now} where client_id = ${clientId} and user_id = ${userId} and ended_at is null`,
  );

/** Ends these sessions, whoever has them. */
export const endNamedSessions = (
  db: Db,
  clientId: string,
  originJtis: readonly string[],
  now: Date,
): Promise<{ user_id: string }[]> =>
  db.many(sql`
    update portal_session set ended_at = ${now}
    where client_id = ${clientId} and origin_jti = any(${[...originJtis]}) and ended_at is null returning user_id`);

/** Ends the sessions of operators whose grant is over, or who were idle too long, with who sat in whose place. */
export const endImpersonated = (
  db: Db,
  clientId: string,
  { now, overlookedMs }: { now: Date; overlookedMs: number },
): Promise<{ user_id: string; name: string; operator: string }[]> =>
  db.many(sql`
    update portal_session s set ended_at = ${now}
    from impersonation_grant g, company_user u
    where g.client_id = ${clientId} and g.ends_at > ${before(now, overlookedMs)}
      and s.client_id = g.client_id and s.user_id = g.user_id and s.impersonation_id = g.id and s.ended_at is null
      and u.client_id = s.client_id and u.id = s.user_id
      and (g.ends_at <= ${now} or s.last_seen_at <= ${before(now, idleLimitMs)})
    returning s.user_id, u.full_name as name, g.operator`);
