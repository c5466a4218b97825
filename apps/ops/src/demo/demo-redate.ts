import type { ClientBase } from 'pg';
import type { DemoAuditEvent } from './demo-audit.ts';

/**
 * Gives what the services wrote the ids of its own instants, since lists and the trail of history follow them: those in use say when
 * the demo was seeded. Drawn from what the rows are about, so that they are the same each time.
 */
export async function redate(client: ClientBase, clientId: string): Promise<void> {
  await client.query(
    `update antela.advance_event e set id = r.id
     from (select id as was, ${idOf(`rank() over (partition by advance_id, at order by id)`, `advance_id || axis || to_state`)} as id
           from antela.advance_event where client_id = $1 and axis = 'deduction' and to_state <> 'pending') r
     where e.client_id = $1 and e.id = r.was`,
    [clientId],
  );
  await client.query(
    `update antela.ledger_transfer t set id = ${idOf('0', 'event_key')}
     where client_id = $1 and event_key ~ '^(deduction|open-item):'`,
    [clientId],
  );
}

/** Expression of a UUIDv7 of the row's instant: a place among those of the same one, and the rest by hash. A cluster updates by immutable ones alone. */
const idOf = (place: string, what: string): string => `(
  lpad(to_hex(floor(extract(epoch from at at time zone 'UTC') * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(${place}), 3, '0')
  || '8' || substr(md5(${what}), 1, 15))::uuid`;

/** Takes what the services told the trail, to be written and sealed with all else in the order of time. */
export async function takeAudit(client: ClientBase, clientId: string): Promise<DemoAuditEvent[]> {
  const { rows } = await client.query<DemoAuditEvent>(
    `with taken as (delete from antela.audit_event where client_id = $1 returning *)
     select at, actor_id as "actorId", actor_name as "actorName", action, entity_kind as "entityKind", entity_id as "entityId", changes
     from taken order by at, id`,
    [clientId],
  );
  return rows;
}
