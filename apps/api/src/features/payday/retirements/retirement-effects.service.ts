import { bogotaDate } from '@antela/rules/calendar-date';
import type { Pool } from 'pg';
import type { Db } from '../../../db/database.ts';
import type { EndedEnrolment } from '../../../db/ended-enrolment.ts';
import { inTenant } from '../../../db/transaction.ts';
import { notifyWebhooks } from '../../access/webhooks/notify-webhooks.service.ts';
import { decide } from '../../advances/advances/decide-advances.service.ts';
import { listWaiting, listWalletBalances } from '../../ledger/owed/owed.service.ts';
import type { LeftWallet } from '../../wallets/wallet-users/change-wallet-users.service.ts';
import { settleWalletUsers } from '../../wallets/wallet-users/retire-wallet-user.service.ts';
import { lockDue, markEffective, type Taken } from './retirements.sql.ts';
import { byEmployment } from './settlement.service.ts';

/** Retirements that take effect in one transaction. */
const atOnceMax = 10_000;

/** Carries out what the end of an employment brings with it, on the day it comes and whoever asked for it before. */
export async function effectRetirements(pool: Pool, clientId: string, now: Date): Promise<void> {
  await inTenant(pool, clientId, (db) => takeEffect(db, clientId, now, null));
}

/**
 * Cancels what waits of those whose last day has come, and takes them out of their wallets: nobody who has left is paid an
 * advance any more.
 * @param batchId of one action only; null for every one that is due
 * @returns how many requests were cancelled
 */
export async function takeEffect(
  db: Db,
  clientId: string,
  now: Date,
  batchId: string | null,
): Promise<number> {
  const due = await lockDue(db, clientId, bogotaDate(now), batchId, atOnceMax);
  if (due.length === 0) return 0;
  const waiting = byEmployment(
    await listWaiting(
      db,
      clientId,
      due.map((row) => row.employment_id),
    ),
  );
  const withWallet = new Set(
    (
      await listWalletBalances(
        db,
        clientId,
        due.map((row) => row.employment_id),
      )
    ).map((row) => row.employment_id),
  );
  const taken: Taken[] = [];
  for (const row of due) {
    const asked = waiting.get(row.employment_id) ?? [];
    const actor = {
      id: row.created_by,
      name: row.created_by_name,
      impersonator: null,
      requestId: null,
      ip: null,
    };
    const context = { db, scope: { clientId, companyIds: [row.company_id] }, actor, now };
    const wallets = withWallet.has(row.employment_id)
      ? await settleWalletUsers(context, row.employment_id, row.wallet_balances)
      : [];
    const outcomes =
      asked.length === 0
        ? []
        : await decide(
            context,
            'cancel',
            asked.map(({ id }) => id),
            { reason: 'Retiro del empleado.' },
          );
    const cancelled = new Set(outcomes.flatMap(({ done, advanceid }) => (done ? [advanceid] : [])));
    taken.push({
      id: row.id,
      cancelled_requests: cancelled.size,
      cancelled_amount: asked.reduce((sum, { id, amount }) => sum + (cancelled.has(id) ? amount : 0), 0),
      wallets: wallets.map(takenWallet),
    });
  }
  await markEffective(db, clientId, taken, now);
  await notifyWebhooks(
    db,
    clientId,
    due.map(({ id, employment_id: companyemployeeid, company_id: companyid, end_date: endDate }) => ({
      type: 'employee.retired',
      key: `retired:${id}`,
      data: { companyemployeeid, companyid, endDate },
    })),
    now,
  );
  return taken.reduce((sum, { cancelled_requests }) => sum + cancelled_requests, 0);
}

const takenWallet = ({ record, returned, eventKey }: LeftWallet): EndedEnrolment => ({
  wallet_user_id: record.id,
  wallet_id: record.wallet_id,
  state: record.state,
  state_reason: record.state_reason,
  returned,
  event_key: eventKey,
});
