import type { auditMessageStates } from '@antela/contract/audit-streams';
import sql, { empty } from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import type { Page } from '../../../db/page.ts';
import type { Try } from '../../../outbound/tried.ts';

/** Tries of one message that are kept, the newest. */
const triesKept = 20;

/** Streams that send something. */
const sending = sql`a.approved_at is not null and a.ended_at is null`;

export interface SendingStream {
  id: string;
  name: string;
  url: string;
  /** Region of a bucket; null for a program of the client's own. */
  region: string | null;
  signing_key: Buffer;
  approved_at: Date;
  removed_at: Date | null;
  cursor_seq: number;
  cursor_hash: string;
  cursor_head_at: Date | null;
  messages: number;
  failing_since: Date | null;
  broken_seq: number | null;
}

/** Content of a message, fixed before it is sent. A head has no first. */
export interface Content {
  number: number;
  first_seq: number | null;
  after_hash: string;
  last_seq: number;
  hash: string;
  head_at: Date | null;
  is_last: boolean;
  created_at: Date;
}

export interface MessageRecord extends Content {
  state: (typeof auditMessageStates)[number];
  attempts: number;
  next_at: Date;
  taken_at: Date | null;
  tries: Try[];
}

export const listSending = (db: Db, clientId: string): Promise<{ id: string }[]> =>
  db.many(sql`select a.id from audit_stream a where a.client_id = ${clientId} and ${sending} order by a.id`);

/** A stream that sends, held until the transaction ends; null where it sends nothing, or somebody else holds it. */
export const holdSending = (db: Db, clientId: string, id: string): Promise<SendingStream | null> =>
  db.first(sql`
    select a.id, a.name, a.url, a.region, a.signing_key, a.approved_at, a.removed_at, a.cursor_seq, a.cursor_hash, a.cursor_head_at, a.messages, a.failing_since, a.broken_seq
    from audit_stream a where a.client_id = ${clientId} and a.id = ${id} and ${sending} for update skip locked`);

/** Secrets that sign for a stream now, the newest first. */
export const listSigning = (
  db: Db,
  clientId: string,
  streamId: string,
  now: Date,
): Promise<{ id: string; key_id: string | null; sealed: Buffer }[]> =>
  db.many(sql`
    select id, key_id, sealed from audit_stream_secret
    where client_id = ${clientId} and stream_id = ${streamId} and starts_at <= ${now} and (ends_at is null or ends_at > ${now})
    order by created_at desc, id desc`);

/** The message that is on its way, if any. */
export const getOnItsWay = (
  db: Db,
  clientId: string,
  streamId: string,
): Promise<(Content & Pick<MessageRecord, 'attempts' | 'next_at'>) | null> =>
  db.first(sql`
    select number, first_seq, after_hash, last_seq, hash, head_at, is_last, created_at, attempts, next_at from audit_stream_message
    where client_id = ${clientId} and stream_id = ${streamId} and taken_at is null`);

export const insertMessage = (
  db: Db,
  clientId: string,
  streamId: string,
  given: Content,
  nextAt: Date,
): Promise<number> =>
  db.run(sql`
    insert into audit_stream_message (client_id, stream_id, number, first_seq, after_hash, last_seq, hash, head_at, is_last, created_at, next_at, attempts)
    values (${clientId}, ${streamId}, ${given.number}, ${given.first_seq}, ${given.after_hash}, ${given.last_seq}, ${given.hash}, ${given.head_at}, ${given.is_last},
            ${given.created_at}, ${nextAt}, 1)`);

/** Takes the message on its way until `lease`: whoever dies meanwhile leaves it to be sent again. */
export const claim = (
  db: Db,
  clientId: string,
  streamId: string,
  { number, lease }: { number: number; lease: Date },
): Promise<number> =>
  db.run(sql`
    update audit_stream_message set next_at = ${lease}, attempts = attempts + 1
    where client_id = ${clientId} and stream_id = ${streamId} and number = ${number} and taken_at is null`);

