import type { AccountFormat } from '@antela/rules/bank-account';
import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';

interface Named {
  id: string;
  name: string;
}

export const listCompanyNames = (db: Db, scope: Scope) =>
  db.many<Named & { nit: string }>(sql`
    select id, name, nit from company where client_id = ${scope.clientId} and id = any(${[...scope.companyIds]}) order by name`);

/** Payrolls that are active. */
export const listPayrollNames = (db: Db, scope: Scope) =>
  db.many<Named & { company_id: string }>(sql`
    select id, name, company_id from payroll
    where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and active order by name`);

interface KnownBank {
  code: string;
  name: string;
  status: string;
  account_formats: Partial<Record<string, AccountFormat>>;
}

export const listBankNames = (db: Db) =>
  db.many<KnownBank>(sql`select code, name, status, account_formats from bank order by name`);
