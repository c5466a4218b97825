import { proposalKinds, type ProposalKind } from '@antela/contract/proposals';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import type { PoolUsers } from '../../../identity/pool-users.ts';
import { deciding } from '../absences/stand-in.service.ts';
import { settle, type Approved } from './proposals.service.ts';
import * as sql from './proposals.sql.ts';

/** Context of a decision, with the user pool that some kinds need. */
export interface DecisionContext extends Context {
  poolUsers: Pick<PoolUsers, 'findSubject'>;
}

/** The effect of approving one kind; each feature hands in its own. */
export interface ProposalAct {
  /** Keeps what it is about from everybody else until the transaction ends. */
  hold: (context: Context, subjectId: string) => Promise<unknown>;
  act: (context: DecisionContext, proposal: sql.ProposalRecord, approved: Approved) => Promise<unknown>;
}
export type ProposalActs = Readonly<Record<ProposalKind, ProposalAct>>;

/** Whether the decider may approve proposals of a kind. */
type MayApprove = (kind: ProposalKind) => boolean;

export const mayApproveWith =
  (permissions: ReadonlySet<string>): MayApprove =>
  (kind) =>
    permissions.has(proposalKinds[kind].approvedBy);

/** Kinds that somebody with these permissions may approve. */
export const kindsFor = (permissions: ReadonlySet<string>): ProposalKind[] =>
  (Object.keys(proposalKinds) as ProposalKind[]).filter(mayApproveWith(permissions));

/**
 * Does what another person asked for, with every check made again.
 * @throws not_found, forbidden, conflict, own_request, stale when it changed meanwhile, and whatever the act itself throws by now
 */
export async function approveProposal(
  context: DecisionContext,
  acts: ProposalActs,
  id: string,
  mayApprove: MayApprove,
): Promise<sql.ProposalRecord> {
  const proposal = await hold(context, acts, id);
  if (!mayApprove(proposal.kind)) throw new AppError('forbidden');
  if (proposal.requested_by === context.actor.id) throw new AppError('own_request');
  const inTheirName = await deciding(context, decided(proposal));
  await settle(inTheirName, proposal, 'approved', null);
  await acts[proposal.kind].act(inTheirName, proposal, {
    requester: { id: proposal.requested_by, name: proposal.requested_by_name },
    changes: proposal.changes,
  });
  return proposal;
}

/** Rejects a proposal; its author withdraws it in the same way. @throws not_found, forbidden, conflict */
export async function rejectProposal(
  context: Context,
  acts: ProposalActs,
  id: string,
  reason: string,
  mayApprove: MayApprove,
): Promise<sql.ProposalRecord> {
  const proposal = await hold(context, acts, id);
  const isOwn = proposal.requested_by === context.actor.id;
  if (!isOwn && !mayApprove(proposal.kind)) throw new AppError('forbidden');
  await settle(
    await deciding(context, decided(proposal)),
    proposal,
    isOwn ? 'withdrawn' : 'rejected',
    reason,
  );
  return proposal;
}

const decided = ({ kind, company_ids: companyIds, requested_by: maker }: sql.ProposalRecord) => ({
  permission: proposalKinds[kind].approvedBy,
  companyIds,
  makers: [maker],
});

/**
 * The proposal, held until the transaction ends. What it is about is held first, in the order in which whoever proposes holds
 * them, so that nobody waits in a circle.
 */
async function hold(context: Context, acts: ProposalActs, id: string): Promise<sql.ProposalRecord> {
  const { db, scope } = context;
  const seen = orNotFound(await sql.getProposal(db, scope, id));
  await acts[seen.kind].hold(context, seen.subject_id);
  const proposal = orNotFound(await sql.lockProposal(db, scope.clientId, id));
  if (proposal.state !== 'waiting') throw new AppError('conflict');
  return proposal;
}
