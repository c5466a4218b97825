import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import pg from 'pg';
import { isGrantOpen, spendGrant } from '../../apps/api/src/features/access/impersonation/grant.service.ts';
import { readOnlyClaim } from '../../apps/local-cloud/src/live-sessions.ts';
import { createImpersonationTriggers, type TriggerEvent } from './impersonation.ts';

/** Settings that `tellTriggers` wrote down; a trigger is told their name alone, because the pool needs the trigger first. */
interface Told {
  address: string;
  clientId: string;
}

let triggers: Promise<ReturnType<typeof createImpersonationTriggers>> | undefined;

async function connect(): Promise<ReturnType<typeof createImpersonationTriggers>> {
  const { SecretString = '' } = await new SecretsManagerClient({}).send(
    new GetSecretValueCommand({ SecretId: process.env['TOLD'] }),
  );
  const { address, clientId } = JSON.parse(SecretString) as Told;
  const pool = new pg.Pool({
    connectionString: address,
    max: 1,
    query_timeout: 3_000,
    connectionTimeoutMillis: 3_000,
  });
  pool.on('error', (error) => console.error(error.message));
  return createImpersonationTriggers(
    {
      isOpen: (username, secret) => isGrantOpen(pool, username, secret, new Date()),
      spend: (username, secret) => spendGrant(pool, username, secret, new Date()),
    },
    clientId,
    readOnlyClaim,
  );
}

/** The first call of a container connects; a failure does not stay. @public */
export async function handler(event: TriggerEvent): Promise<TriggerEvent> {
  triggers ??= connect();
  triggers.catch(() => (triggers = undefined));
  return (await triggers)(event);
}
