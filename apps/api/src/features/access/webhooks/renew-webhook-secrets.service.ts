import type { SealedPlace } from '../../../outbound/renew-sealed.ts';
import { listSealed, reseal } from './webhooks.sql.ts';

/** Secrets of webhooks, for the operator who puts another master secret in place of one. */
export const sealedWebhookSecrets: SealedPlace = {
  column: 'webhook_secret.sealed',
  what: 'webhook secret',
  list: listSealed,
  reseal,
};
