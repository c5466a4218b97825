import { allIn, attributeOf, childrenOf, readXml, signatureNs, textOf, type XmlElement } from './xml.ts';

const metadataNs = 'urn:oasis:names:tc:SAML:2.0:metadata';
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

export type ProviderMetadata = {
  issuer: string;
  ssoUrl: string;
  sloUrl: string | null;
  /** Whether it takes requests that are signed alone. */
  signsRequests: boolean;
  /** Certificates that it signs with, in base64 as they stand there. */
  certificates: string[];
};
export type MetadataFault = 'no_metadata' | 'several_providers' | 'no_redirect';

/** Reads what a provider says of itself. Two people see it before it is believed; comments, which some have, are left out. */
export function readProviderMetadata(text: string): ProviderMetadata | { fault: MetadataFault } {
  const root = rootOf(text);
  if (root === null) return { fault: 'no_metadata' };
  const [descriptor, ...others] = allIn(root, metadataNs, 'IDPSSODescriptor');
  if (others.length > 0) return { fault: 'several_providers' };
  const issuer = descriptor?.parentNode && attributeOf(descriptor.parentNode, 'entityID');
  if (descriptor === undefined || !issuer) return { fault: 'no_metadata' };
  const ssoUrl = placeOf(descriptor, 'SingleSignOnService');
  if (ssoUrl === null) return { fault: 'no_redirect' };
  const certificates = childrenOf(descriptor, metadataNs, 'KeyDescriptor')
    .filter((key) => attributeOf(key, 'use') !== 'encryption')
    .flatMap((key) => allIn(key, signatureNs, 'X509Certificate'))
    .flatMap((certificate) => textOf(certificate) ?? []);
  const signsRequests = ['true', '1'].includes(attributeOf(descriptor, 'WantAuthnRequestsSigned') ?? '');
  return { issuer, ssoUrl, sloUrl: placeOf(descriptor, 'SingleLogoutService'), signsRequests, certificates };
}

const placeOf = (descriptor: XmlElement, service: string): string | null => {
  const found = childrenOf(descriptor, metadataNs, service).find(
    (one) => attributeOf(one, 'Binding') === redirect,
  );
  return found === undefined ? null : attributeOf(found, 'Location');
};

function rootOf(text: string): XmlElement | null {
  try {
    return readXml(withoutComments(text));
  } catch {
    return null;
  }
}

/** One that never ends stays, and is refused. */
const withoutComments = (text: string): string => {
  const [first = '', ...others] = text.split('<!--');
  const rest = others.map((part) =>
    part.includes('-->') ? part.slice(part.indexOf('-->') + 3) : `<!--${part}`,
  );
  return [first, ...rest].join('');
};
