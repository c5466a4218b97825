import type { JobKind } from '@antela/contract/jobs';
import type { WalletLoadField } from '@antela/contract/wallet-loads';
import type { WalletLoadLineState, WalletLoadState } from '@antela/rules/wallet-states';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { countCapped, pageBy, type OrderedPage, type Page } from '../../../db/page.ts';
import type { NameColumns } from '../../../text/person-name.ts';

export interface Remark {
  code: string;
  detail: string;
}

/** Columns of a load's file, by its titles' signature, and what each was read as. */
export interface FileColumns {
  signature: string;
  columns: {
    index: number;
    letter: string;
    header: string;
    samples: string[];
    field: WalletLoadField | null;
  }[];
}

export interface LoadRecord {
  id: string;
  wallet_id: string;
  wallet_name: string;
  low_balance_at: number | null;
  company_id: string;
  company_name: string;
  source: 'file' | 'form' | 'copy';
  state: WalletLoadState;
  concept: string;
  file_key: string | null;
  file_sha256: string | null;
  file_name: string | null;
  file_columns: FileColumns | null;
  copied_from_id: string | null;
  control_total: number | null;
  scheduled_on: string | null;
  validated_at: Date | null;
  warnings: Remark[];
  reason: string | null;
  missing: number | null;
  job_id: string | null;
  line_count: number;
  total: number;
  created_by: string;
  created_by_name: string;
  prepared_by: string[];
  approved_by: string | null;
  approved_by_name: string | null;
  approved_at: Date | null;
  applied_at: Date | null;
  created_at: Date;
  version: number;
}

export interface LoadFilters {
  walletid?: string | undefined;
  companyid?: string[] | undefined;
  state?: WalletLoadState[] | undefined;
  /** Folded words, each somewhere in the concept or the wallet's name; null when nobody searches. */
  terms: string[] | null;
}

/** The loads of the scope's companies. */
const ofScope = (scope: Scope): Sql =>
  sql`l.client_id = ${scope.clientId} and l.company_id = any(${[...scope.companyIds]})`;

const fold = (text: string) =>
  raw(`lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'))`);

const folded = fold(`l.concept || ' ' || w.name`);

const columns = sql`
  select l.id, l.wallet_id, w.name as wallet_name, w.low_balance_at, l.company_id, co.name as company_name, l.source, l.state, l.concept, l.file_key, l.file_name, l.file_sha256, l.file_columns,
         l.copied_from_id, l.control_total, l.scheduled_on, l.validated_at, l.warnings, l.reason, l.missing, l.job_id, l.line_count, l.total,
         l.created_by, l.created_by_name, l.prepared_by, l.approved_by, l.approved_by_name, l.approved_at, l.applied_at, l.created_at, l.version
  from wallet_load l
  join wallet w on w.client_id = l.client_id and w.id = l.wallet_id
  join company co on co.client_id = l.client_id and co.id = l.company_id`;

const where = (scope: Scope, { walletid, companyid, state, terms }: LoadFilters): Sql => sql`
  ${ofScope(scope)}
  ${walletid ? sql`and l.wallet_id = ${walletid}` : empty}
  ${companyid ? sql`and l.company_id = any(${companyid})` : empty}
  ${state ? sql`and l.state = any(${state})` : empty}
  ${terms ? sql`and not exists (select from unnest(${terms}::text[]) term where strpos(${folded}, term) = 0)` : empty}`;

/** Loads by when they were made, one more row than `limit`. */
export function listLoads(
  db: Db,
  scope: Scope,
  { filters, ...page }: OrderedPage & { filters: LoadFilters },
): Promise<LoadRecord[]> {
  return db.many<LoadRecord>(sql`
    ${columns} where ${where(scope, filters)}
    ${pageBy('l.created_at', 'l.id', page)}`);
}

