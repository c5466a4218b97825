import type { AuditStream } from '@antela/contract/audit-streams';
import type { StreamRecord } from './audit-streams.sql.ts';

export function stateOf(record: StreamRecord): AuditStream['state'] {
  if (record.approved_at === null) return record.waiting.includes('audit_stream') ? 'waiting' : 'refused';
  if (record.ended_at !== null) return 'removed';
  if (record.broken_seq !== null) return 'broken';
  if (record.removed_at !== null) return 'ending';
  return record.failing_since === null ? 'active' : 'failing';
}

/** As its readers see it: nothing of it signs anything. */
export function toStream(record: StreamRecord) {
  const isSending = record.approved_at !== null && record.ended_at === null;
  return {
    streamid: record.id,
    name: record.name,
    url: record.url,
    region: record.region,
    state: stateOf(record),
    createdAt: record.created_at,
    createdBy: record.created_by,
    lastTakenAt: record.last_taken_at,
    failingSince: record.failing_since,
    sent: record.cursor_seq,
    behind: isSending ? record.behind : 0,
    behindSince: isSending ? record.behind_since : null,
    publicKey: record.public_key,
    secrets: record.secrets.map((secret) => ({
      secretid: secret.id,
      ending: secret.ending,
      keyId: secret.key_id,
      createdBy: secret.created_by,
      startsAt: secret.starts_at,
      endsAt: secret.ends_at,
    })),
  };
}
