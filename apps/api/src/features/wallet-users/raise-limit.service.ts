import { boundsPayroll, controls, isLooser } from '@antela/contract/controls';
import { bogotaDate } from '@antela/rules/calendar-date';
import { AppError } from '../../http/app-error.ts';
import { changesBetween, recordAudit } from '../audit/audit.service.ts';
import {
  mustBeAsSeen,
  propose,
  type Approved,
  type ProposalContext,
} from '../proposals/proposals.service.ts';
import { lockWalletUsers, updateTerms } from './wallet-user-writes.sql.ts';
import { getWalletUsers, type WalletUserRecord } from './wallet-users.sql.ts';
import { nameOf } from './wallet-users.wire.ts';

/** Whether this limit lets payroll pay for more than the person could spend, with nothing of the wallet's own to bound it. */
export const needsSecondPerson = (
  { funding, user_cap: userCap, spend_limit: before }: WalletUserRecord,
  limit: number | null,
): boolean =>
  boundsPayroll({ funding, userCap }) && isLooser(controls.walletUser.fields.limit.looser, before, limit);

/** @throws conflict while another one waits */
export const proposeLimit = (
  context: ProposalContext,
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
export const holdWalletUser = ({ db, scope }: ProposalContext, id: string): Promise<unknown> =>
  lockWalletUsers(db, scope, [id]);

/** Raises the limit that another person has approved. @throws not_found, stale */
export async function raiseLimit(
  { db, scope, actor, now }: ProposalContext,
  id: string,
  body: object,
  approved: Approved,
): Promise<void> {
  const { limit } = body as { limit: number | null };
  const [before] = await getWalletUsers(db, scope, [id], bogotaDate(now), now);
  if (!before || before.state === 'withdrawn') throw new AppError('not_found');
  const changes = changesBetween({ limit: before.spend_limit }, { limit });
  mustBeAsSeen(approved, changes);
  const after = { limit, state: before.state, reason: before.state_reason };
  if (!(await updateTerms(db, scope, id, before.version, after, now))) throw new AppError('stale');
  await recordAudit(db, scope.clientId, actor, now, {
    action: 'wallet_user.updated',
    entityKind: 'wallet_user',
    entityId: id,
    changes,
  });
}
