import { randomUUID } from 'node:crypto';
import type { Federation, SamlProvider as Known } from '../user-pool/federation/federation.ts';
import { federatedBrowser } from './federated-browser.ts';
import { listening } from './listening.ts';
import { createSamlProvider } from './saml-provider.ts';
import { startTestCloud } from './test-cloud.ts';

/**
 * A cloud whose tenant has a SAML provider, and the browser of its people; `known` says what the pool knows of it at each call, and
 * `others` of the same provider's connections with other tenants.
 */
export async function startSamlCloud(known: () => Known, others: () => readonly Known[] = () => []) {
  const server = await listening((request, response) => provider.handle(request, response));
  const issuer = server.address;
  const provider = createSamlProvider(issuer);
  const tenant = randomUUID();
  const find = async (is: (one: Known) => boolean) => [known(), ...others()].find(is) ?? null;
  /** Sessions that the tenants were told of, and whether they can be. */
  const ended = { told: [] as { tenant: string; sessions: readonly string[] }[], isTellable: true };
  /** Refusals that the tenant was told of, and people who were let in. */
  const told: Parameters<Federation['noteRefusal']>[1][] = [];
  const admitted: Parameters<Federation['admit']>[1][] = [];
  const cloud = await startTestCloud({
    federation: {
      byDomain: (domain) => find(({ domains }) => domains.includes(domain)),
      byId: (id) => find((one) => one.id === id),
      byTenant: (of) => find((one) => one.tenant === of),
      admit: async (_provider, person) => {
        admitted.push(person);
        return person.groups.includes('nobody') ? { refused: 'no_role' } : { username: person.email };
      },
      noteRefusal: async (_provider, refusal) => void told.push(refusal),
      noteSignOut: async (of, sessions) => {
        if (!ended.isTellable) throw new Error('The tenant’s own record is away.');
        ended.told.push({ tenant: of.tenant, sessions });
      },
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
    ended,
    tenant,
    /** The provider as it is before anybody lies, with another name each time. */
    asItIs(): Known {
      provider.lies = {};
      provider.demands = null;
      provider.present = { nameId: 'Ana@Andino.example', attributes: { groups: ['Nómina', 'Todos'] } };
      told.length = 0;
      admitted.length = 0;
      ended.told.length = 0;
      ended.isTellable = true;
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
