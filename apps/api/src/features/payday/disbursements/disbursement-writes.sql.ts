import type { DisbursementLine } from '@antela/contract/disbursements';
import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { ofTenant } from '../../../db/of-tenant.ts';

type LineState = DisbursementLine['state'];

/**
 * Puts the advances of a batch in process, with their history, and its lines to `sent`; those that cannot be paid any more are
 * `dropped`. @returns how many are on their way
 */
export async function insertApprovalSteps(
  db: Db,
  clientId: string,
  disbursementId: string,
  { actor, note }: { actor: string; note: string },
  now: Date,
): Promise<number> {
  const moved = await db.many<{ id: string; payment_state: string }>(sql`
    with before as (
      select a.client_id, a.id, a.payment_state
      from disbursement_line l
      join advance a on a.client_id = l.client_id and a.id = l.advance_id
      where l.client_id = ${clientId} and l.disbursement_id = ${disbursementId} and l.state = 'waiting'
        and a.payment_state in ('requested', 'approved', 'processing')
      order by a.id for no key update of a)
    update advance a set payment_state = 'processing', version = a.version + 1,
      attempts = a.attempts + case when b.payment_state = 'processing' then 0 else 1 end
    from before b where a.client_id = b.client_id and a.id = b.id
    returning a.id, b.payment_state`);
  const rows = moved
    .filter(({ payment_state: from }) => from !== 'processing')
    .map(({ id, payment_state: from }) => ({ event: newId(), id, from }));
  await db.run(sql`
    insert into advance_event (client_id, id, advance_id, axis, from_state, to_state, actor, on_behalf_of, reason, at)
    select own.client_id, event, id, 'payment', "from", 'processing', ${actor}::text, null, ${note}::text, ${now}::timestamptz
    from ${ofTenant(clientId)} cross join json_to_recordset(${JSON.stringify(rows)}) as r(event uuid, id uuid, "from" text)`);
  await db.run(sql`
    update disbursement_line set state = 'sent'
    where client_id = ${clientId} and disbursement_id = ${disbursementId} and state = 'waiting' and advance_id = any(${moved.map(({ id }) => id)}::uuid[])`);
  await moveLines(
    db,
    clientId,
    disbursementId,
    'waiting',
    'dropped',
    'Se canceló antes de aprobar el lote.',
    now,
  );
  return moved.length;
}

/** Every line of a batch in one state to another. */
export const moveLines = (
  db: Db,
  clientId: string,
  disbursementId: string,
  from: LineState,
  to: LineState,
  reason: string,
  now: Date,
): Promise<number> =>
  db.run(sql`
    update disbursement_line set state = ${to}, reason = ${reason}, settled_at = ${now}
    where client_id = ${clientId} and disbursement_id = ${disbursementId} and state = ${from}`);

/** The lines that the bank answered, each to its new state. */
export const settleLines = (
  db: Db,
  clientId: string,
  disbursementId: string,
  lines: readonly { position: number; state: LineState; reason: string | null }[],
  now: Date,
): Promise<number> =>
  db.run(sql`
    update disbursement_line l set state = r.state, reason = r.reason, settled_at = ${now}
    from json_to_recordset(${JSON.stringify(lines)}) as r(position int, state text, reason text)
    where l.client_id = ${clientId} and l.disbursement_id = ${disbursementId} and l.position = r.position`);
