import { salaryFields } from '@antela/contract/employee-fields';
import type { Parsed } from '@antela/contract/endpoint';
import {
  importKinds,
  importPermissions,
  type applyImport as applyEndpoint,
  type createImport as createEndpoint,
} from '@antela/contract/imports';
import type { Db, Scope } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import type { UserPrincipal } from '../../../http/principal.ts';
import { requireSeenVersion } from '../../../http/seen-version.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { IMPORTS } from '../../../spreadsheets/import-kind-fields.ts';
import { insertJob } from '../../records/jobs/jobs.service.ts';
import { chosenMapping, type Review } from './chosen-mapping.ts';
import {
  getImport,
  hasWarnings,
  insertImport,
  isPayrollOf,
  moveImport,
  openStates,
  rememberMapping,
  storeMapping,
  storeWalletBalances,
  type ImportReader,
  type ImportRecord,
} from './imports.sql.ts';
import { undoMs } from './imports.wire.ts';

/** User who imports, and what they may do. */
export type Importer = Pick<UserPrincipal, 'userId' | 'permissions'>;

interface ImporterContext extends Context {
  readonly user: Importer;
}

const saysSalaries = (kind: (typeof importKinds)[number]): boolean =>
  salaryFields.some((field) => IMPORTS[kind].fields.includes(field));

/** Reader of the kinds of import whose permission the user has; of files with salaries, only of their own where they may not see those. */
export const readerOf = (user: Importer): ImportReader => ({
  userId: user.userId,
  kinds: importKinds.filter((kind) => user.permissions.has(importPermissions[kind])),
  ownOnly: user.permissions.has('view_salary') ? [] : importKinds.filter(saysSalaries),
});

export type NewImport = Parsed<typeof createEndpoint>['body'];
type ApplyBody = Parsed<typeof applyEndpoint>['body'];

/** Starts an import of a file that is kept. @throws forbidden, not_found, rule_broken */
export async function createImport(
  { db, scope, user, actor, now }: ImporterContext,
  body: NewImport,
): Promise<{ importid: string; jobid: string }> {
  if (!user.permissions.has(importPermissions[body.kind])) throw new AppError('forbidden');
  await checkPlace(db, scope, body.companyid, body.payrollid);
  const importid = newId();
  const jobid = newId();
  await insertJob(db, scope.clientId, { id: jobid, kind: 'read-import', total: 0, createdBy: actor.id }, now);
  await insertImport(
    db,
    scope.clientId,
    {
      id: importid,
      kind: body.kind,
      fileKey: body.fileKey,
      fileName: body.fileName,
      companyId: body.companyid,
      payrollId: body.payrollid,
      jobId: jobid,
      createdBy: actor.id,
      createdByName: actor.name,
    },
    now,
  );
  await enqueue(db, {
    task: 'read-import',
    payload: { clientId: scope.clientId, importId: importid },
    jobKey: `read-import:${importid}`,
  });
  return { importid, jobid };
}

/** Fixes what each column is and asks for the dry run. @throws not_found, stale, conflict, rule_broken naming what is missing */
export async function reviewImport(
  { db, scope, user, actor, now }: ImporterContext,
  importId: string,
  version: number,
  body: Review,
): Promise<{ jobid: string }> {
  const record = await mustGet(db, scope, user, importId);
  requireSeenVersion(record, version);
  if (!record.reading || (record.state !== 'mapping' && record.state !== 'ready'))
    throw new AppError('conflict');
  await checkPlace(db, scope, body.companyid, body.payrollid);
  const mapping = chosenMapping(record.kind, record.reading, body);
  const jobid = newId();
  await insertJob(
    db,
    scope.clientId,
    { id: jobid, kind: 'review-import', total: record.counts.total ?? 0, createdBy: actor.id },
    now,
  );
  await storeMapping(db, scope.clientId, importId, {
    reading: { ...record.reading, mapping },
    companyId: body.companyid,
    payrollId: body.payrollid,
  });
  if (record.header_signature)
    await rememberMapping(db, scope.clientId, record.kind, record.header_signature, mapping, now);
  if (
    !(await moveImport(db, scope.clientId, importId, ['mapping', 'ready'], 'reviewing', {
      jobId: jobid,
      failure: null,
      version,
    }))
  )
    throw new AppError('stale');
  await enqueue(db, {
    task: 'review-import',
    payload: { clientId: scope.clientId, importId },
    jobKey: `review-import:${importId}`,
  });
  return { jobid };
}

