import type { JobKind } from '@antela/contract/jobs';
import type { WalletLoadState } from '@antela/rules/wallet-states';
import { newId } from '../../../db/ids.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { requireSeenVersion } from '../../../http/seen-version.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { deciding } from '../../access/absences/stand-in.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { insertJob } from '../../records/jobs/jobs.service.ts';
import { commit } from '../wallets/wallet-funds.service.ts';
import { lockWallet, mustGetWallet, mustHoldWallet } from '../wallets/wallets.service.ts';
import { enqueueApplying, fundLoad, ofFund, releaseLoad } from './fund-loads.service.ts';
import { mayApproveOwn } from './judge-loads.sql.ts';
import { noticeDecision, noticeLoadToApprove } from './load-notices.service.ts';
import { countOwnLines, patchLoad, reviveLines } from './load-writes.sql.ts';
import { sumUnapproved } from './waiting-loads.sql.ts';
import { checkWallet, mustLockLoad, mustMove } from './wallet-loads.service.ts';
import { lockLoad, type LoadRecord } from './wallet-loads.sql.ts';

export { mayApproveOwn } from './judge-loads.sql.ts';

/**
 * Sends a draft on its way: to somebody else's approval, or straight to the fund where the wallet asks for none. What its preparers
 * sent without approval within a day counts with it, so that nothing is gained by sending one load as several.
 * @throws not_found, stale, conflict, control_total_differs, rule_broken
 */
export async function submitLoad(
  context: Context,
  loadId: string,
  version: number,
  controlTotal: number,
): Promise<void> {
  const { db, scope, actor, now } = context;
  const load = await mustLockLoad(context, loadId);
  requireSeenVersion(load, version);
  if (load.state !== 'draft' || load.validated_at === null) throw new AppError('conflict');
  // Loads of one wallet are sent one at a time: each counts with those before it.
  await lockWallet(db, scope, load.wallet_id, 'no key update');
  const wallet = await mustGetWallet(db, scope, load.wallet_id);
  checkWallet(wallet);
  if (controlTotal !== load.total) throw new AppError('control_total_differs');
  if (wallet.load_cap !== null && load.total > wallet.load_cap)
    throw new AppError('rule_broken', {
      detail: 'El cargue pasa del tope por cargue de la billetera. Divídelo o cambia el tope.',
    });
  const sent = await sumUnapproved(db, scope.clientId, load, actor.id, now);
  const needsApproval = load.total + sent > wallet.approval_above;
  await patchLoad(
    db,
    scope.clientId,
    loadId,
    {
      controlTotal,
      reason: null,
      // Its first values are of people, and nobody chooses columns any more.
      fileColumns: null,
      preparedBy: actor.id,
      ...(needsApproval
        ? { state: 'in_approval' }
        : { approval: { by: null, name: null, at: now, isOwn: false } }),
    },
    now,
  );
  if (needsApproval) await noticeLoadToApprove(db, scope.clientId, load, now);
  else await fund(context, loadId);
  await audit(context, load, 'submitted', { controlTotal: [null, controlTotal] });
}

const decided = ({ company_id: company, prepared_by: makers }: LoadRecord) => ({
  permission: 'approve_wallet_loads' as const,
  companyIds: [company],
  makers,
});

/** @throws not_found, stale, conflict, own_request, rule_broken */
export async function approveLoad(given: Context, loadId: string, version: number): Promise<void> {
  const load = await mustLockLoad(given, loadId);
  const context = await deciding(given, decided(load));
  const { db, scope, actor, now } = context;
  requireSeenVersion(load, version);
  if (load.state !== 'in_approval') throw new AppError('conflict');
  checkWallet(await mustHoldWallet(db, scope, load.wallet_id));
  const isOwn = load.prepared_by.includes(actor.id);
  if (isOwn && !(await mayApproveOwn(db, scope.clientId))) throw new AppError('own_request');
  await patchLoad(
    db,
    scope.clientId,
    loadId,
    { approval: { by: actor.id, name: actor.name, at: now, isOwn } },
    now,
  );
  await fund(context, loadId);
  await noticeDecision(db, scope.clientId, load, 'approved', actor, now);
  await audit(context, load, isOwn ? 'approved_own' : 'approved', { total: [null, load.total] });
}

/** @throws not_found, conflict */
export async function rejectLoad(given: Context, loadId: string, reason: string): Promise<void> {
  const load = await mustLockLoad(given, loadId);
  const context = await deciding(given, decided(load));
  const { db, scope, actor, now } = context;
  if (load.state !== 'in_approval') throw new AppError('conflict');
  await noticeDecision(db, scope.clientId, load, 'rejected', actor, now);
  await patchLoad(db, scope.clientId, loadId, { state: 'rejected', reason, controlTotal: null }, now);
  await audit(context, load, 'rejected', { state: [load.state, 'rejected'], reason: [null, reason] });
}

