import { createSamlProvider } from '@antela/local-cloud/test/saml-provider';
import type { Outbound } from '../outbound/outbound.ts';

/** An address that no name leads to: nobody is looked up. */
export const exampleIssuer = 'https://93.184.216.34/emisor';

export const ssoExample = {
  issuer: exampleIssuer,
  oidcClientId: 'antela',
  oidcSecret: 'un secreto largo'.replaceAll(' ', '-'),
  domains: ['andino.example'],
  groupsClaim: 'groups',
  groups: [] as { group: string; roleid: string }[],
  isOnly: false,
  emergencyuserid: null as string | null,
};

/** The network, with one provider in it. */
export const withProvider = (outbound: Outbound): Outbound => ({
  ...outbound,
  send: (call) =>
    call.url === `${exampleIssuer}/.well-known/openid-configuration`
      ? Promise.resolve({
          status: 200,
          retryAfter: null,
          type: 'application/json',
          body: JSON.stringify({ issuer: exampleIssuer }),
        })
      : outbound.send(call),
});

/** Metadata of a SAML provider, with a key of its own. */
export const samlMetadata = (): string => createSamlProvider('https://idp.andino.example').metadata();

/** A connection as that provider's metadata and its administrator say it. */
export const samlExample = (certificates: string[]) => {
  const { oidcClientId: _, oidcSecret: __, ...shared } = ssoExample;
  return {
    ...shared,
    issuer: 'https://idp.andino.example',
    saml: {
      ssoUrl: 'https://idp.andino.example/saml',
      sloUrl: null as string | null,
      signsRequests: false,
      certificates,
      emailAttribute: null as string | null,
      subjectAttribute: null as string | null,
    },
  };
};
