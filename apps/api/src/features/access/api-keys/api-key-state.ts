import type { ApiKey } from '@antela/contract/api-keys';
import type { KeyRecord, SecretRecord } from './api-keys.sql.ts';

export function stateOf(
  key: Pick<KeyRecord, 'revoked_at'>,
  secret: SecretRecord,
  now: Date,
): ApiKey['state'] {
  if (key.revoked_at !== null || secret.revoked_at !== null) return 'revoked';
  if (secret.ends_at <= now) return 'expired';
  if (secret.approved_at !== null) return 'active';
  return secret.is_waiting ? 'waiting' : 'refused';
}

const openest = ['active', 'waiting', 'refused', 'expired', 'revoked'] as const;

/** As its readers see it: nothing of it opens anything. */
export function toApiKey(key: KeyRecord, now: Date) {
  const secrets = key.secrets.map((secret) => ({
    secretid: secret.id,
    prefix: secret.prefix,
    state: stateOf(key, secret, now),
    createdAt: secret.created_at,
    createdBy: secret.created_by,
    endsAt: secret.ends_at,
    lastUsedAt: secret.last_used_at,
    lastUsedFrom: secret.last_used_from,
  }));
  const state = openest.find((one) => secrets.some((secret) => secret.state === one)) ?? 'revoked';
  return {
    apikeyid: key.id,
    name: key.name,
    scopes: key.scopes,
    companies: key.companies,
    addresses: key.addresses,
    days: key.days,
    state,
    createdAt: key.created_at,
    createdBy: key.created_by,
    secrets,
  };
}
