import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import type { NameColumns } from '../../../text/person-name.ts';
import type { Remark } from './wallet-loads.sql.ts';

export interface DoubtfulName extends NameColumns {
  row_number: number;
  name_in_file: string;
  document_type: string;
  document_number: string;
}

export interface LoadToJudge {
  id: string;
  line_count: number;
  total: number;
  warnings: Remark[];
  file_name: string | null;
  created_by_name: string;
  /** Everybody else who had a hand in it. */
  editors: string[];
  /** Balance of the wallet that is still free. */
  available: number;
  excluded: number;
  excluded_amount: number;
  same_again: number;
  jumps: number;
  names_differ: number;
  /** The first of them, in the order of the file. */
  names: DoubtfulName[];
  /** The wallet's last load that reached people; null while there is none. */
  last: { concept: string; applied_at: string; lines: number; total: number } | null;
}

/** All that somebody who had no part in these loads needs to judge them by. */
export const readLoadsToJudge = (
  db: Db,
  clientId: string,
  ids: readonly string[],
  namesMax: number,
): Promise<LoadToJudge[]> =>
  db.many<LoadToJudge>(sql`
    select l.id, l.line_count, l.total, l.warnings, l.file_name, l.created_by_name,
           array(select u.full_name from company_user u
                 where u.client_id = l.client_id and u.id::text = any(l.prepared_by) and u.id::text <> l.created_by order by 1) as editors,
           coalesce((select a.balance from ledger_account a
                     where a.client_id = l.client_id and a.kind = 'company_fund' and a.owner_key = (select l.wallet_id::text)), 0)::bigint as available,
           seen.*, coalesce(named.names, '[]') as names, last.last
    from wallet_load l
    cross join lateral (
      select count(*) filter (where n.state = 'excluded')::int as excluded,
             coalesce(sum(n.amount) filter (where n.state = 'excluded'), 0)::bigint as excluded_amount,
             count(*) filter (where n.state <> 'excluded' and n.warnings @> '[{"code": "same_again"}]')::int as same_again,
             count(*) filter (where n.state <> 'excluded' and n.warnings @> '[{"code": "jump"}]')::int as jumps,
             count(*) filter (where n.state <> 'excluded' and n.warnings @> '[{"code": "name_differs"}]')::int as names_differ
      from wallet_load_line n
      where n.client_id = l.client_id and n.load_id = l.id and (n.state = 'excluded' or n.warnings <> '[]')) seen
    left join lateral (
      select json_agg(row_to_json(d)) as names from (
        select n.row_number, n.name_in_file, p.document_type, p.document_number, p.first_name, p.second_name, p.first_surname, p.second_surname
        from wallet_load_line n
        join wallet_user u on u.client_id = n.client_id and u.id = n.wallet_user_id
        join employee p on p.client_id = u.client_id and p.id = u.employee_id
        where n.client_id = l.client_id and n.load_id = l.id and n.state <> 'excluded' and n.warnings @> '[{"code": "name_differs"}]'
        order by n.row_number limit ${namesMax}) d) named on seen.names_differ > 0
    left join lateral (
      select json_build_object('concept', o.concept, 'applied_at', o.applied_at, 'lines', o.line_count, 'total', o.total) as last
      from wallet_load o
      where o.client_id = l.client_id and o.wallet_id = l.wallet_id and o.id <> l.id and o.state in ('applied', 'partially_applied')
      order by o.created_at desc, o.id desc limit 1) last on true
    where l.client_id = ${clientId} and l.id = any(${[...ids]}::uuid[])`);

/** Where a client has switched the second person off, and there is in fact nobody else who could approve. */
export const mayApproveOwn = async (db: Db, clientId: string): Promise<boolean> =>
  (await db.value<boolean>(sql`
    select coalesce((c.settings ->> 'ownLoadsApproved')::boolean, false)
           and (select count(*) from company_user u join role r on r.client_id = u.client_id and r.id = u.role_id
                where u.client_id = c.client_id and u.state = 'active' and 'approve_wallet_loads' = any(r.permissions)) = 1 as allowed
    from client c where c.client_id = ${clientId}`)) ?? false;
