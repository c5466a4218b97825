import type { Sealer } from '@antela/sigv4/sealer';
import type { Pool } from 'pg';
import { everyTenant } from '../../../db/tenants.ts';
import { inTenant } from '../../../db/transaction.ts';
import { contextOf } from './webhook-secret.ts';
import { listSealed, reseal } from './webhooks.sql.ts';

/** How many values there are, how many need the secret that goes, and how many neither opens. */
export interface SealedSecrets {
  column: 'webhook_secret.sealed';
  values: number;
  old: number;
  closed: number;
}

/** Counts the sealed secrets of all webhooks, and seals anew what needs the secret that goes where that is asked for. */
export async function sealedWebhookSecrets(
  pool: Pool,
  sealer: Sealer,
  { renew }: { renew: boolean },
): Promise<SealedSecrets> {
  const count: SealedSecrets = { column: 'webhook_secret.sealed', values: 0, old: 0, closed: 0 };
  await everyTenant(pool, [
    (clientId) =>
      inTenant(pool, clientId, async (db) => {
        for (const { id, sealed: was } of await listSealed(db, clientId)) {
          count.values += 1;
          try {
            const sealed = sealer.renew(was, contextOf(clientId, id));
            if (sealed === null) continue;
            count.old += 1;
            if (renew) await reseal(db, clientId, { id, was, sealed });
          } catch {
            count.closed += 1;
          }
        }
      }),
  ]);
  return count;
}
