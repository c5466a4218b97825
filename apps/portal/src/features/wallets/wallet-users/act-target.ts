import type { WalletUserRow } from '@antela/contract/wallet-users';
import type { FilterQuery } from './wallet-users-search.ts';

/** People an act is for: the rows that were ticked, or everything that fulfils the list's filters. */
export type ActTarget =
  | { readonly users: readonly WalletUserRow[] }
  | { readonly matching: FilterQuery; readonly total: number };

export const sizeOf = (target: ActTarget): number => ('users' in target ? target.users.length : target.total);

/** Money they hold, in pesos; null where nobody has added it up. */
export function heldBy(target: ActTarget): number | null {
  if ('users' in target) return target.users.reduce((sum, user) => sum + user.balance, 0);
  return target.matching.balance === 'without' ? 0 : null;
}

export const idsOf = (users: readonly WalletUserRow[]): string[] =>
  users.map((user) => user.payrolltypemoneybagemployeeid);

export const everybodyOf = ({ matching, total }: Extract<ActTarget, { total: number }>) => ({
  matching,
  expected: total,
});
