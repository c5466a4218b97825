import type { BodyOf, ResponseOf } from '@antela/contract/endpoint';
import {
  groupsClaimUsual,
  type changeSingleSignOn,
  type getSingleSignOn,
  type SsoProtocol,
} from '@antela/contract/single-sign-on';

export type Read = ResponseOf<typeof getSingleSignOn>['data'];

/** A certificate as it was pasted; print and end are known of one that the server has read. */
export type CertificateForm = { pem: string; fingerprint: string; endsAt: string };
export type SamlForm = {
  /** Metadata to read, or their address: no part of what is sent. */
  metadata: string;
  ssoUrl: string;
  sloUrl: string;
  signsRequests: boolean;
  certificates: CertificateForm[];
  emailAttribute: string;
  subjectAttribute: string;
};

/** The form of a connection; domains as they are typed, one after the other. */
export type SsoForm = {
  protocol: SsoProtocol;
  issuer: string;
  oidcClientId: string;
  oidcSecret: string;
  saml: SamlForm;
  domains: string;
  groupsClaim: string;
  groups: { group: string; roleid: string }[];
  isOnly: boolean;
  emergencyuserid: string;
};

export const formOf = ({ connection }: Read): SsoForm => ({
  protocol: connection?.protocol ?? 'oidc',
  issuer: connection?.issuer ?? '',
  oidcClientId: connection?.oidcClientId ?? '',
  oidcSecret: '',
  saml: {
    metadata: '',
    ssoUrl: connection?.saml?.ssoUrl ?? '',
    sloUrl: connection?.saml?.sloUrl ?? '',
    signsRequests: connection?.saml?.signsRequests ?? false,
    certificates: connection?.saml?.certificates ?? [],
    emailAttribute: connection?.saml?.emailAttribute ?? '',
    subjectAttribute: connection?.saml?.subjectAttribute ?? '',
  },
  domains: connection?.domains.join(', ') ?? '',
  groupsClaim: connection?.groupsClaim ?? groupsClaimUsual,
  groups: connection?.groups.map(({ group, roleid }) => ({ group, roleid })) ?? [],
  isOnly: connection?.isOnly ?? false,
  emergencyuserid: connection?.emergencyUser?.userid ?? '',
});

export const bodyOf = ({
  protocol,
  oidcClientId,
  oidcSecret,
  saml,
  domains,
  emergencyuserid,
  ...rest
}: SsoForm): BodyOf<typeof changeSingleSignOn> => ({
  ...rest,
  ...(protocol === 'oidc'
    ? { oidcClientId, ...(oidcSecret !== '' && { oidcSecret }) }
    : { saml: samlOf(saml) }),
  domains: domains.split(/[\s,;]+/).filter((one) => one !== ''),
  emergencyuserid: rest.isOnly && emergencyuserid !== '' ? emergencyuserid : null,
});

const samlOf = ({
  ssoUrl,
  sloUrl,
  signsRequests,
  certificates,
  emailAttribute,
  subjectAttribute,
}: SamlForm) => ({
  ssoUrl,
  sloUrl: orNull(sloUrl),
  signsRequests,
  certificates: certificates.map(({ pem }) => pem),
  emailAttribute: orNull(emailAttribute),
  subjectAttribute: orNull(subjectAttribute),
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** Field of a path of the body. */
export const fieldOfPath = (path: string): string =>
  path.replace(/^domains\b.*/, 'domains').replace(/^(saml\.certificates\.\d+)$/, '$1.pem');
