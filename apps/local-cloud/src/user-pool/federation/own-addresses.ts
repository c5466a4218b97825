import type { Own, OwnAddresses } from './exchange.ts';
import type { Provider } from './federation.ts';

export const samlPath = '/saml2';
export const backChannelPath = '/oauth2/backchannel-logout';

const baseOf = (publicUrl: string): string => `${publicUrl}/cloud/user-pool`;

/** File of the certificate that is announced and does not sign yet. */
export const nextCertificateUri = ({ publicUrl }: { publicUrl: string }): string =>
  `${baseOf(publicUrl)}${samlPath}/next-signing-certificate.pem`;

/** Where a tenant's provider says that somebody left it. */
export const backChannelUri = ({ publicUrl }: { publicUrl: string }, tenant: string): string =>
  `${baseOf(publicUrl)}${backChannelPath}/${tenant}`;

/** Addresses of the pool, as a tenant registers them at its provider. */
export const addressesOf = (
  { publicUrl }: { publicUrl: string },
  { protocol, tenant }: Pick<Provider, 'protocol' | 'tenant'>,
): OwnAddresses => {
  const base = baseOf(publicUrl);
  return {
    redirectUri: `${base}${protocol === 'oidc' ? '/oauth2' : samlPath}/idpresponse`,
    entityId: `${base}${samlPath}/${tenant}`,
    leftUri: `${base}${samlPath}/logout/${tenant}`,
    certificateUri: `${base}${samlPath}/signing-certificate.pem`,
  };
};

/** The pool as that tenant's provider meets it. */
export const ownOf = (
  pool: { publicUrl: string } & Pick<Own, 'samlKeys'>,
  provider: Pick<Provider, 'protocol' | 'tenant'>,
): Own => ({ ...addressesOf(pool, provider), samlKeys: pool.samlKeys });
