import { inTransaction } from '../../database.ts';
import { WireError } from '../../wire.ts';
import type { UserPool } from '../pool.ts';
import { revokeOfProvider } from '../sessions.ts';
import { spend } from '../steps.ts';
import { hashAtProvider, onceAtProvider } from './federated-origin.ts';
import { FederationRefusal, type Federation } from './federation.ts';
import { readLogoutToken } from './logout-token.ts';
import { OauthError } from './oauth-error.ts';

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
  const hashOf = (kind: string, name: string | null): Buffer | null =>
    name === null ? null : hashAtProvider(provider, kind, name);
  await inTransaction(pool.db, async (tx) => {
    const id = onceAtProvider(provider, 'logout', said.jti);
    await spend(tx, { id, expiresAt: said.expiresAt }).catch((cause: unknown) => {
      throw cause instanceof WireError ? refused('The token came before.') : cause;
    });
    const ended = await revokeOfProvider(tx, pool, {
      subject: hashOf('subject', said.subject),
      session: hashOf('session', said.session),
    });
    // Before this is committed: where the tenant's own record fails, the provider may say it again.
    if (ended.length > 0) await federation.noteSignOut(provider, ended);
  });
}

const refused = (message = 'Invalid logout_token.'): OauthError => new OauthError('invalid_request', message);
