import sql, { type Sql } from 'sql-template-tag';

/**
 * Tenant of the rows that a statement inserts, as a row `own` to select `own.client_id` from. A distributed server inserts what a SELECT
 * answers on the tenant's node only where the tenant is a column of that node; a value sends the rows through its coordinator.
 */
export const ofTenant = (clientId: string): Sql =>
  sql`(select client_id from client where client_id = ${clientId}::uuid) own`;
