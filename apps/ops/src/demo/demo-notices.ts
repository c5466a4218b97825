import type { Db } from '@antela/api/db/database';
import { showInPortal } from '@antela/api/features/records/notices/notify-contacts.service';
import sql from 'sql-template-tag';

interface WaitingLoad {
  id: string;
  company_id: string;
  version: number;
  wallet_name: string;
  line_count: number;
  total: number;
  created_by_name: string;
  created_at: Date;
}

const dayMs = 86_400_000;
/** Everybody has looked at notices older than a week. */
const newDays = 8;

/** Notices of what waits for an approval; reports told their own when they were issued. Nobody is written to. */
export async function seedNotices(db: Db, { clientId, now }: { clientId: string; now: Date }): Promise<void> {
  const loads = await db.many<WaitingLoad>(sql`
    select l.id, l.company_id, l.version, w.name as wallet_name, l.line_count, l.total, l.created_by_name, l.created_at
    from wallet_load l join wallet w on w.client_id = l.client_id and w.id = l.wallet_id
    where l.client_id = ${clientId} and l.state = 'in_approval'`);
  for (const row of loads)
    await showInPortal({ db, scope: { clientId }, now: row.created_at }, [
      {
        kind: 'load_to_approve',
        companyId: row.company_id,
        eventKey: `load:${row.id}:${row.version}`,
        facts: {
          loadId: row.id,
          walletName: row.wallet_name,
          employees: row.line_count,
          total: row.total,
          preparedBy: row.created_by_name,
        },
      },
    ]);
  await db.run(sql`
    insert into notice_reading (client_id, user_id, seen_until)
    select client_id, id, ${new Date(now.getTime() - newDays * dayMs)} from company_user where client_id = ${clientId}`);
}
