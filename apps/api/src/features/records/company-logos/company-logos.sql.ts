import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

export interface LogoRecord {
  picture: Buffer;
  type: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
  sha256: string;
  set_by_name: string;
  set_at: Date;
}

export const findLogo = (db: Db, clientId: string, companyId: string): Promise<LogoRecord | null> =>
  db.first<LogoRecord>(sql`
    select picture, type, width, height, sha256, set_by_name, set_at from company_logo
    where client_id = ${clientId} and company_id = ${companyId}`);

export const putLogo = (db: Db, clientId: string, companyId: string, logo: LogoRecord): Promise<number> =>
  db.run(sql`
    insert into company_logo (client_id, company_id, picture, type, width, height, sha256, set_by_name, set_at)
    values (${clientId}, ${companyId}, ${logo.picture}, ${logo.type}, ${logo.width}, ${logo.height}, ${logo.sha256}, ${logo.set_by_name}, ${logo.set_at})
    on conflict (client_id, company_id) do update
    set picture = excluded.picture, type = excluded.type, width = excluded.width, height = excluded.height, sha256 = excluded.sha256,
        set_by_name = excluded.set_by_name, set_at = excluded.set_at`);

/** Hash of the logo that is gone; null where there was none. */
export const deleteLogo = (db: Db, clientId: string, companyId: string): Promise<{ sha256: string } | null> =>
  db.first(
    sql`delete from company_logo where client_id = ${clientId} and company_id = ${companyId} returning sha256`,
  );
