import type { Effects } from '../../../db/database.ts';
import type { Actor } from '../../../http/principal.ts';
import { insertEvent, insertEvents, type AuditEntry } from './audit-writes.sql.ts';

export { findLastChange, type AuditEntry } from './audit-writes.sql.ts';

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
  await insertEvent(db, clientId, actor, now, entry);
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
  await insertEvents(db, clientId, actor, now, entries);
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
