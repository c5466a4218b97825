import type { ReportKind, ReportOccasion } from '@antela/contract/scheduled-reports';
import sql, { type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';

export interface ScheduledRecord {
  id: string;
  kind: ReportKind;
  occasion: ReportOccasion;
  company_ids: string[];
  companies: { id: string; name: string }[];
  /** Ids of people; those who left are among them until it is told of. */
  recipients: string[];
  people: { id: string; name: string }[];
  owner_id: string;
  owner_name: string;
  created_at: Date;
  since: Date;
  paused_at: Date | null;
  last_at: Date | null;
}

const select = sql`
  select s.id, s.kind, s.occasion, s.company_ids, s.recipients, s.owner_id, o.full_name as owner_name, s.created_at, s.since, s.paused_at, s.last_at,
         coalesce((select json_agg(json_build_object('id', co.id, 'name', co.name) order by co.name)
                   from company co where co.client_id = s.client_id and co.id = any(s.company_ids)), '[]'::json) as companies,
         coalesce((select json_agg(json_build_object('id', u.id, 'name', u.full_name) order by u.full_name)
                   from company_user u where u.client_id = s.client_id and u.id = any(s.recipients)), '[]'::json) as people
  from scheduled_report s join company_user o on o.client_id = s.client_id and o.id = s.owner_id`;

export interface Seeing {
  userId: string;
  /** Kinds of which also those of others are seen, where the caller sees all of their companies. */
  kinds: readonly ReportKind[];
}

const seen = (scope: Scope, { userId, kinds }: Seeing): Sql => sql`
  s.client_id = ${scope.clientId} and s.removed_at is null
  and (s.owner_id = ${userId} or ${userId} = any(s.recipients)
       or (s.kind = any(${[...kinds]}) and s.company_ids <@ ${[...scope.companyIds]}::uuid[]))`;

export const listScheduled = (db: Db, scope: Scope, seeing: Seeing): Promise<ScheduledRecord[]> =>
  db.many<ScheduledRecord>(
    sql`${select} where ${seen(scope, seeing)} order by s.created_at desc, s.id desc limit 200`,
  );

/** Held until the transaction ends. */
export const lockScheduled = (
  db: Db,
  scope: Scope,
  seeing: Seeing,
  id: string,
): Promise<ScheduledRecord | null> =>
  db.first<ScheduledRecord>(sql`${select} where ${seen(scope, seeing)} and s.id = ${id} for update of s`);

/** All of a client that are told of, held so that one worker at a time tells. */
export const lockActive = (db: Db, clientId: string): Promise<ScheduledRecord[]> =>
  db.many<ScheduledRecord>(sql`
    ${select} where s.client_id = ${clientId} and s.removed_at is null and s.paused_at is null order by s.id for update of s`);

export const countScheduled = (db: Db, clientId: string): Promise<number> =>
  db.number(
    sql`select count(*)::int as n from scheduled_report where client_id = ${clientId} and removed_at is null`,
  );

/** False where its owner has the very same one. */
export const insertScheduled = (
  db: Db,
  clientId: string,
  given: {
    id: string;
    kind: ReportKind;
    occasion: ReportOccasion;
    companyIds: readonly string[];
    recipients: readonly string[];
    ownerId: string;
    at: Date;
  },
): Promise<boolean> =>
  db.changed(sql`
    insert into scheduled_report (client_id, id, kind, occasion, company_ids, recipients, owner_id, created_at, since)
    values (${clientId}, ${given.id}, ${given.kind}, ${given.occasion}, ${[...given.companyIds].toSorted()}, ${[...given.recipients]}, ${given.ownerId}, ${given.at}, ${given.at})
    on conflict do nothing`);

export interface Patch {
  recipients?: readonly string[];
  ownerId?: string;
  since?: Date;
  pausedAt?: Date | null;
  removedAt?: Date;
  lastAt?: Date;
}

export const patchScheduled = (db: Db, clientId: string, id: string, given: Patch): Promise<number> =>
  db.run(sql`
    update scheduled_report set
      recipients = ${given.recipients === undefined ? sql`recipients` : sql`${[...given.recipients]}::uuid[]`},
      owner_id = ${given.ownerId === undefined ? sql`owner_id` : sql`${given.ownerId}::uuid`},
      since = ${given.since === undefined ? sql`since` : sql`${given.since}::timestamptz`},
      paused_at = ${given.pausedAt === undefined ? sql`paused_at` : sql`${given.pausedAt}::timestamptz`},
      removed_at = ${given.removedAt === undefined ? sql`removed_at` : sql`${given.removedAt}::timestamptz`},
      last_at = ${given.lastAt === undefined ? sql`last_at` : sql`${given.lastAt}::timestamptz`}
    where client_id = ${clientId} and id = ${id}`);

/** True once for each occasion. */
export const noteTold = (db: Db, clientId: string, id: string, key: string, at: Date): Promise<boolean> =>
  db.changed(sql`
    insert into scheduled_report_telling (client_id, scheduled_report_id, occasion_key, told_at) values (${clientId}, ${id}, ${key}, ${at})
    on conflict do nothing`);
