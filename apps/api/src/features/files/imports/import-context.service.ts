import { bogotaDate } from '@antela/rules/calendar-date';
import type { Db } from '../../../db/database.ts';
import type { ImportContext } from './import-kind.service.ts';
import type { ImportWork } from './import-work.ts';
import { getImportOfClient, type ImportRecord } from './imports.sql.ts';
import { companiesOfUser, userSeesSalary } from './visible-companies.sql.ts';

/** An import as its tasks see it; null when it is gone. */
export async function contextOf(
  db: Db,
  { clock }: Pick<ImportWork, 'clock'>,
  clientId: string,
  importId: string,
): Promise<ImportContext | null> {
  const record = await getImportOfClient(db, clientId, importId);
  if (!record) return null;
  return contextLike(db, record, clock());
}

/** As its own task has it: a correction reaches nothing that whoever started the import does not see. */
export const contextLike = async (db: Db, record: ImportRecord, now: Date): Promise<ImportContext> => {
  const { client_id: clientId, created_by: userId } = record;
  return {
    record,
    scope: { clientId, companyIds: await companiesOfUser(db, clientId, userId) },
    seesSalary: await userSeesSalary(db, clientId, userId),
    today: bogotaDate(now),
  };
};
