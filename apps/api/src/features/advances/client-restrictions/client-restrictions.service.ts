import { clientRestrictionsMax } from '@antela/contract/client-restrictions';
import { bogotaDate } from '@antela/rules/calendar-date';
import { clientRestrictionState, type ClientRestriction } from '@antela/rules/client-restriction';
import { newId } from '../../../db/ids.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { requireSeenVersion } from '../../../http/seen-version.ts';
import {
  mustBeAsSeen,
  propose,
  voidWaiting,
  type Approved,
} from '../../access/proposals/proposals.service.ts';
import { changesBetween, recordAudit, type AuditEntry } from '../../records/audit/audit.service.ts';
import * as sql from './client-restrictions.sql.ts';
import { wasInForce, type RestrictionBody } from './client-restrictions.wire.ts';
import { checkedValues, refusePast, valuesIn, auditedValues, loosens } from './restriction-values.service.ts';

export { lockRestriction } from './client-restrictions.sql.ts';

type Status = ClientRestriction['status'];

/** @throws invalid_input, not_found, beyond_own_companies, rule_broken when the client has as many as it may keep */
export async function createRestriction(
  context: Context,
  body: RestrictionBody,
  status: 'draft' | 'on',
): Promise<sql.ClientRestrictionRecord> {
  const { db, scope, actor, now } = context;
  const values = await checkedValues(context, body);
  if (status === 'on') refusePast(values, now);
  if ((await sql.countAllRestrictions(db, scope.clientId)) >= clientRestrictionsMax)
    throw new AppError('rule_broken', {
      detail: `Ya hay ${clientRestrictionsMax} restricciones. Borra una que no uses o cambia una que exista.`,
    });
  const id = newId();
  await sql.insertClientRestriction(db, scope.clientId, id, { ...values, status }, actor.id, now);
  await audit(
    context,
    'client_restriction.created',
    id,
    changesBetween({}, { ...auditedValues(values), status }),
  );
  return found(context, id);
}

interface Outcome {
  record: sql.ClientRestrictionRecord;
  /** Proposal that waits for another person; null where the change is done. */
  proposalid: string | null;
}

/**
 * One that is on and would let more through by the change waits for another person, whole.
 * @throws invalid_input, not_found, stale, beyond_own_companies, conflict while another proposal waits
 */
export async function updateRestriction(
  context: Context,
  id: string,
  version: number,
  body: RestrictionBody,
  approved: Approved | null = null,
): Promise<Outcome> {
  const { db, scope, actor, now } = context;
  const before = await ownRestriction(context, id);
  if (approved === null) requireSeenVersion(before, version);
  const values = await checkedValues(context, body);
  if (before.status === 'on') refusePast(values, now);
  const changes = changesBetween(auditedValues(before), auditedValues(values));
  if (approved) mustBeAsSeen(approved, changes);
  if (Object.keys(changes).length === 0) return { record: before, proposalid: null };
  if (approved === null && isHolding(before) && loosens(before, values))
    return proposeFor(context, before, changes, { act: 'update', values: body });
  if (approved === null) await voidWaiting(context, subjectOf(before), ['restriction']);
  const kept = { status: before.status, wasInForce: wasInForce(before) };
  await sql.updateClientRestriction(db, scope.clientId, id, { ...values, ...kept }, actor.id, now);
  await audit(context, 'client_restriction.updated', id, changes);
  return { record: await found(context, id), proposalid: null };
}

