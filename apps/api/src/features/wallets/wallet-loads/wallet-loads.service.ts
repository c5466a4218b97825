import type { Parsed } from '@antela/contract/endpoint';
import type { createWalletLoad as createEndpoint } from '@antela/contract/wallet-loads';
import { bogotaDate } from '@antela/rules/calendar-date';
import { canMove } from '@antela/rules/transitions';
import { walletLoadTransitions, type WalletLoadState } from '@antela/rules/wallet-states';
import type { Db, Scope } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { changesBetween, recordAudit } from '../../records/audit/audit.service.ts';
import { insertJob } from '../../records/jobs/jobs.service.ts';
import { mustHoldWallet } from '../wallets/wallets.service.ts';
import { countUsersOfWallet, insertLines, insertLoad, patchLoad, recountLoad } from './load-writes.sql.ts';
import { getLoad, lockLoad, type LoadRecord } from './wallet-loads.sql.ts';

type NewLoad = Parsed<typeof createEndpoint>['body'];

/** A draft with its lines, or with a file or an earlier load to take them from; they are checked in the background. */
export async function createLoad(
  context: Context,
  body: NewLoad,
): Promise<{ walletloadid: string; jobid: string }> {
  const { db, scope, actor, now } = context;
  const { file, lines, copyOf } = body;
  if ([file, lines, copyOf].filter((source) => source !== undefined).length !== 1)
    throw new AppError('rule_broken', {
      detail: 'Un cargue viene de un archivo, de un formulario o de otro cargue. Elige uno.',
    });
  const wallet = await mustHoldWallet(db, scope, body.walletid);
  checkWallet(wallet);
  checkDate(body.scheduledOn, now);
  if (copyOf !== undefined && (await getLoad(db, scope, copyOf))?.wallet_id !== wallet.id)
    throw new AppError('not_found');
  const id = newId();
  await insertLoad(
    db,
    scope.clientId,
    {
      id,
      walletId: wallet.id,
      companyId: wallet.company_id,
      source: file ? 'file' : lines ? 'form' : 'copy',
      concept: body.concept,
      scheduledOn: body.scheduledOn,
      fileKey: file?.key ?? null,
      fileName: file?.name ?? null,
      copiedFromId: copyOf ?? null,
      createdBy: actor.id,
      createdByName: actor.name,
    },
    now,
  );
  if (lines) {
    const people = [...new Set(lines.map((line) => line.payrolltypemoneybagemployeeid))];
    if ((await countUsersOfWallet(db, scope.clientId, wallet.id, people)) !== people.length)
      throw new AppError('not_found');
    await insertLines(
      db,
      scope.clientId,
      { id, walletId: wallet.id },
      lines.map((line, index) => ({
        id: newId(),
        rowNumber: index + 1,
        walletUserId: line.payrolltypemoneybagemployeeid,
        documentNumber: null,
        nameInFile: null,
        amount: line.amount,
        concept: line.concept,
        faults: [],
      })),
    );
    await recountLoad(db, scope.clientId, id);
  }
  const jobid = await enqueuePreparing(context, id);
  await recordAudit(
    context,
    'wallet_load.created',
    'wallet_load',
    id,
    changesBetween(
      {},
      { wallet: wallet.name, concept: body.concept, scheduledOn: body.scheduledOn, file: file?.name ?? null },
    ),
  );
  return { walletloadid: id, jobid };
}

/** Asks for every line to be checked again; what was submitted or rejected is a draft again. @throws not_found, conflict */
export async function validateLoad(
  context: Context,
  loadId: string,
): Promise<{ walletloadid: string; jobid: string }> {
  const load = await mustLockLoad(context, loadId);
  if (!['draft', 'with_errors', 'rejected'].includes(load.state)) throw new AppError('conflict');
  const jobid = await enqueuePreparing(context, loadId);
  return { walletloadid: loadId, jobid };
}

/** Has the lines read, where there are none, and checked in the background. @returns the job */
export async function enqueuePreparing({ db, scope, actor, now }: Context, loadId: string): Promise<string> {
  const jobid = newId();
  await insertJob(
    db,
    scope.clientId,
    { id: jobid, kind: 'prepare-wallet-load', total: 0, createdBy: actor.id },
    now,
  );
  await patchLoad(db, scope.clientId, loadId, { jobId: jobid, validatedAt: null, preparedBy: actor.id }, now);
  await enqueue(db, {
    task: 'prepare-wallet-load',
    payload: { clientId: scope.clientId, loadId },
    jobKey: `prepare-wallet-load:${loadId}`,
  });
  return jobid;
}

/** @throws not_found */
export async function mustGetLoad(db: Db, scope: Scope, loadId: string): Promise<LoadRecord> {
  return orNotFound(await getLoad(db, scope, loadId));
}

/** @throws not_found */
export async function mustLockLoad({ db, scope }: Context, loadId: string): Promise<LoadRecord> {
  return orNotFound(await lockLoad(db, scope, loadId));
}

/** @throws conflict where the load cannot take that step */
export function mustMove(load: LoadRecord, to: WalletLoadState): void {
  if (!canMove(walletLoadTransitions, load.state, to)) throw new AppError('conflict');
}

/** @throws rule_broken for a wallet that takes no loads */
export function checkWallet({ funding, state }: { funding: string; state: string }): void {
  if (funding === 'payroll')
    throw new AppError('rule_broken', {
      detail: 'Esta billetera se descuenta de nómina: cada persona gasta hasta su tope y no lleva cargues.',
    });
  if (state !== 'active')
    throw new AppError('rule_broken', { detail: 'La billetera no está activa. Actívala antes de cargarla.' });
}

/** @throws invalid_input for a day that has passed */
export function checkDate(scheduledOn: string | null, now: Date): void {
  if (scheduledOn === null || scheduledOn >= bogotaDate(now)) return;
  throw new AppError('invalid_input', {
    errors: [{ path: 'scheduledOn', code: 'past_date', detail: 'Elige hoy o una fecha futura.' }],
  });
}