/** Writes down one try. @returns 0 where the message was taken already */
export const noteTry = (
  db: Db,
  clientId: string,
  streamId: string,
  { number, tried, takenAt, nextAt }: { number: number; tried: Try; takenAt: Date | null; nextAt: Date },
): Promise<number> =>
  db.run(sql`
    update audit_stream_message set taken_at = ${takenAt}, next_at = ${nextAt},
      tries = (select coalesce(jsonb_agg(t order by n), '[]') from jsonb_array_elements(${JSON.stringify([tried])}::jsonb || tries) with ordinality as kept(t, n) where n <= ${triesKept})
    where client_id = ${clientId} and stream_id = ${streamId} and number = ${number} and taken_at is null`);

/** Moves the cursor to the end of a message that was taken, from the end of the one before. */
export const moveCursor = (
  db: Db,
  clientId: string,
  streamId: string,
  { number, last_seq, hash, head_at, is_last, at }: Content & { at: Date },
): Promise<number> =>
  db.run(sql`
    update audit_stream set cursor_seq = ${last_seq}, cursor_hash = ${hash}, cursor_head_at = coalesce(${head_at}::timestamptz, cursor_head_at), messages = ${number},
      ended_at = ${is_last ? at : null}, failures = 0, failing_since = null, last_taken_at = ${at}
    where client_id = ${clientId} and id = ${streamId} and messages = ${number - 1}`);

/** It was not taken. @returns since when */
export const noteRefused = (
  db: Db,
  clientId: string,
  streamId: string,
  now: Date,
): Promise<{ failures: number; failing_since: Date } | null> =>
  db.first(sql`
    update audit_stream set failures = failures + 1, failing_since = coalesce(failing_since, ${now})
    where client_id = ${clientId} and id = ${streamId} returning failures, failing_since`);

export const setBroken = (
  db: Db,
  clientId: string,
  streamId: string,
  place: number | null,
): Promise<number> =>
  db.run(
    sql`update audit_stream set broken_seq = ${place} where client_id = ${clientId} and id = ${streamId}`,
  );

export const giveUp = (db: Db, clientId: string, streamId: string, at: Date): Promise<number> =>
  db.run(sql`
    update audit_stream set ended_at = ${at} where client_id = ${clientId} and id = ${streamId} and removed_at is not null and ended_at is null`);

/** Somebody is in front of the screen: what waits is tried now. @returns 0 where nothing waits */
export const tryNow = (db: Db, clientId: string, streamId: string, now: Date): Promise<number> =>
  db.run(sql`
    update audit_stream_message set next_at = least(next_at, ${now}::timestamptz)
    where client_id = ${clientId} and stream_id = ${streamId} and taken_at is null and jsonb_array_length(tries) > 0`);

const state = sql`
  case when m.taken_at is not null then 'taken' when jsonb_array_length(m.tries) = 0 then 'sending' else 'retrying' end`;

/** Messages of one stream, the newest first, one more row than `limit`. */
export const listMessages = (
  db: Db,
  clientId: string,
  { streamId, isFailedOnly, after, limit }: Page & { streamId: string; isFailedOnly: boolean },
): Promise<MessageRecord[]> =>
  db.many<MessageRecord>(sql`
    select m.number, m.first_seq, m.after_hash, m.last_seq, m.hash, m.head_at, m.is_last, m.created_at, m.attempts, m.next_at, m.taken_at, m.tries, ${state} as state
    from audit_stream_message m
    where m.client_id = ${clientId} and m.stream_id = ${streamId}
      ${isFailedOnly ? sql`and (m.attempts > 1 or m.taken_at is null and jsonb_array_length(m.tries) > 0)` : empty}
      ${after ? sql`and m.number < ${Number(after[0])}` : empty}
    order by m.number desc limit ${limit + 1}`);
