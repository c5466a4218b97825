import * as contract from '@antela/contract/payroll-proposals';
import { AppError } from '../../http/app-error.ts';
import type { UserPrincipal } from '../../http/principal.ts';
import { route } from '../../http/route.ts';
import { approveProposal, rejectProposal } from './decide-proposal.service.ts';
import { listWaiting, type ProposalRecord } from './proposals.sql.ts';
import { kindsFor } from './waiting-proposals.service.ts';

/** What was asked for is stored as the contract read it, so it is answered as it is. */
const toProposal = (row: ProposalRecord, user: UserPrincipal): contract.PayrollProposal => {
  const isOwn = row.requested_by === user.userId;
  return {
    ...row.body,
    kind: row.kind,
    payrollproposalid: row.id,
    requestedBy: row.requested_by_name,
    requestedAt: row.requested_at.toISOString(),
    isOwn,
    mayApprove: !isOwn && kindsFor(user.permissions).includes(row.kind),
  } as contract.PayrollProposal;
};

export const payrollProposalsRoutes = () => [
  route(contract.listPayrollProposals, async ({ query, scope, user, read }) => {
    const rows = await read((db) => listWaiting(db, scope, query.payrollid));
    if (!rows) throw new AppError('not_found');
    return { data: rows.map((row) => toProposal(row, user)) };
  }),

  route(contract.approvePayrollProposal, async ({ body, scope, user, actor, now, write }) => {
    await write((db) => approveProposal({ db, scope, actor, now }, user, body.payrollproposalid));
    return { data: { decided: true } };
  }),

  route(contract.rejectPayrollProposal, async ({ body, scope, user, actor, now, write }) => {
    await write((db) => rejectProposal({ db, scope, actor, now }, user, body.payrollproposalid, body.reason));
    return { data: { decided: true } };
  }),
];
