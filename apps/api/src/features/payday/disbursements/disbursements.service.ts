import { pesos } from '@antela/rules/money';
import { amountText } from '@antela/rules/spanish-text';
import type { Scope } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { deciding } from '../../access/absences/stand-in.service.ts';
import { recordAudit, type AuditEntry } from '../../records/audit/audit.service.ts';
import { notifyUsers } from '../../records/notices/notify-users.service.ts';
import { mustBeWritable } from './bank-file.service.ts';
import {
  insertApprovalSteps,
  insertBatch,
  lockMaking,
  markDecided,
  moveLines,
} from './disbursement-writes.sql.ts';
import { getDisbursement, type DisbursementRecord } from './disbursements.sql.ts';

/**
 * Gathers what a company has approved, the oldest request first, into a batch that somebody else has to approve.
 * @param expected as many as its maker saw; null takes what there is
 * @throws not_found for a company that is not the scope's, rule_broken without anything to pay or where the bank's format has no room or
 * no code for a payment, conflict when the number is another by now
 */
export async function createDisbursement(
  context: Context,
  companyId: string,
  expected: number | null,
): Promise<DisbursementRecord> {
  const { db, scope, actor, now } = context;
  if (!scope.companyIds.includes(companyId)) throw new AppError('not_found');
  await lockMaking(db, scope.clientId);
  const id = newId();
  const ofCompany: Scope = { clientId: scope.clientId, companyIds: [companyId] };
  const sums = await insertBatch(db, ofCompany, { id, companyId, expected, by: actor, at: now });
  if (!sums || sums.lines === 0)
    throw new AppError('rule_broken', { detail: 'Esta empresa no tiene adelantos aprobados por pagar.' });
  if (expected !== null && expected !== sums.lines)
    throw new AppError('conflict', {
      detail: `Ahora hay ${sums.lines} adelantos por pagar, no ${expected}. Revisa y crea el lote de nuevo.`,
    });
  await mustBeWritable(context, id);
  return recorded(context, id, 'disbursement.created', {
    lines: [null, sums.lines],
    amount: [null, sums.amount],
  });
}

/**
 * Sends a batch on its way: its advances are in process from now on. One that was cancelled meanwhile is dropped from it.
 * @throws not_found; conflict when it is decided already or nothing is left of it; own_request; rule_broken where its file cannot be written
 */
export async function approveDisbursement(given: Context, id: string): Promise<DisbursementRecord> {
  const batch = await lockDraft(given, id);
  const context = await deciding(given, decided(batch));
  const { db, scope, actor, now } = context;
  if (batch.created_by === actor.id) throw new AppError('own_request');
  const sent = await insertApprovalSteps(
    db,
    scope.clientId,
    id,
    { actor: actor.name, note: `Lote ${batch.number}` },
    now,
  );
  if (sent === 0)
    throw new AppError('conflict', {
      detail: 'De este lote ya no queda nada por pagar: se canceló. Descártalo.',
    });
  await mustBeWritable(context, id);
  await decide(context, batch, 'approved', null);
  return recorded(context, id, 'disbursement.approved', {
    state: ['draft', 'approved'],
    ...(sent !== batch.lines && { lines: [batch.lines, sent] }),
  });
}

/** Throws a batch away that nobody approved; its advances may go into another. @throws not_found, conflict */
export async function discardDisbursement(
  given: Context,
  id: string,
  reason: string,
): Promise<DisbursementRecord> {
  const batch = await lockDraft(given, id);
  const context = await deciding(given, decided(batch));
  const { db, scope, now } = context;
  await moveLines(db, scope.clientId, id, 'waiting', 'dropped', 'Se descartó el lote.', now);
  await decide(context, batch, 'discarded', reason);
  return recorded(context, id, 'disbursement.discarded', {
    state: ['draft', 'discarded'],
    reason: [null, reason],
  });
}

const decided = ({ company_id: company, created_by: maker }: DisbursementRecord) => ({
  permission: 'approve_transactions' as const,
  companyIds: [company],
  makers: [maker],
});

async function lockDraft({ db, scope }: Context, id: string): Promise<DisbursementRecord> {
  const batch = orNotFound(await getDisbursement(db, scope, id, true));
  if (batch.state !== 'draft') throw new AppError('conflict');
  return batch;
}

async function decide(
  { db, scope, actor, now }: Context,
  { id, number, created_by: maker, company_name: companyName, amount }: DisbursementRecord,
  state: 'approved' | 'discarded',
  reason: string | null,
): Promise<void> {
  await markDecided(db, scope.clientId, id, { state, reason, by: actor, at: now });
  if (maker === actor.id) return;
  const outcome = {
    userIds: [maker],
    eventKey: `disbursement:${id}:${state}`,
    subject: `${actor.name} ${state === 'approved' ? 'aprobó' : 'descartó'} el lote ${number} que creaste`,
    facts: [
      ['Empresa', companyName],
      ['Valor', amountText(pesos(amount))],
    ] as const,
    action: { label: 'Ver el lote', path: `/transactions?ver=dispersion&lote=${id}` },
  };
  await notifyUsers(db, scope.clientId, [outcome], now);
}

async function recorded(
  context: Context,
  id: string,
  action: string,
  changes: AuditEntry['changes'],
): Promise<DisbursementRecord> {
  const { db, scope } = context;
  await recordAudit(context, action, 'disbursement', id, changes);
  const record = await getDisbursement(db, scope, id);
  if (!record) throw new Error('a disbursement just written cannot be read');
  return record;
}
