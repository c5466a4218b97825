import type { WalletUsersAnswer } from '@antela/contract/wallet-user-changes';
import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { waitsForAnother } from './wallet-user-outcomes.ts';
import { listWalletUserIds, type WalletUserFilters } from './wallet-users.sql.ts';

/** Left out, as many are named as somebody would still read. */
const toldMax = 200;

/**
 * Does something to everybody whom the filters let through. Nothing is done when they are not as many as the caller saw.
 * @throws conflict
 */
export async function changeMatching(
  { db, scope }: Context,
  filters: WalletUserFilters,
  expected: number,
  change: (ids: readonly string[]) => Promise<WalletUsersAnswer>,
): Promise<WalletUsersAnswer> {
  const ids = await listWalletUserIds(db, scope, filters, expected + 1);
  if (ids.length !== expected)
    throw new AppError('conflict', {
      detail: 'Las personas que cumplen el filtro cambiaron. Revisa la lista y vuelve a intentarlo.',
    });
  const answer = await change(ids);
  return {
    ...answer,
    outcomes: answer.outcomes
      .filter(({ done, code }) => !done && code !== waitsForAnother.code)
      .slice(0, toldMax),
  };
}
