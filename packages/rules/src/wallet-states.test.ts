import { expect, it } from 'vitest';
import { assertTransition, canMove } from './transitions.ts';
import {
  walletDepositLabels,
  walletDepositTransitions,
  walletLabels,
  walletLoadLabels,
  walletLoadLineLabels,
  walletLoadLineTransitions,
  walletLoadTransitions,
  walletTransitions,
  walletUserLabels,
  walletUserTransitions,
  type WalletLoadState,
} from './wallet-states.ts';

it.each([
  ['wallet', walletTransitions, walletLabels],
  ['wallet user', walletUserTransitions, walletUserLabels],
  ['deposit', walletDepositTransitions, walletDepositLabels],
  ['load', walletLoadTransitions, walletLoadLabels],
  ['line', walletLoadLineTransitions, walletLoadLineLabels],
])('every state of a %s has a name and leads only to states there are', (_thing, table, labels) => {
  expect(Object.keys(labels)).toEqual(Object.keys(table));
  expect(
    Object.values(table)
      .flat()
      .filter((state) => !(state in table)),
  ).toEqual([]);
});

it.each([
  ['at once', ['draft', 'scheduled', 'processing', 'applied']],
  ['with a second person', ['draft', 'in_approval', 'scheduled', 'processing', 'applied']],
  ['when the deposit comes', ['in_approval', 'awaiting_funds', 'scheduled', 'processing', 'applied']],
  [
    'after a second try',
    ['processing', 'failed', 'processing', 'partially_applied', 'processing', 'applied'],
  ],
  [
    'mended',
    ['draft', 'with_errors', 'draft', 'in_approval', 'rejected', 'draft', 'in_approval', 'scheduled'],
  ],
  ['and back', ['applied', 'partially_reversed', 'reversed']],
] as const)('a load is applied %s', (_name, path) => {
  path.slice(1).forEach((to, index) => assertTransition(walletLoadTransitions, path[index]!, to));
});

it('no load is annulled once it has begun, and none with errors goes on', () => {
  const begun: WalletLoadState[] = [
    'processing',
    'applied',
    'partially_applied',
    'failed',
    'reversed',
    'partially_reversed',
  ];
  for (const from of begun) expect(canMove(walletLoadTransitions, from, 'cancelled')).toBe(false);
  expect(walletLoadTransitions.with_errors).toEqual(['draft', 'cancelled']);
});