/** @throws not_found, conflict once it has begun */
export async function cancelLoad(context: Context, loadId: string, reason: string): Promise<void> {
  const { db, scope, now } = context;
  const load = await mustLockLoad(context, loadId);
  mustMove(load, 'cancelled');
  await patchLoad(
    db,
    scope.clientId,
    loadId,
    { state: 'cancelled', reason, missing: null, fileColumns: null },
    now,
  );
  await releaseLoad(context, load, 'release');
  await audit(context, load, 'cancelled', { state: [load.state, 'cancelled'], reason: [null, reason] });
}

/** Applies an approved load now, whatever its day. @throws not_found, conflict, rule_broken naming what the fund lacks */
export async function applyNow(
  context: Context,
  loadId: string,
): Promise<{ walletloadid: string; jobid: string }> {
  const { db, scope, now } = context;
  const load = await mustLockLoad(context, loadId);
  if (load.state !== 'scheduled' && load.state !== 'awaiting_funds') throw new AppError('conflict');
  checkWallet(await mustHoldWallet(db, scope, load.wallet_id));
  const jobid = await startJobOf(context, load, 'apply-wallet-load');
  await patchLoad(db, scope.clientId, loadId, { scheduledOn: null, jobId: jobid }, now);
  if (load.state === 'awaiting_funds') {
    const missing = await fund(context, loadId);
    if (missing !== null) throw lacking(missing);
  } else await enqueueApplying(db, scope.clientId, loadId);
  await audit(context, load, 'applied_now', { scheduledOn: [load.scheduled_on, null] });
  return { walletloadid: loadId, jobid };
}

/** Sets money aside again for the lines that failed and lets them wait. @throws not_found, conflict, rule_broken naming what the fund lacks */
export async function retryLoad(
  context: Context,
  loadId: string,
): Promise<{ walletloadid: string; jobid: string }> {
  const { db, scope, now } = context;
  const load = await mustLockLoad(context, loadId);
  if (load.state !== 'partially_applied' && load.state !== 'failed') throw new AppError('conflict');
  checkWallet(await mustHoldWallet(db, scope, load.wallet_id));
  const { n, total } = await reviveLines(db, scope.clientId, loadId);
  if (n === 0) throw new AppError('conflict');
  const { missing } = await commit(db, scope.clientId, ofFund(load), total, now);
  if (missing !== null) throw lacking(missing);
  const jobid = await startJobOf(context, load, 'apply-wallet-load');
  await patchLoad(db, scope.clientId, loadId, { state: 'processing', jobId: jobid }, now);
  await enqueueApplying(db, scope.clientId, loadId);
  await audit(context, load, 'retried', { lines: [null, n] });
  return { walletloadid: loadId, jobid };
}

const reversible: readonly WalletLoadState[] = ['applied', 'partially_applied', 'partially_reversed'];

/** Asks for a load, or some of its lines, to be taken back as far as balances allow. @throws not_found, conflict */
export async function reverseLoad(
  context: Context,
  loadId: string,
  reason: string,
  lineIds: readonly string[] | null,
): Promise<{ walletloadid: string; jobid: string }> {
  const { db, scope, actor, now } = context;
  const load = await mustLockLoad(context, loadId);
  if (!reversible.includes(load.state)) throw new AppError('conflict');
  if (lineIds && (await countOwnLines(db, scope.clientId, loadId, lineIds)) !== new Set(lineIds).size)
    throw new AppError('not_found');
  const jobid = await startJobOf(context, load, 'reverse-wallet-load');
  await patchLoad(db, scope.clientId, loadId, { reason, jobId: jobid }, now);
  await enqueue(db, {
    task: 'reverse-wallet-load',
    payload: {
      clientId: scope.clientId,
      loadId,
      jobId: jobid,
      lineIds,
      reason,
      actor: { id: actor.id, name: actor.name },
    },
  });
  await audit(context, load, 'reversal_requested', {
    reason: [null, reason],
    lines: [null, lineIds?.length ?? 'all'],
  });
  return { walletloadid: loadId, jobid };
}

async function fund(context: Context, loadId: string): Promise<number | null> {
  const { db, scope } = context;
  // Read again: the step before made it a version newer.
  const load = orNotFound(await lockLoad(db, scope, loadId));
  return fundLoad(context, load);
}

async function startJobOf(
  { db, scope, actor, now }: Context,
  load: LoadRecord,
  kind: JobKind,
): Promise<string> {
  const id = newId();
  await insertJob(db, scope.clientId, { id, kind, total: load.line_count, createdBy: actor.id }, now);
  return id;
}

const lacking = (missing: number): AppError =>
  new AppError('rule_broken', {
    detail: `Al fondo le faltan $\u00a0${missing.toLocaleString('es-CO')}. Declara un depósito y, cuando se confirme, vuelve a intentarlo.`,
    data: { missing },
  });

const audit = (
  context: Context,
  load: LoadRecord,
  verb: string,
  changes: Record<string, readonly [unknown, unknown]>,
): Promise<void> => recordAudit(context, `wallet_load.${verb}`, 'wallet_load', load.id, changes);
