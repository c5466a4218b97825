import { disbursementLinesMax, type DisbursementLine } from '@antela/contract/disbursements';
import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { ofTenant } from '../../../db/of-tenant.ts';
import { nextNumber, payableLines, sequencesTaken } from './disbursements.sql.ts';

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

/** One maker of batches at a time in a client: numbers stay consecutive, and an advance is found by one of two makers. */
export const lockMaking = (db: Db, clientId: string): Promise<number> =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`disbursement:${clientId}`}, 0))`);

interface Decider {
  id: string;
  name: string;
}

/**
 * Gathers what a company can pay into a batch, where there is anything and it is as much as its maker saw. One statement, so that the
 * batch says what its lines add up to, whatever is approved or cancelled meanwhile.
 * @returns what there is to pay
 */
export function insertBatch(
  db: Db,
  of: Scope,
  {
    id,
    companyId,
    expected,
    by,
    at,
  }: { id: string; companyId: string; expected: number | null; by: Decider; at: Date },
): Promise<{ lines: number; amount: number } | null> {
  return db.first<{ lines: number; amount: number }>(sql`
    with taken as materialized (${payableLines(of, disbursementLinesMax)}),
    summed as (select count(*)::int as lines, coalesce(sum(amount), 0)::bigint as amount from taken),
    batch as (
      insert into disbursement (client_id, id, company_id, number, lines, amount, created_at, created_by, created_by_name, sequences_before,
                                bank_layout_id)
      select own.client_id, ${id}::uuid, ${companyId}::uuid,
             ${nextNumber(of.clientId)},
             lines, amount, ${at}::timestamptz, ${by.id}::text, ${by.name}::text, ${sequencesTaken(of.clientId)},
             (select id from bank_layout where client_id = ${of.clientId} and company_id = ${companyId}
              order by created_at desc, id desc limit 1)
      from ${ofTenant(of.clientId)} cross join summed where lines > 0 and lines = coalesce(${expected}::int, lines)
      returning id),
    written as (
      insert into disbursement_line (client_id, disbursement_id, position, advance_id, amount, holder, document_type, document_number,
                                     bank_code, account_type, account_number)
      select own.client_id, b.id, t.position, t.advance_id, t.amount, t.holder, t.document_type, t.document_number, t.bank_code,
             t.account_type, t.account_number
      from ${ofTenant(of.clientId)} cross join taken t cross join batch b)
    select lines, amount from summed`);
}

export const markDecided = (
  db: Db,
  clientId: string,
  id: string,
  {
    state,
    reason,
    by,
    at,
  }: { state: 'approved' | 'discarded'; reason: string | null; by: Decider; at: Date },
): Promise<number> =>
  db.run(sql`
    update disbursement set state = ${state}, decided_at = ${at}, decided_by = ${by.id}, decided_by_name = ${by.name}, reason = ${reason}
    where client_id = ${clientId} and id = ${id}`);

export interface TakenAnswer {
  sha256: string;
  fileName: string;
  counts: { paid: number; rejected: number; returned: number; unchanged: number };
  byName: string;
  at: Date;
}

/** Keeps that an answer was taken, once however often it comes. */
export const insertAnswer = (
  db: Db,
  clientId: string,
  id: string,
  { sha256, fileName, counts, byName, at }: TakenAnswer,
): Promise<number> =>
  db.run(sql`
    insert into disbursement_answer (client_id, disbursement_id, sha256, file_name, paid, rejected, returned, unchanged, taken_at, taken_by_name)
    values (${clientId}, ${id}, ${sha256}, ${fileName}, ${counts.paid}, ${counts.rejected}, ${counts.returned}, ${counts.unchanged}, ${at}, ${byName})
    on conflict do nothing`);

/** A batch is settled once none of its lines waits for the bank. */
export const settleWhole = (db: Db, clientId: string, id: string): Promise<number> =>
  db.run(sql`
    update disbursement d set state = 'settled'
    where d.client_id = ${clientId} and d.id = ${id} and d.state = 'approved'
      and not exists (select from disbursement_line l where l.client_id = d.client_id and l.disbursement_id = d.id and l.state = 'sent')`);
