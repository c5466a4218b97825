import type { Db } from '../../db/database.ts';
import { notifyContacts } from '../notices/notify-contacts.service.ts';
import type { LoadRecord } from './wallet-loads.sql.ts';

/** Tells the company's contacts that a load waits for a second person. */
export const noticeLoadToApprove = (db: Db, clientId: string, load: LoadRecord, now: Date): Promise<void> =>
  notifyContacts({ db, clientId, now }, [
    {
      kind: 'load_to_approve',
      companyId: load.company_id,
      eventKey: `load:${load.id}:${load.version}`,
      facts: {
        loadId: load.id,
        walletName: load.wallet_name,
        employees: load.line_count,
        total: load.total,
        preparedBy: load.created_by_name,
      },
    },
  ]);

/** Tells the company's contacts once that this load took the fund below its threshold. @param available what is free after it, in pesos */
export async function noticeLowBalance(
  db: Db,
  clientId: string,
  load: LoadRecord,
  available: number,
  now: Date,
): Promise<void> {
  const { low_balance_at: threshold } = load;
  if (threshold === null || available >= threshold || available + load.total < threshold) return;
  await notifyContacts({ db, clientId, now }, [
    {
      kind: 'low_wallet_balance',
      companyId: load.company_id,
      eventKey: `load:${load.id}:${load.version}`,
      facts: { walletId: load.wallet_id, walletName: load.wallet_name, available, threshold },
    },
  ]);
}
