import type { Webhook } from '@antela/contract/webhooks';
import type { WebhookRecord } from './webhooks.sql.ts';

export function stateOf(record: WebhookRecord): Webhook['state'] {
  if (record.removed_at !== null) return 'removed';
  if (record.approved_at === null) return record.is_waiting ? 'waiting' : 'refused';
  if (record.disabled_why !== null) return record.disabled_why;
  return record.failing_since === null ? 'active' : 'failing';
}

/** As its readers see it: nothing of it signs anything. */
export const toWebhook = (record: WebhookRecord) => ({
  webhookid: record.id,
  name: record.name,
  url: record.url,
  events: record.events,
  companies: record.companies,
  state: stateOf(record),
  createdAt: record.created_at,
  createdBy: record.created_by,
  lastTakenAt: record.last_taken_at,
  failingSince: record.failing_since,
  secrets: record.secrets.map((secret) => ({
    secretid: secret.id,
    ending: secret.ending,
    createdAt: secret.created_at,
    createdBy: secret.created_by,
    endsAt: secret.ends_at,
  })),
});
