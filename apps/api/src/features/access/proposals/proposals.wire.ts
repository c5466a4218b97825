import { proposalKinds } from '@antela/contract/proposals';
import type { Db, Scope } from '../../../db/database.ts';
import type { UserPrincipal } from '../../../http/principal.ts';
import { toChanges } from '../../records/audit/audit-changes.service.ts';
import { mayApproveWith } from './decide-proposal.service.ts';
import { proposalTitles } from './proposal-words.ts';
import { listApprovers, type ProposalRecord } from './proposals.sql.ts';
import { remindsFrom } from './remind-proposal.service.ts';

/** More people than so many are a number: nobody reads a list of names. */
const namedMax = 2;

/** As their readers see them, with before and after in the words of the history. */
export async function toProposals(
  db: Db,
  scope: Scope,
  records: readonly ProposalRecord[],
  user: Pick<UserPrincipal, 'userId' | 'permissions'>,
) {
  const changes = await changesOf(db, scope, records, user.permissions);
  const mayApprove = mayApproveWith(user.permissions);
  return Promise.all(
    records.map(async (record, index) => {
      const isOwn = record.requested_by === user.userId;
      const approvers = await listApprovers(db, scope.clientId, {
        permission: proposalKinds[record.kind].approvedBy,
        companyIds: record.company_ids,
        not: record.requested_by,
      });
      return {
        proposalid: record.id,
        kind: record.kind,
        subject: { kind: record.subject_kind, id: record.subject_id, name: record.subject_name },
        title: proposalTitles[record.kind],
        changes: changes[index] ?? [],
        amount: record.amount,
        requestedBy: record.requested_by_name,
        requestedAt: record.requested_at,
        isOwn,
        mayApprove: !isOwn && mayApprove(record.kind),
        approvers: {
          people: approvers.length,
          names: approvers.length > namedMax ? [] : approvers.map(({ name }) => name),
        },
        isFinal: closesPeriod(record),
        remindsFrom: isOwn && approvers.length > 0 ? remindsFrom(record) : null,
      };
    }),
  );
}

/** Before and after of each, in the same order. */
export async function changesOf(
  db: Db,
  scope: Scope,
  records: readonly ProposalRecord[],
  permissions: UserPrincipal['permissions'],
) {
  return toChanges(
    db,
    scope,
    records.map(({ subject_kind: kind, changes }) => ({ action: `${kind}.change_requested`, changes })),
    permissions,
  );
}

/** True of a transfer whose approval closes its period for good. */
export const closesPeriod = ({ kind, body }: Pick<ProposalRecord, 'kind' | 'body'>): boolean =>
  kind === 'close' && body['closes'] === true;
