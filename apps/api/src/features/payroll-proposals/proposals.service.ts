import type { ProposalKind } from '@antela/contract/payroll-proposals';
import type { Db, Scope } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { AppError } from '../../http/app-error.ts';
import type { Actor } from '../../http/principal.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { hasWaitingClosing, insertProposal } from './proposals.sql.ts';

interface Context {
  db: Db;
  scope: Scope;
  actor: Actor;
  now: Date;
}

/**
 * Leaves an act to a second person: nothing of it happens until somebody else approves it. The caller has checked that it
 * could be done now, and holds the period or the payroll.
 * @param body the call as it was made, made again when it is approved
 * @throws conflict while another one of the same kind waits
 */
export async function propose(
  { db, scope, actor, now }: Context,
  given: {
    kind: ProposalKind;
    companyId: string;
    payrollId: string;
    periodId: string | null;
    amount: number;
    body: object;
  },
): Promise<string> {
  const id = newId();
  const isAdded = await insertProposal(db, scope.clientId, { ...given, id, by: actor, at: now });
  if (!isAdded)
    throw new AppError('conflict', {
      detail: 'Ya hay una solicitud que espera a otra persona. Espera su decisión o retírala.',
    });
  await recordAudit(db, scope.clientId, actor, now, {
    action: `payroll_proposal.${given.kind}_requested`,
    ...subjectOf(given),
    changes: given.amount > 0 ? { amount: [null, given.amount] } : {},
  });
  return id;
}

/** Whether a closing of the period waits for a second person: until somebody decides, nobody asks for another. */
export const closingWaits = (db: Db, scope: Scope, periodId: string): Promise<boolean> =>
  hasWaitingClosing(db, scope.clientId, periodId);

/** Whose history tells of it: the period's, or the payroll's. */
export const subjectOf = ({ periodId, payrollId }: { periodId: string | null; payrollId: string }) =>
  periodId === null
    ? { entityKind: 'payroll', entityId: payrollId }
    : { entityKind: 'pay_period', entityId: periodId };
