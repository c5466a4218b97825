import sql, { raw } from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import type { Actor } from '../../../http/principal.ts';
import type { Confirmation } from './confirmation.ts';

/** Report that the requester had seen: the newest version, and lines and total of the next where they were shown already. */
export interface SeenReport {
  lastVersion: number;
  next: { lines: number; total: number } | null;
  /** Payments on their way that it leaves to the next period; null where it leaves none. */
  leftOut: LeftOut | null;
  /** Deductions that are confirmed of that newest version; without them another one is issued. */
  confirmation?: Confirmation;
}

export interface LeftOut {
  count: number;
  amount: number;
}

export interface ReportUnderWay {
  last_version: number;
  /** Both null where it is issued as things stand once payments have ended. */
  lines: number | null;
  total: number | null;
  left_out: number | null;
  left_out_amount: number | null;
  /** Null where a report is issued. */
  confirmation: Confirmation | null;
  actor: Actor;
  asked_at: Date;
  /** A Spanish sentence; null while it is under way. */
  fault: string | null;
}

const columns = raw(
  'last_version, lines, total, left_out, left_out_amount, confirmation, actor, asked_at, fault',
);

/** The report or confirmation that a worker is asked for, or that came to nothing; null where there is none. */
export const getUnderWay = (db: Db, clientId: string, id: string): Promise<ReportUnderWay | null> =>
  db.first<ReportUnderWay>(sql`
    select ${columns} from pay_period_issue where client_id = ${clientId} and pay_period_id = ${id}`);

/** Held until the transaction ends; null once it is done or came to nothing. */
export const lockUnderWay = (db: Db, clientId: string, id: string): Promise<ReportUnderWay | null> =>
  db.first<ReportUnderWay>(sql`
    select ${columns} from pay_period_issue
    where client_id = ${clientId} and pay_period_id = ${id} and fault is null for update`);

/** In place of one that came to nothing. Answers 0 when one is under way. */
export const insertUnderWay = (
  db: Db,
  clientId: string,
  id: string,
  { seen, actor, now }: { seen: SeenReport; actor: Actor; now: Date },
): Promise<number> =>
  db.run(sql`
    insert into pay_period_issue (client_id, pay_period_id, last_version, lines, total, left_out, left_out_amount, confirmation, actor, asked_at)
    values (${clientId}, ${id}, ${seen.lastVersion}, ${seen.next?.lines ?? null}, ${seen.next?.total ?? null}, ${seen.leftOut?.count ?? null}, ${seen.leftOut?.amount ?? null},
            ${seen.confirmation ? JSON.stringify(seen.confirmation) : null}::jsonb, ${JSON.stringify(actor)}::jsonb, ${now})
    on conflict (client_id, pay_period_id) do update
      set last_version = excluded.last_version, lines = excluded.lines, total = excluded.total, left_out = excluded.left_out, left_out_amount = excluded.left_out_amount,
          confirmation = excluded.confirmation, actor = excluded.actor, asked_at = excluded.asked_at, fault = null
      where pay_period_issue.fault is not null`);

export async function failUnderWay(db: Db, clientId: string, id: string, fault: string): Promise<void> {
  await db.run(
    sql`update pay_period_issue set fault = ${fault} where client_id = ${clientId} and pay_period_id = ${id} and fault is null`,
  );
}

/** Reports that wait for payments. */
export const listOrdered = (db: Db, clientId: string): Promise<{ id: string; company_id: string }[]> =>
  db.many(sql`
    select pp.id, pp.company_id from pay_period_issue i join pay_period pp on pp.client_id = i.client_id and pp.id = i.pay_period_id
    where i.client_id = ${clientId} and i.lines is null and i.fault is null order by i.asked_at`);

export async function deleteUnderWay(db: Db, clientId: string, id: string): Promise<void> {
  await db.run(sql`delete from pay_period_issue where client_id = ${clientId} and pay_period_id = ${id}`);
}
