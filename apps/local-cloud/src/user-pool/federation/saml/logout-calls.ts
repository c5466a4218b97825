import { verify } from 'node:crypto';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { getVerifiedXml, parseDomFromString } from '@node-saml/node-saml/lib/xml.js';
import type { Own } from '../exchange.ts';
import { FederationRefusal, type SamlProvider } from '../federation.ts';
import { readLogoutRequest, type LogoutRequest } from './logout-request.ts';
import { mustBeStrong } from './response-shape.ts';
import { certificatesAt, libraryFor, signingKey } from './saml-calls.ts';
import { readXml } from './xml.ts';

/** A LogoutRequest as a browser brings it: a query letter by letter, since its signature is of those, or a form. */
export type Brought = { query: string } | { form: URLSearchParams };

/** A request inflates to no more than this: one of a hundred sessions has a tenth of it. */
const bytesMax = 64 * 1024;

const untrusted = (cause?: unknown): FederationRefusal => new FederationRefusal('untrusted_token', { cause });

/** Checks all of a LogoutRequest. @throws FederationRefusal */
export async function takeLogoutRequest(
  provider: SamlProvider,
  own: Own,
  brought: Brought,
  now: number,
): Promise<LogoutRequest> {
  try {
    const certificates = certificatesAt(provider, now);
    const signed =
      'query' in brought
        ? await signedByQuery(brought.query, certificates)
        : await signedInside(brought.form.get('SAMLRequest') ?? '', certificates);
    return readLogoutRequest(signed, { issuer: provider.issuer, leftUri: own.leftUri }, now);
  } catch (cause) {
    throw cause instanceof FederationRefusal ? cause : untrusted(cause);
  }
}

/** Algorithms that may sign a redirect, with Node's names of their digests. */
const digests: Readonly<Record<string, string>> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'sha512',
};

/**
 * Text of a request by redirect (SAML bindings, 3.4.4.1). Each parameter comes once, so that what was signed is what is read; the
 * library takes the first that looks like one, and an empty signature for a good one.
 */
async function signedByQuery(query: string, certificates: readonly string[]): Promise<string> {
  const pairs = query.split('&');
  const only = (name: string): string | null => {
    const [pair = null, ...others] = pairs.filter((one) => one.startsWith(`${name}=`));
    if (others.length > 0) throw untrusted();
    return pair;
  };
  const textOf = (name: string): string => decodeURIComponent(only(name)?.slice(name.length + 1) ?? '');
  const signed = ['SAMLRequest', 'RelayState', 'SigAlg'].flatMap((name) => only(name) ?? []).join('&');
  const digest = digests[textOf('SigAlg')];
  if (digest === undefined) throw new FederationRefusal('weak_signature');
  const signature = Buffer.from(textOf('Signature'), 'base64');
  if (!certificates.some((pem) => verify(digest, Buffer.from(signed), pem, signature))) throw untrusted();
  const inflated = await promisify(inflateRaw)(Buffer.from(textOf('SAMLRequest'), 'base64'), {
    maxOutputLength: bytesMax,
  });
  return inflated.toString();
}

/** Text of a request by form that its own signature is of. */
async function signedInside(encoded: string, certificates: readonly string[]): Promise<string> {
  const xml = Buffer.from(encoded, 'base64').toString();
  mustBeStrong(readXml(xml));
  const { documentElement } = await parseDomFromString(xml);
  const signed = getVerifiedXml(xml, documentElement, [...certificates]);
  if (signed === null) throw untrusted();
  return signed;
}

/** Where a browser takes the word that it was done; null where the provider has no place for it. */
export async function logoutResponseUrl(
  provider: SamlProvider,
  own: Own,
  { id, relayState }: { id: string; relayState: string },
): Promise<string | null> {
  if (provider.sloUrl === null) return null;
  const library = libraryFor(provider, own, { privateKey: await signingKey(provider, own) });
  return library.getLogoutResponseUrlAsync({ ...anyone, ID: id }, relayState, {}, true);
}

/** The library's type wants a person; it reads the request's name alone. */
const anyone = { issuer: '', nameID: '', nameIDFormat: '' };
