import { randomUUID, sign } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { signXml } from '@node-saml/node-saml/lib/xml.js';

/** Somebody as a provider names them: `nameId` as XML text, attributes by their names. */
export type SamlPerson = {
  nameId: string;
  format?: string;
  sessionIndex?: string;
  attributes?: Readonly<Record<string, readonly string[]>>;
};

/** Word of a SAML provider that a person left it, true or forged. Instants are in seconds from now; null leaves one out. */
export type SamlSignOut = SamlPerson & {
  /** Sessions that ended; none for all. */
  sessions?: readonly string[];
  by?: 'redirect' | 'form';
  signed?: 'nothing' | 'by another' | 'with SHA-1';
  relayState?: string;
  id?: string | null;
  issuer?: string;
  destination?: string | null;
  saidAt?: number | null;
  notOnOrAfter?: number;
  version?: string;
  /** Changes the request before it is signed, or as it goes. */
  write?: (xml: string) => string;
  rewrite?: (xml: string) => string;
  /** Changes the query once it is signed. */
  requery?: (query: string) => string;
};

type Signer = { key: string; certificate: string };

const at = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

function requestXml(issuer: string, address: string, word: SamlSignOut): string {
  const { format = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress', sessions = [] } = word;
  const { id = `_l${randomUUID()}`, destination = address, saidAt = 0, notOnOrAfter, version = '2.0' } = word;
  const given = Object.entries({
    ID: id,
    Version: version,
    IssueInstant: saidAt === null ? null : at(saidAt),
    Destination: destination,
    NotOnOrAfter: notOnOrAfter === undefined ? null : at(notOnOrAfter),
  }).flatMap(([name, value]) => (value === null ? [] : `${name}="${value}"`));
  const xml = `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ${given.join(' ')}><saml:Issuer>${word.issuer ?? issuer}</saml:Issuer><saml:NameID Format="${format}">${word.nameId}</saml:NameID>${sessions.map((one) => `<samlp:SessionIndex>${one}</samlp:SessionIndex>`).join('')}</samlp:LogoutRequest>`;
  return word.write?.(xml) ?? xml;
}

/** Address by which a browser brings the word, signed over its query (SAML bindings, 3.4.4.1). */
export function signOutUrl(issuer: string, address: string, word: SamlSignOut, { key }: Signer): string {
  const xml = requestXml(issuer, address, word);
  const hash = word.signed === 'with SHA-1' ? 'sha1' : 'sha256';
  const namespace = hash === 'sha1' ? '2000/09/xmldsig#rsa-sha1' : '2001/04/xmldsig-more#rsa-sha256';
  const carried = (text: string): [string, string] => [
    'SAMLRequest',
    deflateRawSync(text).toString('base64'),
  ];
  const rest: [string, string][] = [
    ...(word.relayState === undefined ? [] : [['RelayState', word.relayState] as [string, string]]),
    ['SigAlg', `http://www.w3.org/${namespace}`],
  ];
  const queryOf = (pairs: readonly [string, string][]): string =>
    pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  if (word.signed === 'nothing') return `${address}?${queryOf([carried(xml)])}`;
  const signature = sign(hash, Buffer.from(queryOf([carried(xml), ...rest])), key).toString('base64');
  const sent = queryOf([carried(word.rewrite?.(xml) ?? xml), ...rest, ['Signature', signature]]);
  return `${address}?${word.requery?.(sent) ?? sent}`;
}

/** Fields of the form that a browser brings the word by. */
function signOutForm(issuer: string, address: string, word: SamlSignOut, signer: Signer): URLSearchParams {
  const xml = requestXml(issuer, address, word);
  const hash = word.signed === 'with SHA-1' ? 'sha1' : 'sha256';
  const root = '/*';
  const signed =
    word.signed === 'nothing'
      ? xml
      : signXml(
          xml,
          root,
          { reference: `${root}/*[local-name(.)='Issuer']`, action: 'after' },
          {
            privateKey: signer.key,
            publicCert: signer.certificate,
            signatureAlgorithm: hash,
            digestAlgorithm: hash,
          },
        );
  return new URLSearchParams({
    SAMLRequest: Buffer.from(word.rewrite?.(signed) ?? signed).toString('base64'),
    ...(word.relayState !== undefined && { RelayState: word.relayState }),
  });
}

/** Brings the word as a browser without any cookie does. */
export const signOutBy = (
  issuer: string,
  address: string,
  word: SamlSignOut,
  signer: Signer,
): Promise<Response> =>
  word.by === 'form'
    ? fetch(address, {
        method: 'POST',
        body: signOutForm(issuer, address, word, signer),
        redirect: 'manual',
      })
    : fetch(signOutUrl(issuer, address, word, signer), { redirect: 'manual' });
