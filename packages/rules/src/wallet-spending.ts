import { pesos, type Pesos } from './money.ts';
import { amountText } from './spanish-text.ts';
import type { WalletState, WalletUserState } from './wallet-states.ts';

/** Facts about one person in one wallet at one moment. */
export type WalletSpendingFacts = {
  /** `payroll`: what is spent is deducted with the pay period; `prefunded`: it was loaded before. */
  readonly funding: 'prefunded' | 'payroll';
  readonly walletState: WalletState;
  readonly userState: WalletUserState;
  readonly isRetired: boolean;
  /** By an access restriction of the product wallet, or of all. */
  readonly isRestricted: boolean;
  /** By an absence during which nothing may be taken out of the salary. */
  readonly isAbsent: boolean;
  readonly balance: Pesos;
  /** For a pay period; null without a limit. */
  readonly limit: Pesos | null;
  /** In the current pay period. */
  readonly spent: Pesos;
  /** The period of today still takes deductions. */
  readonly periodIsOpen: boolean;
};

export type SpendRefusal = {
  readonly code:
    | 'wallet_state'
    | 'user_state'
    | 'restricted'
    | 'retired'
    | 'absent'
    | 'period_closed'
    | 'no_limit'
    | 'limit'
    | 'balance';
  readonly sentence: string;
};

/** A limit of a payroll wallet is the wallet's or the person's, whichever is lower; a prefunded one has only the person's. */
export function spendLimit(
  funding: WalletSpendingFacts['funding'],
  ownLimit: number | null,
  userCap: number | null,
): Pesos | null {
  if (funding === 'prefunded') return ownLimit === null ? null : pesos(ownLimit);
  const limits = [ownLimit, userCap].filter((limit) => limit !== null);
  return limits.length === 0 ? null : pesos(Math.min(...limits));
}

/** Amount that may be spent now; 0 when something forbids it altogether. */
export function availableToSpend(facts: WalletSpendingFacts): Pesos {
  if (forbids(facts)) return pesos(0);
  const left = facts.limit === null ? null : facts.limit - facts.spent;
  const most = facts.funding === 'payroll' ? (left ?? 0) : Math.min(facts.balance, left ?? facts.balance);
  return pesos(Math.max(0, most));
}

/** Reason an amount may not be spent, the most telling reason; null when it may. */
export function refuseSpend(facts: WalletSpendingFacts, amount: Pesos): SpendRefusal | null {
  const forbidden = forbids(facts);
  if (forbidden) return forbidden;
  const available = availableToSpend(facts);
  if (amount <= available) return null;
  const isShort = facts.funding === 'prefunded' && facts.balance < amount;
  return isShort
    ? {
        code: 'balance',
        sentence: `El saldo no alcanza: hay ${amountText(facts.balance)}. Gasta hasta ese valor.`,
      }
    : {
        code: 'limit',
        sentence: `Pasa el límite del periodo: quedan ${amountText(available)}. Gasta hasta ese valor.`,
      };
}

/** People who left a wallet and kept the balance may still spend it: it is theirs. */
function forbids(facts: WalletSpendingFacts): SpendRefusal | null {
  const paysLater = facts.funding === 'payroll';
  if (facts.walletState !== 'active')
    return {
      code: 'wallet_state',
      sentence: 'La billetera no está activa. La empresa puede volver a activarla.',
    };
  if (facts.userState === 'suspended' || (facts.userState === 'withdrawn' && paysLater))
    return {
      code: 'user_state',
      sentence: 'Esta persona no está activa en la billetera. La empresa puede activarla.',
    };
  if (facts.isRestricted)
    return {
      code: 'restricted',
      sentence: 'Hay una restricción de acceso vigente. La empresa puede levantarla.',
    };
  if (!paysLater) return null;
  if (facts.isRetired)
    return { code: 'retired', sentence: 'El vínculo terminó y ya no hay nómina que lo descuente.' };
  if (facts.isAbsent)
    return { code: 'absent', sentence: 'Hay una suspensión vigente. Podrá gastar cuando termine.' };
  if (!facts.periodIsOpen)
    return {
      code: 'period_closed',
      sentence: 'El periodo de nómina no está abierto. Podrá gastar cuando empiece el siguiente.',
    };
  if (facts.limit === null)
    return {
      code: 'no_limit',
      sentence: 'La billetera no tiene un tope por usuario. La empresa debe ponerlo.',
    };
  return null;
}
