import {
  walletDepositTransitions,
  walletLoadLineTransitions,
  walletLoadTransitions,
  walletTransitions,
  walletUserTransitions,
} from '@antela/rules/wallet-states';

const tables: Record<string, Record<string, readonly string[]>> = {
  wallet: walletTransitions,
  wallet_user: walletUserTransitions,
  wallet_deposit: walletDepositTransitions,
  wallet_load: walletLoadTransitions,
  wallet_load_line: walletLoadLineTransitions,
};

/** Every legal step of what wallets are made of as rows: the database refuses the others whatever the code does. */
export const walletSteps = Object.entries(tables).flatMap(([thing, table]) =>
  Object.entries(table).flatMap(([from_state, states]) =>
    states.map((to_state) => ({ thing, from_state, to_state })),
  ),
);