/** Asks for a corrected error workbook to be put into the import it is of. @throws not_found, conflict */
export async function startMerging(
  { db, scope, user, actor, now }: ImporterContext,
  importId: string,
  upload: { fileKey: string; fileName: string },
): Promise<{ jobid: string }> {
  const record = await mustGet(db, scope, user, importId);
  const jobid = newId();
  const total = record.counts.total ?? 0;
  await insertJob(db, scope.clientId, { id: jobid, kind: 'review-import', total, createdBy: actor.id }, now);
  if (
    !(await moveImport(db, scope.clientId, importId, openStates, 'reviewing', {
      jobId: jobid,
      failure: null,
    }))
  )
    throw new AppError('conflict');
  await enqueue(db, {
    task: 'merge-import',
    payload: { clientId: scope.clientId, importId, ...upload },
    jobKey: `review-import:${importId}`,
  });
  return { jobid };
}

/** Asks for the reviewed rows to be applied. @throws not_found, conflict, rule_broken */
export async function applyImport(
  { db, scope, user, actor, now }: ImporterContext,
  importId: string,
  mode: 'valid_rows' | 'all_or_nothing',
  { walletBalances = 'keep', confirmWarnings }: Pick<ApplyBody, 'walletBalances' | 'confirmWarnings'> = {},
): Promise<{ jobid: string }> {
  const record = await mustGet(db, scope, user, importId);
  const { new: created = 0, changed = 0, error = 0 } = record.counts;
  const ready = created + changed;
  if (!mayBeApplied(record)) throw new AppError('conflict');
  if (ready === 0)
    throw new AppError('rule_broken', {
      detail: 'No hay filas por aplicar. Corrige el archivo y súbelo de nuevo.',
    });
  if (mode === 'all_or_nothing' && error > 0)
    throw new AppError('rule_broken', {
      detail: `Hay ${error} filas con error, así que no se aplica ninguna. Corrígelas o aplica solo las válidas.`,
    });
  if (confirmWarnings !== true && (await hasWarnings(db, scope.clientId, importId)))
    throw new AppError('warnings_unconfirmed', {
      detail: 'Hay filas con aviso. Revísalas y confirma que están bien.',
    });
  const jobid = newId();
  await insertJob(
    db,
    scope.clientId,
    { id: jobid, kind: 'apply-import', total: ready, createdBy: actor.id },
    now,
  );
  if (
    !(await moveImport(db, scope.clientId, importId, openStates, 'applying', { jobId: jobid, failure: null }))
  )
    throw new AppError('conflict');
  if (record.kind === 'retirements') await storeWalletBalances(db, scope.clientId, importId, walletBalances);
  await enqueue(db, {
    task: 'apply-import',
    payload: { clientId: scope.clientId, importId, mode },
    jobKey: `apply-import:${importId}`,
  });
  return { jobid };
}

/** @throws conflict where an import was not applied, or the day for undoing it is over */
export function checkUndoable({ state, applied_at }: ImportRecord, now: Date): void {
  if (state !== 'applied' || !applied_at) throw new AppError('conflict');
  if (applied_at.getTime() + undoMs < now.getTime())
    throw new AppError('conflict', { detail: 'Ya pasaron las 24 horas en que se podía deshacer.' });
}

/** Asks for an applied import to be undone. @throws not_found, conflict when the day is over */
export async function undoImport(
  { db, scope, user, actor, now }: ImporterContext,
  importId: string,
): Promise<{ jobid: string }> {
  const record = await mustGet(db, scope, user, importId);
  checkUndoable(record, now);
  const jobid = newId();
  await insertJob(
    db,
    scope.clientId,
    { id: jobid, kind: 'undo-import', total: record.counts.applied ?? 0, createdBy: actor.id },
    now,
  );
  await enqueue(db, {
    task: 'undo-import',
    payload: { clientId: scope.clientId, importId, jobId: jobid },
    jobKey: `undo-import:${importId}`,
  });
  return { jobid };
}

export async function discardImport({ db, scope, user }: ImporterContext, importId: string): Promise<void> {
  await mustGet(db, scope, user, importId);
  if (!(await moveImport(db, scope.clientId, importId, ['mapping', 'ready', 'failed'], 'discarded')))
    throw new AppError('conflict');
}

/** @throws not_found */
export async function mustGet(db: Db, scope: Scope, user: Importer, importId: string): Promise<ImportRecord> {
  return orNotFound(await getImport(db, scope, readerOf(user), importId));
}

/** Whether a file waits to be applied: one that was reviewed, or whose rows were corrected after the others were applied. */
export const mayBeApplied = ({ state, counts }: ImportRecord): boolean =>
  openStates.includes(state) && (state === 'ready' || (counts.new ?? 0) + (counts.changed ?? 0) > 0);

/** A company of the caller's, and a payroll of that company. */
async function checkPlace(
  db: Db,
  scope: Scope,
  companyId: string | null,
  payrollId: string | null,
): Promise<void> {
  if (companyId !== null && !scope.companyIds.includes(companyId)) throw new AppError('not_found');
  if (payrollId === null) return;
  if (companyId === null) throw new AppError('rule_broken', { detail: 'Elige la empresa de esa nómina.' });
  if (!(await isPayrollOf(db, scope.clientId, companyId, payrollId))) throw new AppError('not_found');
}
