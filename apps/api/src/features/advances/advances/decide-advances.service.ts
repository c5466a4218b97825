import { decidedMax } from '@antela/contract/advance-decisions';
import type { PaymentState } from '@antela/rules/advance-state';
import { AppError } from '../../../http/app-error.ts';
import type { Context, UserContext } from '../../../http/context.ts';
import { enqueueAll } from '../../../jobs/enqueue.ts';
import { fullNameOf } from '../../../text/person-name.ts';
import { absentOf, inPlaceOf, standingIn } from '../../access/absences/stand-in.service.ts';
import { recordAudits } from '../../records/audit/audit.service.ts';
import { giveBackCredits, insertSteps, moveAdvances, type Move } from './advance-writes.sql.ts';
import { listMakers, listMatching, type AdvanceFilters } from './advances.sql.ts';
import { listDecided, type DecidedAdvance } from './decided-sums.sql.ts';
import { judgeRetries, type JudgedRetry } from './late-retries.service.ts';
import { notifyRequesters } from './notify-requesters.service.ts';

export type DecisionKind = 'approve' | 'reject' | 'cancel' | 'retry';

export interface Outcome {
  advanceid: string;
  fullName: string | null;
  amount: number | null;
  done: boolean;
  code: string | null;
  detail: string | null;
}

interface Act {
  move: (actorId: string, now: Date) => Move;
  /** The advance will be paid, or comes to nothing. */
  then: 'pay' | 'release';
}

export const acts: Record<DecisionKind, Act> = {
  approve: {
    move: (actorId, now) => ({
      from: ['in_approval'],
      to: 'approved',
      approvedBy: actorId,
      notRequestedBy: actorId,
      inTimeAt: now,
    }),
    then: 'pay',
  },
  reject: { move: () => ({ from: ['in_approval'], to: 'rejected' }), then: 'release' },
  cancel: {
    move: () => ({ from: ['requested', 'in_approval', 'approved', 'failed'], to: 'cancelled' }),
    then: 'release',
  },
  retry: {
    move: () => ({ from: ['failed'], to: 'processing', failure: null, attempted: true }),
    then: 'pay',
  },
};

interface Given {
  reason: string | null;
  /** With which periods the person was told that late payments are deducted. */
  deductedWith?: readonly string[] | undefined;
}

/**
 * Decides everything that fulfils the filters. @throws conflict when it is not as many as the person saw: more have come, or
 * somebody else has decided some
 */
export async function decideMatching(
  context: UserContext,
  kind: DecisionKind,
  { filters, expected, ...given }: { filters: AdvanceFilters; expected: number } & Given,
): Promise<Outcome[]> {
  const ids = await listMatching(context.db, context.scope, filters, decidedMax + 1);
  if (ids.length !== expected)
    throw new AppError('conflict', {
      detail: `Ahora son ${ids.length > decidedMax ? `más de ${decidedMax}` : ids.length} los adelantos que cumplen el filtro, no ${expected}. Revisa la lista y vuelve a intentarlo.`,
    });
  return decide(context, kind, ids, given);
}

/** Decides many advances in a handful of statements; each stands for itself and says why when it was left as it is. */
export async function decide(
  context: Context & Partial<Pick<UserContext, 'user'>>,
  kind: DecisionKind,
  named: readonly string[],
  { reason, deductedWith }: Given,
): Promise<Outcome[]> {
  const { db, scope, actor, now } = context;
  const ids = [...new Set(named)].toSorted();
  const act = acts[kind];
  const move = act.move(actor.id, now);
  const kept =
    kind === 'retry' ? refusedRetries(await judgeRetries(context, ids), deductedWith ?? []) : new Map();
  const moved = await moveAdvances(
    db,
    scope,
    ids.filter((id) => !kept.has(id)),
    move,
  );
  const isVerdict = kind === 'approve' || kind === 'reject';
  for (const [name, done] of isVerdict ? await byAuthor(context, moved) : [[actor.name, moved] as const]) {
    const author = { ...actor, name };
    await writeDown({ ...context, actor: author }, kind, done, { to: move.to, reason });
    if (isVerdict)
      await notifyRequesters(
        { ...context, actor: author },
        kind,
        done.map(({ id }) => id),
      );
  }
  const movedIds = moved.map(({ id }) => id);
  if (act.then === 'pay')
    await enqueueAll(
      db,
      movedIds.map((advanceId) => ({
        task: 'pay-advance',
        payload: { clientId: scope.clientId, advanceId },
        jobKey: `pay:${advanceId}`,
      })),
    );
  else await giveBackCredits(db, scope.clientId, movedIds);
  return outcomesOf(context, move, ids, { moved: new Set(movedIds), kept });
}

