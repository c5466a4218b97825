import type { AccountType } from '@antela/rules/bank-account';
import type { Random } from './random.ts';

/** Bank, kind of account, its digits (null: the holder's mobile number), and how many are paid there. */
const accounts: readonly (readonly [
  account: { bankCode: string; accountType: AccountType; digits: number | null },
  weight: number,
])[] = [
  [{ bankCode: '1007', accountType: 'savings', digits: 11 }, 42],
  [{ bankCode: '1507', accountType: 'low_amount', digits: null }, 14],
  [{ bankCode: '1551', accountType: 'low_amount', digits: null }, 8],
  [{ bankCode: '1051', accountType: 'savings', digits: 12 }, 12],
  [{ bankCode: '1013', accountType: 'savings', digits: 10 }, 7],
  [{ bankCode: '1001', accountType: 'savings', digits: 9 }, 7],
  [{ bankCode: '1032', accountType: 'savings', digits: 11 }, 4],
  [{ bankCode: '1062', accountType: 'savings', digits: 12 }, 2],
  [{ bankCode: '1052', accountType: 'savings', digits: 9 }, 2],
  [{ bankCode: '1023', accountType: 'checking', digits: 9 }, 1],
  [{ bankCode: '1040', accountType: 'savings', digits: 12 }, 1],
];

export function drawAccount(
  random: Random,
  mobile: string,
): { bankCode: string; accountType: AccountType; accountNumber: string } {
  const { bankCode, accountType, digits } = random.weighted(accounts);
  return {
    bankCode,
    accountType,
    accountNumber: digits === null ? mobile : `${random.int(1, 9)}${random.digits(digits - 1)}`,
  };
}
