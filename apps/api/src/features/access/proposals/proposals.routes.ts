import { auditedKinds } from '@antela/contract/audit';
import type { Permission } from '@antela/contract/permissions';
import * as contract from '@antela/contract/proposals';
import { AppError } from '../../../http/app-error.ts';
import { route } from '../../../http/route.ts';
import type { UserDirectory } from '../../../http/user-directory.ts';
import type { PoolUsers } from '../../../identity/pool-users.ts';
import {
  approveProposal,
  mayApproveWith,
  rejectProposal,
  type ProposalActs,
} from './decide-proposal.service.ts';
import { listWaiting } from './proposals.sql.ts';
import { toProposals } from './proposals.wire.ts';
import { remindApprovers } from './remind-proposal.service.ts';

/** Pages of the client itself, each with its permission: what waits is read where it was asked for. */
const viewsOfClient: Partial<Record<contract.ProposalKind, Permission>> = {
  second_factor: 'view_company_users',
  single_sign_on: 'view_company_users',
  single_sign_on_removal: 'view_company_users',
  suspensions: 'view_transactions',
};

/** Permission to read what waits about a kind of record; null for what no page shows. */
const viewOf = (subject: contract.ProposalSubject, kind: contract.ProposalKind): Permission | null =>
  subject === 'client' ? (viewsOfClient[kind] ?? null) : auditedKinds[subject];

export const proposalsRoutes = (acts: ProposalActs, poolUsers: PoolUsers, users: UserDirectory) => [
  route(contract.listProposals, async ({ query, scope, user, read }) => {
    const { subject, id } = query;
    const seen = contract.proposalKindNames.filter((kind) => {
      const view = viewOf(subject, kind);
      return view !== null && user.permissions.has(view);
    });
    if (seen.length === 0) throw new AppError('forbidden');
    return read(async ({ db }) => {
      const waiting = await listWaiting(db, scope, { kind: subject, id });
      const records = waiting.filter(({ kind }) => seen.includes(kind));
      return { data: await toProposals(db, scope, records, user) };
    });
  }),

  route(contract.approveProposal, async ({ body, scope, user, actor, now, write }) => {
    const context = { scope, actor, now, poolUsers };
    await write(({ db }) =>
      approveProposal({ ...context, db }, acts, body.proposalid, mayApproveWith(user.permissions)),
    );
    // Somebody's role may be another one by now.
    users.forgetClient(scope.clientId);
    return { data: { decided: true } };
  }),

  route(contract.rejectProposal, async ({ body, scope, user, actor, now, write }) => {
    const context = { scope, actor, now };
    await write(({ db }) =>
      rejectProposal(
        { ...context, db },
        acts,
        body.proposalid,
        body.reason,
        mayApproveWith(user.permissions),
      ),
    );
    return { data: { decided: true } };
  }),

  route(contract.remindProposal, async ({ body, scope, actor, now, write }) => ({
    data: {
      remindsFrom: await write(({ db }) => remindApprovers({ scope, actor, now, db }, body.proposalid)),
    },
  })),
];
