import type { sentEventNames } from '@antela/contract/webhook-events';
import type { deliveryStates } from '@antela/contract/webhooks';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { pageBy, type Page } from '../../../db/page.ts';
import type { Try } from '../../../outbound/tried.ts';
import { inSight } from './webhooks.sql.ts';

export interface DeliveryRecord {
  id: string;
  type: (typeof sentEventNames)[number];
  state: (typeof deliveryStates)[number];
  created_at: Date;
  delivered_at: Date | null;
  next_at: Date | null;
  body: string;
  tries: Try[];
}

/** Tries of one message that are kept, the newest. */
const triesKept = 20;

/** Webhooks that are sent something now. */
const listening = sql`w.approved_at is not null and w.disabled_at is null and w.removed_at is null`;

const state = sql`
  case when d.delivered_at is not null then 'delivered' when d.next_at is null then 'failed' when d.attempts = 0 then 'waiting' else 'retrying' end`;

/** Messages of one webhook, the newest first, one more row than `limit`. */
export const listDeliveries = (
  db: Db,
  scope: Scope,
  { webhookId, only, ...page }: Page & { webhookId: string; only: DeliveryRecord['state'] | undefined },
): Promise<DeliveryRecord[]> =>
  db.many<DeliveryRecord>(sql`
    select d.id, d.type, ${state} as state, d.created_at, d.delivered_at, d.next_at, d.body, d.tries
    from webhook w join webhook_delivery d on d.client_id = w.client_id and d.webhook_id = w.id
    where ${inSight(scope)} and w.id = ${webhookId}
      ${only ? sql`and ${state} = ${only}` : empty}
      ${pageBy('d.created_at', 'd.id', { ...page, descending: true })}`);

export interface NewMessage {
  id: string;
  webhookId: string;
  key: string;
  type: string;
  body: string;
}

/** Webhooks of the client that are told of such events, with their companies. */
export const listListening = (
  db: Db,
  clientId: string,
  types: readonly string[],
): Promise<{ id: string; company_ids: string[]; events: string[] }[]> =>
  db.many(sql`
    select w.id, w.company_ids, w.events from webhook w
    where w.client_id = ${clientId} and ${listening} and w.events && ${[...types]}::text[]`);

/** Writes messages to webhooks that still listen; the same event again writes nothing. @returns how many are new */
export const insertMessages = (
  db: Db,
  clientId: string,
  messages: readonly NewMessage[],
  now: Date,
): Promise<number> =>
  db.run(sql`
    insert into webhook_delivery (client_id, id, webhook_id, event_key, type, body, created_at, next_at)
    select w.client_id, m.id, w.id, m.key, m.type, m.body, ${now}::timestamptz, ${now}::timestamptz
    from webhook w join json_to_recordset(${JSON.stringify(messages)}) as m(id uuid, "webhookId" uuid, key text, type text, body text) on m."webhookId" = w.id
    where w.client_id = ${clientId} and ${listening}
    on conflict (client_id, webhook_id, event_key) do nothing`);

/** A message to one webhook alone. @returns 0 where it takes none now */
export const insertFor = (
  db: Db,
  clientId: string,
  webhookId: string,
  { id, key, type, body }: Omit<NewMessage, 'webhookId'>,
  now: Date,
): Promise<number> =>
  db.run(sql`
    insert into webhook_delivery (client_id, id, webhook_id, event_key, type, body, created_at, next_at)
    select w.client_id, ${id}, w.id, ${key}, ${type}, ${body}, ${now}, ${now}
    from webhook w where w.client_id = ${clientId} and w.id = ${webhookId} and ${listening}`);

/** Begins the schedule of messages anew: one, or all that were given up. @returns how many */
export const replay = (
  db: Db,
  clientId: string,
  { webhookId, id, now }: { webhookId: string; id: string | undefined; now: Date },
): Promise<number> =>
  db.run(sql`
    update webhook_delivery set attempts = 0, next_at = ${now}, delivered_at = null
    where client_id = ${clientId} and webhook_id = ${webhookId}
      and ${id === undefined ? sql`delivered_at is null and next_at is null` : sql`id = ${id}`}`);

/** Nothing more is tried of what waits. */
export const giveUp = (db: Db, clientId: string, webhookId: string): Promise<number> =>
  db.run(sql`
    update webhook_delivery set next_at = null where client_id = ${clientId} and webhook_id = ${webhookId} and next_at is not null`);

/** Somebody is in front of the screen: one that rests is tried now. */
export const endRest = (db: Db, clientId: string, webhookId: string): Promise<number> =>
  db.run(sql`update webhook set rests_until = null where client_id = ${clientId} and id = ${webhookId}`);

