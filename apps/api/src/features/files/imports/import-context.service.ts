import { bogotaDate } from '@antela/rules/calendar-date';
import type { Db } from '../../../db/database.ts';
import type { ImportContext } from './import-kind.service.ts';
import type { ImportWork } from './import-work.ts';
import { getImportOfClient } from './imports.sql.ts';
import { companiesOfUser } from './visible-companies.sql.ts';

/** An import as its tasks see it; null when it is gone. */
export async function contextOf(
  db: Db,
  { clock }: Pick<ImportWork, 'clock'>,
  clientId: string,
  importId: string,
): Promise<ImportContext | null> {
  const record = await getImportOfClient(db, clientId, importId);
  if (!record) return null;
  const companyIds = await companiesOfUser(db, clientId, record.created_by);
  return { record, scope: { clientId, companyIds }, today: bogotaDate(clock()) };
}
