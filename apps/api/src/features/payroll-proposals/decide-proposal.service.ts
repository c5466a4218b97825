import type { createAdvancePolicy } from '@antela/contract/advance-policies';
import type { BodyOf } from '@antela/contract/endpoint';
import type { ProposalKind } from '@antela/contract/payroll-proposals';
import type { closePayPeriod } from '@antela/contract/period-steps';
import type { CalendarDate } from '@antela/rules/calendar-date';
import type { Db, Scope } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Actor, UserPrincipal } from '../../http/principal.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { notifyUsers } from '../notices/notify-users.service.ts';
import { closePeriod } from '../pay-periods/close-period.service.ts';
import * as policies from '../payrolls/advance-policies.service.ts';
import { stopNeedingSecondPerson } from '../payrolls/payroll-settings.service.ts';
import { subjectOf } from './proposals.service.ts';
import * as sql from './proposals.sql.ts';
import { kindsFor } from './waiting-proposals.service.ts';

interface Context {
  db: Db;
  scope: Scope;
  actor: Actor;
  now: Date;
}
type Requester = { id: string; name: string };
type Act = (context: Context, proposal: sql.ProposalRecord, requester: Requester) => Promise<unknown>;

/** The very call that was asked for, with every check made again. */
const acts: Record<ProposalKind, Act> = {
  close: (context, { body }, requester) =>
    closePeriod(context, body as BodyOf<typeof closePayPeriod>, requester),
  policy: (context, { body }, requester) => {
    const { validFrom, ...rest } = body as BodyOf<typeof createAdvancePolicy>;
    return policies.createAdvancePolicy(
      context,
      { ...rest, validFrom: validFrom as CalendarDate },
      requester,
    );
  },
  policy_removal: (context, { body }, requester) =>
    policies.deleteAdvancePolicy(context, String(body['policyid']), requester),
  single_person: (context, { payroll_id: payrollId }) => stopNeedingSecondPerson(context, payrollId),
};

/**
 * Does what another person asked for.
 * @throws not_found, forbidden, conflict, own_request, and whatever the act itself throws by now
 */
export async function approveProposal(context: Context, user: UserPrincipal, id: string): Promise<void> {
  const { db, scope, actor, now } = context;
  const proposal = await mustHold(context, user, id);
  if (proposal.requested_by === actor.id) throw new AppError('own_request');
  await decide(context, proposal, 'approved', null);
  await acts[proposal.kind]({ db, scope, actor, now }, proposal, {
    id: proposal.requested_by,
    name: proposal.requested_by_name,
  });
}

/** Whoever asked for it takes it back by the same way. @throws not_found, forbidden, conflict */
export async function rejectProposal(
  context: Context,
  user: UserPrincipal,
  id: string,
  reason: string,
): Promise<void> {
  const proposal = await mustHold(context, user, id);
  const isOwn = proposal.requested_by === context.actor.id;
  await decide(context, proposal, isOwn ? 'withdrawn' : 'rejected', reason);
}

async function mustHold({ db, scope }: Context, user: UserPrincipal, id: string) {
  const proposal = await sql.lockProposal(db, scope, id);
  if (!proposal) throw new AppError('not_found');
  if (!kindsFor(user.permissions).includes(proposal.kind)) throw new AppError('forbidden');
  if (proposal.state !== 'waiting') throw new AppError('conflict');
  return proposal;
}

async function decide(
  { db, scope, actor, now }: Context,
  proposal: sql.ProposalRecord,
  state: 'approved' | 'rejected' | 'withdrawn',
  reason: string | null,
): Promise<void> {
  await sql.decideProposal(db, scope.clientId, proposal.id, { state, by: actor, at: now, reason });
  if (state !== 'withdrawn')
    await tellRequester(db, scope.clientId, proposal, { state, by: actor.name }, now);
  await recordAudit(db, scope.clientId, actor, now, {
    action: `payroll_proposal.${state}`,
    ...subjectOf({ periodId: proposal.pay_period_id, payrollId: proposal.payroll_id }),
    changes: {
      requestedBy: [null, proposal.requested_by_name],
      ...(reason !== null && { reason: [null, reason] }),
    },
  });
}

const tellRequester = (
  db: Db,
  clientId: string,
  { id, kind, payroll_id: payrollId, requested_by: requestedBy }: sql.ProposalRecord,
  { state, by }: { state: 'approved' | 'rejected'; by: string },
  now: Date,
): Promise<void> =>
  notifyUsers(
    db,
    clientId,
    [
      {
        userIds: [requestedBy],
        eventKey: `proposal:${id}`,
        subject: `${by} ${state === 'approved' ? 'aprobó' : 'rechazó'} ${kind === 'close' ? 'el cierre de un periodo' : 'el cambio en una nómina'} que pediste`,
        facts: [],
        action: { label: 'Ver la nómina', path: `/payrolls/detail?payrollid=${payrollId}` },
      },
    ],
    now,
  );
