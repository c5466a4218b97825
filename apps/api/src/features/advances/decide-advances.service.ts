import type { PaymentState } from '@antela/rules/advance-state';
import sql from 'sql-template-tag';
import { enqueue } from '../../jobs/enqueue.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { giveBackCredit, insertStep, moveAdvance, type Move } from './advance-writes.sql.ts';
import type { AdvanceContext } from './advances.service.ts';
import { ofScope } from './advances.sql.ts';

export type DecisionKind = 'approve' | 'reject' | 'cancel' | 'retry';

export interface Outcome {
  advanceid: string;
  done: boolean;
  code: string | null;
  detail: string | null;
}

interface Act {
  move: (actorId: string, now: Date) => Move;
  /** The advance will be paid, or comes to nothing. */
  then: 'pay' | 'release';
}

const acts: Record<DecisionKind, Act> = {
  approve: {
    move: (actorId, now) => ({
      from: 'in_approval',
      to: 'approved',
      approvedBy: actorId,
      notRequestedBy: actorId,
      inTimeAt: now,
    }),
    then: 'pay',
  },
  reject: { move: () => ({ from: 'in_approval', to: 'rejected' }), then: 'release' },
  cancel: {
    move: () => ({ from: ['requested', 'in_approval', 'approved', 'failed'], to: 'cancelled' }),
    then: 'release',
  },
  retry: { move: () => ({ from: 'failed', to: 'processing', failure: null, attempted: true }), then: 'pay' },
};

/** Decides many advances; each stands for itself and says why when it was left as it is. */
export async function decide(
  context: AdvanceContext,
  kind: DecisionKind,
  ids: readonly string[],
  reason: string | null,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  // In one order everywhere, so that two people deciding the same ones never wait for each other in a circle.
  for (const id of [...new Set(ids)].toSorted())
    outcomes.push(await decideOne(context, acts[kind], kind, id, reason));
  return outcomes;
}

async function decideOne(
  { db, scope, actor, now }: AdvanceContext,
  act: Act,
  kind: DecisionKind,
  id: string,
  reason: string | null,
): Promise<Outcome> {
  const move = act.move(actor.id, now);
  const moved = await moveAdvance(db, scope, id, move);
  if (!moved) return { advanceid: id, done: false, ...(await whyNot({ db, scope, actor, now }, move, id)) };
  await insertStep(
    db,
    scope.clientId,
    {
      advanceId: id,
      axis: 'payment',
      from: moved.from,
      to: move.to,
      actor: actor.name,
      onBehalfOf: null,
      reason,
    },
    now,
  );
  await recordAudit(db, scope.clientId, actor, now, {
    action: `advance.${kind}`,
    entityKind: 'advance',
    entityId: id,
    changes: { paymentState: [moved.from, move.to], reason: [null, reason] },
  });
  if (act.then === 'pay')
    await enqueue(db, {
      task: 'pay-advance',
      payload: { clientId: scope.clientId, advanceId: id },
      jobKey: `pay:${id}`,
    });
  else await giveBackCredit(db, scope.clientId, id);
  return { advanceid: id, done: true, code: null, detail: null };
}

async function whyNot(
  { db, scope, actor }: AdvanceContext,
  move: Move,
  id: string,
): Promise<{ code: string; detail: string }> {
  const row = await db.first<{ payment_state: PaymentState; requested_by: string }>(
    sql`select a.payment_state, a.requested_by from advance a where ${ofScope(scope)} and a.id = ${id}`,
  );
  if (!row) return { code: 'not_found', detail: 'No encontramos este adelanto.' };
  if (
    move.notRequestedBy !== undefined &&
    row.requested_by === actor.id &&
    row.payment_state === 'in_approval'
  )
    return { code: 'own_request', detail: 'No puedes aprobar lo que tú creaste. Debe hacerlo otra persona.' };
  if (move.inTimeAt !== undefined && row.payment_state === 'in_approval')
    return { code: 'too_late', detail: 'El periodo ya pasó el corte: este adelanto no se puede aprobar.' };
  return { code: 'conflict', detail: 'Este adelanto ya cambió de estado.' };
}
