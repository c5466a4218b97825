import { FederationRefusal } from '../federation.ts';
import { clockToleranceSeconds } from '../vouching.ts';
import type { Expected } from './response-shape.ts';
import { assertionNs, attributeOf, childrenOf, readXml, textOf, type XmlElement } from './xml.ts';

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
/** Assertions that are good for longer than this are nobody's sign-in. */
const lifeMaxMs = 24 * 60 * 60_000;
export const toleranceMs = clockToleranceSeconds * 1000;

export type Assertion = {
  id: string;
  nameId: XmlElement;
  attributes: ReadonlyMap<string, readonly string[]>;
  /** When the provider saw the person prove who they are; null where it does not say. */
  provedAt: number | null;
  sessionIndex: string | null;
  endsAt: Date;
};

/**
 * Judges an assertion by what was signed of it, and nothing beside it: who says it, for whom, to which address, in answer to what, and
 * for how long. What a sign-in of the browser has to say and does not is refused as well. @throws FederationRefusal
 */
export function readAssertion(signed: string, expected: Expected, now: number): Assertion {
  const assertion = readXml(signed);
  const id = attributeOf(assertion, 'ID');
  if (assertion.localName !== 'Assertion' || assertion.namespaceURI !== assertionNs || !id)
    throw new FederationRefusal('untrusted_token');
  if (textOf(only(assertion, 'Issuer')) !== expected.issuer) throw new FederationRefusal('other_audience');
  const subject = only(assertion, 'Subject');
  const confirmation = only(subject, 'SubjectConfirmation');
  const data = only(confirmation, 'SubjectConfirmationData');
  const conditions = only(assertion, 'Conditions');
  if (confirmation.getAttribute('Method') !== bearer) throw new FederationRefusal('untrusted_token');
  if (data.getAttribute('Recipient') !== expected.redirectUri || !isFor(conditions, expected.entityId))
    throw new FederationRefusal('other_audience');
  if (data.getAttribute('InResponseTo') !== expected.requestId) throw new FederationRefusal('replayed');
  const ends = [lastOf(data, now), lastOf(conditions, now)];
  const statement = childrenOf(assertion, assertionNs, 'AuthnStatement').at(0);
  return {
    id,
    nameId: only(subject, 'NameID'),
    attributes: attributesIn(assertion),
    provedAt: statement === undefined ? null : instantOf(statement, 'AuthnInstant'),
    sessionIndex: statement === undefined ? null : attributeOf(statement, 'SessionIndex'),
    endsAt: new Date(Math.max(...ends) + toleranceMs),
  };
}

function only(element: XmlElement, name: string): XmlElement {
  const [one, ...others] = childrenOf(element, assertionNs, name);
  if (one === undefined || others.length > 0) throw new FederationRefusal('untrusted_token');
  return one;
}

/** Each restriction narrows the one before. */
function isFor(conditions: XmlElement, entityId: string): boolean {
  const restrictions = childrenOf(conditions, assertionNs, 'AudienceRestriction');
  return (
    restrictions.length > 0 &&
    restrictions.every((one) =>
      childrenOf(one, assertionNs, 'Audience').some((audience) => textOf(audience) === entityId),
    )
  );
}

/** Last instant at which it is good. @throws FederationRefusal outside_time where that has passed, is unsaid, or lies far away */
function lastOf(element: XmlElement, now: number): number {
  const from = instantOf(element, 'NotBefore');
  const until = instantOf(element, 'NotOnOrAfter');
  if (until === null || now >= until + toleranceMs || until > now + lifeMaxMs)
    throw new FederationRefusal('outside_time');
  if (from !== null && now < from - toleranceMs) throw new FederationRefusal('outside_time');
  return until;
}

/** @throws FederationRefusal for one that is no instant in UTC */
export function instantOf(element: XmlElement, name: string): number | null {
  const text = attributeOf(element, name);
  if (text === null) return null;
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/.test(text);
  const at = isInstant ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw new FederationRefusal('untrusted_token');
  return at;
}

function attributesIn(assertion: XmlElement): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const statement of childrenOf(assertion, assertionNs, 'AttributeStatement'))
    for (const attribute of childrenOf(statement, assertionNs, 'Attribute')) {
      const name = attribute.getAttribute('Name') ?? '';
      const values = childrenOf(attribute, assertionNs, 'AttributeValue')
        .map(textOf)
        .filter((value) => value !== null);
      found.set(name, [...(found.get(name) ?? []), ...values]);
    }
  return found;
}
