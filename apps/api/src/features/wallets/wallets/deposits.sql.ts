import type { WalletDepositState } from '@antela/rules/wallet-states';
import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { pageBy, type Page } from '../../../db/page.ts';

export interface DepositRecord {
  id: string;
  wallet_id: string;
  company_id: string;
  amount: number;
  deposited_on: string;
  reference: string;
  receipt_key: string;
  receipt_name: string;
  receipt_bytes: number;
  receipt_sha256: string;
  state: WalletDepositState;
  reason: string | null;
  declared_by_name: string;
  declared_at: Date;
  decided_at: Date | null;
}

const columns = sql`
  select id, wallet_id, company_id, amount, deposited_on, reference, receipt_key, receipt_name, receipt_bytes, receipt_sha256, state, reason,
         declared_by_name, declared_at, decided_at
  from wallet_deposit`;

/** Deposits of a wallet, the latest first, one more than `limit`. */
export const listDeposits = (
  db: Db,
  clientId: string,
  walletId: string,
  page: Page,
): Promise<DepositRecord[]> =>
  db.many<DepositRecord>(sql`
    ${columns} where client_id = ${clientId} and wallet_id = ${walletId}
    ${pageBy('declared_at', 'id', { ...page, descending: true })}`);

const named = sql`
  select d.*, w.name as wallet, c.name as company from wallet_deposit d
  join wallet w on w.client_id = d.client_id and w.id = d.wallet_id
  join company c on c.client_id = d.client_id and c.id = d.company_id`;

type NamedDeposit = DepositRecord & { wallet: string; company: string };

/** Finds a deposit in any state. */
export const getDeposit = (db: Db, clientId: string, id: string): Promise<NamedDeposit | null> =>
  db.first<NamedDeposit>(sql`${named} where d.client_id = ${clientId} and d.id = ${id}`);

/** Every deposit of a client that waits for the operator, the oldest first. */
export const listDeclared = (db: Db, clientId: string): Promise<NamedDeposit[]> =>
  db.many<NamedDeposit>(sql`
    ${named} where d.client_id = ${clientId} and d.state = 'declared' order by d.declared_at, d.id`);

export const insertDeposit = (
  db: Db,
  clientId: string,
  deposit: {
    id: string;
    walletId: string;
    companyId: string;
    amount: number;
    depositedOn: string;
    reference: string;
    receipt: { key: string; name: string; bytes: number; sha256: string };
    declaredBy: { id: string; name: string };
  },
  now: Date,
): Promise<number> =>
  db.run(sql`
    insert into wallet_deposit (client_id, id, wallet_id, company_id, amount, deposited_on, reference, receipt_key, receipt_name, receipt_bytes,
                                receipt_sha256, state, declared_by, declared_by_name, declared_at)
    values (${clientId}, ${deposit.id}, ${deposit.walletId}, ${deposit.companyId}, ${deposit.amount}, ${deposit.depositedOn}, ${deposit.reference},
            ${deposit.receipt.key}, ${deposit.receipt.name}, ${deposit.receipt.bytes}, ${deposit.receipt.sha256}, 'declared',
            ${deposit.declaredBy.id}, ${deposit.declaredBy.name}, ${now})`);

/** Decides a deposit that nobody has decided; null when there is none. */
export const decideDeposit = (
  db: Db,
  clientId: string,
  depositId: string,
  decision: { state: 'confirmed' | 'rejected'; reason: string | null; by: string },
  now: Date,
): Promise<DepositRecord | null> =>
  db.first<DepositRecord>(sql`
    update wallet_deposit set state = ${decision.state}, reason = ${decision.reason}, decided_by = ${decision.by}, decided_at = ${now}
    where client_id = ${clientId} and id = ${depositId} and state = 'declared'
    returning id, wallet_id, company_id, amount, deposited_on, reference, receipt_key, receipt_name, receipt_bytes, receipt_sha256, state, reason,
              declared_by_name, declared_at, decided_at`);
