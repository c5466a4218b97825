import { isValidMobile } from './documents.ts';

export const accountTypes = {
  savings: { code: 'CAHO', name: 'Cuenta de ahorros' },
  checking: { code: 'CCTE', name: 'Cuenta corriente' },
  low_amount: { code: 'DBMO', name: 'Depósito de bajo monto' },
  ordinary_deposit: { code: 'DORD', name: 'Depósito ordinario' },
  inclusive_low_amount: { code: 'DBMI', name: 'Depósito de bajo monto inclusivo' },
} as const;

export type AccountType = keyof typeof accountTypes;

export const isAccountType = (text: string): text is AccountType => Object.hasOwn(accountTypes, text);

/** Account numbers that a bank accepts; a row of its catalogue, because banks change them without notice. */
export type AccountFormat = {
  readonly minDigits: number;
  readonly maxDigits: number;
  /** The account is the holder's mobile number, as deposits opened from a telephone are. */
  readonly isMobile: boolean;
};

const anyAccount: AccountFormat = { minDigits: 6, maxDigits: 17, isMobile: false };

/** Used when the bank's catalogue says nothing about the type: wide on purpose, it only stops what no bank has. */
export const defaultAccountFormats: { readonly [type in AccountType]: AccountFormat } = {
  savings: anyAccount,
  checking: anyAccount,
  low_amount: { ...anyAccount, minDigits: 10 },
  ordinary_deposit: anyAccount,
  inclusive_low_amount: { ...anyAccount, minDigits: 10 },
};

export type AccountProblem = 'not_digits' | 'too_short' | 'too_long' | 'all_zeros' | 'not_a_mobile';

/** Returns the fault of an account number, null when there is none. Leading zeros are digits like any other. */
export function accountProblem(number: string, format: AccountFormat): AccountProblem | null {
  if (!/^\d+$/.test(number)) return 'not_digits';
  if (number.length < format.minDigits) return 'too_short';
  if (number.length > format.maxDigits) return 'too_long';
  if (/^0+$/.test(number)) return 'all_zeros';
  if (format.isMobile && !isValidMobile(number)) return 'not_a_mobile';
  return null;
}

/** Fault of an account number, said to whoever types it. */
export const accountSentence: { readonly [problem in AccountProblem]: (format: AccountFormat) => string } = {
  not_digits: () => 'La cuenta lleva solo números.',
  too_short: (format) => `A la cuenta le faltan dígitos: lleva al menos ${format.minDigits}.`,
  too_long: (format) => `La cuenta tiene dígitos de más: lleva máximo ${format.maxDigits}.`,
  all_zeros: () => 'Escribe el número de la cuenta completo.',
  not_a_mobile: () => 'En este banco la cuenta es un número de celular: 10 dígitos que empiezan por 3.',
};

/** '•••• 4321', with a no-break space: enough to recognise it, not enough to use it. */
export function maskAccount(number: string): string {
  return `••••\u00a0${number.slice(-4)}`;
}

/** `Nequi •••• 4321`: a bank and its account as it may be seen, on one line. */
export const bankAndAccount = (bank: string, account: string): string => `${bank}\u00a0${account}`;

/** Whether an account is another than the last one known, given as bank and number; null when there never was one. */
export const isChangedAccount = (known: string | null, bankCode: string, number: string): boolean =>
  known !== null && known !== `${bankCode} ${number}`;

/** Hours that payouts to a changed account wait, so that a stolen session cannot redirect them at once. */
export const accountHoldHours = 24;

/** Null changedAt: never changed, so never held. */
export function accountHoldUntil(changedAt: Date | null): Date | null {
  return changedAt === null ? null : new Date(changedAt.getTime() + accountHoldHours * 3_600_000);
}
