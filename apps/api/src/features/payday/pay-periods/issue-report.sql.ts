import sql, { raw } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { notifySteps } from '../../../db/deduction-steps.ts';
import { ofTenant } from '../../../db/of-tenant.ts';
import type { Actor } from '../../../http/principal.ts';
import { linesNow, type ListFacts } from './deduction-list.sql.ts';

export interface IssuedReport {
  version: number;
  lines: number;
  total: number;
  sha256: string;
  /** Nobody has taken, moved or ended any of it since it was read. */
  isAsRead: boolean;
  /** Advances and purchases whose debt another receivable still held, a period's or a prima's, with what is left of them. */
  moved: { itemId: string; from: string; amount: number }[];
}

/** Two periods may be reported at once: what one has just taken over is no longer what the other read. */
const asRead = raw(
  'a.deduction_state = d.deduction_state and a.collected_with_id is not distinct from d.collected_with_id',
);

/**
 * The report in one statement: its lines, the advances of each, the hash over all of them, and every advance moved to
 * `Reportado` with its step of history. The period must be locked.
 */
export async function insertReport(
  db: Db,
  scope: Scope,
  facts: ListFacts,
  version: number,
  actor: Actor,
  now: Date,
): Promise<IssuedReport> {
  const { clientId } = scope;
  const isTaken = sql`(d.deduction_state = 'pending' or d.collected_with_id is distinct from ${facts.id}::uuid)`;
  const row = await db.first<IssuedReport>(sql`
    ${linesNow(scope, facts)},
    whole as materialized (
      select count(*) as lines, coalesce(sum(advances), 0) as advances, coalesce(sum(principal), 0) as principal,
             coalesce(sum(fees), 0) as fees, coalesce(sum(vat), 0) as vat, coalesce(sum(prima), 0) as prima, coalesce(sum(wallets), 0) as wallets, coalesce(sum(carried), 0) as carried, coalesce(sum(total), 0) as total,
             encode(sha256(convert_to(coalesce(string_agg(concat_ws('|', employment_id, document_type, document_number, principal, fees, vat, prima, wallets, carried, total), E'\n' order by sort_name, employment_id), ''), 'UTF8')), 'hex') as sha256
      from line),
    report as (
      insert into pay_period_report (client_id, pay_period_id, version, issued_at, issued_by, issued_by_name, lines, advances, principal, fees, vat, prima, wallets, carried, total, sha256)
      select own.client_id, ${facts.id}::uuid, ${version}::int, ${now}::timestamptz, ${actor.id}, ${actor.name}, lines, advances, principal, fees, vat, prima, wallets, carried, total, sha256
      from ${ofTenant(clientId)} cross join whole returning version, lines, total, sha256),
    written as (
      insert into pay_period_line (client_id, pay_period_id, version, employment_id, employee_id, sort_name, full_name, document_type, document_number, code, cost_center,
                                   advances, principal, fees, vat, prima, wallets, carried, total, estimated_net, previous_total, warnings)
      select own.client_id, ${facts.id}::uuid, ${version}::int, employment_id, employee_id, sort_name, full_name, document_type, document_number, code, cost_center,
             advances, principal, fees, vat, prima, wallets, carried, total, estimated_net, previous_total, warnings from ${ofTenant(clientId)} cross join line),
    item as materialized (
      select employment_id, row_number() over (partition by employment_id order by carried desc, at, coalesce(advance_id, spend_id)) as position, advance_id, spend_id, owed, carried from due),
    tied as (
      insert into pay_period_line_item (client_id, pay_period_id, version, employment_id, position, advance_id, spend_id, amount, carried)
      select own.client_id, ${facts.id}::uuid, ${version}::int, employment_id, position, advance_id, spend_id, owed, carried from ${ofTenant(clientId)} cross join item),
    reported as (
      update advance a set deduction_state = case a.deduction_state when 'pending' then 'reported' else a.deduction_state end, collected_with_id = ${facts.id}, version = a.version + 1
      from due d where a.client_id = ${clientId} and a.id = d.advance_id and ${isTaken} and ${asRead} returning 1),
    reported_spends as (
      update wallet_spend a set deduction_state = case a.deduction_state when 'pending' then 'reported' else a.deduction_state end, collected_with_id = ${facts.id}
      from due d where a.client_id = ${clientId} and a.id = d.spend_id and ${isTaken} and ${asRead} returning 1),
    step as materialized (
      select new_id() as id, advance_id, 'pending' as from_state, 'reported' as to_state from due where advance_id is not null and deduction_state = 'pending'),
    ${notifySteps(clientId, { actor: actor.name, reason: sql`null`, now })}
    select version, lines, total, sha256,
           (select count(*) from reported) + (select count(*) from reported_spends) = (select count(*) from due d where ${isTaken}) as "isAsRead",
           coalesce((
      select json_agg(json_build_object('itemId', coalesce(advance_id, spend_id), 'from', holder_key, 'amount', owed)) from due where holder_key <> ${facts.id}::text), '[]') as moved
    from report`);
  if (!row) throw new Error('a report was not written');
  return row;
}
