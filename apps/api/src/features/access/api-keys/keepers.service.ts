import type { Context, TenantContext } from '../../../http/context.ts';
import { recordAudit, type AuditEntry } from '../../records/audit/audit.service.ts';
import { notifyUsers } from '../../records/notices/notify-users.service.ts';
import { listKeepers } from './api-keys.sql.ts';

const pages = {
  api_key: { label: 'Ver las claves', path: '/api-keys' },
  webhook: { label: 'Ver los webhooks', path: '/webhooks' },
  audit_stream: { label: 'Ver los envíos del historial', path: '/audit-streams' },
} as const;

/** A key, a webhook or a stream of the history joins a client's own programs to its data. The same people look after all of them. */
export interface Kept {
  kind: keyof typeof pages;
  id: string;
  /** Companies it reaches; none for the whole client. */
  companyIds: readonly string[];
  facts: readonly (readonly [term: string, value: string])[];
}

/** `key` tells what happened apart from everything else that happens to the same thing: each is told once. */
interface Told {
  key: string;
  subject: string;
  closing: string;
}

/** Tells everybody who looks after it what became of it. */
export async function tellKeepers(
  { db, scope: { clientId }, now }: Pick<TenantContext, 'db' | 'scope' | 'now'>,
  { kind, id, companyIds, facts }: Kept,
  { key, subject, closing }: Told,
): Promise<void> {
  const keepers = await listKeepers(db, clientId, companyIds);
  const told = {
    userIds: keepers.map((keeper) => keeper.id),
    eventKey: `${kind}:${id}:${key}`,
    subject,
    facts,
    action: pages[kind],
    closing,
  };
  await notifyUsers(db, clientId, [told], now);
}

/** Writes into its history what somebody did, and tells everybody who looks after it. */
export async function recordForKeepers(
  context: Context,
  kept: Kept,
  {
    verb,
    changes,
    ...told
  }: { verb: string; changes: AuditEntry['changes'] } & Pick<Told, 'subject' | 'closing'>,
): Promise<void> {
  const { actor, now } = context;
  await recordAudit(context, `${kept.kind}.${verb}`, kept.kind, kept.id, changes);
  await tellKeepers(context, kept, {
    key: `${verb}:${now.toISOString()}`,
    ...told,
    subject: `${actor.name} ${told.subject}`,
  });
}
