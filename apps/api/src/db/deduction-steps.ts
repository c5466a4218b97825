import sql, { type Sql } from 'sql-template-tag';
import { ofTenant } from './of-tenant.ts';

/**
 * Writes into the history of advances, as `told`, the rows of the statement's `step` (id, advance_id, from_state, to_state): steps of
 * their deduction. Ids are made in `step`, because a distributed server inserts nothing that it has to make up on the way.
 */
export const notifySteps = (
  clientId: string,
  { actor, reason, now }: { actor: string; reason: Sql; now: Date },
): Sql => sql`
  told as (
    insert into advance_event (client_id, id, advance_id, axis, from_state, to_state, actor, reason, at)
    select own.client_id, step.id, step.advance_id, 'deduction', step.from_state, step.to_state, ${actor}, ${reason}, ${now}::timestamptz
    from ${ofTenant(clientId)} cross join step returning 1)`;
