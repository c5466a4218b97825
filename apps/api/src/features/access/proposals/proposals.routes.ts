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

/** Permission to read what waits about each kind of record. */
const viewOf: Record<contract.ProposalSubject, Permission> = {
  ...auditedKinds,
  client: 'view_company_users',
};

export const proposalsRoutes = (acts: ProposalActs, poolUsers: PoolUsers, users: UserDirectory) => [
  route(contract.listProposals, async ({ query, scope, user, read }) => {
    const { subject, id } = query;
    if (!user.permissions.has(viewOf[subject])) throw new AppError('forbidden');
    return read(async ({ db }) => ({
      data: await toProposals(db, scope, await listWaiting(db, scope, { kind: subject, id }), user),
    }));
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
