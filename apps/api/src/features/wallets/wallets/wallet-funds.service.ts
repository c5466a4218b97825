import type { Db } from '../../../db/database.ts';
import { lockBalances, post, type AccountRef } from '../../ledger/ledger/ledger.service.ts';

/** Account of a wallet's free money. */
export const fundOf = (walletId: string): AccountRef => ({ kind: 'company_fund', ownerKey: walletId });
/** Account of the money that a load has set aside: it can credit no more than that, whatever else happens. */
export const commitmentOf = (loadId: string): AccountRef => ({
  kind: 'company_fund',
  ownerKey: `load:${loadId}`,
});
/** One person's balance in one wallet; `walletUserId` is the enrolment's. */
export const balanceOf = (walletUserId: string): AccountRef => ({
  kind: 'wallet_user',
  ownerKey: walletUserId,
});

interface Load {
  id: string;
  walletId: string;
  /** Tells apart the times that the same load was funded. */
  version: number;
}

/**
 * Sets money of the fund aside for a load, whole or not at all.
 * @returns what is free afterwards, or what the fund lacks, in pesos
 */
export async function commit(
  db: Db,
  clientId: string,
  load: Load,
  total: number,
  now: Date,
): Promise<{ available: number; missing: null } | { available: number; missing: number }> {
  const fund = fundOf(load.walletId);
  const balances = await lockBalances(db, clientId, 'company_fund', [fund.ownerKey], now);
  const available = balances.get(fund.ownerKey) ?? 0;
  if (available < total) return { available, missing: total - available };
  const eventKey = `load:${load.id}:commit:${load.version}`;
  await post(
    db,
    clientId,
    [{ eventKey, debit: fund, credit: commitmentOf(load.id), amount: total, advanceId: null }],
    now,
  );
  return { available: available - total, missing: null };
}

/** Gives back to the fund whatever the load still has. @param why what the statement says of it. @returns pesos given back */
export async function giveBack(
  db: Db,
  clientId: string,
  load: Load,
  why: 'release' | 'reverse',
  now: Date,
): Promise<number> {
  const commitment = commitmentOf(load.id);
  const balances = await lockBalances(db, clientId, 'company_fund', [commitment.ownerKey], now);
  const amount = balances.get(commitment.ownerKey) ?? 0;
  if (amount === 0) return 0;
  const eventKey = `load:${load.id}:${why}:${load.version}`;
  await post(
    db,
    clientId,
    [{ eventKey, debit: commitment, credit: fundOf(load.walletId), amount, advanceId: null }],
    now,
  );
  return amount;
}