export const countLoads = (db: Db, scope: Scope, filters: LoadFilters): Promise<number> =>
  countCapped(
    db,
    sql`from wallet_load l join wallet w on w.client_id = l.client_id and w.id = l.wallet_id
      where ${where(scope, filters)}`,
  );

export const getLoad = (db: Db, scope: Scope, loadId: string): Promise<LoadRecord | null> =>
  db.first<LoadRecord>(sql`${columns} where ${ofScope(scope)} and l.id = ${loadId}`);

/** A load, held until the transaction ends: everything that happens to a load happens behind this lock. */
export const lockLoad = (db: Db, scope: Scope, loadId: string): Promise<LoadRecord | null> =>
  db.first<LoadRecord>(sql`${columns} where ${ofScope(scope)} and l.id = ${loadId} for update of l`);

/** For the worker, which acts for all companies of the client. */
export const lockLoadOfClient = (db: Db, clientId: string, loadId: string): Promise<LoadRecord | null> =>
  db.first<LoadRecord>(sql`${columns} where l.client_id = ${clientId} and l.id = ${loadId} for update of l`);

export interface LineSums {
  state: WalletLoadLineState;
  count: number;
  amount: number;
  reversed: number;
  with_faults: number;
  with_warnings: number;
  not_enrolled: number;
}

export const sumLines = (db: Db, clientId: string, loadId: string): Promise<LineSums[]> =>
  db.many<LineSums>(sql`
    select state, count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(reversed_amount), 0)::bigint as reversed,
           count(*) filter (where faults <> '[]')::int as with_faults, count(*) filter (where warnings <> '[]')::int as with_warnings,
           count(*) filter (where faults @> '[{"code": "not_enrolled"}]')::int as not_enrolled
    from wallet_load_line where client_id = ${clientId} and load_id = ${loadId} group by state`);

export interface JobRecord {
  id: string;
  kind: JobKind;
  state: 'queued' | 'running' | 'done' | 'failed';
  done: number;
  total: number;
  error: string | null;
}

/** The work that is under way on a load or was last done, whoever asked for it. */
export const getLoadJob = (db: Db, clientId: string, loadId: string): Promise<JobRecord | null> =>
  db.first<JobRecord>(sql`
    select j.id, j.kind, j.state, j.done, j.total, j.error from wallet_load l join job j on j.client_id = l.client_id and j.id = l.job_id
    where l.client_id = ${clientId} and l.id = ${loadId}`);

export interface LineRecord {
  id: string;
  load_id: string;
  row_number: number;
  wallet_user_id: string | null;
  employee_id: string | null;
  first_name: string | null;
  second_name: string | null;
  first_surname: string | null;
  second_surname: string | null;
  document_number: string | null;
  name_in_file: string | null;
  amount: number | null;
  concept: string | null;
  state: WalletLoadLineState;
  faults: Remark[];
  warnings: Remark[];
  reason: string | null;
  deleted_by: string | null;
  reversed_amount: number;
  applied_at: Date | null;
}

const lineColumns = sql`
  select n.id, n.load_id, n.row_number, n.wallet_user_id, u.employee_id, p.first_name, p.second_name, p.first_surname, p.second_surname,
         coalesce(p.document_number, n.document_number) as document_number, n.name_in_file, n.amount, n.concept, n.state, n.faults, n.warnings,
         n.reason, n.deleted_by, n.reversed_amount, n.applied_at
  from wallet_load_line n
  left join wallet_user u on u.client_id = n.client_id and u.id = n.wallet_user_id
  left join employee p on p.client_id = u.client_id and p.id = u.employee_id`;

export interface LineFilters {
  state?: WalletLoadLineState | undefined;
  has?: 'faults' | 'warnings' | undefined;
  /** Folded beginnings of words, each in the name or the document; null when nobody searches. */
  terms: string[] | null;
}

