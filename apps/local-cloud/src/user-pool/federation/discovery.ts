import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import * as oauth from 'oauth4webapi';
import { callingBy } from './calling-by.ts';
import { FederationRefusal, type Federation, type Provider } from './federation.ts';

const keptMs = 5 * 60_000;
const keptMax = 1_000;

type Document = Promise<oauth.AuthorizationServer>;
const kept = new Map<string, { document: Document; until: number }>();

/**
 * The provider's own word on where it is, kept for minutes: nobody who knocks here again and again has us knock there. A fault is not kept.
 * @throws FederationRefusal unreachable where there is none for this very issuer
 */
export async function discover(
  federation: Federation,
  { id, issuer }: Pick<Provider, 'id' | 'issuer'>,
): Promise<oauth.AuthorizationServer> {
  const now = performance.now();
  const found = kept.get(id);
  const document = found !== undefined && found.until > now ? found.document : read(federation, issuer);
  if (document !== found?.document) {
    // Set anew, so that those who ask least are at the beginning.
    kept.delete(id);
    kept.set(id, { document, until: now + keptMs });
    if (kept.size > keptMax) kept.delete(kept.keys().next().value ?? '');
  }
  try {
    return await document;
  } catch (cause) {
    if (kept.get(id)?.document === document) kept.delete(id);
    throw new FederationRefusal('unreachable', { cause });
  }
}

const keySets = new WeakMap<oauth.AuthorizationServer, JWTVerifyGetKey>();

/** Keys of a provider, read again as often as its document, and half a minute apart for one that it does not have. */
export function keysOf(federation: Federation, server: oauth.AuthorizationServer): JWTVerifyGetKey {
  const found = keySets.get(server);
  if (found !== undefined) return found;
  const keys = createRemoteJWKSet(new URL(server.jwks_uri ?? ''), {
    [customFetch]: (url, { headers }) =>
      federation
        .fetch(url, { method: 'GET', headers: Object.fromEntries(new Headers(headers)) })
        .catch((cause: unknown) => {
          throw new FederationRefusal('unreachable', { cause });
        }),
  });
  keySets.set(server, keys);
  return keys;
}

async function read(federation: Federation, issuer: string): Document {
  const url = new URL(issuer);
  const response = await oauth.discoveryRequest(url, { algorithm: 'oidc', ...callingBy(federation) });
  const server = await oauth.processDiscoveryResponse(url, response);
  for (const place of [server.authorization_endpoint, server.end_session_endpoint, server.jwks_uri])
    if (place !== undefined && new URL(place).protocol !== 'https:') throw new Error(`${place} has no TLS`);
  if (server.authorization_endpoint === undefined) throw new Error('no place to authorize');
  return server;
}
