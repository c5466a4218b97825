import { decryptXml } from '@node-saml/node-saml/lib/xml.js';
import { FederationRefusal } from '../federation.ts';
import { mustBeStrong } from './response-shape.ts';
import type { SamlKey } from './saml-keys.ts';
import {
  allIn,
  assertionNs,
  attributeOf,
  childrenOf,
  encryptionNs,
  readXml,
  type XmlElement,
} from './xml.ts';

/** Ways to encrypt an assertion, and the key of that: RSA by PKCS #1 v1.5 tells too much by its failures. */
const ofData = [
  `${encryptionNs}aes128-cbc`,
  `${encryptionNs}aes256-cbc`,
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
];
const ofKey = [`${encryptionNs}rsa-oaep-mgf1p`, 'http://www.w3.org/2009/xmlenc11#rsa-oaep'];

/**
 * Looks into an encrypted assertion as into any other, before its signature is checked: the library opens it again by itself. Whatever
 * is wrong inside has one name, so that nobody who changes an assertion of somebody else's learns of what came out.
 * @returns the private key that opens it
 * @throws FederationRefusal
 */
export async function mustBeOrdinaryInside(sealed: XmlElement, ours: readonly SamlKey[]): Promise<string> {
  const [data, ...others] = childrenOf(sealed, encryptionNs, 'EncryptedData');
  const keys = allIn(sealed, encryptionNs, 'EncryptedKey');
  if (data === undefined || others.length > 0 || keys.length !== 1)
    throw new FederationRefusal('untrusted_token');
  if (!isBy(data, ofData) || !keys.every((key) => isBy(key, ofKey))) throw new FederationRefusal('encrypted');
  try {
    const { xml, privateKey } = await openedByOne(sealed.toString(), ours);
    const assertion = readXml(xml);
    if (
      assertion.localName !== 'Assertion' ||
      assertion.namespaceURI !== assertionNs ||
      ['Assertion', 'EncryptedAssertion'].some((name) => allIn(assertion, assertionNs, name).length > 0) ||
      attributeOf(assertion, 'ID') === null
    )
      throw new Error('Not one assertion.');
    mustBeStrong(assertion);
    return privateKey;
  } catch (cause) {
    throw new FederationRefusal('untrusted_token', { cause });
  }
}

/** While a key takes another's place, providers encrypt for either. */
async function openedByOne(
  sealed: string,
  ours: readonly SamlKey[],
): Promise<{ xml: string; privateKey: string }> {
  let failure: unknown;
  for (const { privateKey } of ours)
    try {
      return { xml: await decryptXml(sealed, privateKey), privateKey };
    } catch (error) {
      failure = error;
    }
  throw failure;
}

const isBy = (element: XmlElement, known: readonly string[]): boolean => {
  const methods = childrenOf(element, encryptionNs, 'EncryptionMethod');
  return methods.length === 1 && methods.every((one) => known.includes(one.getAttribute('Algorithm') ?? ''));
};
