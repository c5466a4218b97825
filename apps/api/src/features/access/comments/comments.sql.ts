import type { CommentedKind } from '@antela/contract/comments';
import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import type { KeptFile } from '../../../objects/stored-files.ts';

export interface CommentFile extends KeptFile {
  id: string;
}

export interface CommentRecord {
  id: string;
  subject_kind: CommentedKind;
  subject_id: string;
  company_id: string;
  text: string;
  mentions: { id: string; name: string }[];
  files: CommentFile[];
  author_id: string;
  author_name: string;
  impersonator: string | null;
  created_at: Date;
  withdrawn_at: Date | null;
}

const select = sql`
  select c.id, c.subject_kind, c.subject_id, c.company_id, c.text, c.files, c.author_id, c.author_name, c.impersonator, c.created_at, c.withdrawn_at,
         coalesce((select json_agg(json_build_object('id', u.id, 'name', u.full_name) order by u.full_name)
                   from company_user u where u.client_id = c.client_id and u.id = any(c.mentions)), '[]'::json) as mentions
  from comment c`;

/** All on one thing, the first first. */
export const listComments = (
  db: Db,
  scope: Scope,
  { kind, id }: { kind: CommentedKind; id: string },
): Promise<CommentRecord[]> =>
  db.many<CommentRecord>(sql`
    ${select} where c.client_id = ${scope.clientId} and c.company_id = any(${[...scope.companyIds]})
      and c.subject_kind = ${kind} and c.subject_id = ${id}
    order by c.created_at, c.id`);

/** Comments on each of those things that nobody took back, by the thing's id. */
export const countComments = (
  db: Db,
  scope: Scope,
  subjects: readonly { kind: CommentedKind; id: string }[],
): Promise<{ id: string; n: number }[]> =>
  db.many(sql`
    select c.subject_id as id, count(*)::int as n from comment c
    where c.client_id = ${scope.clientId} and c.company_id = any(${[...scope.companyIds]})
      and c.subject_kind = any(${[...new Set(subjects.map(({ kind }) => kind))]}) and c.subject_id = any(${subjects.map(({ id }) => id)}::uuid[])
      and c.withdrawn_at is null
    group by c.subject_id`);

export const getComment = (db: Db, scope: Scope, id: string): Promise<CommentRecord | null> =>
  db.first<CommentRecord>(sql`
    ${select} where c.client_id = ${scope.clientId} and c.company_id = any(${[...scope.companyIds]}) and c.id = ${id}`);

export interface NewComment {
  id: string;
  kind: CommentedKind;
  subjectId: string;
  companyId: string;
  text: string;
  mentions: readonly string[];
  files: readonly CommentFile[];
  by: { id: string; name: string; impersonator: string | null };
  at: Date;
}

export const insertComment = (db: Db, clientId: string, given: NewComment): Promise<number> =>
  db.run(sql`
    insert into comment (client_id, id, subject_kind, subject_id, company_id, text, mentions, files, author_id, author_name, impersonator, created_at)
    values (${clientId}, ${given.id}, ${given.kind}, ${given.subjectId}, ${given.companyId}, ${given.text}, ${[...given.mentions]}::uuid[],
            ${JSON.stringify(given.files)}::jsonb, ${given.by.id}, ${given.by.name}, ${given.by.impersonator}, ${given.at})`);

/** False where it was taken back before. */
export const markWithdrawn = async (db: Db, clientId: string, id: string, at: Date): Promise<boolean> =>
  (await db.run(sql`
    update comment set withdrawn_at = ${at} where client_id = ${clientId} and id = ${id} and withdrawn_at is null`)) ===
  1;

/** Comments on a period and on the advances that one of its reports deducts; the first first. */
export const listOfPeriod = (
  db: Db,
  clientId: string,
  { id, version }: { id: string; version: number },
): Promise<CommentRecord[]> =>
  db.many<CommentRecord>(sql`
    with about as (
      select 'pay_period' as kind, ${id}::uuid as id
      union all
      select distinct 'advance', i.advance_id from pay_period_line_item i
      where i.client_id = ${clientId} and i.pay_period_id = ${id} and i.version = ${version} and i.advance_id is not null)
    ${select} join about s on s.kind = c.subject_kind and s.id = c.subject_id
    where c.client_id = ${clientId} order by c.created_at, c.id`);
