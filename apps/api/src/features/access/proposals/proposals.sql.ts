import type { ProposalKind, ProposalSubject } from '@antela/contract/proposals';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';

/** Before and after of what is asked for, by field. */
type Changes = Record<string, readonly [before: unknown, after: unknown]>;

export interface Subject {
  kind: ProposalSubject;
  id: string;
  name: string;
  /** Id of the thing whose screen shows it too, such as a period's payroll. */
  withinId?: string;
}

export interface NewProposal {
  id: string;
  kind: ProposalKind;
  subject: Subject;
  companyIds: readonly string[];
  /** Whole pesos; 0 where no money moves. */
  amount: number;
  changes: Changes;
  body: object;
  by: { id: string; name: string };
  at: Date;
}

/** False while another one about the same thing waits. */
export async function insertProposal(db: Db, clientId: string, given: NewProposal): Promise<boolean> {
  const { subject } = given;
  return db.changed(sql`
    insert into proposal (client_id, id, kind, subject_kind, subject_id, subject_name, within_id, company_ids, amount, changes, body,
                          requested_by, requested_by_name, requested_at)
    values (${clientId}, ${given.id}, ${given.kind}, ${subject.kind}, ${subject.id}, ${subject.name}, ${subject.withinId ?? null},
            ${[...given.companyIds]}, ${given.amount}, ${JSON.stringify(given.changes)}, ${JSON.stringify(given.body)},
            ${given.by.id}, ${given.by.name}, ${given.at})
    on conflict do nothing`);
}

/** The proposal that waits about it; null where none does. */
export const getWaiting = (
  db: Db,
  clientId: string,
  subject: Pick<Subject, 'kind' | 'id'>,
): Promise<Pick<ProposalRecord, 'amount' | 'requested_by_name' | 'requested_at' | 'kind' | 'body'> | null> =>
  db.first(sql`
    select kind, body, amount, requested_by_name, requested_at from proposal
    where client_id = ${clientId} and subject_kind = ${subject.kind} and subject_id = ${subject.id} and state = 'waiting'`);

export interface ProposalRecord {
  id: string;
  kind: ProposalKind;
  subject_kind: ProposalSubject;
  subject_id: string;
  subject_name: string;
  within_id: string | null;
  company_ids: string[];
  amount: number;
  changes: Changes;
  body: Record<string, unknown>;
  state: 'waiting' | 'approved' | 'rejected' | 'withdrawn' | 'void';
  requested_by: string;
  requested_by_name: string;
  requested_at: Date;
  /** The last time its author reminded somebody of it. */
  reminded_at: Date | null;
}

const columns = sql`p.id, p.kind, p.subject_kind, p.subject_id, p.subject_name, p.within_id, p.company_ids, p.amount, p.changes, p.body, p.state,
  p.requested_by, p.requested_by_name, p.requested_at, p.reminded_at`;

/** Rows whose companies the caller all sees. */
const inSight = (scope: Scope): Sql =>
  sql`p.client_id = ${scope.clientId} and p.company_ids <@ ${[...scope.companyIds]}::uuid[]`;

export const getProposal = (db: Db, scope: Scope, id: string): Promise<ProposalRecord | null> =>
  db.first<ProposalRecord>(sql`select ${columns} from proposal p where ${inSight(scope)} and p.id = ${id}`);

export const lockProposal = (db: Db, clientId: string, id: string): Promise<ProposalRecord | null> =>
  db.first<ProposalRecord>(
    sql`select ${columns} from proposal p where p.client_id = ${clientId} and p.id = ${id} for update`,
  );

export interface Decision {
  state: 'approved' | 'rejected' | 'withdrawn' | 'void';
  by: { id: string; name: string };
  at: Date;
  reason: string | null;
}

export const decideProposal = (db: Db, clientId: string, id: string, given: Decision): Promise<number> =>
  db.run(sql`
    update proposal set state = ${given.state}, decided_by = ${given.by.id}, decided_by_name = ${given.by.name}, decided_at = ${given.at}, reason = ${given.reason}
    where client_id = ${clientId} and id = ${id}`);

/** Writes a reminder down; false where the proposal waits no more, or had one since. */
export const markReminded = (
  db: Db,
  clientId: string,
  id: string,
  { at, notSince }: { at: Date; notSince: Date },
): Promise<boolean> =>
  db.changed(sql`
    update proposal set reminded_at = ${at}
    where client_id = ${clientId} and id = ${id} and state = 'waiting' and (reminded_at is null or reminded_at <= ${notSince})`);

/** Proposals that wait about one thing and what belongs to it, or about all of a kind in sight; the oldest first. */
export const listWaiting = (
  db: Db,
  scope: Scope,
  { kind, id }: { kind: ProposalSubject; id: string | undefined },
): Promise<ProposalRecord[]> =>
  db.many<ProposalRecord>(sql`
    select ${columns} from proposal p
    where ${inSight(scope)} and p.state = 'waiting'
      ${id === undefined ? sql`and p.subject_kind = ${kind}` : sql`and ((p.subject_kind = ${kind} and p.subject_id = ${id}) or p.within_id = ${id})`}
    order by p.requested_at, p.id limit 200`);

export interface ToApprove {
  notRequestedBy: string;
  kinds: readonly ProposalKind[];
}

const toApprove = (scope: Scope, { notRequestedBy, kinds }: ToApprove): Sql =>
  sql`${inSight(scope)} and p.state = 'waiting' and p.kind = any(${[...kinds]}) and p.requested_by <> ${notRequestedBy}`;

/** Proposals of these kinds by other people, the oldest first, with their number and sum in all. */
export const listProposalsToApprove = (
  db: Db,
  scope: Scope,
  of: ToApprove,
  limit: number,
): Promise<(ProposalRecord & { n: number; sum: number })[]> =>
  db.many(sql`
    select ${columns}, count(*) over ()::int as n, (sum(p.amount) over ())::bigint as sum
    from proposal p where ${toApprove(scope, of)} order by p.requested_at, p.id limit ${limit}`);

/** How many they are, as one column of a larger question. */
export const countToApprove = (scope: Scope, of: ToApprove): Sql =>
  sql`(select count(*)::int from proposal p where ${toApprove(scope, of)})`;

/** Active users, but the one who asks, who hold a permission in all of these companies. */
export const listApprovers = (
  db: Db,
  clientId: string,
  { permission, companyIds, not }: { permission: string; companyIds: readonly string[]; not: string | null },
): Promise<{ id: string; name: string }[]> =>
  db.many(sql`
    select u.id, u.full_name as name from company_user u join role r on r.client_id = u.client_id and r.id = u.role_id
    where u.client_id = ${clientId} and u.state = 'active' and ${permission} = any(r.permissions)
      ${not === null ? empty : sql`and u.id::text <> ${not}`}
      and not exists (select from unnest(${[...companyIds]}::uuid[]) of_company
                      where not exists (select from company_user_company uc where uc.client_id = u.client_id and uc.user_id = u.id and uc.company_id = of_company))
    order by u.full_name, u.id`);

/** Proposals of these kinds that wait about these things; held. */
export const lockWaitingOf = (
  db: Db,
  clientId: string,
  subject: { kind: ProposalSubject; ids: readonly string[] },
  kinds: readonly ProposalKind[],
): Promise<ProposalRecord[]> =>
  db.many<ProposalRecord>(sql`
    select ${columns} from proposal p where p.client_id = ${clientId} and p.subject_kind = ${subject.kind} and p.subject_id = any(${[...subject.ids]}::uuid[])
      and p.state = 'waiting' and p.kind = any(${[...kinds]}) order by p.id for update`);
