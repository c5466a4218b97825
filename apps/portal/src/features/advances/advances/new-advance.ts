import type { AdvanceQuote } from '@antela/contract/advance-quotes';
import type { AdvanceKind } from './advance-search.ts';
import type { Candidate } from './candidate.ts';

export type AdvanceForm = { amount: number | null; authorization: string };

/** Request that was reviewed and is about to be sent. */
export type CheckedAdvance = {
  kind: AdvanceKind;
  candidate: Candidate;
  amount: number;
  authorization: string;
  quote: AdvanceQuote;
};