/** Switches one on, or off, or back to the draft it was; what is on goes off when another person approves it. @throws not_found, stale, beyond_own_companies, conflict when it already is, rule_broken for one whose time has passed */
export async function switchRestriction(
  context: Context,
  id: string,
  version: number,
  to: Status,
  approved: Approved | null = null,
): Promise<Outcome> {
  const { db, scope, actor, now } = context;
  const before = await ownRestriction(context, id);
  if (approved === null) requireSeenVersion(before, version);
  const from: readonly Status[] = to === 'on' ? ['draft', 'off'] : ['on'];
  if (!from.includes(before.status)) throw new AppError('conflict');
  if (to === 'on' && clientRestrictionState({ ...before, status: 'on' }, bogotaDate(now)) === 'expired')
    throw new AppError('rule_broken', {
      detail: 'Su vigencia ya pasó. Cambia las fechas antes de activarla.',
    });
  const changes = { status: [before.status, to] as const };
  if (approved) mustBeAsSeen(approved, changes);
  else if (isHolding(before)) return proposeFor(context, before, changes, { act: 'switch', to });
  const values = { ...valuesIn(before), status: to, wasInForce: wasInForce(before) };
  await sql.updateClientRestriction(db, scope.clientId, id, values, actor.id, now);
  const action = to === 'on' ? 'client_restriction.activated' : 'client_restriction.deactivated';
  await audit(context, action, id, changes);
  return { record: await found(context, id), proposalid: null };
}

/** False where another person must approve it. @throws not_found, beyond_own_companies, conflict for one that has held at some time */
export async function deleteRestriction(
  context: Context,
  id: string,
  approved: Approved | null = null,
): Promise<boolean> {
  const before = await ownRestriction(context, id);
  if (wasInForce(before))
    throw new AppError('conflict', {
      detail:
        'Ya rigió alguna vez: no se borra, para que los adelantos de entonces se expliquen. Desactívala.',
    });
  const changes = Object.fromEntries(
    Object.entries(auditedValues(before)).map(([field, value]) => [field, [value, null] as const]),
  );
  if (approved) mustBeAsSeen(approved, changes);
  else if (isHolding(before)) {
    await proposeFor(context, before, changes, { act: 'delete' });
    return false;
  } else await voidWaiting(context, subjectOf(before), ['restriction']);
  await sql.deleteClientRestriction(context.db, context.scope.clientId, id);
  await audit(context, 'client_restriction.deleted', id, changes);
  return true;
}

type Loosening =
  | { act: 'update'; values: RestrictionBody }
  | { act: 'switch'; to: Status }
  | { act: 'delete' };

/** Does what another person has approved, on the restriction as it was seen. @throws stale and those of each act */
export async function loosenRestriction(
  context: Context,
  id: string,
  body: object,
  approved: Approved,
): Promise<void> {
  const wanted = body as Loosening;
  if (wanted.act === 'update') await updateRestriction(context, id, 0, wanted.values, approved);
  else if (wanted.act === 'switch') await switchRestriction(context, id, 0, wanted.to, approved);
  else await deleteRestriction(context, id, approved);
}

/** Whether it keeps anything from anybody, now or from its day on: a draft, one that is off or is over does not. */
const isHolding = ({ status, state }: sql.ClientRestrictionRecord): boolean =>
  status === 'on' && state !== 'expired';

const subjectOf = ({ id, name }: { id: string; name: string }) => ({
  kind: 'client_restriction' as const,
  id,
  name,
});

async function proposeFor(
  context: Context,
  before: sql.ClientRestrictionRecord,
  changes: AuditEntry['changes'],
  body: Loosening,
): Promise<Outcome> {
  const { companyIds } = before;
  const subject = subjectOf(before);
  const proposalid = await propose(context, { kind: 'restriction', subject, companyIds, changes, body });
  return { record: before, proposalid };
}

/** One whose whole reach the caller sees, held until the transaction ends. @throws not_found, beyond_own_companies */
async function ownRestriction({ db, scope, now }: Context, id: string): Promise<sql.ClientRestrictionRecord> {
  const record = orNotFound(await sql.getClientRestriction(db, scope, id, bogotaDate(now), { lock: true }));
  if (record.hasOtherCompanies) throw new AppError('beyond_own_companies');
  return record;
}

async function found({ db, scope, now }: Context, id: string): Promise<sql.ClientRestrictionRecord> {
  return orNotFound(await sql.getClientRestriction(db, scope, id, bogotaDate(now)));
}

const audit = (
  context: Context,
  action: string,
  entityId: string,
  changes: AuditEntry['changes'],
): Promise<void> => recordAudit(context, action, 'client_restriction', entityId, changes);
