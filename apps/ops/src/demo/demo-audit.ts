import { dbOn } from '@antela/api/db/database';
import {
  sealableText,
  sealOf,
  type SealableEvent,
} from '@antela/api/features/records/audit/seal-audit.service';
import type { ClientBase } from 'pg';
import sql from 'sql-template-tag';
import { insertRows } from '../insert-rows.ts';
import type { IdAt } from './demo-ids.ts';

export interface DemoAuditEvent {
  at: Date;
  actorId: string;
  actorName: string;
  action: string;
  entityKind: string;
  entityId: string;
  changes: Record<string, readonly [before: unknown, after: unknown]>;
}

/** Writes the client's trail in the order of time and seals it as the worker would have: within the minute. */
export async function insertAudit(
  client: ClientBase,
  clientId: string,
  events: readonly DemoAuditEvent[],
  idAt: IdAt,
): Promise<void> {
  const rows = events
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, actorId, actorName, action, entityKind, entityId, changes }) => ({
      client_id: clientId,
      id: idAt(at),
      at,
      actor_id: actorId,
      actor_name: actorName,
      action,
      entity_kind: entityKind,
      entity_id: entityId,
      changes,
    }));
  await insertRows(client, 'audit_event', rows);
  const written = await dbOn(client).many<SealableEvent & { at: Date }>(sql`
    select e.id, e.at, ${sealableText} as text from antela.audit_event e where e.client_id = ${clientId} order by e.id`);
  let hash = '';
  const seals = written.map((event, index) => {
    hash = sealOf(hash, event);
    return {
      client_id: clientId,
      seq: index + 1,
      event_id: event.id,
      hash,
      sealed_at: new Date(event.at.getTime() + 30_000),
    };
  });
  await insertRows(client, 'audit_seal', seals);
}
