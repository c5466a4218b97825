import type { WalletLoadState } from '@antela/rules/wallet-states';
import type { Scope, Db } from '../../../db/database.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { requireSeenVersion } from '../../../http/seen-version.ts';
import { changesBetween, recordAudit } from '../../records/audit/audit.service.ts';
import { checkLines, hasFaults } from './check-lines.sql.ts';
import { releaseLoad } from './fund-loads.service.ts';
import {
  changeLine,
  countLinesIn,
  countUsersOfWallet,
  excludeFaulty,
  excludeLine,
  patchLoad,
  recountLoad,
} from './load-writes.sql.ts';
import { checkDate, mustLockLoad } from './wallet-loads.service.ts';
import { getLine, type LineRecord, type LoadRecord } from './wallet-loads.sql.ts';

/** States in which a load may still be changed: nothing of it has reached anybody. */
const editable: readonly WalletLoadState[] = [
  'draft',
  'with_errors',
  'in_approval',
  'rejected',
  'awaiting_funds',
  'scheduled',
];

/** @throws not_found, stale, conflict */
export async function updateLoad(
  context: Context,
  loadId: string,
  version: number,
  body: { concept: string; scheduledOn: string | null },
): Promise<void> {
  const { db, scope, actor, now } = context;
  const load = await mustEdit(context, loadId, version);
  const changes = changesBetween({ concept: load.concept, scheduledOn: load.scheduled_on }, body);
  if (Object.keys(changes).length === 0) return;
  if ('scheduledOn' in changes) checkDate(body.scheduledOn, now);
  await reopen(context, load);
  await patchLoad(db, scope.clientId, loadId, { ...body, preparedBy: actor.id }, now);
  await recordAudit(context, 'wallet_load.updated', 'wallet_load', loadId, changes);
}

/** @throws not_found, stale, conflict */
export async function updateLine(
  context: Context,
  lineId: string,
  version: number,
  body: { amount: number; concept: string | null; payrolltypemoneybagemployeeid?: string | undefined },
): Promise<LineRecord> {
  const { db, scope } = context;
  const before = await mustGetLine(db, scope, lineId);
  const load = await mustEdit(context, before.load_id, version);
  if (before.state !== 'pending') throw new AppError('conflict');
  const walletUserId = body.payrolltypemoneybagemployeeid ?? null;
  if (
    walletUserId !== null &&
    (await countUsersOfWallet(db, scope.clientId, load.wallet_id, [walletUserId])) === 0
  )
    throw new AppError('not_found');
  await reopen(context, load);
  await changeLine(db, scope.clientId, lineId, {
    amount: body.amount,
    concept: body.concept,
    walletUserId,
  });
  const after = await mustGetLine(db, scope, lineId);
  await recheck(context, load, [before.wallet_user_id, after.wallet_user_id]);
  await recordAudit(
    context,
    'wallet_load.line_changed',
    'wallet_load',
    load.id,
    changesBetween(lineValues(before), lineValues(after)),
  );
  return mustGetLine(db, scope, lineId);
}

/**
 * Takes a line out before it is applied, or one that failed for good.
 * @param deletedBy as the body says it; must be the caller's own user name. @throws not_found, conflict, forbidden
 */
export async function removeLine(
  context: Context,
  lineId: string,
  { deletedby: deletedBy, reason = null }: { deletedby: string; reason?: string | null | undefined },
  caller: { username: string },
): Promise<LineRecord> {
  const { db, scope } = context;
  const before = await mustGetLine(db, scope, lineId);
  checkRemover(deletedBy, caller);
  const load = await mustLockLoad(context, before.load_id);
  const line = await mustGetLine(db, scope, lineId);
  const isLeftover = line.state === 'failed' && load.state === 'partially_applied';
  if (!isLeftover && !(line.state === 'pending' && editable.includes(load.state)))
    throw new AppError('conflict');
  if (!isLeftover) await reopen(context, load);
  await excludeLine(db, scope.clientId, lineId, { by: deletedBy, reason });
  if (isLeftover) await closeLeftovers(context, load);
  else await recheck(context, load, [line.wallet_user_id]);
  const after = await mustGetLine(db, scope, lineId);
  await recordAudit(context, 'wallet_load.line_removed', 'wallet_load', load.id, {
    ...changesBetween({}, lineValues(line)),
    deletedBy: [null, deletedBy],
    ...(after.reason !== null && { reason: [null, after.reason] }),
  });
  return after;
}

