import { openJson, sealJson } from '../../sealing.ts';
import type { UserPool } from '../pool.ts';
import type { FederatedOrigin } from './federation.ts';

export const sealedFederation = (sessionId: string): string => `federation of ${sessionId}`;

export const sealOrigin = (pool: UserPool, sessionId: string, origin: FederatedOrigin): Buffer =>
  Buffer.from(sealJson(pool.atRest, origin, sealedFederation(sessionId)));

/** Null for a session that no provider opened. */
export function originOf(
  pool: UserPool,
  session: { id: string; federation: Buffer | null },
): FederatedOrigin | null {
  if (session.federation === null) return null;
  // Sealed above: its shape is ours.
  return openJson(
    pool.atRest,
    session.federation.toString(),
    sealedFederation(session.id),
  ) as FederatedOrigin | null;
}

/** Whether the account may come in only by its tenant's provider. */
export async function mustFederate(
  pool: UserPool,
  { username, attributes }: { username: string; attributes: Record<string, string> },
): Promise<boolean> {
  const tenant = attributes['custom:client'];
  if (pool.federation === undefined || tenant === undefined) return false;
  return pool.federation.isRequired(tenant, username);
}
