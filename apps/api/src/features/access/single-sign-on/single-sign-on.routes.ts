import * as contract from '@antela/contract/single-sign-on';
import type { Sealer } from '@antela/sigv4/sealer';
import { hasOtherCompanies } from '../../../db/whole-client.ts';
import { AppError } from '../../../http/app-error.ts';
import { route } from '../../../http/route.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import { certificateOf, shownCertificate } from './certificates.ts';
import { lookAt, recordOf, type ResolveTxt } from './domain-proof.ts';
import { mustBeThere } from './find-provider.service.ts';
import { readMetadataOf, type ReadMetadata } from './read-metadata.service.ts';
import { proposeConnection, proposeRemoval } from './single-sign-on.service.ts';
import * as sql from './single-sign-on.sql.ts';

/** Addresses of the user pool that a client registers at its provider. */
export interface PoolAddresses {
  redirectUri: string;
  signOutUri: string;
  /** Where each client's provider says that somebody left it (OpenID Connect). */
  backChannelUri: (clientId: string) => string;
  /** Addresses of SAML, by which each client's provider knows the pool. */
  saml: (clientId: string) => {
    entityId: string;
    redirectUri: string;
    leftUri: string;
    certificateUri: string;
  };
}

/** The user pool, for clients' providers. */
export interface PoolFederation {
  addresses: PoolAddresses;
  readMetadata: ReadMetadata;
}

export interface SingleSignOnOptions {
  outbound: Outbound;
  sealer: Sealer;
  resolveTxt: ResolveTxt;
  /** Null where the identity service takes no providers. */
  federation: PoolFederation | null;
}

export const singleSignOnRoutes = ({ outbound, sealer, resolveTxt, federation }: SingleSignOnOptions) => [
  route(contract.getSingleSignOn, async ({ scope, read, now }) =>
    read(async ({ db }) => {
      const [isPartial, found, roles] = await Promise.all([
        hasOtherCompanies(db, scope),
        sql.getInForce(db, scope.clientId),
        sql.roleNames(db, scope.clientId),
      ]);
      const names = new Map(roles.map(({ id, name }) => [id, name]));
      const addresses = federation && {
        ...federation.addresses,
        backChannelUri: federation.addresses.backChannelUri(scope.clientId),
        saml: federation.addresses.saml(scope.clientId),
      };
      const connection = found && toConnection(found, names, now);
      return { data: { mayChange: !isPartial, addresses, connection } };
    }),
  ),

  route(contract.checkSsoDomain, async ({ query: { domain }, scope }) => ({
    data: {
      record: recordOf(scope.clientId, domain),
      isProven: (await lookAt(resolveTxt, scope.clientId, domain)) === 'proven',
    },
  })),

  route(contract.readSsoMetadata, async ({ body, now }) => {
    const { readMetadata } = mustTakeProviders(federation);
    const found = await readMetadataOf(outbound, readMetadata, body, now);
    const certificates = found.certificates.map((one) => shownCertificate(one, now));
    return { data: { ...found, certificates } };
  }),

  route(contract.changeSingleSignOn, async ({ body, scope, write }) => {
    mustTakeProviders(federation);
    await mustBeThere(outbound, resolveTxt, scope.clientId, body);
    return { data: { proposalid: await write((context) => proposeConnection(context, sealer, body)) } };
  }),

  route(contract.removeSingleSignOn, async ({ write }) => ({
    data: { proposalid: await write(proposeRemoval) },
  })),
];

function mustTakeProviders(federation: PoolFederation | null): PoolFederation {
  if (federation !== null) return federation;
  throw new AppError('rule_broken', { detail: 'Esta instalación aún no ingresa con proveedores propios.' });
}

const toConnection = (found: sql.ConnectionRecord, roles: ReadonlyMap<string, string>, now: Date) => ({
  protocol: found.protocol,
  issuer: found.issuer,
  oidcClientId: found.protocol === 'oidc' ? found.oidc_client_id : null,
  ending: found.protocol === 'oidc' ? found.ending : null,
  saml:
    found.protocol === 'oidc'
      ? null
      : {
          ssoUrl: found.sso_url,
          sloUrl: found.slo_url,
          signsRequests: found.signs_requests,
          emailAttribute: found.email_attribute,
          subjectAttribute: found.subject_attribute,
          certificates: found.certificates.map((pem) => shownCertificate(certificateOf(pem), now)),
        },
  domains: found.domains,
  lostDomains: found.lost_domains,
  groupsClaim: found.groups_claim,
  groups: found.groups.map(({ group, roleid }) => ({ group, roleid, role: roles.get(roleid) ?? '' })),
  isOnly: found.is_only,
  emergencyUser:
    found.emergency_user_id === null
      ? null
      : { userid: found.emergency_user_id, name: found.emergency_user ?? '' },
  createdBy: found.created_by,
  approvedAt: found.approved_at ?? found.created_at,
});
