import type { Db } from '../../../db/database.ts';
import type { TenantContext } from '../../../http/context.ts';
import { post, type AccountRef } from '../../ledger/ledger/ledger.service.ts';
import { accountOf } from '../../ledger/open-items/open-item-accounts.service.ts';
import { recordAudits } from '../../records/audit/audit.service.ts';
import * as sql from './write-offs.sql.ts';

export type { DebtOf, DebtRow } from './write-offs.sql.ts';

export interface WrittenOff {
  /** Debts that nobody collects any more. */
  written: sql.DebtRow[];
  /**
   * Debts that stay: they are in a report that waits to be confirmed, payroll has yet to report them, or they are settled
   * already.
   */
  kept: sql.DebtRow[];
}

/**
 * The service gives up what payrolls did not deduct of an advance, or of everything a person owes: it leaves the company's
 * receivable, or its settlement or debt, for the company's account of losses. Done once; what is not carried over, or is in a report that waits to be
 * confirmed, stays as it is.
 */
export async function writeOff(
  { db, scope: { clientId }, actor, now }: TenantContext,
  of: sql.DebtOf,
  reason: string,
): Promise<WrittenOff> {
  await sql.lockPeriodsOf(db, clientId, await sql.listDebts(db, clientId, of));
  const debts = await sql.listDebts(db, clientId, of);
  const written = debts.filter((debt) => debt.is_settled);
  const moved = await sql.markWrittenOff(
    db,
    clientId,
    written.map(({ id }) => id),
    { actor, reason },
    now,
  );
  if (moved !== written.length) throw new Error('a debt changed while its periods were held');
  await sql.closeItemsOf(db, clientId, written);
  await post(
    db,
    clientId,
    written.map((debt) => ({
      eventKey: `write-off:${debt.id}`,
      debit: { kind: 'write_off', ownerKey: debt.company_id },
      credit: holderOf(debt),
      amount: debt.remaining,
      advanceId: debt.kind === 'wallet' ? null : debt.id,
    })),
    now,
  );
  await recordAudits(
    { db, scope: { clientId }, actor, now },
    written.map(({ id, kind, wallet_user_id: walletUserId, remaining }) => ({
      action: kind === 'wallet' ? 'wallet_user.purchase_written_off' : 'advance.written_off',
      entityKind: kind === 'wallet' ? 'wallet_user' : 'advance',
      entityId: walletUserId ?? id,
      changes: {
        deductionState: ['carried', 'written_off'],
        writtenOff: [null, remaining],
        reason: [null, reason],
      },
    })),
  );
  return { written, kept: debts.filter((debt) => !debt.is_settled) };
}

/** The account that the debt is in: a period's, or that of its settlements or debts. */
function holderOf({ holder_id: holderId, open_item_kind: kind }: sql.DebtRow): AccountRef {
  const ownerKey = holderId ?? '';
  return kind === null ? { kind: 'company_receivable', ownerKey } : accountOf(kind, ownerKey);
}

export const listCarriedOver = (db: Db, clientId: string, of: sql.DebtOf): Promise<sql.DebtRow[]> =>
  sql.listDebts(db, clientId, of);
