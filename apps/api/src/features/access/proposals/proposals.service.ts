import { isDeepStrictEqual } from 'node:util';
import { proposalKinds, type ProposalKind } from '@antela/contract/proposals';
import type { Db, Scope } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { recordAudit, type AuditEntry } from '../../records/audit/audit.service.ts';
import { notifyUsers } from '../../records/notices/notify-users.service.ts';
import { pathOf, proposalTitles } from './proposal-words.ts';
import * as sql from './proposals.sql.ts';

/** A proposal that another person has approved, as whoever does it needs it. */
export interface Approved {
  requester: { id: string; name: string };
  /** Changes that the author saw when asking. */
  changes: AuditEntry['changes'];
}

/**
 * Leaves a change to a second person: nothing of it happens until somebody else approves it. The caller has checked that it
 * could be done now, and holds what it is about.
 * @throws conflict while another one about the same thing waits
 */
export async function propose(
  context: Context,
  given: Pick<sql.NewProposal, 'kind' | 'subject' | 'companyIds' | 'changes' | 'body'> & { amount?: number },
): Promise<string> {
  const { db, scope, actor, now } = context;
  const id = newId();
  const { kind, subject, companyIds, changes } = given;
  const row = { ...given, amount: given.amount ?? 0, id, by: actor, at: now };
  if (!(await sql.insertProposal(db, scope.clientId, row)))
    throw new AppError('conflict', {
      detail: 'Ya hay una solicitud que espera a otra persona. Espera su decisión o retírala.',
    });
  await recordAudit(context, `${subject.kind}.change_requested`, subject.kind, subject.id, changes);
  await notifyApprovers(context, {
    kind,
    subject,
    companyIds,
    event: `proposal:${id}:asked`,
    says: 'pide tu aprobación',
  });
  return id;
}

interface Asking extends Pick<sql.NewProposal, 'kind' | 'companyIds'> {
  subject: Omit<sql.Subject, 'withinId'> & { withinId?: string | null };
  /** Names it, so that nobody is told of it twice. */
  event: string;
  says: string;
}

/** Tells everybody but its author who can approve it; answers how many they are. */
export async function notifyApprovers(
  { db, scope, actor, now }: Context,
  { kind, subject, companyIds, event, says }: Asking,
): Promise<number> {
  const permission = proposalKinds[kind].approvedBy;
  const approvers = await sql.listApprovers(db, scope.clientId, { permission, companyIds, not: actor.id });
  await notifyUsers(
    db,
    scope.clientId,
    [
      {
        userIds: approvers.map((approver) => approver.id),
        eventKey: event,
        subject: `${actor.name} ${says}: ${proposalTitles[kind]}, ${subject.name}`,
        facts: [],
        action: { label: 'Revisar la solicitud', path: pathOf(subject, kind) },
        closing: 'Recibes este aviso porque puedes aprobarlo.',
      },
    ],
    now,
  );
  return approvers.length;
}

/** The proposal that waits about it, if any: until somebody decides, nobody asks for another. */
export const waitingAbout = (
  db: Db,
  scope: Scope,
  subject: Pick<sql.Subject, 'kind' | 'id'>,
): ReturnType<typeof sql.getWaiting> => sql.getWaiting(db, scope.clientId, subject);

/**
 * Refuses an approval whose changes are no longer those that were approved. @throws stale when something else changed meanwhile
 */
export function mustBeAsSeen(approved: Approved, changes: AuditEntry['changes']): void {
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(changes)), JSON.parse(JSON.stringify(approved.changes))))
    return;
  throw new AppError('stale', {
    detail: 'Cambió después de que lo pidieron. Recházalo; quien lo pidió puede pedirlo de nuevo.',
  });
}

/** Voids the proposals about things that have just been changed directly, and tells their authors. */
export async function voidWaiting(
  context: Context,
  { kind, id }: { kind: sql.Subject['kind']; id: string | readonly string[] },
  kinds: readonly ProposalKind[],
  concerns: (body: sql.ProposalRecord['body']) => boolean = () => true,
): Promise<void> {
  const { db, scope } = context;
  const waiting = await sql.lockWaitingOf(db, scope.clientId, { kind, ids: [id].flat() }, kinds);
  for (const proposal of waiting.filter(({ body }) => concerns(body)))
    await settle(context, proposal, 'void', 'Cambió mientras esperaba.');
}

const said = { approved: 'aprobó', rejected: 'rechazó', void: 'cambió antes' } as const;

/** Writes the decision down where the history tells it, and tells whoever asked. */
export async function settle(
  { db, scope, actor, now }: Context,
  proposal: sql.ProposalRecord,
  state: sql.Decision['state'],
  reason: string | null,
): Promise<void> {
  const { clientId } = scope;
  await sql.decideProposal(db, clientId, proposal.id, { state, by: actor, at: now, reason });
  await recordAudit(
    { db, scope: { clientId }, actor, now },
    `${proposal.subject_kind}.change_${state}`,
    proposal.subject_kind,
    proposal.subject_id,
    {
      requestedBy: [null, proposal.requested_by_name],
      ...(reason !== null && { reason: [null, reason] }),
    },
  );
  if (state === 'withdrawn') return;
  const subject = { kind: proposal.subject_kind, id: proposal.subject_id, withinId: proposal.within_id };
  await notifyUsers(
    db,
    clientId,
    [
      {
        userIds: [proposal.requested_by],
        eventKey: `proposal:${proposal.id}`,
        subject: `${actor.name} ${said[state]} lo que pediste: ${proposalTitles[proposal.kind]}, ${proposal.subject_name}`,
        facts: reason === null ? [] : [['Motivo', reason]],
        action: { label: 'Ver', path: pathOf(subject, proposal.kind) },
      },
    ],
    now,
  );
}
