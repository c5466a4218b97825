import type { WalletUserRow } from '@antela/contract/wallet-users';
import { pesos } from '@antela/rules/money';
import { availableToSpend, spendLimit, type WalletSpendingFacts } from '@antela/rules/wallet-spending';
import { fullNameOf } from '../../../text/person-name.ts';
import type { WalletUserRecord } from './wallet-users.sql.ts';

type Names = Pick<WalletUserRecord, 'first_name' | 'second_name' | 'first_surname' | 'second_surname'>;

export const nameOf = (record: Names): string => fullNameOf(record);

/** Facts that the rules of spending ask about. */
export const toFacts = (record: WalletUserRecord): WalletSpendingFacts => ({
  funding: record.funding,
  walletState: record.wallet_state,
  userState: record.state,
  isRetired: record.is_retired,
  isRestricted: record.is_restricted,
  isAbsent: record.is_absent,
  balance: pesos(record.balance),
  limit: spendLimit(record.funding, record.spend_limit, record.user_cap),
  spent: pesos(record.spent),
  periodIsOpen: record.period_is_open,
});

export function toWalletUser(
  record: WalletUserRecord,
): Omit<WalletUserRow, 'enrolledAt'> & { enrolledAt: Date } {
  const facts = toFacts(record);
  return {
    payrolltypemoneybagemployeeid: record.id,
    employeeid: record.employee_id,
    companyemployeeid: record.employment_id,
    fullName: nameOf(record),
    documentType: record.document_type,
    documentNumber: record.document_number,
    company: { id: record.company_id, name: record.company_name },
    payroll: { id: record.payroll_id, name: record.payroll_name },
    wallet: { walletid: record.wallet_id, name: record.wallet_name, funding: record.funding },
    state: record.state,
    stateReason: record.state_reason,
    limit: record.spend_limit,
    effectiveLimit: facts.limit,
    balance: record.balance,
    spent: record.spent,
    available: availableToSpend(facts),
    enrolledAt: record.created_at,
    version: record.version,
  };
}
