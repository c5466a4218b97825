import { FederationRefusal } from '../federation.ts';
import {
  allIn,
  assertionNs,
  attributeOf,
  childrenOf,
  encryptionNs,
  protocolNs,
  readXml,
  signatureNs,
  type XmlElement,
} from './xml.ts';

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** Algorithms that may sign and digest: SHA-1 and shared secrets may not. */
const strong: Readonly<Record<string, readonly string[]>> = {
  SignatureMethod: [
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  ],
  DigestMethod: ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'],
};
const transforms = [
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
];

export type Expected = { issuer: string; entityId: string; redirectUri: string; requestId: string };

/**
 * Refuses a response whose shape leaves a choice of what was signed, before its signature is looked at: one assertion in all of it,
 * names that are one element's, algorithms that are good today. Nothing that it says is believed.
 * @returns the assertion where it is encrypted. @throws FederationRefusal
 */
export function mustBeOrdinary(xml: string, expected: Expected): XmlElement | null {
  const response = readXml(xml);
  if (response.namespaceURI !== protocolNs || response.localName !== 'Response')
    throw new FederationRefusal('untrusted_token');
  mustBeForUs(response, expected);
  if (statusOf(response) !== success) throw new FederationRefusal('denied');
  const sealed = allIn(response, assertionNs, 'EncryptedAssertion');
  const assertions = [...allIn(response, assertionNs, 'Assertion'), ...sealed];
  const ids = [response, ...allIn(response, assertionNs, 'Assertion')].map((one) => one.getAttribute('ID'));
  if (
    assertions.length !== 1 ||
    assertions[0]?.parentNode !== response ||
    new Set(ids).size !== 2 - sealed.length
  )
    throw new FederationRefusal('untrusted_token');
  mustBeStrong(response);
  return sealed[0] ?? null;
}

/** Refuses signatures of algorithms that are not good today, or of transforms that could sign something else. @throws FederationRefusal */
export function mustBeStrong(root: XmlElement): void {
  const algorithms = (name: string) =>
    allIn(root, signatureNs, name)
      // RSA-OAEP names a digest of its own, which signs nothing.
      .filter(({ parentNode }) => parentNode?.namespaceURI !== encryptionNs)
      .map((one) => one.getAttribute('Algorithm') ?? '');
  for (const [name, known] of Object.entries(strong))
    if (!algorithms(name).every((one) => known.includes(one))) throw new FederationRefusal('weak_signature');
  for (const name of ['Transform', 'CanonicalizationMethod'])
    if (!algorithms(name).every((one) => transforms.includes(one)))
      throw new FederationRefusal('untrusted_token');
}

/** An answer to another question, or for another address, says nothing here. */
function mustBeForUs(response: XmlElement, { issuer, redirectUri, requestId }: Expected): void {
  const destination = attributeOf(response, 'Destination');
  const issuers = childrenOf(response, assertionNs, 'Issuer').map(({ textContent }) => textContent?.trim());
  if ((destination !== null && destination !== redirectUri) || issuers.some((one) => one !== issuer))
    throw new FederationRefusal('other_audience');
  const answers = attributeOf(response, 'InResponseTo');
  if (answers !== requestId) throw new FederationRefusal('replayed');
}

const statusOf = (response: XmlElement): string | null | undefined =>
  childrenOf(response, protocolNs, 'Status')
    .flatMap((status) => childrenOf(status, protocolNs, 'StatusCode'))
    .at(0)
    ?.getAttribute('Value');
