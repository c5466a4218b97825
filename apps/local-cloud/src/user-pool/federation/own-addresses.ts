import type { Own, OwnAddresses } from './exchange.ts';
import type { Provider } from './federation.ts';

export const samlPath = '/saml2';

/** Addresses of the pool, as a tenant registers them at its provider. */
export const addressesOf = (
  { publicUrl }: { publicUrl: string },
  { protocol, tenant }: Pick<Provider, 'protocol' | 'tenant'>,
): OwnAddresses => {
  const base = `${publicUrl}/cloud/user-pool`;
  return {
    redirectUri: `${base}${protocol === 'oidc' ? '/oauth2' : samlPath}/idpresponse`,
    entityId: `${base}${samlPath}/${tenant}`,
    leftUri: `${base}${samlPath}/logout`,
    certificateUri: `${base}${samlPath}/signing-certificate.pem`,
  };
};

/** The pool as that tenant's provider meets it. */
export const ownOf = (
  pool: { publicUrl: string } & Pick<Own, 'samlKeys'>,
  provider: Pick<Provider, 'protocol' | 'tenant'>,
): Own => ({ ...addressesOf(pool, provider), samlKeys: pool.samlKeys });
