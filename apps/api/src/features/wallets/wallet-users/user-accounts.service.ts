import type { Db, Scope } from '../../../db/database.ts';
import { listAccountsOf } from './wallet-users.sql.ts';

export interface OwnAccount {
  walletUserId: string;
  walletName: string;
}

/** The ledger accounts of a person's wallets, or of one of them, by their ids; a wallet in which no money has moved has none. */
export async function accountsOf(
  db: Db,
  scope: Scope,
  employeeId: string,
  walletUserId: string | undefined,
): Promise<Map<string, OwnAccount>> {
  const rows = await listAccountsOf(db, scope, employeeId);
  const asked = walletUserId === undefined ? rows : rows.filter(({ id }) => id === walletUserId);
  return new Map(
    asked.flatMap(({ id, wallet_name: walletName, account_id: accountId }) =>
      accountId === null ? [] : [[accountId, { walletUserId: id, walletName }] as const],
    ),
  );
}
