import { defaultSuspensionSettings, type SuspensionSettings } from '@antela/rules/suspension-kinds';
import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';

export interface SettingsRecord {
  settings: SuspensionSettings;
  version: number;
  clientName: string;
  /** The client has companies beyond the scope. */
  hasOtherCompanies: boolean;
}

/** The client's settings about suspensions; what it never settled is as the rules have it. */
export async function getSettings(db: Db, scope: Scope, { lock = false } = {}): Promise<SettingsRecord> {
  const row = await db.first<{
    settings: Partial<SuspensionSettings>;
    version: number;
    clientName: string;
    hasOtherCompanies: boolean;
  }>(sql`
    select settings, settings_version as version, name as "clientName",
           exists (select from company co where co.client_id = c.client_id and co.id <> all(${[...scope.companyIds]})) as "hasOtherCompanies"
    from client c where client_id = ${scope.clientId} ${lock ? sql`for update of c` : sql``}`);
  return {
    settings: { ...defaultSuspensionSettings, ...row?.settings },
    version: row?.version ?? 1,
    clientName: row?.clientName ?? '',
    hasOtherCompanies: row?.hasOtherCompanies ?? true,
  };
}

/** Other settings of the client stay as they are. The caller holds the row. */
export const updateSettings = (db: Db, clientId: string, settings: SuspensionSettings): Promise<number> =>
  db.run(sql`
    update client set settings = settings || ${JSON.stringify(settings)}::jsonb, settings_version = settings_version + 1
    where client_id = ${clientId}`);
