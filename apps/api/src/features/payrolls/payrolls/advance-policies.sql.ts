import type { AdvancePolicy } from '@antela/rules/advance-policy';
import type { CalendarDate } from '@antela/rules/calendar-date';
import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { ofTenant } from '../../../db/of-tenant.ts';

export interface PolicyRow {
  id: string;
  payroll_id: string;
  version: number;
  valid_from: string;
  terms: AdvancePolicy;
}

/** The version in force on a day for each of the payrolls; a payroll without one is absent. */
export const listPoliciesInForce = (
  db: Db,
  scope: Scope,
  payrollIds: readonly string[],
  on: CalendarDate,
): Promise<PolicyRow[]> =>
  db.many<PolicyRow>(sql`
    select distinct on (ap.payroll_id) ap.id, ap.payroll_id, ap.version, ap.valid_from, ap.terms
    from advance_policy ap
    where ap.client_id = ${scope.clientId} and ap.payroll_id = any(${[...payrollIds]}) and ap.valid_from <= ${on}
    order by ap.payroll_id, ap.valid_from desc`);

export interface PolicyVersionRow extends PolicyRow {
  valid_until: string | null;
  created_by: string;
  created_at: Date;
  is_used: boolean;
}

/** Every version of a payroll's policy, the last first. */
export const listPolicyVersions = (db: Db, scope: Scope, payrollId: string): Promise<PolicyVersionRow[]> =>
  db.many<PolicyVersionRow>(sql`
    select ap.id, ap.payroll_id, ap.version, ap.valid_from, ap.terms, coalesce(ap.created_by_name, 'Antela') as created_by, ap.created_at,
           lead(ap.valid_from) over (order by ap.valid_from) - 1 as valid_until,
           exists (select from advance a where a.client_id = ap.client_id and a.policy_id = ap.id offset 0) as is_used
    from advance_policy ap
    join payroll pr on pr.client_id = ap.client_id and pr.id = ap.payroll_id
    where ap.client_id = ${scope.clientId} and pr.company_id = any(${[...scope.companyIds]}) and ap.payroll_id = ${payrollId}
    order by ap.valid_from desc`);

/** One version, if it is of a company in sight. */
export const getPolicy = (db: Db, scope: Scope, policyId: string): Promise<PolicyRow | null> =>
  db.first<PolicyRow>(sql`
    select ap.id, ap.payroll_id, ap.version, ap.valid_from, ap.terms from advance_policy ap
    join payroll pr on pr.client_id = ap.client_id and pr.id = ap.payroll_id
    where ap.client_id = ${scope.clientId} and pr.company_id = any(${[...scope.companyIds]}) and ap.id = ${policyId}`);

export interface NewPolicy {
  id: string;
  payrollId: string;
  validFrom: CalendarDate;
  terms: AdvancePolicy;
  createdBy: { id: string; name: string };
  at: Date;
}

/** Adds a version with the next number of its payroll, whose row the caller holds. @returns the number */
export async function insertPolicy(db: Db, clientId: string, policy: NewPolicy): Promise<number> {
  const row = await db.first<{ version: number }>(sql`
    insert into advance_policy (client_id, id, payroll_id, version, valid_from, terms, created_by, created_by_name, created_at)
    select own.client_id, ${policy.id}::uuid, ${policy.payrollId}::uuid,
           coalesce((select max(p.version) from advance_policy p where p.client_id = own.client_id and p.payroll_id = ${policy.payrollId}), 0) + 1,
           ${policy.validFrom}::date, ${JSON.stringify(policy.terms)}::jsonb, ${policy.createdBy.id}, ${policy.createdBy.name}, ${policy.at}::timestamptz
    from ${ofTenant(clientId)}
    returning version`);
  if (!row) throw new Error('a policy was not written');
  return row.version;
}

/** Withdraws the version that begins on a day, if there is one; the foreign key keeps one that an advance was granted under. */
export const deletePolicyFrom = (
  db: Db,
  clientId: string,
  payrollId: string,
  validFrom: string,
): Promise<number> =>
  db.run(
    sql`delete from advance_policy where client_id = ${clientId} and payroll_id = ${payrollId} and valid_from = ${validFrom}`,
  );
