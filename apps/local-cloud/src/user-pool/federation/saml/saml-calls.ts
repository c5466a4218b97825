import { X509Certificate } from 'node:crypto';
import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { Answered, Asked, Exchange, Leaving, Own, OwnAddresses, Vouched } from '../exchange.ts';
import { onceAtProvider } from '../federated-origin.ts';
import { FederationRefusal, type SamlProvider, type SamlSession } from '../federation.ts';
import { addressLengthMax, freshSeconds, isOf, subjectLengthMax } from '../vouching.ts';
import { readAssertion, type Assertion } from './assertion.ts';
import { mustBeOrdinaryInside } from './encrypted-assertion.ts';
import { mustBeOrdinary } from './response-shape.ts';
import { attributeOf, textOf } from './xml.ts';

const formats = 'urn:oasis:names:tc:SAML';
const transient = `${formats}:2.0:nameid-format:transient`;
const unspecified = `${formats}:1.1:nameid-format:unspecified`;

/** A request is named by a secret of its exchange: an XML name begins with no digit. */
const requestIdOf = ({ nonce }: Exchange): string => `_${nonce}`;

/**
 * The library writes requests and says what of an answer was signed, by whom. What an assertion means is judged here (`readAssertion`):
 * the library lets pass what one does not say.
 */
export const libraryFor = (
  provider: SamlProvider,
  { redirectUri, entityId }: Pick<OwnAddresses, 'redirectUri' | 'entityId'>,
  {
    certificates = provider.certificates,
    exchange,
    privateKey,
    decryptionPvk,
  }: {
    certificates?: readonly string[];
    exchange?: Exchange;
    privateKey?: string | null;
    decryptionPvk?: string | undefined;
  },
): SAML =>
  new SAML({
    issuer: entityId,
    callbackUrl: redirectUri,
    entryPoint: provider.ssoUrl,
    ...(provider.sloUrl !== null && { logoutUrl: provider.sloUrl }),
    ...(decryptionPvk !== undefined && { decryptionPvk }),
    ...(privateKey && { privateKey, signatureAlgorithm: 'sha256' }),
    idpCert: [...certificates],
    // One of both is always signed: the assertion, or the response around it.
    wantAuthnResponseSigned: false,
    wantAssertionsSigned: false,
    audience: false,
    acceptedClockSkewMs: -1,
    validateInResponseTo: ValidateInResponseTo.never,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    // SAML knows no way to ask for another account: whoever signs in anew may choose it.
    ...(exchange && {
      forceAuthn: exchange.isFresh || exchange.isOther,
      generateUniqueId: () => requestIdOf(exchange),
    }),
  });

/** Where a browser takes the request to. */
export async function authorizationUrl(
  provider: SamlProvider,
  { state, exchange, ...own }: Asked,
): Promise<string> {
  const privateKey = await signingKey(provider, own);
  return libraryFor(provider, own, { exchange, privateKey }).getAuthorizeUrlAsync(state, undefined, {});
}

export const signingKey = async (
  { signsRequests }: SamlProvider,
  { samlKeys }: Own,
): Promise<string | null> => (signsRequests ? (await samlKeys('signing'))[0].privateKey : null);

/** Certificates that have not ended. @throws FederationRefusal where all have */
export function certificatesAt({ certificates }: SamlProvider, now: number): string[] {
  const alive = certificates.filter((pem) => Date.parse(new X509Certificate(pem).validTo) > now);
  if (alive.length === 0) throw new FederationRefusal('certificate_ended');
  return alive;
}

/** Checks all of an answer and says whom it vouches for. @throws FederationRefusal */
export const redeem = (provider: SamlProvider, answered: Answered): Promise<Vouched> =>
  vouching(provider, answered).catch((cause: unknown) => {
    throw cause instanceof FederationRefusal ? cause : new FederationRefusal('untrusted_token', { cause });
  });