type Moved = Awaited<ReturnType<typeof moveAdvances>>;

/** Decided advances by their author as it is written down: a delegate decides some in the place of an absent person. */
async function byAuthor(context: Context, moved: Moved): Promise<Map<string, Moved>> {
  const { db, scope, actor } = context;
  const absent = await absentOf(context, actor.id);
  if (absent.length === 0) return new Map(moved.length === 0 ? [] : [[actor.name, moved]]);
  const rows = await listMakers(
    db,
    scope.clientId,
    moved.map(({ id }) => id),
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const authored = new Map<string, Moved>();
  for (const one of moved) {
    const { company_id: company = '', requested_by: maker = '' } = known.get(one.id) ?? {};
    const decided = { permission: 'approve_transactions', companyIds: [company], makers: [maker] } as const;
    const { name } = standingIn(actor, inPlaceOf(absent, decided, actor.id));
    authored.set(name, [...(authored.get(name) ?? []), one]);
  }
  return authored;
}

/** The steps and the history of advances that one act moved. */
async function writeDown(
  context: Context,
  kind: DecisionKind,
  moved: Moved,
  { to, reason }: { to: PaymentState; reason: string | null },
): Promise<void> {
  const { db, scope, actor, now } = context;
  await insertSteps(
    db,
    scope.clientId,
    moved.map(({ id, from }) => ({
      advanceId: id,
      axis: 'payment' as const,
      from,
      to,
      actor: actor.name,
      onBehalfOf: null,
      reason,
    })),
    now,
  );
  await recordAudits(
    context,
    moved.map(({ id, from }) => ({
      action: `advance.${kind}`,
      entityKind: 'advance',
      entityId: id,
      changes: { paymentState: [from, to], reason: [null, reason] },
    })),
  );
}

interface Why {
  code: string;
  detail: string;
}

/** Advances that are not paid again: refused, or with a deduction that the person was not told of. */
function refusedRetries(judged: readonly JudgedRetry[], told: readonly string[]): ReadonlyMap<string, Why> {
  const kept = new Map<string, Why>();
  for (const { id, refusal, is_late: isLate, with_id: periodId, with_label: label } of judged)
    if (refusal !== null) kept.set(id, { code: 'too_late', detail: refusal });
    else if (isLate && !told.includes(periodId ?? ''))
      kept.set(id, {
        code: 'deducted_later',
        detail: `Su periodo ya se reportó: se descontaría con ${label}. Confírmalo y vuelve a intentarlo.`,
      });
  return kept;
}

/** Every advance that was named, in that order, with what came of it. */
async function outcomesOf(
  { db, scope, actor }: Context,
  move: Move,
  ids: readonly string[],
  { moved, kept }: { moved: ReadonlySet<string>; kept: ReadonlyMap<string, Why> },
): Promise<Outcome[]> {
  const rows = await listDecided(db, scope, ids);
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.map((advanceid): Outcome => {
    const row = known.get(advanceid);
    const whose = { advanceid, fullName: row ? fullNameOf(row) : null, amount: row?.amount ?? null };
    if (moved.has(advanceid)) return { ...whose, done: true, code: null, detail: null };
    return { ...whose, done: false, ...(kept.get(advanceid) ?? whyNot(row, move, actor.id)) };
  });
}

function whyNot(row: DecidedAdvance | undefined, move: Move, actorId: string): Why {
  if (!row) return { code: 'not_found', detail: 'No encontramos este adelanto.' };
  const isWaiting = row.payment_state === 'in_approval';
  if (move.notRequestedBy !== undefined && row.requested_by === actorId && isWaiting)
    return { code: 'own_request', detail: 'No puedes aprobar lo que tú creaste. Debe hacerlo otra persona.' };
  if (move.inTimeAt !== undefined && isWaiting)
    return {
      code: 'too_late',
      detail: `${row.kind === 'prima' ? 'La prima ya se pagó' : 'El periodo ya pasó el corte'}: este adelanto no se puede aprobar.`,
    };
  return { code: 'conflict', detail: 'Este adelanto ya cambió de estado.' };
}
