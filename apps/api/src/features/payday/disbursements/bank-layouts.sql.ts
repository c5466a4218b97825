import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';

export interface LayoutVersion {
  name: string;
  /** Null: the product's own again. */
  layout: unknown;
  version: number;
  created_at: Date;
  created_by_name: string;
  approved_by_name: string | null;
}

/** The layout of a batch as it was kept; null for one made in the product's own. */
export const keptOfBatch = (db: Db, clientId: string, id: string): Promise<{ layout: unknown } | null> =>
  db.first(sql`
    select l.layout from disbursement d join bank_layout l on l.client_id = d.client_id and l.id = d.bank_layout_id
    where d.client_id = ${clientId} and d.id = ${id}`);

/** The version in force; null for a company that never had one. */
export const newestOf = (db: Db, clientId: string, companyId: string): Promise<LayoutVersion | null> =>
  db.first<LayoutVersion>(sql`
    select name, layout, count(*) over ()::int as version, created_at, created_by_name, approved_by_name
    from bank_layout where client_id = ${clientId} and company_id = ${companyId}
    order by created_at desc, id desc limit 1`);

/** Versions, the newest first, each with the batches that were made in it; batches of the product's own are on the last. */
export const listVersions = (
  db: Db,
  clientId: string,
  companyId: string,
): Promise<(LayoutVersion & { batches: number })[]> =>
  db.many(sql`
    select l.name, l.layout, l.created_at, l.created_by_name, l.approved_by_name,
           row_number() over (order by l.created_at, l.id)::int as version,
           (select count(*)::int from disbursement d where d.client_id = l.client_id and d.bank_layout_id = l.id) as batches
    from bank_layout l where l.client_id = ${clientId} and l.company_id = ${companyId}
    order by l.created_at desc, l.id desc limit 100`);

/** Batches made before the company had a version of its own. */
export const countUnversioned = async (db: Db, clientId: string, companyId: string): Promise<number> => {
  return db.number(sql`
    select count(*)::int as n from disbursement
    where client_id = ${clientId} and company_id = ${companyId} and bank_layout_id is null`);
};

export interface CompanyLayout {
  company_id: string;
  company_name: string;
  version: number;
  name: string | null;
  created_at: Date | null;
  created_by_name: string | null;
  approved_by_name: string | null;
}

/** Companies that pay by file, by name, each with its version in force. */
export const listCompanyLayouts = (db: Db, scope: Scope): Promise<CompanyLayout[]> =>
  db.many(sql`
    select c.id as company_id, c.name as company_name, coalesce(l.version, 0) as version, l.name, l.created_at, l.created_by_name,
           l.approved_by_name
    from company c
    left join lateral (
      select name, created_at, created_by_name, approved_by_name, count(*) over ()::int as version
      from bank_layout where client_id = c.client_id and company_id = c.id order by created_at desc, id desc limit 1) l on true
    where c.client_id = ${scope.clientId} and c.id = any(${[...scope.companyIds]}) and c.payment_rail = 'bank_file'
    order by c.name, c.id`);

export const getCompany = (
  db: Db,
  scope: Scope,
  companyId: string,
): Promise<{ id: string; name: string; nit: string } | null> =>
  db.first(sql`
    select id, name, nit from company
    where client_id = ${scope.clientId} and id = any(${[...scope.companyIds]}) and id = ${companyId}`);

/** One change of a company's format at a time, until the transaction ends: the application may not write the company's own row. */
export const lockLayout = (db: Db, clientId: string, companyId: string): Promise<number> =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`bank_layout:${clientId}:${companyId}`}, 0))`);

export interface NewVersion {
  id: string;
  companyId: string;
  name: string;
  layout: object | null;
  at: Date;
  requestedBy: string;
  approvedBy: string;
}

export const insertVersion = (db: Db, clientId: string, given: NewVersion): Promise<number> =>
  db.run(sql`
    insert into bank_layout (client_id, id, company_id, name, layout, created_at, created_by_name, approved_by_name)
    values (${clientId}, ${given.id}, ${given.companyId}, ${given.name}, ${given.layout && JSON.stringify(given.layout)}::jsonb,
            ${given.at}, ${given.requestedBy}, ${given.approvedBy})`);
