import { randomUUID } from 'node:crypto';
import type { Federation, SamlProvider as Known } from '../user-pool/federation/federation.ts';
import { federatedBrowser } from './federated-browser.ts';
import { listening } from './listening.ts';
import { createSamlProvider } from './saml-provider.ts';
import { startTestCloud } from './test-cloud.ts';

/** A cloud whose one tenant has a SAML provider, and the browser of its people; `known` says what the pool knows of it at each call. */
export async function startSamlCloud(known: () => Known) {
  const server = await listening((request, response) => provider.handle(request, response));
  const issuer = server.address;
  const provider = createSamlProvider(issuer);
  const tenant = randomUUID();
  /** Refusals that the tenant was told of, and people who were let in. */
  const told: Parameters<Federation['noteRefusal']>[1][] = [];
  const admitted: Parameters<Federation['admit']>[1][] = [];
  const cloud = await startTestCloud({
    federation: {
      byDomain: async (domain) => (known().domains.includes(domain) ? known() : null),
      byId: async (id) => (id === known().id ? known() : null),
      byTenant: async (of) => (of === known().tenant ? known() : null),
      admit: async (_provider, person) => {
        admitted.push(person);
        return person.groups.includes('nobody') ? { refused: 'no_role' } : { username: person.email };
      },
      noteRefusal: async (_provider, refusal) => void told.push(refusal),
      noteSignOut: async () => undefined,
      isRequired: async () => false,
      fetch: () => Promise.reject(new Error('Nobody is asked.')),
    },
  });
  await cloud.addUser('ana@andino.example', { 'custom:client': tenant });
  await cloud.addUser('eva@andino.example', { 'custom:client': randomUUID() });

  return {
    cloud,
    browser: federatedBrowser(cloud),
    provider,
    issuer,
    told,
    admitted,
    tenant,
    /** The provider as it is before anybody lies, with another name each time. */
    asItIs(): Known {
      provider.lies = {};
      provider.demands = null;
      provider.present = { nameId: 'Ana@Andino.example', attributes: { groups: ['Nómina', 'Todos'] } };
      told.length = 0;
      admitted.length = 0;
      return {
        protocol: 'saml',
        id: randomUUID(),
        tenant,
        issuer,
        ssoUrl: `${issuer}/saml`,
        sloUrl: `${issuer}/end`,
        signsRequests: false,
        certificates: [provider.certificate],
        emailAttribute: null,
        subjectAttribute: null,
        domains: ['andino.example'],
        groupsClaim: 'groups',
      };
    },
    async close(): Promise<void> {
      await cloud.close();
      server.close();
    },
  };
}
