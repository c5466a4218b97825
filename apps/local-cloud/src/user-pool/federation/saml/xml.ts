// @ts-expect-error The parser's own types declare a browser in every program that reads them; those below are all that is used.
import xmldom from '@xmldom/xmldom/lib/index.js';

/** The part of a document's elements that is read. */
export type XmlElement = {
  readonly nodeType: number;
  readonly namespaceURI: string | null;
  readonly localName: string;
  readonly textContent: string | null;
  readonly parentNode: XmlElement | null;
  readonly childNodes: ArrayLike<XmlElement>;
  getAttribute: (name: string) => string | null;
  toString: () => string;
  hasAttribute: (name: string) => boolean;
  getElementsByTagNameNS: (ns: string, name: string) => ArrayLike<XmlElement>;
};

type Refuse = (message: string) => never;
type Parser = new (options: { errorHandler: Record<'warning' | 'error' | 'fatalError', Refuse> }) => {
  parseFromString: (text: string, type: string) => { childNodes: ArrayLike<XmlElement> } | undefined;
};
const { DOMParser } = xmldom as { DOMParser: Parser };

export const protocolNs = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const assertionNs = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const signatureNs = 'http://www.w3.org/2000/09/xmldsig#';
export const encryptionNs = 'http://www.w3.org/2001/04/xmlenc#';

/** Tags of a document: one of a thousand groups has a third of them. Searching among more takes the time of their square. */
const tagsMax = 8_000;

/**
 * Reads plain XML: elements, attributes and text. Comments, which cut a name in two, doctypes, entities, sections and instructions only
 * hide something, and are refused before anything is parsed. @throws Error
 */
export function readXml(text: string): XmlElement {
  const body = text.replace(/^\uFEFF?\s*<\?xml [^<>?]*\?>/, '');
  if (/<[!?]/.test(body)) throw new Error('More than elements and text.');
  if (body.split('<', tagsMax + 2).length > tagsMax + 1) throw new Error('Too many elements.');
  const refuse: Refuse = (message) => {
    throw new Error(message);
  };
  const parser = new DOMParser({
    errorHandler: { warning: refuse, error: refuse, fatalError: refuse },
  });
  const document = parser.parseFromString(body, 'text/xml');
  const roots = Array.from(document?.childNodes ?? []).filter(isElement);
  const [root] = roots;
  if (root === undefined || roots.length > 1) throw new Error('Not one document.');
  return root;
}

const isElement = ({ nodeType }: XmlElement): boolean => nodeType === 1;

export const elementsIn = (element: XmlElement): XmlElement[] =>
  Array.from(element.childNodes).filter(isElement);

export const childrenOf = (element: XmlElement, ns: string, name: string): XmlElement[] =>
  elementsIn(element).filter((child) => child.namespaceURI === ns && child.localName === name);

export const allIn = (element: XmlElement, ns: string, name: string): XmlElement[] =>
  Array.from(element.getElementsByTagNameNS(ns, name));

/** Null for an attribute that is not there. */
export const attributeOf = (element: XmlElement, name: string): string | null =>
  element.hasAttribute(name) ? element.getAttribute(name) : null;

/** Text of an element that has nothing but text; null for another. */
export const textOf = (element: XmlElement): string | null =>
  elementsIn(element).length === 0 ? (element.textContent ?? '').trim() : null;
