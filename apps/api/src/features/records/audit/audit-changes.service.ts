import { permissions } from '@antela/contract/permissions';
import type { Db, Scope } from '../../../db/database.ts';
import { listOfEntity } from './audit.sql.ts';
import { toEntries } from './audit.wire.ts';

export { listActors } from './audit.sql.ts';
export { toChanges } from './audit.wire.ts';
export type HistoryEntry = Awaited<ReturnType<typeof toEntries>>[number];

/** Everything that was done with one thing until then, the first first, as whoever may read all of it would. */
export async function historyOf(
  db: Db,
  scope: Scope,
  of: { kind: string; id: string; until: Date },
): Promise<HistoryEntry[]> {
  return toEntries(db, scope, await listOfEntity(db, scope.clientId, of), new Set(permissions));
}
