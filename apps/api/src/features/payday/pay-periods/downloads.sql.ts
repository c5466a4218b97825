import type { ReportFormat } from '@antela/contract/pay-periods';
import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { Actor } from '../../../http/principal.ts';

/** Writes down that somebody took a version away. */
export async function insertDownload(
  db: Db,
  clientId: string,
  given: {
    id: string;
    version: number;
    format: ReportFormat | 'txt';
    by: Actor;
    at: Date;
    layoutName?: string;
  },
): Promise<void> {
  await db.run(sql`
    insert into pay_period_download (client_id, id, pay_period_id, version, format, layout_name, user_id, user_name, at)
    values (${clientId}, ${newId()}, ${given.id}, ${given.version}, ${given.format}, ${given.layoutName ?? null}, ${given.by.id}, ${given.by.name}, ${given.at})`);
}
