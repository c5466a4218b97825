import type { ReportLayout } from '@antela/rules/report-layout';
import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';

export interface LayoutRow {
  id: string;
  company_id: string;
  name: string;
  layout: ReportLayout;
  version: number;
}

/** Company of a payroll; null out of sight. */
export const companyOfPayroll = (db: Db, scope: Scope, payrollId: string): Promise<string | null> =>
  db.value<string>(sql`
    select company_id from payroll where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and id = ${payrollId}`);

/** By name. */
export const listLayouts = (db: Db, scope: Scope, companyId: string): Promise<LayoutRow[]> =>
  db.many<LayoutRow>(sql`
    select id, company_id, name, layout, version from report_layout
    where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and company_id = ${companyId} order by name, id`);

export const getLayout = (db: Db, scope: Scope, id: string): Promise<LayoutRow | null> =>
  db.first<LayoutRow>(sql`
    select id, company_id, name, layout, version from report_layout
    where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and id = ${id}`);

/** False when the company has one of that name. */
export const insertLayout = (
  db: Db,
  clientId: string,
  row: Omit<LayoutRow, 'version'>,
  now: Date,
): Promise<boolean> =>
  db.changed(sql`
    insert into report_layout (client_id, id, company_id, name, layout, created_at, updated_at)
    values (${clientId}, ${row.id}, ${row.company_id}, ${row.name}, ${JSON.stringify(row.layout)}, ${now}, ${now})
    on conflict on constraint report_layout_name do nothing`);

/** False when the version is no longer that one. */
export const updateLayoutRow = (
  db: Db,
  clientId: string,
  { id, version, name, layout }: Omit<LayoutRow, 'company_id'>,
  now: Date,
): Promise<boolean> =>
  db.changed(sql`
    update report_layout set name = ${name}, layout = ${JSON.stringify(layout)}, version = version + 1, updated_at = ${now}
    where client_id = ${clientId} and id = ${id} and version = ${version}`);

export const deleteLayoutRow = (db: Db, clientId: string, id: string): Promise<number> =>
  db.run(sql`delete from report_layout where client_id = ${clientId} and id = ${id}`);

/** '900123456-8', of a company in sight. */
export const getNit = (db: Db, scope: Scope, companyId: string): Promise<string | null> =>
  db.value<string>(sql`
    select nit || '-' || check_digit as nit from company
    where client_id = ${scope.clientId} and id = ${companyId} and id = any(${[...scope.companyIds]})`);
