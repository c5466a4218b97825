import sql from 'sql-template-tag';
import type { Db } from '../../db/database.ts';

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
