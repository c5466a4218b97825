import { sealedStreams } from '@antela/api/features/access/audit-streams/sealed-streams.service';
import { sealedConnections } from '@antela/api/features/access/single-sign-on/sealed-connections.service';
import { sealedWebhookSecrets } from '@antela/api/features/access/webhooks/renew-webhook-secrets.service';
import { renewSealedIn, type SealedColumn } from '@antela/api/outbound/renew-sealed';
import { outboundSealer } from '@antela/api/outbound/signing-secret';
import { countSealed, renewSealed } from '@antela/local-cloud/sealed/renew-sealed';
import type { SealedValues } from '@antela/ops/ops-context';
import type { Config } from './config.ts';
import type { Databases } from './database.ts';
import { alsoGood, type Secrets } from './secrets.ts';

/** Sealed values, for the operator: what signs the messages that leave, and what the embedded cloud keeps; a real one seals for itself. */
export function sealedValues(config: Config, secrets: Secrets, { app, owner }: Databases): SealedValues {
  const options = {
    pool: owner,
    clock: config.clock,
    secret: secrets.master,
    also: alsoGood(secrets),
    adminAccessKeyId: secrets.admin.accessKeyId,
  };
  const isEmbedded = config.IDENTITY === 'embedded';
  const sealer = outboundSealer(secrets.master, secrets.also?.master);
  const ofTenants = async (renew: boolean, tell?: (count: SealedColumn) => void) => {
    const counts: SealedColumn[] = [];
    for (const place of [sealedWebhookSecrets, ...sealedStreams, sealedConnections]) {
      const count = await renewSealedIn(app, sealer, place, { renew });
      tell?.(count);
      counts.push(count);
    }
    return counts;
  };
  return {
    count: async () => [...(await ofTenants(false)), ...(isEmbedded ? await countSealed(options) : [])],
    renew: async (tell) => [
      ...(await ofTenants(true, tell)),
      ...(isEmbedded ? await renewSealed(options, tell) : []),
    ],
  };
}
