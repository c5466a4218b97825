import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pesos } from './money.ts';
import { availableToSpend, refuseSpend, spendLimit, type WalletSpendingFacts } from './wallet-spending.ts';

const prefunded: WalletSpendingFacts = {
  funding: 'prefunded',
  walletState: 'active',
  userState: 'active',
  isRetired: false,
  isRestricted: false,
  isAbsent: false,
  balance: pesos(100_000),
  limit: null,
  spent: pesos(0),
  periodIsOpen: true,
};
const payroll: WalletSpendingFacts = {
  ...prefunded,
  funding: 'payroll',
  balance: pesos(0),
  limit: pesos(80_000),
  spent: pesos(30_000),
};

test('a prefunded wallet gives its balance, down to what the limit leaves', () => {
  expect(availableToSpend(prefunded)).toBe(100_000);
  expect(availableToSpend({ ...prefunded, limit: pesos(60_000), spent: pesos(20_000) })).toBe(40_000);
  expect(availableToSpend({ ...prefunded, limit: pesos(60_000), spent: pesos(70_000) })).toBe(0);
});

test('a payroll wallet gives what its limit leaves, while its period is open', () => {
  expect(availableToSpend(payroll)).toBe(50_000);
  expect(availableToSpend({ ...payroll, periodIsOpen: false })).toBe(0);
  expect(availableToSpend({ ...payroll, limit: null })).toBe(0);
});

test.each<[Partial<WalletSpendingFacts>, string | null, string | null]>([
  [{ walletState: 'suspended' }, 'wallet_state', 'wallet_state'],
  [{ userState: 'suspended' }, 'user_state', 'user_state'],
  // People who left and kept the balance spend it; payroll lends no more to them.
  [{ userState: 'withdrawn' }, null, 'user_state'],
  [{ isRestricted: true }, 'restricted', 'restricted'],
  [{ isRetired: true }, null, 'retired'],
  [{ isAbsent: true }, null, 'absent'],
  [{ periodIsOpen: false }, null, 'period_closed'],
])('%o refuses a prefunded purchase for %s and a payroll one for %s', (change, ofPrefunded, ofPayroll) => {
  expect(refuseSpend({ ...prefunded, ...change }, pesos(1_000))?.code ?? null).toBe(ofPrefunded);
  expect(refuseSpend({ ...payroll, ...change }, pesos(1_000))?.code ?? null).toBe(ofPayroll);
});

test('what is too much is refused by the figure that is short', () => {
  expect(refuseSpend(prefunded, pesos(100_001))?.code).toBe('balance');
  expect(refuseSpend({ ...prefunded, limit: pesos(50_000) }, pesos(50_001))?.code).toBe('limit');
  expect(refuseSpend(payroll, pesos(50_001))).toMatchObject({ code: 'limit' });
});

test('an amount is let through exactly up to what is available', () => {
  const money = fc.integer({ min: 0, max: 1_000_000 }).map(pesos);
  fc.assert(
    fc.property(
      money,
      fc.option(money),
      money,
      money,
      fc.constantFrom<WalletSpendingFacts>(prefunded, payroll),
      (balance, limit, spent, amount, base) => {
        const facts = { ...base, balance, limit, spent };
        expect(refuseSpend(facts, amount) === null || amount === 0).toBe(
          amount <= availableToSpend(facts) || amount === 0,
        );
      },
    ),
  );
});

test('the lower of two limits counts where payroll pays', () => {
  expect(spendLimit('payroll', 50_000, 30_000)).toBe(30_000);
  expect(spendLimit('payroll', null, 30_000)).toBe(30_000);
  expect(spendLimit('prefunded', null, 30_000)).toBeNull();
});
