import type { JobKind } from '@antela/contract/jobs';
import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

export interface JobRow {
  id: string;
  kind: JobKind;
  state: 'queued' | 'running' | 'done' | 'failed';
  done: number;
  total: number;
  result_key: string | null;
  error: string | null;
  created_by: string;
  created_at: Date;
  finished_at: Date | null;
}

export async function insertJob(
  db: Db,
  clientId: string,
  job: { id: string; kind: JobKind; total: number; createdBy: string },
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into job (client_id, id, kind, state, total, created_by, created_at)
    values (${clientId}, ${job.id}, ${job.kind}, 'queued', ${job.total}, ${job.createdBy}, ${now})`);
}

/** A job is seen by who started it. */
export const getJobRow = (db: Db, clientId: string, id: string, createdBy: string): Promise<JobRow | null> =>
  db.first<JobRow>(sql`
    select id, kind, state, done, total, result_key, error, created_by, created_at, finished_at
    from job where client_id = ${clientId} and id = ${id} and created_by = ${createdBy}`);

export async function startJob(db: Db, clientId: string, id: string, total: number): Promise<void> {
  await db.run(
    sql`update job set state = 'running', total = ${total} where client_id = ${clientId} and id = ${id} and state in ('queued', 'running')`,
  );
}

export async function advanceJob(db: Db, clientId: string, id: string, done: number): Promise<void> {
  await db.run(
    sql`update job set done = greatest(done, ${done}) where client_id = ${clientId} and id = ${id}`,
  );
}

export async function finishJob(
  db: Db,
  clientId: string,
  id: string,
  outcome: { resultKey?: string; error?: string },
  now: Date,
): Promise<void> {
  await db.run(sql`
    update job set state = ${outcome.error === undefined ? 'done' : 'failed'}, result_key = ${outcome.resultKey ?? null}, error = ${outcome.error ?? null},
                   done = case when ${outcome.error === undefined} then total else done end, finished_at = ${now}
    where client_id = ${clientId} and id = ${id} and finished_at is null`);
}