const inFile = fold(`concat_ws(' ', n.name_in_file, n.document_number)`);
/** Lines whose person is searched for, or, while they name nobody, what the file says of them. The people are found once, by their index. */
const searched = (clientId: string, terms: string[]): Sql => sql`
  and (n.wallet_user_id in (select u.id from wallet_user u
                            where u.client_id = ${clientId} and u.employment_id in (select search_employments(${terms})))
       or n.wallet_user_id is null and not exists (
         select from unnest(${terms}::text[]) term where strpos(' ' || ${inFile}, ' ' || term) = 0))`;

/** Lines of a load in the order of the file, after a row number, one more than `limit`. */
export const listLines = (
  db: Db,
  clientId: string,
  loadId: string,
  { state, has, terms, after, limit }: LineFilters & { after: number; limit: number },
): Promise<LineRecord[]> =>
  db.many<LineRecord>(sql`
    ${lineColumns}
    where n.client_id = ${clientId} and n.load_id = ${loadId} and n.row_number > ${after}
      ${state ? sql`and n.state = ${state}` : empty}
      ${has ? sql`and n.${raw(has)} <> '[]' and n.state = 'pending'` : empty}
      ${terms ? searched(clientId, terms) : empty}
    order by n.row_number limit ${limit + 1}`);

/** Reasons lines are as they are: what must be mended, or why they failed. */
export const listReasons = (
  db: Db,
  clientId: string,
  loadId: string,
): Promise<{ row_number: number; reason: string }[]> =>
  db.many(sql`
    select row_number, coalesce(reason, (select string_agg(f ->> 'detail', E'\n') from jsonb_array_elements(faults) f)) as reason
    from wallet_load_line
    where client_id = ${clientId} and load_id = ${loadId} and (state = 'pending' and faults <> '[]' or state = 'failed')
    order by row_number`);

/** A line of a load that the scope sees. */
export const getLine = (db: Db, scope: Scope, lineId: string): Promise<LineRecord | null> =>
  db.first<LineRecord>(sql`
    ${lineColumns} join wallet_load l on l.client_id = n.client_id and l.id = n.load_id
    where ${ofScope(scope)} and n.id = ${lineId}`);

export interface PersonRecord extends NameColumns {
  id: string;
  document_type: string;
  document_number: string;
  payroll_name: string;
  sort_name: string;
  balance: number;
}

/** The active users of a wallet by surname, one more than `limit`. */
export const listPeople = (
  db: Db,
  clientId: string,
  walletId: string,
  { terms, ...page }: Page & { terms: string[] | null },
): Promise<PersonRecord[]> =>
  db.many<PersonRecord>(sql`
    select u.id, p.first_name, p.second_name, p.first_surname, p.second_surname, p.document_type, p.document_number, r.name as payroll_name, e.sort_name,
           coalesce(a.balance, 0)::bigint as balance
    from wallet_user u
    join employment e on e.client_id = u.client_id and e.id = u.employment_id
    join employee p on p.client_id = u.client_id and p.id = u.employee_id
    join payroll r on r.client_id = e.client_id and r.id = e.payroll_id
    left join lateral (
      select balance from ledger_account
      where client_id = u.client_id and kind = 'wallet_user' and owner_key = (select u.id::text) limit 1) a on true
    where u.client_id = ${clientId} and u.wallet_id = ${walletId} and u.state = 'active'
      ${terms ? sql`and u.employment_id in (select search_employments(${terms}))` : empty}
      ${pageBy('e.sort_name', 'u.id', { ...page, descending: false })}`);

/** Facts of a load that a task needs before it begins. */
export const getLoadHead = (
  db: Db,
  clientId: string,
  loadId: string,
): Promise<Pick<
  LoadRecord,
  'validated_at' | 'job_id' | 'file_key' | 'file_name' | 'line_count' | 'file_sha256'
> | null> =>
  db.first(sql`
    select validated_at, job_id, file_key, file_name, line_count, file_sha256 from wallet_load
    where client_id = ${clientId} and id = ${loadId}`);
