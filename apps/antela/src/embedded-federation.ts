import dns from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  admit,
  isProviderOnly,
  providerById,
  providerOfClient,
  providerOfDomain,
} from '@antela/api/features/access/single-sign-on/admit.service';
import type { ResolveTxt } from '@antela/api/features/access/single-sign-on/domain-proof';
import { noteRefusal } from '@antela/api/features/access/single-sign-on/note-refusal.service';
import { noteSignOut } from '@antela/api/features/access/single-sign-on/note-sign-out.service';
import type { AnnouncedCertificates } from '@antela/api/features/access/single-sign-on/pool-certificates';
import type { PoolFederation } from '@antela/api/features/access/single-sign-on/single-sign-on.routes';
import { createAllowances } from '@antela/api/http/allowance';
import type { Outbound } from '@antela/api/outbound/outbound';
import { outboundSealer } from '@antela/api/outbound/signing-secret';
import type { Federation } from '@antela/local-cloud/user-pool/federation/federation';
import {
  addressesOf,
  backChannelUri,
  nextCertificateUri,
} from '@antela/local-cloud/user-pool/federation/own-addresses';
import { readProviderMetadata } from '@antela/local-cloud/user-pool/federation/saml/provider-metadata';
import { announcedHours, listSamlKeys } from '@antela/local-cloud/user-pool/federation/saml/rotate-saml-keys';
import type { Config } from './config.ts';
import type { Databases } from './database.ts';
import type { Secrets } from './secrets.ts';

/** The embedded user pool asks the API's data for the providers of clients, and calls them as webhooks are called. */
export function embeddedFederation(
  config: Config,
  secrets: Secrets,
  { app, owner }: Databases,
  outbound: Outbound,
): Federation {
  const sealer = outboundSealer(secrets.master, secrets.also?.master);
  // The log has them all; nobody fills a client's history by trying again and again.
  const noted = createAllowances({ perSecond: 1 / 60, atOnce: 60 });
  // An answer that names nobody may be anybody's: it takes no place of those that the provider spoke.
  const notedOfNobody = createAllowances({ perSecond: 1 / 600, atOnce: 10 });
  return {
    byDomain: (domain) => providerOfDomain(owner, sealer, domain),
    byId: (id) => providerById(owner, sealer, id),
    byTenant: (tenant) => providerOfClient(app, sealer, tenant),
    admit: (provider, person) => admit(app, config.clock(), provider, person),
    noteRefusal: async ({ tenant }, refusal) => {
      const allowed = refusal.email === null ? notedOfNobody : noted;
      if (allowed.take(tenant)) await noteRefusal(app, config.clock(), tenant, refusal);
    },
    noteSignOut: ({ tenant }, sessionIds) => noteSignOut(app, config.clock(), tenant, sessionIds),
    isRequired: (tenant, username) => isProviderOnly(app, tenant, username),
    fetch: async (url, { method, headers, body = '' }) => {
      const answer = await outbound.send({ method, url, headers, body });
      return new Response(answer.body, { status: answer.status, headers: { 'content-type': answer.type } });
    },
  };
}

/** Keys of the embedded pool that are published and not used yet; a real cloud changes its own without a word. */
export const announcedCertificates =
  (config: Config, { owner }: Databases): AnnouncedCertificates =>
  async () => {
    if (config.IDENTITY !== 'embedded') return [];
    const next = (await listSamlKeys(owner)).filter(({ state }) => state === 'next');
    return next.map(({ use, certificate, since }) => ({
      use,
      certificate,
      usedFrom: new Date(since.getTime() + announcedHours * 3_600_000),
      // Metadata of the pool are at its own name, which differs by the tenant.
      addressFor: (tenant) =>
        use === 'signing'
          ? nextCertificateUri(config)
          : addressesOf(config, { protocol: 'saml', tenant }).entityId,
    }));
  };

/** The embedded user pool, as a client's provider and its administrator meet it. */
export const poolFederation = ({ publicUrl }: Config): PoolFederation => ({
  addresses: {
    redirectUri: addressesOf({ publicUrl }, { protocol: 'oidc', tenant: '' }).redirectUri,
    signOutUri: `${publicUrl}/sign-in`,
    backChannelUri: (tenant) => backChannelUri({ publicUrl }, tenant),
    saml: (tenant) => addressesOf({ publicUrl }, { protocol: 'saml', tenant }),
  },
  readMetadata: readProviderMetadata,
});

/** Names that the DNS gives to nobody (RFC 2606, RFC 6761), and the demo's. */
const isNobodys = (name: string): boolean => /\.(?:example|test|invalid|demo)$/.test(name);

/**
 * The DNS; while people develop and test, names that it gives to nobody are answered from a file in the data folder, `dns.txt`, with a
 * name and its text on each line.
 */
export const txtRecords =
  ({ production, ANTELA_DATA }: Config): ResolveTxt =>
  async (name) => {
    if (production || !isNobodys(name)) return dns.resolveTxt(name);
    const lines = (await readFile(join(ANTELA_DATA, 'dns.txt'), 'utf8').catch(() => '')).split('\n');
    return lines
      .map((line) => line.trim().split(/\s+/))
      .filter(([of]) => of === name)
      .map(([, ...values]) => [values.join(' ')]);
  };
