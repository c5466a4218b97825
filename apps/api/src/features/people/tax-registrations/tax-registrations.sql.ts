import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import type { KeptFile } from '../../../objects/stored-files.ts';

export interface TaxRegistrationRecord {
  employee_id: string;
  document_type: string;
  document_number: string;
  /** Null, like all that follows but the version, while nothing has been saved. */
  nit: string | null;
  economic_activity: string | null;
  activity_name: string | null;
  responsibilities: string[] | null;
  file_key: string | null;
  file_name: string | null;
  file_bytes: number | null;
  file_sha256: string | null;
  file_uploaded_at: Date | null;
  updated_at: Date | null;
  updated_by: string | null;
  version: number;
}

export interface TaxRegistrationValues {
  nit: string;
  economicActivity: string | null;
  responsibilities: string[];
}

/** Registration of an employee of the caller's companies, with nothing in it where nothing was saved; null for anybody else. */
export const getTaxRegistration = (
  db: Db,
  scope: Scope,
  employeeId: string,
): Promise<TaxRegistrationRecord | null> =>
  db.first<TaxRegistrationRecord>(sql`
    select p.id as employee_id, p.document_type, p.document_number, r.nit, r.economic_activity, coalesce(ci.name, r.economic_activity) as activity_name,
           r.responsibilities, r.file_key, r.file_name, r.file_bytes, r.file_sha256, r.file_uploaded_at, r.updated_at, coalesce(u.full_name, r.updated_by) as updated_by,
           coalesce(r.version, 0) as version
    from employee p
    left join tax_registration r on r.client_id = p.client_id and r.employee_id = p.id
    left join catalog_item ci on ci.type = 'economicactivity' and ci.id = r.economic_activity
    left join company_user u on u.client_id = r.client_id and u.id::text = r.updated_by
    where p.client_id = ${scope.clientId} and p.id = ${employeeId}
      and exists (select from employment e where e.client_id = p.client_id and e.employee_id = p.id and e.company_id = any(${[...scope.companyIds]}))`);

export const hasActivity = (db: Db, id: string): Promise<boolean> =>
  db.exists(sql`select id from catalog_item where type = 'economicactivity' and id = ${id}`);

/**
 * Version 0 is the first save. False when the version is another. The caller has made sure that the employee is in the scope.
 * @param file undefined keeps the one there is
 */
export async function putTaxRegistration(
  db: Db,
  scope: Scope,
  employeeId: string,
  version: number,
  { nit, economicActivity, responsibilities }: TaxRegistrationValues,
  file: KeptFile | null | undefined,
  updatedBy: string,
  now: Date,
): Promise<boolean> {
  if (version === 0) {
    return db.changed(sql`
      insert into tax_registration (client_id, employee_id, nit, economic_activity, responsibilities, file_key, file_name, file_bytes, file_sha256, file_uploaded_at, updated_at, updated_by)
      values (${scope.clientId}, ${employeeId}, ${nit}, ${economicActivity}, ${responsibilities}, ${file?.key ?? null}, ${file?.name ?? null}, ${file?.bytes ?? null},
              ${file?.sha256 ?? null}, ${file ? now : null}, ${now}, ${updatedBy})
      on conflict (client_id, employee_id) do nothing`);
  }
  const isNew = file !== undefined;
  return db.changed(sql`
    update tax_registration set nit = ${nit}, economic_activity = ${economicActivity}, responsibilities = ${responsibilities},
           file_key = case when ${isNew} then ${file?.key ?? null} else file_key end,
           file_name = case when ${isNew} then ${file?.name ?? null} else file_name end,
           file_bytes = case when ${isNew} then ${file?.bytes ?? null}::integer else file_bytes end,
           file_sha256 = case when ${isNew} then ${file?.sha256 ?? null} else file_sha256 end,
           file_uploaded_at = case when ${isNew} then ${file ? now : null}::timestamptz else file_uploaded_at end,
           updated_at = ${now}, updated_by = ${updatedBy}, version = version + 1
    where client_id = ${scope.clientId} and employee_id = ${employeeId} and version = ${version}`);
}
