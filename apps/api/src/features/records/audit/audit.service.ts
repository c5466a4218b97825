import type { Effects } from '../../../db/database.ts';
import type { TenantContext } from '../../../http/context.ts';
import { insertEvent, insertEvents, type AuditEntry } from './audit-writes.sql.ts';

export { findLastChange, type AuditEntry } from './audit-writes.sql.ts';

/** Somebody read an account number in full, wherever it is shown. */
export const accountRevealed = { action: 'account.revealed', entityKind: 'employment', changes: {} } as const;

/** An act of somebody on a client; its events are written without reading anything. */
type Act = Omit<TenantContext, 'db'> & { readonly db: Effects };

/** Writes what happened beside the change itself, in the same transaction. */
export async function recordAudit(
  { db, scope, actor, now }: Act,
  action: string,
  entityKind: string,
  entityId: string,
  changes: AuditEntry['changes'] = {},
): Promise<void> {
  await insertEvent(db, scope.clientId, actor, now, { action, entityKind, entityId, changes });
}

/** Records many things changed by one act, in one statement. */
export async function recordAudits(
  { db, scope, actor, now }: Act,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length > 0) await insertEvents(db, scope.clientId, actor, now, entries);
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
