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
