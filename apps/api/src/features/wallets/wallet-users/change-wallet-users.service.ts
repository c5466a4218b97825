import type { BalanceChoice, WalletUsersAnswer } from '@antela/contract/wallet-user-changes';
import { bogotaDate } from '@antela/rules/calendar-date';
import type { WalletUserState } from '@antela/rules/wallet-states';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { requireSeenVersion } from '../../../http/seen-version.ts';
import { lockBalances, post } from '../../ledger/ledger/ledger.service.ts';
import { changesBetween, recordAudit, recordAudits } from '../../records/audit/audit.service.ts';
import { fundWaitingLoads } from '../wallet-loads/fund-loads.service.ts';
import { aboveCap, lockWallets, needsSecondPerson, proposeLimit, voidLimits } from './raise-limit.service.ts';
import { answerOf, alreadyInState } from './wallet-user-outcomes.ts';
import { lockWalletUsers, moveStates, updateTerms } from './wallet-user-writes.sql.ts';
import { getWalletUsers, type WalletUserRecord } from './wallet-users.sql.ts';

/** Changes one person's limit and state; a limit that only another person may raise waits. @throws not_found, stale, conflict, rule_broken */
export async function updateWalletUser(
  context: Context,
  id: string,
  version: number,
  body: { limit: number | null; state: 'active' | 'suspended'; reason: string | null },
): Promise<{ record: WalletUserRecord; proposalid: string | null }> {
  const { db, scope, now } = context;
  const today = bogotaDate(now);
  const seen = orNotFound((await getWalletUsers(db, scope, [id], today, now))[0]);
  await lockWallets(context, [seen.wallet_id]);
  await lockWalletUsers(db, scope, [id]);
  const before = orNotFound((await getWalletUsers(db, scope, [id], today, now))[0]);
  requireSeenVersion(before, version);
  if (before.state === 'withdrawn')
    throw new AppError('conflict', {
      detail: 'Esta persona ya no está en la billetera. Inscríbela de nuevo para cambiarla.',
    });
  const detail = aboveCap(before, body.limit);
  if (detail !== null) throw new AppError('rule_broken', { detail });
  const waits = needsSecondPerson(before, body.limit);
  const proposalid = waits ? await proposeLimit(context, before, body.limit) : null;
  const limit = waits ? before.spend_limit : body.limit;
  const after = { ...body, limit, reason: body.state === 'suspended' ? body.reason : null };
  const changes = changesBetween(
    { limit: before.spend_limit, state: before.state, reason: before.state_reason },
    after,
  );
  if (Object.keys(changes).length === 0) return { record: before, proposalid };
  if ('limit' in changes) await voidLimits(context, [before]);
  if (!(await updateTerms(db, scope, id, version, after, now))) throw new AppError('stale');
  await recordAudit(context, 'wallet_user.updated', 'wallet_user', id, changes);
  const record = orNotFound((await getWalletUsers(db, scope, [id], today, now))[0]);
  return { record, proposalid };
}

/** Suspends or activates many; each stands for itself and says why it stayed as it was. */
export async function setStates(
  context: Context,
  given: readonly string[],
  to: 'active' | 'suspended',
  reason: string | null,
): Promise<WalletUsersAnswer> {
  const { db, scope, now } = context;
  const { ids, found } = await lockFound(context, given);
  const from: WalletUserState[] = to === 'suspended' ? ['active'] : ['suspended'];
  const moved = new Set(
    (await moveStates(db, scope, [...found.keys()], { from, to, reason }, now)).map(({ id }) => id),
  );
  await recordAudits(
    context,
    [...moved].map((entityId) => ({
      action: `wallet_user.${to === 'suspended' ? 'suspended' : 'activated'}`,
      entityKind: 'wallet_user',
      entityId,
      changes: { state: [found.get(entityId)?.state ?? null, to], reason: [null, reason] },
    })),
  );
  return answerOf(ids, found, (record) => (moved.has(record.id) ? null : alreadyInState(record.state)));
}

