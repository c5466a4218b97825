import type { Answered, Asked, Leaving, Vouched } from './exchange.ts';
import type { Federation, Provider } from './federation.ts';
import * as oidc from './oidc-calls.ts';

/** Most installations speak no SAML: its library is read by the first who needs it. */
const saml = () => import('./saml/saml-calls.ts');

/** Where a browser goes to be vouched for. @throws FederationRefusal unreachable */
export const authorizationUrl = async (
  federation: Federation,
  provider: Provider,
  asked: Asked,
): Promise<string> =>
  provider.protocol === 'oidc'
    ? oidc.authorizationUrl(federation, provider, asked)
    : (await saml()).authorizationUrl(provider, asked);

/** Checks all of a provider's answer and says whom it vouches for. @throws FederationRefusal */
export const redeem = async (
  federation: Federation,
  provider: Provider,
  answered: Answered,
): Promise<Vouched> =>
  provider.protocol === 'oidc'
    ? oidc.redeem(federation, provider, answered)
    : (await saml()).redeem(provider, answered);

/** Where a browser signs out at the provider; null where it has no such place, or cannot be asked. */
export const endSessionUrl = async (
  federation: Federation,
  provider: Provider,
  leaving: Leaving,
): Promise<string | null> =>
  provider.protocol === 'oidc'
    ? oidc.endSessionUrl(federation, provider, leaving)
    : (await saml()).endSessionUrl(provider, leaving);