async function vouching(
  provider: SamlProvider,
  { redirectUri, entityId, answer, exchange, samlKeys }: Answered,
): Promise<Vouched> {
  const encoded = answer.get('SAMLResponse') ?? '';
  if (encoded === '') throw new FederationRefusal('invalid_answer');
  const { issuer } = provider;
  const expected = { issuer, entityId, redirectUri, requestId: requestIdOf(exchange) };
  const sealed = mustBeOrdinary(Buffer.from(encoded, 'base64').toString(), expected);
  const decryptionPvk =
    sealed === null ? undefined : await mustBeOrdinaryInside(sealed, await samlKeys('encryption'));
  const now = Date.now();
  const certificates = certificatesAt(provider, now);
  const library = libraryFor(provider, { redirectUri, entityId }, { certificates, decryptionPvk });
  const { profile } = await library.validatePostResponseAsync({ SAMLResponse: encoded });
  const signed = profile?.getAssertionXml?.();
  if (signed === undefined) throw new FederationRefusal('untrusted_token');
  return vouchedBy(provider, readAssertion(signed, expected, now), { now, isFresh: exchange.isFresh });
}

function vouchedBy(
  provider: SamlProvider,
  assertion: Assertion,
  { now, isFresh }: { now: number; isFresh: boolean },
): Vouched {
  const { id, nameId, attributes, provedAt, endsAt } = assertion;
  const named = valueOf(assertion, provider.emailAttribute);
  const email = named?.slice(0, addressLengthMax) ?? null;
  const secondsAgo = provedAt === null ? null : Math.max(0, (now - provedAt) / 1000);
  if (isFresh && (secondsAgo === null || secondsAgo > freshSeconds))
    throw new FederationRefusal('not_fresh', { email });
  const isPassing = provider.subjectAttribute === null && attributeOf(nameId, 'Format') === transient;
  const subject = isPassing ? null : valueOf(assertion, provider.subjectAttribute);
  if (subject === null || subject === '' || subject.length > subjectLengthMax)
    throw new FederationRefusal('unnamed', { email });
  if (named === null) throw new FederationRefusal('unverified_email');
  // A domain that the tenant proved is the only word on whose an address is: SAML has none of its own.
  const address = named.toLowerCase();
  if (!isOf(provider, address)) throw new FederationRefusal('other_domain', { email });
  return {
    email: address,
    groups: [...(attributes.get(provider.groupsClaim) ?? [])],
    secondsAgo,
    origin: {
      providerId: provider.id,
      issuer: provider.issuer,
      subject,
      saml: sessionOf(assertion),
    },
    once: { id: onceAtProvider(provider, 'saml', id), expiresAt: endsAt },
  };
}

/** The one value that the provider gives; null where it gives none, or several. */
function valueOf({ nameId, attributes }: Assertion, attribute: string | null): string | null {
  if (attribute === null) return textOf(nameId);
  const [only, ...others] = attributes.get(attribute) ?? [];
  return others.length > 0 ? null : (only ?? null);
}

function sessionOf({ nameId, sessionIndex }: Assertion): SamlSession {
  const given = (name: string, value: string | null) => value !== null && { [name]: value };
  return {
    nameId: textOf(nameId) ?? '',
    ...given('format', attributeOf(nameId, 'Format')),
    ...given('nameQualifier', attributeOf(nameId, 'NameQualifier')),
    ...given('spNameQualifier', attributeOf(nameId, 'SPNameQualifier')),
    ...given('sessionIndex', sessionIndex),
  };
}

/** Where a browser takes the word that its session ended; null where the provider has no place for it. */
export async function endSessionUrl(
  provider: SamlProvider,
  { origin, ...own }: Leaving,
): Promise<string | null> {
  if (provider.sloUrl === null || !('saml' in origin)) return null;
  const { nameId: nameID, format, nameQualifier, spNameQualifier, sessionIndex } = origin.saml;
  const profile = {
    issuer: provider.issuer,
    nameID,
    nameIDFormat: format ?? unspecified,
    ...(nameQualifier !== undefined && { nameQualifier }),
    ...(spNameQualifier !== undefined && { spNameQualifier }),
    ...(sessionIndex !== undefined && { sessionIndex }),
  };
  const privateKey = await signingKey(provider, own);
  return libraryFor(provider, own, { privateKey }).getLogoutUrlAsync(profile, '', {});
}
