import { FederationRefusal } from '../federation.ts';
import { freshSeconds, subjectLengthMax } from '../vouching.ts';
import { instantOf, toleranceMs } from './assertion.ts';
import {
  allIn,
  assertionNs,
  attributeOf,
  childrenOf,
  protocolNs,
  readXml,
  textOf,
  type XmlElement,
} from './xml.ts';

/** One person has no more sessions at a provider. */
const sessionsMax = 100;

/** Word of a SAML provider that a person left it, with the names of their sessions there; no session for all. */
export type LogoutRequest = { id: string; nameId: string; sessions: string[]; expiresAt: Date };

/**
 * Judges a LogoutRequest by what was signed of it (SAML core, 3.7.1): who says it, to which address, when, and of whom.
 * @throws FederationRefusal
 */
export function readLogoutRequest(
  signed: string,
  { issuer, leftUri }: { issuer: string; leftUri: string },
  now: number,
): LogoutRequest {
  const request = readXml(signed);
  if (!isLogoutRequest(request)) throw new FederationRefusal('untrusted_token');
  const [said, ...issuers] = childrenOf(request, assertionNs, 'Issuer');
  // One address for each tenant: two tenants of one provider share no word of it.
  if (said === undefined || issuers.length > 0 || textOf(said) !== issuer)
    throw new FederationRefusal('other_audience');
  if (attributeOf(request, 'Destination') !== leftUri) throw new FederationRefusal('other_audience');
  const expiresAt = lastOf(request, now);
  if (allIn(request, assertionNs, 'EncryptedID').length > 0) throw new FederationRefusal('encrypted');
  const [nameId, ...others] = childrenOf(request, assertionNs, 'NameID');
  if (nameId === undefined || others.length > 0) throw new FederationRefusal('unnamed');
  const sessions = childrenOf(request, protocolNs, 'SessionIndex').map(textOf);
  if (sessions.length > sessionsMax) throw new FederationRefusal('untrusted_token');
  return {
    id: named(attributeOf(request, 'ID')),
    nameId: named(textOf(nameId)),
    sessions: sessions.map(named),
    expiresAt,
  };
}

const isLogoutRequest = (root: XmlElement): boolean =>
  root.namespaceURI === protocolNs &&
  root.localName === 'LogoutRequest' &&
  attributeOf(root, 'Version') === '2.0';

/** Until when it would be taken: five minutes after it was said, whatever it says of its end. */
function lastOf(request: XmlElement, now: number): Date {
  const saidAt = instantOf(request, 'IssueInstant');
  const until = instantOf(request, 'NotOnOrAfter');
  if (saidAt === null || saidAt > now + toleranceMs) throw new FederationRefusal('outside_time');
  const last = saidAt + freshSeconds * 1000 + toleranceMs;
  if (now >= last || (until !== null && now >= until + toleranceMs))
    throw new FederationRefusal('outside_time');
  return new Date(last + toleranceMs);
}

function named(name: string | null): string {
  if (name === null || name === '' || name.length > subjectLengthMax) throw new FederationRefusal('unnamed');
  return name;
}
