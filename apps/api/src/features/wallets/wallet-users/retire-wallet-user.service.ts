import type { BalanceChoice } from '@antela/contract/wallet-user-changes';
import type { EndedEnrolment } from '../../../db/ended-enrolment.ts';
import type { Context } from '../../../http/context.ts';
import { reverseTransfers } from '../../ledger/ledger/reverse-transfers.service.ts';
import { recordAudits } from '../../records/audit/audit.service.ts';
import { withdraw, type LeftWallet } from './change-wallet-users.service.ts';
import { listEnrolmentsOf, lockWalletUsers, restoreStates } from './wallet-user-writes.sql.ts';

/**
 * Takes a retired employment out of all its wallets, in the caller's transaction: what they hold stays theirs to spend (`keep`) or
 * goes back to each wallet's fund (`return`). Asked again, it finds nothing left to do.
 * @returns what to put back if the retirement is taken back
 */
export async function settleWalletUsers(
  context: Context,
  employmentId: string,
  choice: BalanceChoice,
): Promise<LeftWallet[]> {
  const rows = await listEnrolmentsOf(context.db, context.scope, employmentId);
  const leaving = rows.filter(
    ({ state, balance }) => state !== 'withdrawn' || (choice === 'return' && balance > 0),
  );
  const { left } = await withdraw(
    context,
    leaving.map(({ id }) => id),
    choice,
    'Retiro de la empresa',
  );
  return left;
}

/** Puts enrolments and what they held back as they were; whoever is in the wallet again already keeps how they are there. */
export async function restoreWalletUsers(context: Context, ended: readonly EndedEnrolment[]): Promise<void> {
  const { db, scope, now } = context;
  if (ended.length === 0) return;
  await lockWalletUsers(
    db,
    scope,
    ended.map((one) => one.wallet_user_id),
  );
  const restored = new Set((await restoreStates(db, scope, ended, now)).map(({ id }) => id));
  await reverseTransfers(
    db,
    scope.clientId,
    ended.flatMap(({ event_key }) => event_key ?? []),
    now,
  );
  await recordAudits(
    context,
    ended
      .filter((one) => restored.has(one.wallet_user_id) || one.returned > 0)
      .map((one) => ({
        action: 'wallet_user.restored',
        entityKind: 'wallet_user',
        entityId: one.wallet_user_id,
        changes: {
          ...(restored.has(one.wallet_user_id) && { state: ['withdrawn', one.state] as const }),
          restored: [null, one.returned] as const,
        },
      })),
  );
}