export interface DueWebhook {
  id: string;
  name: string;
  url: string;
  company_ids: string[];
}

const isDue = (now: Date): Sql => sql`
  ${listening} and (w.rests_until is null or w.rests_until <= ${now})
  and exists (select from webhook_delivery d where d.client_id = w.client_id and d.webhook_id = w.id and d.next_at <= ${now})`;

export const listDue = (db: Db, clientId: string, now: Date): Promise<DueWebhook[]> =>
  db.many(sql`
    select w.id, w.name, w.url, w.company_ids from webhook w where w.client_id = ${clientId} and ${isDue(now)} order by w.id`);

/** Secrets that sign for a webhook now, the newest first. */
export const listSigning = (
  db: Db,
  clientId: string,
  webhookId: string,
  now: Date,
): Promise<{ id: string; sealed: Buffer }[]> =>
  db.many(sql`
    select id, sealed from webhook_secret
    where client_id = ${clientId} and webhook_id = ${webhookId} and (ends_at is null or ends_at > ${now}) order by created_at desc, id desc`);

export interface Claimed {
  id: string;
  type: string;
  body: string;
  /** Tries of its schedule that were written down. */
  attempts: number;
}

/**
 * Takes some due messages of a webhook, the oldest first, until `lease`: whoever dies meanwhile leaves them to be tried again, and nobody
 * else sends them before. None while it takes nothing.
 */
export const claim = (
  db: Db,
  clientId: string,
  { webhookId, now, lease, limit }: { webhookId: string; now: Date; lease: Date; limit: number },
): Promise<Claimed[]> =>
  db.many(sql`
    update webhook_delivery d set next_at = ${lease}
    where d.client_id = ${clientId} and d.id in (
      select due.id from webhook w join webhook_delivery due on due.client_id = w.client_id and due.webhook_id = w.id
      where w.client_id = ${clientId} and w.id = ${webhookId} and ${isDue(now)} and due.next_at <= ${now}
      order by due.next_at, due.id limit ${limit} for update of due skip locked)
    returning d.id, d.type, d.body, d.attempts`);

/** Writes down one try. @param nextAt null where nothing more is tried */
export const noteTry = (
  db: Db,
  clientId: string,
  id: string,
  { tried, deliveredAt, nextAt }: { tried: Try; deliveredAt: Date | null; nextAt: Date | null },
): Promise<number> =>
  db.run(sql`
    update webhook_delivery set delivered_at = ${deliveredAt}, next_at = ${nextAt}, attempts = attempts + 1,
      tries = (select coalesce(jsonb_agg(t order by n), '[]') from jsonb_array_elements(${JSON.stringify([tried])}::jsonb || tries) with ordinality as kept(t, n) where n <= ${triesKept})
    where client_id = ${clientId} and id = ${id}`);

/** It took a message: it is as well as new. */
export const noteTaken = (db: Db, clientId: string, webhookId: string, now: Date): Promise<number> =>
  db.run(sql`
    update webhook set failures = 0, failing_since = null, rests_until = null, last_taken_at = ${now}
    where client_id = ${clientId} and id = ${webhookId}`);

/** It did not. @returns tries in a row, and since when */
export const noteRefused = (
  db: Db,
  clientId: string,
  webhookId: string,
  now: Date,
): Promise<{ failures: number; failing_since: Date } | null> =>
  db.first(sql`
    update webhook set failures = failures + 1, failing_since = coalesce(failing_since, ${now})
    where client_id = ${clientId} and id = ${webhookId} returning failures, failing_since`);

export const rest = (db: Db, clientId: string, webhookId: string, until: Date): Promise<number> =>
  db.run(sql`
    update webhook set rests_until = greatest(rests_until, ${until}::timestamptz) where client_id = ${clientId} and id = ${webhookId}`);

/** @returns 0 where it was disabled already */
export const disable = (
  db: Db,
  clientId: string,
  webhookId: string,
  why: 'gone' | 'stopped',
  now: Date,
): Promise<number> =>
  db.run(sql`
    update webhook set disabled_at = ${now}, disabled_why = ${why}
    where client_id = ${clientId} and id = ${webhookId} and disabled_at is null and removed_at is null`);

/** When the next message of the client is due; null where none is to come. */
export const nextDue = (db: Db, clientId: string): Promise<{ at: Date | null } | null> =>
  db.first(sql`
    select min(greatest(d.next_at, w.rests_until)) as at from webhook w
    join lateral (select d.next_at from webhook_delivery d where d.client_id = w.client_id and d.webhook_id = w.id and d.next_at is not null order by d.next_at limit 1) d on true
    where w.client_id = ${clientId} and ${listening}`);
