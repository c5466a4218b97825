import { bogotaDate } from '@antela/rules/calendar-date';
import type { Pool } from 'pg';
import type { Db } from '../../db/database.ts';
import { inTenant } from '../../db/transaction.ts';
import { decide } from '../advances/decide-advances.service.ts';
import { settleWalletUsers } from '../wallet-users/retire-wallet-user.service.ts';
import { listWaiting, lockDue, markEffective } from './retirements.sql.ts';
import { byEmployment } from './settlement.service.ts';
import { listWalletBalances } from './settlement.sql.ts';

/** Of one transaction. */
const atOnceMax = 10_000;

/** What the end of an employment brings with it, on the day it comes and whoever asked for it before. */
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
  let cancelled = 0;
  for (const row of due) {
    const ids = waiting.get(row.employment_id)?.map(({ id }) => id) ?? [];
    const hasWallet = withWallet.has(row.employment_id);
    if (ids.length === 0 && !hasWallet) continue;
    const actor = {
      id: row.created_by,
      name: row.created_by_name,
      impersonator: null,
      requestId: null,
      ip: null,
    };
    const scope = { clientId, companyIds: [row.company_id] };
    if (hasWallet) await settleWalletUsers({ db, scope, actor, now }, row.employment_id, row.wallet_balances);
    if (ids.length === 0) continue;
    const outcomes = await decide({ db, scope, actor, now }, 'cancel', ids, 'Retiro del empleado.');
    cancelled += outcomes.filter(({ done }) => done).length;
  }
  await markEffective(
    db,
    clientId,
    due.map(({ id }) => id),
    now,
  );
  return cancelled;
}
