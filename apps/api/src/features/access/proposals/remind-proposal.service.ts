import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { notifyApprovers } from './proposals.service.ts';
import { getProposal, markReminded, type ProposalRecord } from './proposals.sql.ts';

const dayMs = 24 * 60 * 60_000;

/** Time from which the author may remind somebody of it: at once the first time, then a day after the last. */
export const remindsFrom = ({
  reminded_at: last,
  requested_at: asked,
}: Pick<ProposalRecord, 'reminded_at' | 'requested_at'>): Date =>
  last === null ? asked : new Date(last.getTime() + dayMs);

/**
 * Reminds those who can approve it of what the caller asked for; answers from when again.
 * @throws not_found also where somebody else asked for it, conflict where it waits no more, was told less than a day ago, or nobody can
 */
export async function remindApprovers(context: Context, id: string): Promise<Date> {
  const { db, scope, actor, now } = context;
  const proposal = await getProposal(db, scope, id);
  if (!proposal || proposal.requested_by !== actor.id) throw new AppError('not_found');
  const isMarked = await markReminded(db, scope.clientId, id, {
    at: now,
    notSince: new Date(now.getTime() - dayMs),
  });
  if (!isMarked)
    throw new AppError('conflict', {
      detail: 'Ya se decidió, o lo recordaste hace menos de un día. Espera a mañana.',
    });
  const { kind, subject_kind, subject_id, subject_name, within_id, company_ids } = proposal;
  const told = await notifyApprovers(context, {
    kind,
    subject: { kind: subject_kind, id: subject_id, name: subject_name, withinId: within_id },
    companyIds: company_ids,
    event: `proposal:${id}:reminded:${now.toISOString()}`,
    says: 'te recuerda que espera tu aprobación',
  });
  if (told === 0)
    throw new AppError('conflict', {
      detail: 'Nadie más de tu equipo puede aprobarlo: lo aprueba nuestro servicio.',
    });
  await recordAudit(context, `${subject_kind}.change_reminded`, subject_kind, subject_id);
  return remindsFrom({ ...proposal, reminded_at: now });
}