/**
 * Takes out, in one act, every line that still has something to mend.
 * @param deletedBy as the body says it; must be the caller's own user name. @throws not_found, stale, conflict, forbidden
 */
export async function removeFaultyLines(
  context: Context,
  loadId: string,
  version: number,
  deletedBy: string,
  caller: { username: string },
): Promise<void> {
  const { db, scope } = context;
  checkRemover(deletedBy, caller);
  const load = await mustEdit(context, loadId, version);
  await reopen(context, load);
  const removed = await excludeFaulty(db, scope.clientId, loadId, deletedBy);
  if (removed.length === 0) throw new AppError('conflict', { detail: 'Ninguna línea está por corregir.' });
  await recheck(
    context,
    load,
    removed.map((line) => line.wallet_user_id),
  );
  await recordAudit(
    context,
    'wallet_load.faulty_lines_removed',
    'wallet_load',
    loadId,
    changesBetween(
      {},
      {
        removed: removed.length,
        amount: removed.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
        deletedBy,
        reason: reasonsOf(removed),
      },
    ),
  );
}

const reasonsShown = 5;

/** Each reason once with how many lines had it, the commonest first. */
function reasonsOf(removed: readonly { reason: string }[]): string {
  const counts = new Map<string, number>();
  for (const { reason } of removed) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const shown = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, reasonsShown);
  const rest = removed.length - shown.reduce((sum, [, lines]) => sum + lines, 0);
  return [
    ...shown.map(([reason, lines]) => `${lines}: ${reason}`),
    ...(rest > 0 ? [`${rest}: otros motivos.`] : []),
  ].join(' ');
}

function checkRemover(deletedBy: string, caller: { username: string }): void {
  if (deletedBy !== caller.username)
    throw new AppError('forbidden', { detail: 'Quien quita la línea debe ser quien lo pide.' });
}

/** Without failed lines, what is left of a load was applied. */
async function closeLeftovers({ db, scope, now }: Context, load: LoadRecord): Promise<void> {
  await recountLoad(db, scope.clientId, load.id);
  const failed = await countLinesIn(db, scope.clientId, load.id, 'failed');
  await patchLoad(db, scope.clientId, load.id, failed === 0 ? { state: 'applied' } : {}, now);
}

/** Makes what was submitted or approved a draft again: nobody approved what it is now, and its money is free. */
async function reopen(context: Context, load: LoadRecord): Promise<void> {
  const { db, scope, now } = context;
  if (load.state === 'draft' || load.state === 'with_errors') return;
  await patchLoad(
    db,
    scope.clientId,
    load.id,
    { state: 'draft', approval: null, controlTotal: null, missing: null },
    now,
  );
  await releaseLoad(context, load, 'release');
}

/** Checks again whose line changed and those of the same people, and says whether the load still has faults. */
async function recheck(
  { db, scope, actor, now }: Context,
  load: LoadRecord,
  people: readonly (string | null)[],
): Promise<void> {
  const userIds = people.filter((id) => id !== null);
  await checkLines(db, scope.clientId, { id: load.id, walletId: load.wallet_id }, userIds, now);
  await recountLoad(db, scope.clientId, load.id);
  const state = (await hasFaults(db, scope.clientId, load.id)) ? 'with_errors' : 'draft';
  const isWaiting = load.validated_at === null;
  await patchLoad(
    db,
    scope.clientId,
    load.id,
    { ...(!isWaiting && { state }), preparedBy: actor.id, controlTotal: null },
    now,
  );
}

async function mustEdit(context: Context, loadId: string, version: number): Promise<LoadRecord> {
  const load = await mustLockLoad(context, loadId);
  requireSeenVersion(load, version);
  if (!editable.includes(load.state)) throw new AppError('conflict');
  return load;
}

async function mustGetLine(db: Db, scope: Scope, lineId: string): Promise<LineRecord> {
  return orNotFound(await getLine(db, scope, lineId));
}

const lineValues = (line: LineRecord) => ({
  rowNumber: line.row_number,
  walletUser: line.wallet_user_id,
  amount: line.amount,
  concept: line.concept,
});
