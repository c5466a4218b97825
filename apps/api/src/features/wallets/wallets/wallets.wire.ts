import type { WalletMovementKind } from '@antela/contract/wallets';
import type { StatementLine } from '../../ledger/ledger/account-statement.service.ts';
import type { DepositRecord } from './deposits.sql.ts';
import type { WalletRecord } from './wallets.sql.ts';

export const toWalletRow = (record: WalletRecord) => ({
  walletid: record.id,
  name: record.name,
  company: { id: record.company_id, name: record.company_name },
  purpose: record.purpose,
  funding: record.funding,
  state: record.state,
  ...toFund(record),
  lowBalanceAt: record.low_balance_at,
  isLow:
    record.state !== 'closed' && record.low_balance_at !== null && record.available < record.low_balance_at,
  users: record.users,
});

export const toWallet = (record: WalletRecord) => ({
  ...toWalletRow(record),
  payrolls: record.payrolls,
  userCap: record.user_cap,
  loadCap: record.load_cap,
  approvalAbove: record.approval_above,
  declared: record.declared,
  createdAt: record.created_at,
  version: record.version,
});

export const toFund = ({ available, committed }: { available: number; committed: number }) => ({
  fund: available + committed,
  committed,
  available,
});

export const toDeposit = (record: DepositRecord) => ({
  depositid: record.id,
  amount: record.amount,
  depositedOn: record.deposited_on,
  reference: record.reference,
  state: record.state,
  reason: record.reason,
  receipt: { name: record.receipt_name, bytes: record.receipt_bytes },
  declaredBy: record.declared_by_name,
  declaredAt: record.declared_at,
  decidedAt: record.decided_at,
});

/** A movement of a fund; what went to a load or came from it is told apart by its sign. */
export const toMovement = (line: StatementLine) => ({
  movementid: line.transferid,
  at: line.at,
  kind: line.kind === 'load' && line.amount < 0 ? ('commitment' as const) : kinds[line.kind],
  amount: line.amount,
  balance: line.balance ?? 0,
  detail: line.memo,
  walletloadid: line.loadId,
});

const kinds: Record<StatementLine['kind'], WalletMovementKind> = {
  deposit: 'deposit',
  load: 'release',
  load_reversal: 'reversal',
  withdrawal: 'return',
  fund_return: 'refund',
  advance: 'other',
  deduction: 'other',
  payroll_credit: 'other',
  spend: 'other',
  spend_reversal: 'other',
  write_off: 'other',
  open_item: 'other',
  other: 'other',
};
