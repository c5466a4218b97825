import type { WebhookEvent } from '@antela/contract/webhook-events';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { lockClient } from '../../../db/whole-client.ts';

export interface SecretRecord {
  id: string;
  ending: string;
  created_by: string;
  created_at: Date;
  ends_at: Date | null;
}

export interface WebhookRecord {
  id: string;
  name: string;
  url: string;
  events: WebhookEvent[];
  company_ids: string[];
  companies: { id: string; name: string }[];
  created_by: string;
  created_at: Date;
  approved_at: Date | null;
  disabled_why: 'gone' | 'stopped' | null;
  removed_at: Date | null;
  failing_since: Date | null;
  last_taken_at: Date | null;
  /** A proposal about it waits. */
  is_waiting: boolean;
  /** Secrets that sign now, the newest first. */
  secrets: SecretRecord[];
}

/** Removed ones stay in sight for a while, and no longer than this many. */
const shownMax = 100;

/** Rows whose companies the caller all sees. */
export const inSight = (scope: Scope): Sql =>
  sql`w.client_id = ${scope.clientId} and w.company_ids <@ ${[...scope.companyIds]}::uuid[]`;

export const isWebhookInSight = (db: Db, scope: Scope, id: string): Promise<boolean> =>
  db.exists(sql`select from webhook w where ${inSight(scope)} and w.id = ${id}`);

/** The newest first; held until the transaction ends where that is asked for. */
export async function listWebhooks(
  db: Db,
  scope: Scope,
  now: Date,
  { id, hold = false }: { id?: string; hold?: boolean } = {},
): Promise<WebhookRecord[]> {
  const rows = await db.many<Omit<WebhookRecord, 'secrets'>>(sql`
    select w.id, w.name, w.url, w.events, w.company_ids, w.created_by, w.created_at, w.approved_at, w.disabled_why, w.removed_at, w.failing_since, w.last_taken_at,
           coalesce((select json_agg(json_build_object('id', co.id, 'name', co.name) order by co.name)
                     from company co where co.client_id = w.client_id and co.id = any(w.company_ids)), '[]'::json) as companies,
           exists (select from proposal p where p.client_id = w.client_id and p.subject_kind = 'webhook' and p.subject_id = w.id and p.state = 'waiting') as is_waiting
    from webhook w where ${inSight(scope)} ${id === undefined ? empty : sql`and w.id = ${id}`}
    order by w.created_at desc, w.id desc limit ${shownMax} ${hold ? sql`for update of w` : empty}`);
  const secrets = await db.many<SecretRecord & { webhook_id: string }>(sql`
    select s.id, s.ending, s.created_by, s.created_at, s.ends_at, s.webhook_id from webhook_secret s
    where s.client_id = ${scope.clientId} and s.webhook_id = any(${rows.map((row) => row.id)}::uuid[]) and (s.ends_at is null or s.ends_at > ${now})
    order by s.created_at desc, s.id desc`);
  return rows.map((row) => ({ ...row, secrets: secrets.filter(({ webhook_id: of }) => of === row.id) }));
}

/** False where another one that lives has the name. */
export const insertWebhook = (
  db: Db,
  clientId: string,
  given: Pick<WebhookRecord, 'id' | 'name' | 'url' | 'events'> & {
    companyIds: readonly string[];
    by: string;
    at: Date;
  },
): Promise<boolean> =>
  db.changed(sql`
    insert into webhook (client_id, id, name, url, events, company_ids, created_by, created_at)
    values (${clientId}, ${given.id}, ${given.name}, ${given.url}, ${given.events}, ${[...given.companyIds]}, ${given.by}, ${given.at})
    on conflict do nothing`);

/** Living webhooks, counted one after the other: the client's row is held until the transaction ends. */
export async function countLiving(db: Db, clientId: string): Promise<number> {
  await lockClient(db, clientId);
  return db.number(
    sql`select count(*)::int as n from webhook where client_id = ${clientId} and removed_at is null`,
  );
}

export const insertSecret = (
  db: Db,
  clientId: string,
  given: { id: string; webhookId: string; ending: string; sealed: Buffer; by: string; at: Date },
): Promise<number> =>
  db.run(sql`
    insert into webhook_secret (client_id, id, webhook_id, ending, sealed, created_by, created_at)
    values (${clientId}, ${given.id}, ${given.webhookId}, ${given.ending}, ${given.sealed}, ${given.by}, ${given.at})`);

/** Secrets that would sign for ever, other than the one that stays, sign until then. */
export const endSecrets = (
  db: Db,
  clientId: string,
  { webhookId, id, until }: { webhookId: string; id?: string; until: Date },
): Promise<number> =>
  db.run(sql`
    update webhook_secret set ends_at = ${until}
    where client_id = ${clientId} and webhook_id = ${webhookId} and (ends_at is null or ends_at > ${until}) ${id === undefined ? empty : sql`and id = ${id}`}`);

export const approveWebhook = (db: Db, clientId: string, id: string, at: Date): Promise<number> =>
  db.run(sql`
    update webhook set approved_at = ${at}
    where client_id = ${clientId} and id = ${id} and approved_at is null and removed_at is null`);

export const removeWebhook = (db: Db, clientId: string, id: string, at: Date): Promise<number> =>
  db.run(
    sql`update webhook set removed_at = ${at} where client_id = ${clientId} and id = ${id} and removed_at is null`,
  );

export const resumeWebhook = (db: Db, clientId: string, id: string): Promise<number> =>
  db.run(sql`
    update webhook set disabled_at = null, disabled_why = null, failures = 0, failing_since = null, rests_until = null
    where client_id = ${clientId} and id = ${id} and disabled_at is not null and removed_at is null`);

export const lockWebhook = (db: Db, clientId: string, id: string): Promise<number> =>
  db.run(sql`select from webhook where client_id = ${clientId} and id = ${id} for update`);

/** Sealed secrets of a client, for the operator who puts another master secret in place of one. */
export const listSealed = (db: Db, clientId: string): Promise<{ id: string; sealed: Buffer }[]> =>
  db.many(sql`select id, sealed from webhook_secret where client_id = ${clientId} order by id`);

export const reseal = (
  db: Db,
  clientId: string,
  { id, was, sealed }: { id: string; was: Buffer; sealed: Buffer },
): Promise<number> =>
  db.run(
    sql`update webhook_secret set sealed = ${sealed} where client_id = ${clientId} and id = ${id} and sealed = ${was}`,
  );
