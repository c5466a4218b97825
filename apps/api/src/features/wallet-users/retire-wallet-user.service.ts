import type { BalanceChoice } from '@antela/contract/wallet-user-changes';
import type { Db, Scope } from '../../db/database.ts';
import { withdraw, type WalletUserContext } from './change-wallet-users.service.ts';
import { listEnrolmentsOf } from './wallet-user-writes.sql.ts';

export interface WalletBalance {
  walletUserId: string;
  walletName: string;
  balance: number;
}

/** What somebody who is about to leave holds, wallet by wallet; a wallet without money is named too. */
export async function walletBalancesOf(db: Db, scope: Scope, employmentId: string): Promise<WalletBalance[]> {
  const rows = await listEnrolmentsOf(db, scope, employmentId);
  return rows.map(({ id, wallet_name: walletName, balance }) => ({ walletUserId: id, walletName, balance }));
}

/**
 * Takes a retired employment out of all its wallets, in the caller's transaction: what they hold stays theirs to spend (`keep`) or
 * goes back to each wallet's fund (`return`). Asked again, it finds nothing left to do.
 * @returns each wallet with what was in it, and what went back in all
 */
export async function settleWalletUsers(
  context: WalletUserContext,
  employmentId: string,
  choice: BalanceChoice,
): Promise<{ wallets: WalletBalance[]; returned: number }> {
  const rows = await listEnrolmentsOf(context.db, context.scope, employmentId);
  const leaving = rows.filter(
    ({ state, balance }) => state !== 'withdrawn' || (choice === 'return' && balance > 0),
  );
  const { returned } = await withdraw(
    context,
    leaving.map(({ id }) => id),
    choice,
    'Retiro de la empresa',
  );
  return {
    wallets: rows.map(({ id, wallet_name: walletName, balance }) => ({
      walletUserId: id,
      walletName,
      balance,
    })),
    returned,
  };
}
