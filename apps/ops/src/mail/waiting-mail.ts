import type { Db } from '@antela/api/db/database';
import { noticeLifeDays } from '@antela/api/features/records/notices/send-notices.service';
import type { ClientBase } from 'pg';
import sql from 'sql-template-tag';
import { hasLocalCloud } from '../backup/tables.ts';

/** A mail that did not leave yet, or not in time. */
export interface WaitingMail {
  recipient: string;
  what: string;
  created_at: Date;
  attempts: number;
  last_error: string | null;
  is_late: boolean;
}

const expires = sql`coalesce(expires_at, created_at + ${noticeLifeDays} * interval '1 day')`;

/** Waiting mail of a client: notices and codes of its employees. */
export const listOutbox = (db: Db, clientId: string, now: Date): Promise<WaitingMail[]> =>
  db.many<WaitingMail>(sql`
    select recipient, subject as what, created_at, attempts, last_error, ${expires} <= ${now} as is_late from outbox_message
    where client_id = ${clientId} and sent_at is null order by created_at, id limit 200`);

/** Makes mail due at once if it is still of use, or was a notice without a date of its own. @returns how many those are */
export const retryOutbox = (db: Db, clientId: string, now: Date): Promise<number> =>
  db.run(sql`
    update outbox_message set due_at = ${now},
      expires_at = case when expires_at is null then ${now}::timestamptz + ${noticeLifeDays} * interval '1 day' else expires_at end
    where client_id = ${clientId} and sent_at is null and (expires_at is null or expires_at > ${now})`);

/** Waiting mail of the embedded user pool: invitations to the portal and codes. Read as the login that owns the schema. */
export async function listPoolMail(owner: Pick<ClientBase, 'query'>): Promise<WaitingMail[]> {
  if (!(await hasLocalCloud(owner as ClientBase))) return [];
  const { rows } = await owner.query<WaitingMail>(
    `select recipient, kind as what, created_at, attempts, last_error, failed_at is not null as is_late
     from cloud.outgoing_message where recipient is not null order by created_at, id limit 200`,
  );
  return rows;
}

export async function retryPoolMail(owner: Pick<ClientBase, 'query'>, now: Date): Promise<number> {
  if (!(await hasLocalCloud(owner as ClientBase))) return 0;
  const { rowCount } = await owner.query(
    'update cloud.outgoing_message set due_at = $1 where recipient is not null and failed_at is null and expires_at > $1',
    [now],
  );
  return rowCount ?? 0;
}
