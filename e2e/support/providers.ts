import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createOidcProvider, type OidcProvider } from '@antela/local-cloud/test/oidc-provider';
import { createSamlProvider, type SamlProvider } from '@antela/local-cloud/test/saml-provider';
import { e2eData } from './instance.ts';
import { receiverCertificate } from './receiver.ts';

interface Started<Provider> {
  issuer: string;
  provider: Provider;
  stop: () => void;
}

/** A company's own provider, with the certificate that the product under test trusts. */
async function start<Provider extends { handle: RequestListener }>(
  make: (issuer: string) => Provider | Promise<Provider>,
): Promise<Started<Provider>> {
  let provider: Provider | null = null;
  const server = createServer(receiverCertificate(), (request, response) =>
    provider?.handle(request, response),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider = await make(issuer);
  return { issuer, provider, stop: () => server.close() };
}

export const startProvider = (): Promise<Started<OidcProvider>> => start(createOidcProvider);
export const startSamlProvider = (): Promise<Started<SamlProvider>> => start(createSamlProvider);

/** Has the DNS of the product under test answer a name with a text. */
export const publishTxt = (record: string): void => appendFileSync(join(e2eData(), 'dns.txt'), `${record}\n`);
