import type { DisbursementLine, DisbursementRow } from '@antela/contract/disbursements';
import { totalCap } from '@antela/contract/schemas';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { instantText } from '../../../db/instant-text.ts';
import { pageBy, type OrderedPage } from '../../../db/page.ts';

const ofScope = (scope: Scope): Sql =>
  sql`d.client_id = ${scope.clientId} and d.company_id = any(${[...scope.companyIds]})`;

/**
 * Advances `a` of companies `c` that pay by file, approved, and in no batch that lives, whatever has become of their periods: a
 * report waits for them, or another deducts them. One in process is there only to be tried again: an earlier batch had it refused.
 */
const payable = (scope: Scope): Sql => sql`
  a.client_id = ${scope.clientId} and a.company_id = any(${[...scope.companyIds]}) and c.payment_rail = 'bank_file'
  and a.account_number is not null
  and not exists (select from disbursement_line l where l.client_id = a.client_id and l.advance_id = a.id and l.state in ('waiting', 'sent', 'paid'))
  and (a.payment_state in ('requested', 'approved')
       or a.payment_state = 'processing' and exists (select from disbursement_line l where l.client_id = a.client_id and l.advance_id = a.id))`;

const payableJoins = sql`join company c on c.client_id = a.client_id and c.id = a.company_id`;

/** Lines of a company's next batch by position, the oldest request first. */
export const payableLines = (scope: Scope, limit: number): Sql => sql`
  select a.client_id, row_number() over (order by a.requested_at, a.id)::int as position, a.id as advance_id, a.amount,
         concat_ws(' ', p.first_name, p.second_name, p.first_surname, p.second_surname) as holder, p.document_type, p.document_number,
         coalesce(a.bank_code, '') as bank_code, coalesce(a.account_type, '') as account_type, a.account_number
  from advance a ${payableJoins} join employee p on p.client_id = a.client_id and p.id = a.employee_id
  where ${payable(scope)} order by a.requested_at, a.id limit ${limit}`;

export interface PayableRow {
  company_id: string;
  company_name: string;
  lines: number;
  amount: number;
  /** Advances among them whose period is cut off. */
  awaited: number;
}

/** Companies that pay by file, by name; those with nothing to pay are there with zeros. */
export const listPayable = (db: Db, scope: Scope): Promise<PayableRow[]> =>
  db.many(sql`
    with waiting as (
      select a.company_id, count(*)::int as lines, sum(a.amount)::bigint as amount, count(*) filter (where pp.state <> 'open')::int as awaited
      from advance a ${payableJoins} left join pay_period pp on pp.client_id = a.client_id and pp.id = a.pay_period_id
      where ${payable(scope)} group by a.company_id)
    select c.id as company_id, c.name as company_name, coalesce(w.lines, 0) as lines, coalesce(w.amount, 0)::bigint as amount,
           coalesce(w.awaited, 0) as awaited
    from company c left join waiting w on w.company_id = c.id
    where c.client_id = ${scope.clientId} and c.id = any(${[...scope.companyIds]}) and c.payment_rail = 'bank_file'
    order by c.name, c.id`);

export interface DisbursementRecord {
  id: string;
  number: number;
  company_id: string;
  company_name: string;
  nit: string;
  state: DisbursementRow['state'];
  lines: number;
  amount: number;
  created_at: Date;
  created_by: string;
  created_by_name: string;
  decided_at: Date | null;
  decided_by_name: string | null;
  reason: string | null;
  /** Sequences that the batches before it took. */
  sequences_before: number;
}

const columns = sql`d.id, d.number, d.company_id, c.name as company_name, c.nit, d.state, d.lines, d.amount, d.created_at, d.created_by,
  d.created_by_name, d.decided_at, d.decided_by_name, d.reason, d.sequences_before`;
const joins = sql`join company c on c.client_id = d.client_id and c.id = d.company_id`;

/** By the instant they were made, one more than `limit`; a position is that instant as text, which keeps its microseconds. */
export function listDisbursements(
  db: Db,
  scope: Scope,
  page: OrderedPage,
): Promise<(DisbursementRecord & { sort_value: string })[]> {
  return db.many(sql`
    select ${columns}, ${raw(instantText('d.created_at'))} as sort_value
    from disbursement d ${joins}
    where ${ofScope(scope)}
    ${pageBy('d.created_at', 'd.id', page)}`);
}

