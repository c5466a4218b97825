import type { WalletUserState } from '@antela/rules/wallet-states';

/** An enrolment as it was before a retirement, and what went back to the fund by which event of the ledger. */
export interface EndedEnrolment {
  wallet_user_id: string;
  wallet_id: string;
  state: WalletUserState;
  state_reason: string | null;
  returned: number;
  event_key: string | null;
}
