import { boundsPayroll, controls, isLooser } from '@antela/contract/controls';
import { bogotaDate } from '@antela/rules/calendar-date';
import { pesos } from '@antela/rules/money';
import { amountText } from '@antela/rules/spanish-text';
import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import {
  mustBeAsSeen,
  propose,
  voidWaiting,
  type Approved,
} from '../../access/proposals/proposals.service.ts';
import { changesBetween, recordAudit } from '../../records/audit/audit.service.ts';
import { lockWallet } from '../wallets/wallets.service.ts';
import { lockWalletUsers, updateTerms } from './wallet-user-writes.sql.ts';
import { getWalletUsers, type WalletUserRecord } from './wallet-users.sql.ts';
import { nameOf } from './wallet-users.wire.ts';

/**
 * Whether this limit lets payroll pay for more than the person could spend, with nothing of the wallet's own to bound it: there,
 * no limit is nothing to spend.
 */
export const needsSecondPerson = (
  { funding, user_cap: userCap, spend_limit: before }: WalletUserRecord,
  limit: number | null,
): boolean =>
  boundsPayroll({ funding, userCap }) &&
  isLooser(controls.walletUser.fields.limit.looser, before ?? 0, limit ?? 0);

/** Reason a limit is no limit: the wallet would not pay so much; null where it would. */
export function aboveCap(
  { funding, user_cap: cap }: Pick<WalletUserRecord, 'funding' | 'user_cap'>,
  limit: number | null,
): string | null {
  if (funding !== 'payroll' || cap === null || limit === null || limit <= cap) return null;
  return `El tope de la billetera es ${amountText(pesos(cap))}. Pon un límite hasta ese valor.`;
}

/** Limits of a wallet's people are changed by one at a time, whether they are one's or many's. */
export async function lockWallets({ db, scope }: Context, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].toSorted()) await lockWallet(db, scope, id, 'no key update');
}

/** Voids the proposals that wait about these people's limits: those for one person, and those for many of a wallet at once. */
export async function voidLimits(
  context: Context,
  records: readonly Pick<WalletUserRecord, 'id' | 'wallet_id'>[],
): Promise<void> {
  const ids = new Set(records.map(({ id }) => id));
  const walletIds = [...new Set(records.map((record) => record.wallet_id))];
  await voidWaiting(context, { kind: 'wallet_user', id: [...ids] }, ['wallet_limit']);
  await voidWaiting(context, { kind: 'wallet', id: walletIds }, ['wallet_limits'], ({ users }) =>
    (users as [id: string][]).some(([id]) => ids.has(id)),
  );
}

/** @throws conflict while another one waits */
export const proposeLimit = (
  context: Context,
  record: WalletUserRecord,
  limit: number | null,
): Promise<string> =>
  propose(context, {
    kind: 'wallet_limit',
    subject: {
      kind: 'wallet_user',
      id: record.id,
      name: `${nameOf(record)} · ${record.wallet_name}`,
      withinId: record.employee_id,
    },
    companyIds: [record.company_id],
    changes: changesBetween({ limit: record.spend_limit }, { limit }),
    body: { limit },
  });

/** Keeps the enrolment from everybody else until the transaction ends. */
export const lockWalletUserOrRefuse = ({ db, scope }: Context, id: string): Promise<unknown> =>
  lockWalletUsers(db, scope, [id]);

/** Raises the limit that another person has approved. @throws not_found, stale */
export async function raiseLimit(
  context: Context,
  id: string,
  body: object,
  approved: Approved,
): Promise<void> {
  const { db, scope, now } = context;
  const { limit } = body as { limit: number | null };
  const [before] = await getWalletUsers(db, scope, [id], bogotaDate(now), now);
  if (!before || before.state === 'withdrawn') throw new AppError('not_found');
  const changes = changesBetween({ limit: before.spend_limit }, { limit });
  mustBeAsSeen(approved, changes);
  const after = { limit, state: before.state, reason: before.state_reason };
  if (!(await updateTerms(db, scope, id, before.version, after, now))) throw new AppError('stale');
  await recordAudit(context, 'wallet_user.updated', 'wallet_user', id, changes);
}
