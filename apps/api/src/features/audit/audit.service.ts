import sql from 'sql-template-tag';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Actor } from '../../http/principal.ts';

export interface AuditEntry {
  action: string;
  entityKind: string;
  entityId: string;
  /** Only what changed: before and after. */
  changes: Record<string, readonly [before: unknown, after: unknown]>;
}

/** Writes what happened beside the change itself, in the same transaction. */
export async function recordAudit(
  db: Db,
  clientId: string,
  actor: Actor,
  now: Date,
  entry: AuditEntry,
): Promise<void> {
  await db.run(sql`
    insert into audit_event (client_id, id, at, actor_id, actor_name, impersonator, action, entity_kind, entity_id, changes, request_id, ip)
    values (${clientId}, ${newId()}, ${now}, ${actor.id}, ${actor.name}, ${actor.impersonator}, ${entry.action}, ${entry.entityKind},
            ${entry.entityId}, ${JSON.stringify(entry.changes)}, ${actor.requestId}, ${actor.ip})`);
}

/** The fields whose value differs, each with before and after. */
export function changesBetween(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): AuditEntry['changes'] {
  const changed = Object.keys(after).filter(
    (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  );
  return Object.fromEntries(
    changed.map((field) => [field, [before[field] ?? null, after[field] ?? null] as const]),
  );
}
