import { bogotaDate } from '@antela/rules/calendar-date';
import type { Db } from '../../../db/database.ts';
import type { TenantContext } from '../../../http/context.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { commit, giveBack } from '../wallets/wallet-funds.service.ts';
import { noticeLowBalance } from './load-notices.service.ts';
import { patchLoad } from './load-writes.sql.ts';
import { listWaiting } from './waiting-loads.sql.ts';
import { lockLoadOfClient, type LoadRecord } from './wallet-loads.sql.ts';

/**
 * Sets the money of an approved load aside and lets it go on: on its day, or at once. Where the fund does not reach, the whole
 * load waits and says what is missing. The caller has locked it.
 * @returns what is missing, or null
 */
export async function fundLoad(
  { db, scope: { clientId }, now }: TenantContext,
  load: LoadRecord,
): Promise<number | null> {
  const { missing, available } = await commit(db, clientId, ofFund(load), load.total, now);
  if (missing === null) {
    await noticeLowBalance(db, clientId, load, available, now);
    await patchLoad(db, clientId, load.id, { state: 'scheduled', missing: null }, now);
    if (isDue(load, now)) await enqueueApplying(db, clientId, load.id);
  } else if (load.state === 'awaiting_funds') {
    if (load.missing !== missing) await patchLoad(db, clientId, load.id, { missing }, now);
  } else await patchLoad(db, clientId, load.id, { state: 'awaiting_funds', missing }, now);
  return missing;
}

/** Money came into the fund: loads that wait for it go on, the one approved first first, each whole or not at all. @returns how many */
export async function fundWaitingLoads(work: TenantContext, walletId: string): Promise<number> {
  const {
    db,
    scope: { clientId },
    actor,
    now,
  } = work;
  let funded = 0;
  for (const id of await listWaiting(db, clientId, walletId)) {
    const load = await lockLoadOfClient(db, clientId, id);
    if (load?.state !== 'awaiting_funds' || (await fundLoad(work, load)) !== null) continue;
    funded += 1;
    await recordAudit({ db, scope: { clientId }, actor, now }, 'wallet_load.funded', 'wallet_load', id, {
      state: ['awaiting_funds', 'scheduled'],
    });
  }
  return funded;
}

/** Gives back what a load set aside; others that wait may take it. */
export async function releaseLoad(
  work: TenantContext,
  load: LoadRecord,
  why: 'release' | 'reverse',
): Promise<void> {
  if ((await giveBack(work.db, work.scope.clientId, ofFund(load), why, work.now)) > 0)
    await fundWaitingLoads(work, load.wallet_id);
}

/** Its day has come, or it has none. */
export const isDue = (load: LoadRecord, now: Date): boolean =>
  load.scheduled_on === null || load.scheduled_on <= bogotaDate(now);

export const enqueueApplying = (db: Db, clientId: string, loadId: string): Promise<void> =>
  enqueue(db, {
    task: 'apply-wallet-load',
    payload: { clientId, loadId },
    jobKey: `apply-wallet-load:${loadId}`,
  });

export const ofFund = (load: LoadRecord) => ({
  id: load.id,
  walletId: load.wallet_id,
  version: load.version,
});