export const countDisbursements = async (db: Db, scope: Scope): Promise<number> => {
  return db.number(
    sql`select least(count(*), ${totalCap + 1})::int as n from disbursement d where ${ofScope(scope)}`,
  );
};

/** Number of the client's next batch. */
export const nextNumber = (clientId: string): Sql =>
  sql`coalesce((select max(number) from disbursement where client_id = ${clientId}), 0) + 1`;

/** Sequences that the client's batches took so far. */
export const sequencesTaken = (clientId: string): Sql => sql`
  coalesce((select sequences_before + lines from disbursement where client_id = ${clientId} order by number desc limit 1), 0)`;

/** The last batch of a company that was not thrown away. */
export const getLast = (db: Db, scope: Scope, companyId: string): Promise<DisbursementRecord | null> =>
  db.first(sql`
    select ${columns} from disbursement d ${joins}
    where ${ofScope(scope)} and d.company_id = ${companyId} and d.state <> 'discarded' order by d.created_at desc, d.id desc limit 1`);

/** Null when it is not the scope's; `lock` holds it until the transaction ends. */
export const getDisbursement = (
  db: Db,
  scope: Scope,
  id: string,
  lock = false,
): Promise<DisbursementRecord | null> =>
  db.first(sql`
    select ${columns} from disbursement d ${joins} where ${ofScope(scope)} and d.id = ${id} ${lock ? sql`for no key update of d` : empty}`);

export const countLines = (
  db: Db,
  clientId: string,
  id: string,
): Promise<{ state: DisbursementLine['state']; lines: number; amount: number }[]> =>
  db.many(sql`
    select state, count(*)::int as lines, sum(amount)::bigint as amount from disbursement_line
    where client_id = ${clientId} and disbursement_id = ${id} group by state order by state`);

export interface AnswerRow {
  file_name: string;
  paid: number;
  rejected: number;
  returned: number;
  unchanged: number;
  taken_at: Date;
  taken_by_name: string;
}

export const listAnswers = (db: Db, clientId: string, id: string): Promise<AnswerRow[]> =>
  db.many(sql`
    select file_name, paid, rejected, returned, unchanged, taken_at, taken_by_name from disbursement_answer
    where client_id = ${clientId} and disbursement_id = ${id} order by taken_at, sha256`);

export interface LineRow {
  position: number;
  advance_id: string;
  amount: number;
  holder: string;
  document_type: string;
  document_number: string;
  bank_code: string;
  bank_name: string | null;
  account_type: string;
  account_number: string;
  state: DisbursementLine['state'];
  reason: string | null;
}

/** In the order of the file; null leaves nothing out, for the file itself and for answers. */
export function listLines(
  db: Db,
  clientId: string,
  id: string,
  page: { after: number | null; limit: number; descending: boolean } | null,
): Promise<LineRow[]> {
  const direction = raw(page?.descending ? 'desc' : 'asc');
  const after = page?.after ?? null;
  return db.many(sql`
    select l.position, l.advance_id, l.amount, l.holder, l.document_type, l.document_number, l.bank_code, b.name as bank_name,
           l.account_type, l.account_number, l.state, l.reason
    from disbursement_line l left join bank b on b.code = l.bank_code
    where l.client_id = ${clientId} and l.disbursement_id = ${id}
    ${after === null ? empty : sql`and l.position ${raw(page?.descending ? '<' : '>')} ${after}`}
    order by l.position ${direction}
    ${page ? sql`limit ${page.limit + 1}` : empty}`);
}

/** Number of the client's next batch, and the sequences that are taken before it. */
export async function getNext(db: Db, clientId: string): Promise<{ number: number; sequences: number }> {
  const row = await db.first<{ number: number; sequences: number }>(
    sql`select ${nextNumber(clientId)} as number, ${sequencesTaken(clientId)} as sequences`,
  );
  return row ?? { number: 1, sequences: 0 };
}
