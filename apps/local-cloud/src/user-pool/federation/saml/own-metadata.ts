import { X509Certificate } from 'node:crypto';
import type { OwnAddresses } from '../exchange.ts';

/** Metadata of the pool for a provider: its name there, the certificate of its requests, and where people come back to. */
export const ownMetadata = (
  { entityId, redirectUri, leftUri }: OwnAddresses,
  { signing, encryption }: { signing: readonly string[]; encryption: readonly string[] },
): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${attribute(entityId)}">
  <SPSSODescriptor WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
${[...signing.map((pem) => key('signing', pem)), ...encryption.map((pem) => key('encryption', pem))].join('\n')}
${['HTTP-Redirect', 'HTTP-POST'].map((binding) => `    <SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${attribute(leftUri)}"/>`).join('\n')}
    <AssertionConsumerService index="0" isDefault="true" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${attribute(redirectUri)}"/>
  </SPSSODescriptor>
</EntityDescriptor>
`;

const key = (use: string, pem: string): string =>
  `    <KeyDescriptor use="${use}">
      <KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${new X509Certificate(pem).raw.toString('base64')}</X509Certificate></X509Data></KeyInfo>
    </KeyDescriptor>`;

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
