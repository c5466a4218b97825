import type { UserPool } from '../pool.ts';
import { FederationRefusal, type Federation } from './federation.ts';
import { ownOf } from './own-addresses.ts';
import { endAtProvider } from './provider-sign-out.ts';
import type { Brought } from './saml/logout-calls.ts';

/** SAML lets no more be carried (bindings, 3.4.3); some providers carry more. */
const relayStateMax = 512;

/**
 * Ends the sessions of a person that their tenant's SAML provider says have left it.
 * @returns where the browser takes the answer; null where the provider has no place for it
 * @throws FederationRefusal for a word that is not the provider's, or came before
 */
export async function takeSamlSignOut(
  pool: UserPool,
  federation: Federation,
  tenant: string,
  brought: Brought,
): Promise<string | null> {
  const provider = await federation.byTenant(tenant);
  if (provider?.protocol !== 'saml') throw new FederationRefusal('other_audience');
  const { takeLogoutRequest, logoutResponseUrl } = await import('./saml/logout-calls.ts');
  const own = ownOf(pool, provider);
  const { id, nameId, sessions, expiresAt } = await takeLogoutRequest(
    provider,
    own,
    brought,
    pool.clock().getTime(),
  );
  const isDone = await endAtProvider(pool, federation, provider, {
    once: { kind: 'saml logout', name: id, expiresAt },
    subject: nameId,
    sessions,
  });
  if (!isDone) throw new FederationRefusal('replayed');
  const given = 'query' in brought ? new URLSearchParams(brought.query) : brought.form;
  const relayState = given.get('RelayState') ?? '';
  return logoutResponseUrl(provider, own, {
    id,
    relayState: relayState.length > relayStateMax ? '' : relayState,
  });
}
