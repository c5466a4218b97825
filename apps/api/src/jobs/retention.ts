import type { Pool } from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { inTenant } from '../db/transaction.ts';

interface Policy {
  /** Table and, after a dot, the part of it that goes. */
  readonly name: string;
  readonly days: number;
  /** Removes some rows from before an instant, at most as many as `batchMax`. */
  readonly prune: (clientId: string, before: Date) => Sql;
}

/** Rows of one statement: a moment, whatever waits for them. */
export const batchMax = 5_000;
/** A client's rows of one kind are pruned for so long a night; what is left goes the next. */
const timeoutMs = 20_000;

/** As many of the selected `ctid`s as one statement takes. */
const someOf = (selected: Sql): Sql => sql`ctid = any(array(${selected} limit ${batchMax}))`;

/**
 * The time for which each kind of row is kept that would otherwise grow without end; `docs/personal-data.md` says the same. Money, its
 * history and the evidence of who asked for it are not here: the law keeps them for ten years.
 */
export const retention: readonly Policy[] = [
  {
    name: 'idempotency_key',
    days: 1,
    prune: (clientId, before) =>
      sql`delete from idempotency_key where ${someOf(sql`
        select ctid from idempotency_key where client_id = ${clientId} and created_at < ${before}`)}`,
  },
  {
    name: 'portal_session',
    days: 90,
    // Sessions of impersonation are part of the history, which says when each ended.
    prune: (clientId, before) =>
      sql`delete from portal_session where ${someOf(sql`
        select ctid from portal_session where client_id = ${clientId} and last_seen_at < ${before} and impersonation_id is null`)}`,
  },
  {
    name: 'outbox_message.text',
    days: 90,
    // The row stays: its event must not be told twice.
    prune: (clientId, before) =>
      sql`update outbox_message set text = '', html = null where ${someOf(sql`
        select ctid from outbox_message where client_id = ${clientId} and sent_at < ${before} and (text <> '' or html is not null)`)}`,
  },
  {
    name: 'outbox_message',
    days: 400,
    prune: (clientId, before) =>
      sql`delete from outbox_message where ${someOf(sql`
        select ctid from outbox_message where client_id = ${clientId} and created_at < ${before}`)}`,
  },
  {
    name: 'job',
    days: 90,
    prune: (clientId, before) =>
      sql`delete from job where ${someOf(sql`
        select ctid from job where client_id = ${clientId} and finished_at < ${before}`)}`,
  },
  {
    name: 'import_row',
    days: 400,
    // The import stays, with its counts and its file; what each row changed is in the history of each person.
    prune: (clientId, before) =>
      sql`delete from import_row where ${someOf(sql`
        select r.ctid from import i join import_row r on r.client_id = i.client_id and r.import_id = i.id where i.client_id = ${clientId} and i.created_at < ${before} and i.state <> 'applying'`)}`,
  },
  {
    name: 'notice',
    days: 180,
    prune: (clientId, before) =>
      sql`delete from notice where ${someOf(sql`
        select ctid from notice where client_id = ${clientId} and created_at < ${before}`)}`,
  },
  {
    name: 'webhook_delivery',
    days: 30,
    prune: (clientId, before) =>
      sql`delete from webhook_delivery where ${someOf(sql`
        select ctid from webhook_delivery where client_id = ${clientId} and created_at < ${before}`)}`,
  },
  {
    name: 'audit_stream_message',
    days: 90,
    // One that nobody took yet stays, however old; the trail itself is never pruned, so that nothing goes unsent.
    prune: (clientId, before) =>
      sql`delete from audit_stream_message where ${someOf(sql`
        select ctid from audit_stream_message where client_id = ${clientId} and created_at < ${before} and taken_at is not null`)}`,
  },
  {
    name: 'approval_telling',
    days: 90,
    prune: (clientId, before) =>
      sql`delete from approval_telling where ${someOf(sql`
        select ctid from approval_telling where client_id = ${clientId} and told_at < ${before}`)}`,
  },
  {
    name: 'scheduled_report_telling',
    days: 90,
    prune: (clientId, before) =>
      sql`delete from scheduled_report_telling where ${someOf(sql`
        select ctid from scheduled_report_telling where client_id = ${clientId} and told_at < ${before}`)}`,
  },
  {
    name: 'pay_period_download',
    days: 730,
    prune: (clientId, before) =>
      sql`delete from pay_period_download where ${someOf(sql`
        select ctid from pay_period_download where client_id = ${clientId} and at < ${before}`)}`,
  },
];

const dayMs = 24 * 60 * 60_000;

/**
 * Removes a client's rows whose time is over, some at a time, each time in a transaction of its own: nobody waits for them.
 * @returns rows pruned
 */
export async function pruneOld(pool: Pool, clientId: string, now: Date): Promise<number> {
  let all = 0;
  for (const { days, prune } of retention) {
    const before = new Date(now.getTime() - days * dayMs);
    const until = performance.now() + timeoutMs;
    for (let pruned = batchMax; pruned === batchMax && performance.now() < until;) {
      pruned = await inTenant(pool, clientId, (db) => db.run(prune(clientId, before)));
      all += pruned;
    }
  }
  return all;
}
