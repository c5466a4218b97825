import { createHash } from 'node:crypto';
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

type Named = { tenant: string; issuer: string };

/** Hash by which something that a tenant's provider named is found again. */
export const hashAtProvider = ({ tenant, issuer }: Named, kind: string, name: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([kind, tenant, issuer, name]))
    .digest();

/** Name among all that is used up of something that the provider says once: a UUID that follows from the provider's own name for it. */
export const onceAtProvider = (of: Named, kind: string, name: string): string =>
  hashAtProvider(of, kind, name)
    .toString('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** Hashes of the person and of the session that a provider may say have left, as it names them: SAML by NameID and SessionIndex. */
export function hashesOf(
  tenant: string | undefined,
  origin: FederatedOrigin | undefined,
): { subject: Buffer | null; session: Buffer | null } {
  if (tenant === undefined || origin === undefined) return { subject: null, session: null };
  const of = { tenant, issuer: origin.issuer };
  const [subject, session] =
    'saml' in origin ? [origin.saml.nameId, origin.saml.sessionIndex] : [origin.subject, origin.sid];
  return {
    subject: hashAtProvider(of, 'subject', subject),
    session: session === undefined ? null : hashAtProvider(of, 'session', session),
  };
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
