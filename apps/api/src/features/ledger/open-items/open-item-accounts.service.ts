import type { OpenItemKind } from '@antela/rules/deduction-list';
import type { AccountRef } from '../ledger/ledger.service.ts';

const kinds = {
  final_settlement: 'settlement_receivable',
  debt: 'employee_debt',
  give_back: 'give_back',
} as const;

/** Where the ledger keeps what is open, by the period that left it. */
export const accountOf = (kind: OpenItemKind, periodId: string): AccountRef => ({
  kind: kinds[kind],
  ownerKey: periodId,
});

/** The events of an item: what it took from the period's receivable, what moved on to the debt, and what one act cleared. */
export const keyOfOpening = (itemId: string, part: string): string => `open-item:${itemId}:${part}`;
export const keyOfDebt = (itemId: string, part: string): string => `open-item:${itemId}:debt:${part}`;
export const keyOfClearing = (clearingId: string, part: string): string =>
  `open-item:cleared:${clearingId}:${part}`;
/** Ledger reference of money deducted in excess, which has no advance or purchase behind it. */
export const excess = 'excess';
