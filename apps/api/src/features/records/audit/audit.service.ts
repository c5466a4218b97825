import sql from 'sql-template-tag';
import type { Effects } from '../../../db/database.ts';
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

/** Somebody read an account number in full, wherever it is shown. */
export const accountRevealed = { action: 'account.revealed', entityKind: 'employment', changes: {} } as const;

/** Writes what happened beside the change itself, in the same transaction. */
export async function recordAudit(
  db: Effects,
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

/** Records many things changed by one act, in one statement. */
export async function recordAudits(
  db: Effects,
  clientId: string,
  actor: Actor,
  now: Date,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ action, entityKind, entityId, changes }) => ({
    id: newId(),
    action,
    entity_kind: entityKind,
    entity_id: entityId,
    changes,
  }));
  await db.run(sql`
    insert into audit_event (client_id, id, at, actor_id, actor_name, impersonator, action, entity_kind, entity_id, changes, request_id, ip)
    select own.client_id, id, ${now}::timestamptz, ${actor.id}::text, ${actor.name}::text, ${actor.impersonator}::text, action, entity_kind, entity_id, changes,
           ${actor.requestId}::text, ${actor.ip}::inet
    from ${ofTenant(clientId)} cross join json_to_recordset(${JSON.stringify(rows)}) as r(id uuid, action text, entity_kind text, entity_id uuid, changes jsonb)`);
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
