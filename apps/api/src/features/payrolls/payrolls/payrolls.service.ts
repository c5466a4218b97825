import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';

/** A payroll of the caller's companies that is in use; null otherwise. */
export const getOwnPayroll = (
  db: Db,
  scope: Scope,
  payrollId: string,
): Promise<{ company_id: string } | null> =>
  db.first<{ company_id: string }>(
    sql`select company_id from payroll where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and id = ${payrollId} and active`,
  );

/**
 * A payroll that is active, if it is of that company: what other features ask before they put somebody in it. It stays active
 * until their transaction ends.
 */
export const getPayrollOfCompany = (
  db: Db,
  clientId: string,
  companyId: string,
  payrollId: string,
): Promise<{ id: string } | null> =>
  db.first<{ id: string }>(
    sql`select id from payroll where client_id = ${clientId} and company_id = ${companyId} and id = ${payrollId} and active for key share`,
  );
