import type { UserPool } from '../pool.ts';
import { FederationRefusal, type Federation } from './federation.ts';
import { readLogoutToken } from './logout-token.ts';
import { OauthError } from './oauth-error.ts';
import { endAtProvider } from './provider-sign-out.ts';

/**
 * Ends the sessions of a person that their tenant's provider says have left it. Where none is left it is done as well.
 * @throws OauthError for a word that is not the provider's, or came before
 */
export async function takeSignOut(
  pool: UserPool,
  federation: Federation,
  tenant: string,
  token: string,
): Promise<void> {
  const provider = await federation.byTenant(tenant);
  if (provider?.protocol !== 'oidc') throw refused();
  const said = await readLogoutToken(federation, provider, token, pool.clock()).catch((cause: unknown) => {
    throw cause instanceof FederationRefusal ? refused('The keys of the issuer cannot be read.') : cause;
  });
  if (said === null) throw refused();
  const isDone = await endAtProvider(pool, federation, provider, {
    once: { kind: 'logout', name: said.jti, expiresAt: said.expiresAt },
    subject: said.subject,
    sessions: said.session === null ? [] : [said.session],
  });
  if (!isDone) throw refused('The token came before.');
}

const refused = (message = 'Invalid logout_token.'): OauthError => new OauthError('invalid_request', message);
