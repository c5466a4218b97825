import sql from 'sql-template-tag';
import type { Db, Effects } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { ofTenant } from '../../../db/of-tenant.ts';
import type { Actor } from '../../../http/principal.ts';

export interface AuditEntry {
  action: string;
  entityKind: string;
  entityId: string;
  /** Only what changed: before and after. */
  changes: Record<string, readonly [before: unknown, after: unknown]>;
}

export const insertEvent = (
  db: Effects,
  clientId: string,
  actor: Actor,
  now: Date,
  entry: AuditEntry,
): Promise<unknown> =>
  db.run(sql`
    insert into audit_event (client_id, id, at, actor_id, actor_name, impersonator, action, entity_kind, entity_id, changes, request_id, ip)
    values (${clientId}, ${newId()}, ${now}, ${actor.id}, ${actor.name}, ${actor.impersonator}, ${entry.action}, ${entry.entityKind},
            ${entry.entityId}, ${JSON.stringify(entry.changes)}, ${actor.requestId}, ${actor.ip})`);

/** Events of one act, in the order given. */
export function insertEvents(
  db: Effects,
  clientId: string,
  actor: Actor,
  now: Date,
  entries: readonly AuditEntry[],
): Promise<unknown> {
  const rows = entries.map(({ action, entityKind, entityId, changes }) => ({
    id: newId(),
    action,
    entity_kind: entityKind,
    entity_id: entityId,
    changes,
  }));
  return db.run(sql`
    insert into audit_event (client_id, id, at, actor_id, actor_name, impersonator, action, entity_kind, entity_id, changes, request_id, ip)
    select own.client_id, id, ${now}::timestamptz, ${actor.id}::text, ${actor.name}::text, ${actor.impersonator}::text, action, entity_kind, entity_id, changes,
           ${actor.requestId}::text, ${actor.ip}::inet
    from ${ofTenant(clientId)} cross join json_to_recordset(${JSON.stringify(rows)}) as r(id uuid, action text, entity_kind text, entity_id uuid, changes jsonb)`);
}

/** Last change of a thing; null where there was none. */
export const findLastChange = (
  db: Db,
  clientId: string,
  kind: string,
  id: string,
): Promise<{ actor_name: string; at: Date } | null> =>
  db.first(sql`
    select actor_name, at from audit_event
    where client_id = ${clientId} and entity_kind = ${kind} and entity_id = ${id} order by id desc limit 1`);
