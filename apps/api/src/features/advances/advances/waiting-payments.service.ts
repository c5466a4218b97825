import type { Db } from '../../../db/database.ts';
import { enqueueAll } from '../../../jobs/enqueue.ts';
import { listUnpaid } from './payments.sql.ts';

/**
 * Queues the payments that a company's change of rail leaves without anybody to pay them; those that a batch still carries are
 * passed over in their turn.
 */
export async function payWaiting(db: Db, clientId: string, companyId: string): Promise<void> {
  await enqueueAll(
    db,
    (await listUnpaid(db, clientId, companyId)).map((id) => ({
      task: 'pay-advance',
      payload: { clientId, advanceId: id },
      jobKey: `pay:${id}`,
    })),
  );
}