/** An enrolment as it was before it was withdrawn, and what went back to the fund by which event of the ledger. */
export interface LeftWallet {
  record: WalletUserRecord;
  returned: number;
  eventKey: string | null;
}

/**
 * Takes many out of their wallets. What they hold stays theirs to spend, or goes back to the wallet's fund; who had left with
 * money can have it returned later. What payroll is still to deduct stays to be deducted.
 */
export async function withdraw(
  context: Context,
  given: readonly string[],
  choice: BalanceChoice,
  reason: string,
): Promise<{ answer: WalletUsersAnswer; returned: number; left: LeftWallet[] }> {
  const { db, scope, now } = context;
  const { ids, found } = await lockFound(context, given);
  const balances =
    choice === 'return'
      ? await lockBalances(db, scope.clientId, 'wallet_user', [...found.keys()], now)
      : new Map<string, number>();
  const left = new Map(
    (
      await moveStates(
        db,
        scope,
        [...found.keys()],
        { from: ['active', 'suspended'], to: 'withdrawn', reason },
        now,
      )
    ).map(({ id, version }) => [id, version]),
  );
  const returning = [...found.values()].flatMap((record) => {
    const amount = balances.get(record.id) ?? 0;
    const eventKey = `wallet-user:${record.id}:return:${left.get(record.id) ?? now.getTime()}`;
    return amount > 0 ? [{ record, amount, eventKey }] : [];
  });
  await returnMoney(context, returning);
  const returned = new Map(returning.map((one) => [one.record.id, one]));
  const changed = [...found.values()].filter(({ id }) => left.has(id) || returned.has(id));
  await recordAudits(
    context,
    changed.map((record) => ({
      action: left.has(record.id) ? 'wallet_user.withdrawn' : 'wallet_user.returned',
      entityKind: 'wallet_user',
      entityId: record.id,
      changes: {
        state: [record.state, 'withdrawn'],
        reason: [record.state_reason, reason],
        returned: [null, returned.get(record.id)?.amount ?? 0],
      },
    })),
  );
  const answer = answerOf(ids, found, ({ id }) =>
    left.has(id) || returned.has(id)
      ? null
      : { code: 'conflict', detail: 'Ya había salido de la billetera y no tiene saldo por devolver.' },
  );
  const total = returning.reduce((sum, { amount }) => sum + amount, 0);
  return {
    answer: { ...answer, returned: total },
    returned: total,
    left: changed.map((record) => ({
      record,
      returned: returned.get(record.id)?.amount ?? 0,
      eventKey: returned.get(record.id)?.eventKey ?? null,
    })),
  };
}

interface Returning {
  record: WalletUserRecord;
  amount: number;
  eventKey: string;
}

async function returnMoney(context: Context, returning: readonly Returning[]): Promise<void> {
  const { db, scope, now } = context;
  await post(
    db,
    scope.clientId,
    returning.map(({ record, amount, eventKey }) => ({
      eventKey,
      debit: { kind: 'wallet_user', ownerKey: record.id },
      credit: { kind: 'company_fund', ownerKey: record.wallet_id },
      amount,
      advanceId: null,
    })),
    now,
  );
  // Money that comes back may be what a load was waiting for.
  for (const walletId of [...new Set(returning.map(({ record }) => record.wallet_id))].toSorted())
    await fundWaitingLoads(context, walletId);
}

/** Locks those the caller may see and reads them as they then stand. */
async function lockFound(
  { db, scope, now }: Context,
  given: readonly string[],
): Promise<{ ids: string[]; found: Map<string, WalletUserRecord> }> {
  const ids = [...new Set(given)];
  await lockWalletUsers(db, scope, ids);
  const rows = await getWalletUsers(db, scope, ids, bogotaDate(now), now);
  return { ids, found: new Map(rows.map((row) => [row.id, row])) };
}
